import Catalogue
import Foundation
import Hummingbird
import Routes
import Screens
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Server

/// Loading a page only reads.
@Suite struct LoadTests {
    @Test(arguments: [
        "/", "/boats", "/boats?sort=length", "/boats?term=tub", "/boats/1", "/boats/none",
        "/favourites", "/search", "/search?term=tub", "/shared/boats?item=1", "/sources", "/languages", "/offline",
    ])
    func writesNothing(path: String) async throws {
        let profiles = ReadOnlyProfiles(
            SQLProfileStore(try Database(directory: .temporary()), changes: ChangeLog()))
        let application = try WebApplication.test(store: profiles)
        let parts = path.split(separator: "?", maxSplits: 1)
        let address = try #require(PageAddress(parts[0], query: parts.dropFirst().first, under: .root))
        let context = LoadContext(
            site: application.site, library: application.library, visitor: Visitor(), client: "test", drafter: nil,
            referrer: nil, origin: nil, isNavigation: true)
        do { _ = try await Loaded.load(address, in: context) } catch is WebError {}
        #expect(profiles.writes == [])
    }
}

/// A store that refuses to be changed.
private final class ReadOnlyProfiles: ProfileStore {
    struct Refusal: Error {}

    private let store: any ProfileStore
    private let refused = Mutex<[String]>([])

    init(_ store: any ProfileStore) { self.store = store }

    /// The names of the methods that were refused.
    var writes: [String] { refused.withLock(\.self) }

    private func refuse(_ name: String = #function) -> Refusal {
        refused.withLock { $0.append(name) }
        return Refusal()
    }

    func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        try await store.content(query, of: profile)
    }

    func place(of item: ItemReference, profile: ProfileID) async throws -> Int? {
        try await store.place(of: item, profile: profile)
    }

    func allFavourites(of profile: ProfileID) async throws -> [Favourite] {
        try await store.allFavourites(of: profile)
    }

    func favouriteIDs(of source: SourceID) async throws -> Set<String> { try await store.favouriteIDs(of: source) }
    func records() async throws -> [CatalogueItem] { try await store.records() }

    func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
        try await store.favouriteRecord(of: item)
    }

    func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        try await store.favouriteRecord(of: item, profile: profile)
    }

    func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool { false }
    func deduplicating(by key: IdempotencyKey) -> any ProfileStore { self }

    func addFavourite(_ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool) async throws {
        throw refuse()
    }

    func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int { throw refuse() }
    func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws { throw refuse() }

    func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome { throw refuse() }

    // The records of favourites follow the answers of upstreams, whoever asked for these.
    func updateRecords(_ items: [CatalogueItem]) async throws { try await store.updateRecords(items) }

    func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
        try await store.renameFavourites(items)
    }

    func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome { throw refuse() }

    func changePreferences<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout Preferences) -> Outcome
    ) async throws -> Outcome { throw refuse() }

    func recordOpened(_ item: CatalogueItem, of profile: ProfileID, at date: Date) async throws { throw refuse() }

    func recordPlayed(
        _ item: CatalogueItem, position: Double, duration: Double, of profile: ProfileID, at date: Date
    ) async throws { throw refuse() }

    func forgetRecentItems(of profile: ProfileID) async throws { throw refuse() }
    func recordVisit(of profile: ProfileID, at date: Date) async throws { throw refuse() }

    func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
        throw refuse()
    }

    func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
        throw refuse()
    }

    func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int { throw refuse() }
}
