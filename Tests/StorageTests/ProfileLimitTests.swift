import Catalogue
import Foundation
import Storage
import TestSupport
import Testing

/// How many favourites a profile can have, and when a profile without favourites is deleted.
@Suite(.databases) struct ProfileLimitTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func item(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: id))
    }

    @Test(arguments: Backend.allCases) func limitsFavourites(on backend: Backend) async throws {
        let database = try await backend.database()
        let store = try await database.open().profiles(favouriteLimit: 2)
        for id in ["tub", "raft"] { try await store.addFavourite(item(id), of: ann, at: Date(), restoring: false) }
        await #expect(throws: FavouritesFull(limit: 2)) {
            try await store.addFavourite(item("punt"), of: ann, at: Date(), restoring: false)
        }
        // An existing favourite, and a favourite of another profile.
        try await store.addFavourite(item("tub"), of: ann, at: Date(), restoring: false)
        try await store.addFavourite(item("punt"), of: ben, at: Date(), restoring: false)
        try await store.removeFavourite(item("tub").id, of: ann, at: Date())
        try await store.addFavourite(item("punt"), of: ann, at: Date(), restoring: false)
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["punt", "raft"])
        // A profile keeps the favourites that it has beyond the limit.
        let strict = try await database.open().profiles(favouriteLimit: 1)
        #expect(try await strict.allFavourites(of: ann).count == 2)
        await #expect(throws: FavouritesFull(limit: 1)) {
            try await strict.addFavourite(item("tub"), of: ann, at: Date(), restoring: false)
        }
    }

    @Test(arguments: Backend.allCases) func publishesAFavouriteOnceAndARefusedOneNever(on backend: Backend) async throws
    {
        let changes = ChangeLog()
        let published = Watched<[Bool]>([])
        changes.observe { change in published.update { $0.append(change.favourite != nil) } }
        let store = try await backend.database().open().profiles(favouriteLimit: 1, changes: changes)
        let start = changes.revision(of: .profile(ann))
        try await store.addFavourite(item("tub"), of: ann, at: Date(), restoring: false)
        #expect(published.value == [true])
        await #expect(throws: FavouritesFull(limit: 1)) {
            try await store.addFavourite(item("punt"), of: ann, at: Date(), restoring: false)
        }
        try await store.removeFavourite(item("tub").id, of: ann, at: Date())
        #expect(published.value.count { $0 } == 2)
        #expect(changes.favourites(of: ann, since: start) == [item("tub").id: false])
    }

    @Test(arguments: Backend.allCases) func addsAllFavouritesOrNone(on backend: Backend) async throws {
        let store = try await backend.profiles(favouriteLimit: 3)
        try await store.addFavourite(item("tub"), of: ann, at: Date(), restoring: false)
        let more = ["raft", "tub", "punt"].map { Favourite(item: item($0), addedAt: Date()) }
        #expect(try await store.addFavourites(more, of: ann) == 2)
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["punt", "raft", "tub"])
        await #expect(throws: FavouritesFull(limit: 3)) {
            try await store.addFavourites([Favourite(item: item("ark"), addedAt: Date())], of: ann)
        }
        #expect(try await store.addFavourites(more, of: ann) == 0)
    }

    @Test(arguments: Backend.allCases) func deletesUnusedProfilesWithoutFavourites(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await store.recordSearch(try #require(SearchTerm("tub")), in: .allSources, of: ann)
        try await store.recordSearch(try #require(SearchTerm("tub")), in: .allSources, of: ben)
        try await store.recordSearch(try #require(SearchTerm("tub")), in: .allSources, of: .shared)
        try await store.addFavourite(item("tub"), of: ben, at: Date(), restoring: false)
        #expect(try await store.deleteEmptyProfiles(unusedSince: Date().addingTimeInterval(-60)) == 0)
        #expect(try await store.deleteEmptyProfiles(unusedSince: Date().addingTimeInterval(60)) == 1)
        #expect(try await store.searches(of: ann).isEmpty)
        #expect(try await store.searches(of: ben).count == 1)
        #expect(try await store.searches(of: .shared).count == 1)
    }
}
