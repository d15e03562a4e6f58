public import Endpoints

/// The name of a feed that a section of the home page shows. The feed may no longer exist.
public enum HomeFeed: Hashable, Sendable, Codable {
    /// The person's favourites.
    case favourites
    /// A view of a source: the values of its query that differ from the default, facets, term and sort, as its page's
    /// address has them.
    case source(id: SourceID, query: [Resource.Parameter])

    /// Names a source with its current query.
    public init(_ source: ResolvedSource) {
        self = .source(id: source.id, query: source.choices)
    }

    /// Hashes the source alone: a home page has few feeds.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }

    /// The source; nil for favourites.
    package var source: SourceID? {
        if case .source(let id, _) = self { id } else { nil }
    }

    /// The request for the feed's list; values that the source no longer takes are left out. Without a sort, it is in
    /// upstream's order.
    ///
    /// - Returns: nil for favourites, and if the source doesn't exist.
    public func request(among sources: [ResolvedSource]) -> FeedRequest? {
        guard case .source(let id, let parameters) = self, let source = sources.first(where: { $0.id == id }) else {
            return nil
        }
        var request = source.request(parameters)
        if !parameters.contains(where: { $0.name == "sort" }) { request.query.sort = nil }
        request.query.page = 1
        return request
    }

    /// The source with the feed's query; values that the source no longer takes are left out.
    ///
    /// - Returns: nil for favourites, and if the source doesn't exist.
    public func source(among sources: [ResolvedSource]) -> ResolvedSource? {
        request(among: sources)?.source
    }

    /// Whether the feed exists.
    public func isKnown(among sources: [ResolvedSource]) -> Bool {
        self == .favourites || source(among: sources) != nil
    }
}
