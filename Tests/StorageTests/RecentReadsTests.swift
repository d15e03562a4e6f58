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
