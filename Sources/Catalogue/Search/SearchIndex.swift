/// Finds what is kept: the seam that persistence fills.
///
/// Any text is a term: nothing in it is an operator.
public protocol SearchIndex: Sendable {
    /// Items as they were last seen in any list, by source, what is found best first.
    ///
    /// - Parameter limit: so many of each source at most.
    func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]]

    /// A profile's favourites by their own records, of all sources, what is found best first.
    ///
    /// - Parameter limit: so many at most.
    func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem]
}

/// An item, and how it was found.
public struct FoundItem: Hashable, Sendable, Identifiable {
    public let item: CatalogueItem
    public let match: SearchMatch

    public var id: ItemReference { item.id }

    public init(_ item: CatalogueItem, match: SearchMatch) {
        self.item = item
        self.match = match
    }
}

/// Of a library that keeps nothing: nothing is found.
public struct EmptySearchIndex: SearchIndex {
    public init() {}

    public func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]] { [:] }

    public func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        []
    }
}
