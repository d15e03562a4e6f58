public import Foundation

/// An error of a store that can’t be read or written at the moment.
public protocol StoreFailure: Error {
    /// The problem, and how to fix it.
    var reason: String { get }
}

/// An error that occurs if a profile would have more favourites than the limit.
public struct FavouritesFull: Error, Hashable, CustomStringConvertible {
    /// The largest number of favourites of a profile.
    public let limit: Int

    /// Creates an error with the limit.
    public init(limit: Int) { self.limit = limit }

    public var description: String {
        "Expected at most \(limit) favourites, got more. Remove some, or raise \(ProgramName.current.variable("MAX_FAVOURITES"))."
    }
}

/// Stores the favourites, home pages, searches, preferences and recent items of profiles. Persistence implements it.
public protocol ProfileStore: Sendable {
    /// The parts of a profile that a query asks for, read in one transaction.
    ///
    /// Favourites come in the person's order; new favourites come first. The cost depends on the size of the answer,
    /// except that a page of favourites counts the others. ``ProfileContent/favouriteIDs`` may have more than the
    /// query's.
    func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent

    /// The place of a favourite among those of its source, from 0; nil if the item is not a favourite.
    func place(of item: ItemReference, profile: ProfileID) async throws -> Int?

    /// All favourites of a profile in the person's order, for export and verification.
    func allFavourites(of profile: ProfileID) async throws -> [Favourite]

    /// Adds a favourite with its own record; durable and published when it returns.
    ///
    /// - Parameters:
    ///   - item: the record to store.
    ///   - profile: the profile to change.
    ///   - date: the date of the change.
    ///   - restoring: whether to put a favourite that was just removed back in its old place.
    /// - Throws: ``FavouritesFull`` if the profile has reached the limit and the item is not a favourite yet.
    func addFavourite(_ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool) async throws

    /// Adds favourites in one transaction, skipping those that exist; the last one is shown first. Durable when it
    /// returns.
    ///
    /// - Returns: the number of favourites added.
    /// - Throws: ``FavouritesFull`` if the favourites would exceed the limit.
    func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int

    /// Removes a favourite; durable and published when it returns. Its record stays for a while, for undo.
    func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws

    /// Moves a favourite among those of its own source; all others stay in place. Durable when it returns.
    func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome

    /// Replaces the records of favourites of all profiles, except where the old record has a fact that the new one
    /// lacks, and publishes the change of each profile that has one. It neither adds nor removes favourites.
    func updateRecords(_ items: [CatalogueItem]) async throws

    /// The ids of a source's favourites in all profiles, with those that were just removed.
    func favouriteIDs(of source: SourceID) async throws -> Set<String>

    /// Gives favourites of all profiles the ids and records that their items have now. Their dates and places stay; a
    /// profile that has the item under its new id, too, keeps that one. Publishes the change of each profile that has
    /// one, and is durable when it returns.
    ///
    /// - Parameter items: the items as they are now, by the ids that they had.
    func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws

    /// The records of the favourites of all profiles, each item once, in no particular order.
    func records() async throws -> [CatalogueItem]

    /// The stored record of an item that any profile has as a favourite; nil if no profile has it, or if the record
    /// can't be read. The cost doesn't depend on the number of favourites.
    func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem?

    /// The record of a favourite, or of one that was just removed.
    func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem?

    /// Changes the home page of a profile in one transaction; durable when it returns.
    func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome

    /// Changes the preferences of a profile in one transaction; durable when it returns.
    func changePreferences<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout Preferences) -> Outcome
    ) async throws -> Outcome

    /// Puts an item with its record before the others that were opened; removes the oldest one beyond
    /// ``RecentItem/longestHistory``.
    func recordOpened(_ item: CatalogueItem, of profile: ProfileID, at date: Date) async throws

    /// Puts an item with its record before the others that were played, unless it was played at a later date; removes the
    /// oldest one beyond ``RecentItem/longestHistory``.
    ///
    /// - Parameters:
    ///   - item: the record to store.
    ///   - position: the place where playing stopped, in seconds from the beginning.
    ///   - duration: the length of the recording, in seconds.
    ///   - profile: the profile to change.
    ///   - date: the date when playing stopped.
    func recordPlayed(
        _ item: CatalogueItem, position: Double, duration: Double, of profile: ProfileID, at date: Date
    ) async throws

    /// Forgets what a person has opened and played; durable when it returns.
    func forgetRecentItems(of profile: ProfileID) async throws

    /// Records that a person opened a page. It writes at most once a minute, and changes no
    /// ``ProfileContent/previousVisit`` of the same visit.
    func recordVisit(of profile: ProfileID, at date: Date) async throws

    /// Puts a search before the others of its scope. An equivalent search is removed, and so is the oldest one beyond
    /// the limit. Durable when it returns.
    func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws

    /// Deletes profiles that have no favourites and were last changed before a date. Durable when it returns.
    ///
    /// - Returns: the number of profiles deleted.
    func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int

    /// Removes a search in all its spellings, or all searches of a scope; durable when it returns.
    ///
    /// - Parameters:
    ///   - term: the search; nil for all.
    ///   - scope: the searches to change.
    ///   - profile: the profile to change.
    func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws

    /// Whether a profile was changed under this key within the last 30 days.
    func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool

    /// Returns this store for one change. Each method above that changes one profile remembers the key in the same
    /// transaction, and throws ``RepeatedChange`` if it is there already.
    func deduplicating(by key: IdempotencyKey) -> any ProfileStore
}

extension ProfileStore {
    /// The favourites of a profile among some items.
    public func favouriteIDs(among items: [ItemReference], of profile: ProfileID) async throws -> Set<ItemReference> {
        try await content(ProfileQuery(items: items), of: profile).favouriteIDs.intersection(items)
    }

    /// The home page of a profile; an empty record if it was never changed.
    public func home(of profile: ProfileID) async throws -> HomeRecord {
        try await content(ProfileQuery(hasHome: true), of: profile).home
    }

    /// The recent searches of a profile, newest first.
    public func searches(in scope: SearchScope = .allSources, of profile: ProfileID) async throws -> [SearchTerm] {
        try await content(ProfileQuery(searches: scope), of: profile).searches
    }

    /// The preferences of a profile; the defaults if they were never changed.
    public func preferences(of profile: ProfileID) async throws -> Preferences {
        try await content(ProfileQuery(preferences: true), of: profile).preferences
    }
}

/// The identity of a profile.
public struct ProfileID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The profile that all clients of a server share in shared mode, and that the command line uses.
    public static let shared = ProfileID(rawValue: "shared")
}

/// An item that a person wants to find again.
public struct Favourite: Hashable, Sendable {
    /// The item; only its id if the record can't be read.
    public let item: CatalogueItem
    /// The date when the item became a favourite.
    public let addedAt: Date
    /// The stored record if it can't be read.
    public let unreadable: Data?

    /// Creates a favourite with its record.
    public init(item: CatalogueItem, addedAt: Date) {
        self.item = item
        self.addedAt = addedAt
        unreadable = nil
    }

    /// Creates a favourite whose record can't be read, with its id as title.
    public init(unreadable record: Data, of item: ItemReference, addedAt: Date) {
        self.item = CatalogueItem(id: item, card: Card(title: item.id))
        self.addedAt = addedAt
        unreadable = record
    }
}
