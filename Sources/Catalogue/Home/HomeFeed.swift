public import Endpoints

/// The name of a feed that a section of the home page shows. The feed may no longer exist.
public enum HomeFeed: Hashable, Sendable, Codable {
    /// The person's favourites.
    case favourites
    /// A source, and the values of its query that differ from the default.
    case source(id: SourceID, query: [Resource.Parameter])

    /// Names a source with its current query.
    public init(_ source: BoundSource) {
        self = .source(id: source.id, query: source.choices)
    }

    /// The source with the feed's query; values that the source no longer takes are left out.
    ///
    /// - Returns: nil for favourites, and if the source doesn't exist.
    public func source(among sources: [BoundSource]) -> BoundSource? {
        guard case .source(let id, let query) = self else { return nil }
        return sources.first { $0.id == id }?.setting(query)
    }

    /// Whether the feed exists.
    public func isKnown(among sources: [BoundSource]) -> Bool {
        self == .favourites || source(among: sources) != nil
    }
}
