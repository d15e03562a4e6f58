public import Endpoints

/// What a section of the home page shows, by name: whether it is there is another matter.
public enum HomeFeed: Hashable, Sendable, Codable {
    /// The person's own.
    case favourites
    /// A source, and what it is asked with where that isn't the default.
    case source(id: SourceID, query: [Resource.Parameter])

    /// A source as it is asked now.
    public init(_ source: BoundSource) {
        self = .source(id: source.id, query: source.choices)
    }

    /// The source asked as the feed says, without what means nothing to it any more.
    ///
    /// - Returns: nil for favourites, and where there is no such source.
    public func source(among sources: [BoundSource]) -> BoundSource? {
        guard case .source(let id, let query) = self else { return nil }
        return sources.first { $0.id == id }?.setting(query)
    }

    /// Whether there is anything that it could show.
    public func isKnown(among sources: [BoundSource]) -> Bool {
        self == .favourites || source(among: sources) != nil
    }
}
