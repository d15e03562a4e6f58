import Catalogue
import Foundation
import TestSupport
import Testing

@Suite(.databases) struct IdempotencyKeyTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")
    private let tub = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))

    @Test(arguments: Backend.allCases) func makesAChangeOnceAndSaysSo(on backend: Backend) async throws {
        let store = try await backend.profiles()
        let key = try #require(IdempotencyKey("3f2a-1"))
        #expect(try await !store.hasMade(key, of: ann))
        let once = store.deduplicating(by: key)
        try await once.addFavourite(tub, of: ann, at: Date(timeIntervalSince1970: 1), restoring: false)
        #expect(try await store.hasMade(key, of: ann))
        try await store.removeFavourite(tub.id, of: ann, at: Date(timeIntervalSince1970: 2))
        await #expect(throws: RepeatedChange.self) {
            try await once.addFavourite(tub, of: ann, at: Date(timeIntervalSince1970: 3), restoring: false)
        }
        #expect(try await store.allFavourites(of: ann).isEmpty)
    }

    @Test(arguments: Backend.allCases) func keepsTheKeysOfProfilesApart(on backend: Backend) async throws {
        let store = try await backend.profiles()
        let key = try #require(IdempotencyKey("1"))
        for profile in [ann, ben] {
            try await store.deduplicating(by: key)
                .addFavourite(tub, of: profile, at: Date(timeIntervalSince1970: 1), restoring: false)
        }
        #expect(try await store.allFavourites(of: ben).count == 1)
    }

    @Test(arguments: Backend.allCases) func forgetsAKeyAfterThirtyDays(on backend: Backend) async throws {
        let days = Watched(0.0)
        let store = try await backend.profiles { Date(timeIntervalSince1970: 1_800_000_000 + days.value * 86_400) }
        let key = try #require(IdempotencyKey("1"))
        for (number, isKnown) in [(0.0, true), (29.9, true), (30.1, false)] {
            days.update { $0 = number }
            // With each change, the store forgets those that are too old.
            try await store.deduplicating(by: number == 0 ? key : try #require(IdempotencyKey("day-\(Int(number))")))
                .addFavourite(tub, of: ann, at: Date(timeIntervalSince1970: 1), restoring: false)
            #expect(try await store.hasMade(key, of: ann) == isKnown)
        }
    }

    @Test(arguments: ["", "a b", "é", String(repeating: "a", count: 65)])
    func refusesWhatIsNoKey(text: String) { #expect(IdempotencyKey(text) == nil) }
}
