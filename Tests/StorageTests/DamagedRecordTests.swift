import Catalogue
import Endpoints
import Foundation
import Logging
import Storage
import TestSupport
import Testing

@Suite(.databases) struct DamagedRecordTests {
    private let ann = ProfileID(rawValue: "ann")

    private func item(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: id))
    }

    @Test(arguments: Backend.allCases) func keepsOtherFavouritesBesideADamagedOne(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let store = database.profiles()
        for id in ["tub", "raft"] { try await store.addFavourite(item(id), of: ann, at: Date(), restoring: false) }
        try await database.execute("UPDATE favourite SET record = \(backend.bytes("{b")) WHERE item = 'tub'")
        let favourites = try await store.allFavourites(of: ann)
        #expect(favourites.map(\.item.id.id) == ["raft", "tub"])
        #expect(favourites.map(\.unreadable) == [nil, Data("{b".utf8)])
        #expect(try await store.records().map(\.id.id) == ["raft"])
        #expect(try await store.favouriteRecord(of: item("tub").id, profile: ann) == nil)
        try await store.updateRecords([item("tub")])
        #expect(try await store.allFavourites(of: ann).last?.unreadable == Data("{b".utf8))
        let term = try #require(SearchTerm("tub"))
        let found = try await database.searchIndex.favourites(matching: term, of: ann, limit: 5)
        #expect(found.isEmpty)
        // Another database stores the same bytes.
        let other = try await backend.profiles()
        #expect(try await other.addFavourites(favourites.reversed(), of: ann) == 2)
        #expect(try await other.allFavourites(of: ann) == favourites)
    }

    @Test(arguments: Backend.allCases) func keepsADamagedHomePageUnderAnotherKey(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let store = database.profiles()
        try await database.execute("INSERT INTO home (profile, record) VALUES ('ann', '{b')")
        #expect(try await store.home(of: ann) == HomeRecord())
        let sections = [HomeSection(id: "a", feed: .favourites)]
        try await store.changeHome(of: ann) { record in
            do { try record.apply(.add(.favourites, .grid), default: Home(sections: sections)) } catch {
                Issue.record(error)
            }
        }
        #expect(try await store.home(of: ann).home?.sections.count == 2)
        let kept = try await database.texts("SELECT record AS text FROM home")
        #expect(kept.contains("{b"))
    }

    @Test(arguments: Backend.allCases) func logsADamagedRecordOnce(on backend: Backend) async throws {
        let (logger, lines) = Logger.collecting()
        let database = try await backend.database().open(logger: logger)
        let store = database.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: Date(), restoring: false)
        try await database.execute("UPDATE favourite SET record = \(backend.bytes("{b"))")
        for _ in 0..<3 { _ = try await store.allFavourites(of: ann) }
        #expect(lines().count == 1)
        #expect(lines().first?.contains("boats/tub") == true)
    }

    /// Nobody would notice otherwise: pages and searches leave the item out.
    @Test(arguments: Backend.allCases) func logsADamagedItem(on backend: Backend) async throws {
        let (logger, lines) = Logger.collecting()
        let database = try await backend.database().open(logger: logger)
        for id in ["tub", "raft"] { try await database.archive().remember([item(id)], from: "example.org", at: Date()) }
        try await database.execute("UPDATE item SET record = \(backend.bytes("{b"))")
        #expect(try await database.archive().remembered(item("tub").id) == nil)
        #expect(lines().count == 1)
        let term = try #require(SearchTerm("raft"))
        let found = try await database.searchIndex.items(matching: term, of: ["boats"], limit: 5)
        #expect(found["boats", default: []].isEmpty)
        #expect(lines().count == 2)
        #expect(lines().last?.contains("boats/raft") == true)
    }

    @Test(arguments: Backend.allCases) func aDamagedRequestIsAFailureOfTheStore(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let archive = database.archive()
        let key = ArchiveKey(source: "boats", resource: Resource("/boats"))
        try await archive.keep([
            ArchiveEntry(key: key, completeness: .whole, origin: .upstream("boats.example", at: Date()), answers: [])
        ])
        try await database.execute("UPDATE entry SET resource = '{'")
        await #expect(throws: UnexpectedColumn.self) { try await archive.summaries(of: nil) }
        await #expect(throws: UnexpectedColumn.self) { try await archive.resources(of: "boats") }
    }
}
