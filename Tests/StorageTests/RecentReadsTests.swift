import Catalogue
import Endpoints
import Foundation
import Synchronization
import Testing

@testable import Storage

/// What is known of profiles and of the archive between two reads.
@Suite(.databases) struct RecentReadsTests {
    private let profile = ProfileID(rawValue: "ann")
    private let boat = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))
    private var query: ProfileQuery { ProfileQuery(items: [boat.id]) }

    @Test(arguments: Backend.allCases) func aChangeByThisProcessCountsAtOnce(on backend: Backend) async throws {
        let store = try await backend.profiles()
        for _ in 0..<20 {
            try await store.addFavourite(boat, of: profile, at: Date(), restoring: false)
            #expect(try await store.content(query, of: profile).favouriteIDs == [boat.id])
            try await store.removeFavourite(boat.id, of: profile, at: Date())
            #expect(try await store.content(query, of: profile).favouriteIDs.isEmpty)
        }
    }

    /// Those of other items are known without another read, unless the favourites are many.
    @Test(
        arguments: Backend.allCases,
        [
            ProfileQuery.allFavouriteIDsLimit - 1, ProfileQuery.allFavouriteIDsLimit,
            ProfileQuery.allFavouriteIDsLimit + 40,
        ])
    func favouritesAmongItemsAreFound(on backend: Backend, count: Int) async throws {
        let store = try await backend.profiles()
        let items = (0..<count).map { ItemReference(source: "boats", id: "\($0)") }
        let favourites = items.map { Favourite(item: CatalogueItem(id: $0, card: Card(title: $0.id)), addedAt: Date()) }
        _ = try await store.addFavourites(favourites, of: profile)
        for asked in [Array(items.prefix(2)) + [boat.id], [boat.id], items, [ItemReference(source: "canals", id: "1")]]
        {
            let content = try await store.content(ProfileQuery(items: asked, hasHome: true), of: profile)
            #expect(content.favouriteIDs.intersection(asked) == Set(asked).intersection(items))
            #expect(content.favouriteIDs.isSubset(of: items))
            #expect(content.allFavouriteIDs == nil)
        }
        try await store.removeFavourite(items[0], of: profile, at: Date())
        #expect(try await store.favouriteIDs(among: Array(items.prefix(2)), of: profile) == [items[1]])
    }

    @Test func otherItemsOfAProfileWithFewFavouritesAreNotReadAgain() async throws {
        let contents = RecentReads<ProfileID, ProfileQuery, ProfileContent>(largestSize: 100) { _, _ in 1 }
        let reads = Mutex<[ProfileQuery]>([])
        func ids(of items: [ItemReference], all: Set<ItemReference>?) async throws -> Set<ItemReference> {
            try await contents.content(ProfileQuery(items: items), of: profile) { query in
                reads.withLock { $0.append(query) }
                var content = ProfileContent()
                content.allFavouriteIDs = query.readsAllFavouriteIDs ? all : nil
                content.favouriteIDs = Set(query.items)
                return content
            }.favouriteIDs.intersection(items)
        }
        let other = ItemReference(source: "boats", id: "raft")
        #expect(try await ids(of: [boat.id], all: [boat.id]) == [boat.id])
        #expect(try await ids(of: [other], all: [boat.id]).isEmpty)
        #expect(reads.withLock(\.count) == 1)
        contents.forget(profile)
        #expect(try await ids(of: [boat.id], all: nil) == [boat.id])
        #expect(try await ids(of: [other], all: nil) == [other])
        #expect(reads.withLock { $0.map(\.items) } == [[], [], [boat.id], [other]])
    }

    @Test(arguments: Backend.allCases) func aChangeOfTheArchiveCountsAtOnce(on backend: Backend) async throws {
        let archive = try await backend.archive()
        let resources = ["1", "2"].map { Resource("/boats", query: [.init("page", $0)]) }
        for count in 1...2 {
            let key = ArchiveKey(source: "boats", resource: resources[count - 1])
            try await archive.keep([
                ArchiveEntry(
                    key: key, completeness: .whole, origin: .upstream("boats.example", at: Date()), answers: [])
            ])
            #expect(try await archive.resources(of: "boats") == Set(resources.prefix(count)))
        }
        #expect(try await archive.resources(of: "canals").isEmpty)
        try await archive.clear("boats")
        #expect(try await archive.resources(of: "boats").isEmpty)
    }

    @Test(arguments: Backend.allCases) func aChangeByAnotherProcessCountsSoon(on backend: Backend) async throws {
        let database = try await backend.database()
        let store = try await database.open().profiles()
        let other = try await database.open().profiles()
        #expect(try await store.content(query, of: profile).favouriteIDs.isEmpty)
        try await other.addFavourite(boat, of: profile, at: Date(), restoring: false)
        let start = ContinuousClock.now
        while try await store.content(query, of: profile).favouriteIDs.isEmpty, start.duration(to: .now) < .seconds(60)
        {
            await Task.yield()
        }
        #expect(try await store.content(query, of: profile).favouriteIDs == [boat.id])
    }

    @Test func whatWasReadDuringAChangeIsReadAgain() async throws {
        let contents = RecentReads<ProfileID, ProfileQuery, ProfileContent>(largestSize: 100) { _, _ in 1 }
        let reads = Mutex(0)
        func read(changing isChanged: Bool) async throws {
            _ = try await contents.content(query, of: profile) {
                reads.withLock { $0 += 1 }
                if isChanged { contents.forget(profile) }
                return ProfileContent()
            }
        }
        try await read(changing: true)
        #expect(reads.withLock(\.self) == 1)
        try await read(changing: false)
        try await read(changing: false)
        #expect(reads.withLock(\.self) == 2)
    }
}
