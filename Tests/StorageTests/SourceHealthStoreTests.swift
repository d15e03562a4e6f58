import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite(.databases) struct SourceHealthStoreTests {
    private func health(_ count: Int) -> SourceHealth {
        let items = (0..<count).map { number in
            CatalogueItem(id: ItemReference(source: "boats", id: "\(number)"), card: Card(title: "Boat \(number)"))
        }
        let content = FeedContent(items: items, provenance: .fresh(at: .start + 0.123_456, from: "boats.example"))
        return SourceHealth().observing(["/boats?a=é": .showing(content, .resting)], at: .start)
    }

    @Test(arguments: Backend.allCases) func hasWhatWasSaved(on backend: Backend) async throws {
        let store = try await backend.database().open().sourceHealth()
        #expect(try await store.health(of: "boats").version == 0)
        #expect(try await store.health(of: "boats").health == SourceHealth())
        for version in 0..<3 {
            #expect(try await store.save(health(version), of: "boats", over: version))
            let saved = try await store.health(of: "boats")
            #expect(saved.health == health(version))
            #expect(saved.version == version + 1)
        }
        #expect(try await store.save(health(9), of: "canals", over: 0))
        #expect(try await store.all() == ["boats": health(2), "canals": health(9)])
    }

    @Test(arguments: Backend.allCases) func oneOfSeveralNodesSaves(on backend: Backend) async throws {
        let database = try await backend.database()
        let (one, two) = (try await database.open().sourceHealth(), try await database.open().sourceHealth())
        for version in 0..<3 {
            #expect(try await one.save(health(version), of: "boats", over: version))
            #expect(try await !two.save(health(99), of: "boats", over: version))
            #expect(try await two.health(of: "boats").health == health(version))
        }
    }

    @Test(arguments: Backend.allCases) func aRenamedSourceKeepsItsHealth(on backend: Backend) async throws {
        let database = try await backend.database().open()
        #expect(try await database.sourceHealth().save(health(5), of: "boats", over: 0))
        try await SQLArchive(database).renameSource("boats", to: "ships")
        #expect(try await database.sourceHealth().all() == ["ships": health(5)])
    }

    @Test(arguments: Backend.allCases) func isDeletedAloneAndWithTheArchive(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let store = database.sourceHealth()
        for source in ["boats", "canals", "docks"] as [SourceID] {
            #expect(try await store.save(health(5), of: source, over: 0))
        }
        try await store.remove("boats")
        #expect(try await Set(store.all().keys) == ["canals", "docks"])
        try await SQLArchive(database).clear("canals")
        #expect(try await Set(store.all().keys) == ["docks"])
        try await SQLArchive(database).clear(nil)
        #expect(try await store.all().isEmpty)
    }
}
