public import Foundation

/// The store can’t be read or written at the moment.
public protocol StoreFailure: Error {
    /// What is wrong, and how to mend it.
    var reason: String { get }
}

/// A profile has as many favourites as may be.
public struct FavouritesFull: Error, Hashable, CustomStringConvertible {
    /// The largest number of favourites of a profile.
    public let limit: Int

    /// Creates an error of a limit.
    public init(limit: Int) { self.limit = limit }

    public var description: String {
        "Expected at most \(limit) favourites, got more. Remove some, or raise VITRINE_MAX_FAVOURITES."
    }
}

/// Keeps what belongs to a person: the seam that persistence fills.
public protocol ProfileStore: Sendable {
    /// A profile's favourites in the order that the person gave them; what was added last comes first.
    func favourites(of profile: ProfileID) async throws -> [Favourite]

    /// Makes an item a favourite, with a record of its own; durable when it returns.
    ///
    /// - Parameters:
    ///   - item: the record to store.
    ///   - profile: the profile that is changed.
    ///   - date: the date of the change.
    ///   - restoring: puts one that was just removed back in its old place.
    /// - Throws: ``FavouritesFull`` where there are as many as may be; one that is there already can be added again.
    func addFavourite(_ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool) async throws

    /// Adds favourites in one transaction, skipping those that exist; the last one is shown first. Durable when it returns.
    ///
    /// - Returns: how many were added.
    /// - Throws: ``FavouritesFull`` where they would be too many.
    func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int

    /// Makes an item no favourite any more; durable when it returns. Its record is kept for a while, for undo.
    func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws

    /// Moves a favourite among those of its own source; all others keep their places. Durable when it returns.
    func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome

    /// Puts records in the place of those that favourites of any profile have, where they know no less; which are
    /// favourites stays as it is.
    func renewRecords(_ items: [CatalogueItem]) async throws

    /// The records of all profiles' favourites, each item once, in no order.
    func records() async throws -> [CatalogueItem]

    /// The record of a favourite, also of one that was just removed.
    func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem?

    /// What is kept of a profile's home page; of one that was never changed, nothing.
    func home(of profile: ProfileID) async throws -> HomeRecord

    /// Changes what is kept of a profile's home page, in one step that no other change comes between; durable when it
    /// returns.
    func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome

    /// What a profile looked for lately, the newest first.
    func searches(of profile: ProfileID) async throws -> [SearchTerm]

    /// Puts a search before the others; one that means the same moves up, and what is then one too many is let go. Durable
    /// when it returns.
    func noteSearch(_ term: SearchTerm, of profile: ProfileID) async throws

    /// Deletes profiles that have no favourites and were last changed before a date. Durable when it returns.
    ///
    /// - Returns: how many.
    func forgetEmptyProfiles(unusedSince date: Date) async throws -> Int

    /// Removes a search in all its spellings, or all searches; durable when it returns.
    ///
    /// - Parameters:
    ///   - term: the search; nil for all.
    ///   - profile: the profile that is changed.
    func forgetSearch(_ term: SearchTerm?, of profile: ProfileID) async throws
}

/// Names a person's profile.
public struct ProfileID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The profile of everyone who reaches the server in shared mode, and of the command line.
    public static let shared = ProfileID(rawValue: "shared")
}

/// An item that a person wants to find again.
public struct Favourite: Hashable, Sendable {
    /// Of a record that can't be read, its id alone.
    public let item: CatalogueItem
    /// The date when it became a favourite.
    public let addedAt: Date
    /// The record as it is kept, where it can't be read.
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
