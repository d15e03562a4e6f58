/// Finds what is kept: the seam that persistence fills.
///
/// Any text is a term: nothing in it is an operator.
public protocol SearchIndex: Sendable {
    /// Items as they were last seen in any list, by source, what is found best first.
    ///
    /// - Parameters:
    ///   - term: the term to look for.
    ///   - sources: the sources to look in.
    ///   - limit: the largest number of items of each source.
    func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]]

    /// A profile's favourites by their own records, of all sources, what is found best first.
    ///
    /// - Parameters:
    ///   - term: the term to look for.
    ///   - profile: the profile whose favourites are searched.
    ///   - limit: the largest number of favourites.
    func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem]
}

/// An item, and how it was found.
public struct FoundItem: Hashable, Sendable, Identifiable {
    /// The item as it was last seen.
    public let item: CatalogueItem
    /// The text in which the term was found.
    public let match: SearchMatch

    public var id: ItemReference { item.id }

    /// Creates a match.
    public init(_ item: CatalogueItem, match: SearchMatch) {
        self.item = item
        self.match = match
    }
}

/// Of a library that keeps nothing: nothing is found.
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
