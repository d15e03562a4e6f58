/// Searches favourites and archived items. Persistence implements it.
///
/// A term is plain text; it has no operators.
public protocol SearchIndex: Sendable {
    /// The items that match a term, as they were last seen in any list, by source, best match first.
    ///
    /// - Parameters:
    ///   - term: the search term.
    ///   - sources: the sources to search.
    ///   - limit: the largest number of items from each source.
    func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]]

    /// The favourites of a profile that match a term by their own records, from all sources, best match first.
    ///
    /// - Parameters:
    ///   - term: the search term.
    ///   - profile: the profile whose favourites are searched.
    ///   - limit: the largest number of favourites from each source.
    func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem]
}

/// An item that matches a term.
public struct FoundItem: Hashable, Sendable, Identifiable {
    /// The item as it was last seen.
    public let item: CatalogueItem
    /// The way in which the item matches.
    public let match: SearchMatch

    public var id: ItemReference { item.id }

    /// Creates a match.
    public init(_ item: CatalogueItem, match: SearchMatch) {
        self.item = item
        self.match = match
    }
}

/// The index of a library without persistence, which finds nothing.
public struct EmptySearchIndex: SearchIndex {
    /// Creates an index without items.
    public init() {}

    public func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]] { [:] }

    public func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        []
    }
}
