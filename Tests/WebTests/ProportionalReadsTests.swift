import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Synchronization
import Testing

@testable import Server

/// A page reads what it shows of a profile, in one transaction, however many favourites there are.
@Suite struct ProportionalReadsTests {
    /// The reads of a page: transactions, and the rows that they returned.
    private struct Reads: Equatable {
        var transactions = 0
        var rows = 0
        var wholeProfiles = 0
        var recordedSearches = 0
    }

    private func reads(
        of paths: [String], favourites count: Int, profiles mode: ProfileMode = .shared, headers: HTTPFields = [:]
    ) async throws -> [Reads] {
        let directory = URL.temporary()
        let store = SQLProfileStore(try Database(directory: directory))
        let favourites = (0..<count).map { number in
            Favourite(
                item: CatalogueItem(
                    id: ItemReference(source: "boats", id: "\(number + 1)"), card: Card(title: "Boat \(number)")),
                addedAt: Date(timeIntervalSince1970: 1))
        }
        _ = try await store.addFavourites(favourites.reversed(), of: .shared)
        let counting = CountingProfiles(store)
        let application = try WebApplication.test(
            transport: FixedTransport.answers(Boats.many(60)), profiles: mode, directory: directory, store: counting)
        return try await Application(responder: application.responder()).test(.router) { client in
            // The first request fetches the feed.
            _ = try await client.execute(uri: "/boats", method: .get)
            var reads: [Reads] = []
            for path in paths {
                let before = counting.reads
                let response = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(response.status == .ok, "\(path)")
                let after = counting.reads
                reads.append(
                    Reads(
                        transactions: after.transactions - before.transactions, rows: after.rows - before.rows,
                        wholeProfiles: after.wholeProfiles - before.wholeProfiles,
                        recordedSearches: after.recordedSearches - before.recordedSearches))
            }
            return reads
        }
    }

    private static let paths = [
        "/boats", "/boats?page=2", "/boats/1", "/", "/?edit=true", "/favourites", "/favourites?source=boats",
        "/favourites?source=boats&edit=true", "/search?term=boat", "/shared/boats?item=1&item=2",
        "/api/v1/boats", "/api/v1/boats/1", "/api/v1/favourites", "/api/v1/search?term=boat",
    ]

    @Test func areTogetherWithFewFavourites() async throws {
        let most = ProfileQuery.allFavouriteIDsLimit
        for (path, reads) in zip(Self.paths, try await reads(of: Self.paths, favourites: most)) {
            #expect(reads.rows <= most + 60, "\(path)")
            #expect(reads.transactions <= (path == "/?edit=true" ? 2 : 1), "\(path)")
        }
    }

    @Test func areAsManyWithTenThousandFavouritesAsWithMoreThanAreReadTogether() async throws {
        let few = try await reads(of: Self.paths, favourites: ProfileQuery.allFavouriteIDsLimit + 1)
        let many = try await reads(of: Self.paths, favourites: 10_000)
        for (path, (few, many)) in zip(Self.paths, zip(few, many)) {
            #expect(few == many, "\(path)")
            #expect(many.rows <= 60, "\(path)")
            #expect(many.transactions <= (["/", "/?edit=true"].contains(path) ? 2 : 1), "\(path)")
            #expect(many.wholeProfiles == 0, "\(path)")
        }
    }

    @Test func areNoneForANewProfile() async throws {
        let cookie = ProfileCookie(key: Data(repeating: 1, count: 32))
        let reads = try await reads(of: Self.paths, favourites: 0, profiles: .private(cookie))
        #expect(reads == Array(repeating: Reads(), count: Self.paths.count))
    }

    @Test func theLastSearchIsNotWrittenAgain() async throws {
        let terms = ["boat", "boat", "boat%201", "boat"]
        let navigation = try #require(HTTPField.Name("sec-fetch-mode"))
        let reads = try await reads(
            of: terms.map { "/search?term=\($0)" }, favourites: 0, headers: [navigation: "navigate"])
        #expect(reads.map(\.recordedSearches) == [1, 0, 1, 1])
    }

    /// Counts what is read from another store.
    private final class CountingProfiles: ProfileStore {
        private let store: SQLProfileStore
        private let counts = Mutex(Reads())

        init(_ store: SQLProfileStore) { self.store = store }

        var reads: Reads { counts.withLock { $0 } }

        func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
            let content = try await store.content(query, of: profile)
            counts.withLock {
                $0.transactions += query == ProfileQuery() ? 0 : 1
                $0.rows += content.favourites.favourites.count + content.favouriteIDs.count
                $0.rows += content.allFavouriteIDs?.count ?? 0
            }
            return content
        }

        func allFavourites(of profile: ProfileID) async throws -> [Favourite] {
            counts.withLock { $0.wholeProfiles += 1 }
            return try await store.allFavourites(of: profile)
        }

        func place(of item: ItemReference, profile: ProfileID) async throws -> Int? {
            try await store.place(of: item, profile: profile)
        }

        func deduplicating(by key: IdempotencyKey) -> any ProfileStore { store.deduplicating(by: key) }

        func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool {
            try await store.hasMade(change, of: profile)
        }

        func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
            try await store.favouriteRecord(of: item)
        }

        func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
            counts.withLock { $0.transactions += 1 }
            return try await store.favouriteRecord(of: item, profile: profile)
        }

        func addFavourite(
            _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool
        ) async throws {
            try await store.addFavourite(item, of: profile, at: date, restoring: restoring)
        }

        func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int {
            try await store.addFavourites(favourites, of: profile)
        }

        func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
            try await store.removeFavourite(item, of: profile, at: date)
        }

        func moveFavourite(
            _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
        ) async throws -> FavouriteMoveOutcome {
            try await store.moveFavourite(item, of: profile, move)
        }

        func updateRecords(_ items: [CatalogueItem]) async throws { try await store.updateRecords(items) }

        func favouriteIDs(of source: SourceID) async throws -> Set<String> {
            try await store.favouriteIDs(of: source)
        }

        func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
            try await store.renameFavourites(items)
        }

        func records() async throws -> [CatalogueItem] { try await store.records() }

        func changeHome<Outcome: Sendable>(
            of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
        ) async throws -> Outcome {
            try await store.changeHome(of: profile, change)
        }

        func changePreferences<Outcome: Sendable>(
            of profile: ProfileID, _ change: @escaping @Sendable (inout Preferences) -> Outcome
        ) async throws -> Outcome {
            try await store.changePreferences(of: profile, change)
        }

        func recordOpened(_ item: CatalogueItem, of profile: ProfileID, at date: Date) async throws {
            try await store.recordOpened(item, of: profile, at: date)
        }

        func recordPlayed(
            _ item: CatalogueItem, position: Double, duration: Double, of profile: ProfileID, at date: Date
        ) async throws {
            try await store.recordPlayed(item, position: position, duration: duration, of: profile, at: date)
        }

        func forgetRecentItems(of profile: ProfileID) async throws {
            try await store.forgetRecentItems(of: profile)
        }

        func recordVisit(of profile: ProfileID, at date: Date) async throws {
            try await store.recordVisit(of: profile, at: date)
        }

        func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
            counts.withLock { $0.recordedSearches += 1 }
            try await store.recordSearch(term, in: scope, of: profile)
        }

        func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int {
            try await store.deleteEmptyProfiles(unusedSince: date)
        }

        func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
            try await store.forgetSearch(term, in: scope, of: profile)
        }
    }
}
