public import Endpoints

/// The name of a feed that a section of the home page shows. The feed may no longer exist.
public enum HomeFeed: Hashable, Sendable, Codable {
    /// The person's favourites.
    case favourites
    /// The person's favourites of a source.
    case favouritesOf(SourceID)
    /// The items that are new, since the person's last visit, in the lists of the home page.
    case newSinceLastVisit
    /// The items whose pages the person opened last.
    case recentlyOpened
    /// The items that the person played last.
    case continueListening
    /// Items of a source's default list that differ from day to day.
    case randomPick(SourceID)
    /// A view of a source: the values of its query that differ from the default, facets, term and sort, as its page's
    /// address has them.
    case source(id: SourceID, query: [Resource.Parameter])

    enum CodingKeys: CodingKey {
        case favourites, favouritesOf, newSinceLastVisit, recentlyOpened, continueListening, randomPick, source
    }

    /// Names a source with its current query.
    public init(_ source: ResolvedSource) {
        self = .source(id: source.id, query: source.choices)
    }

    /// Hashes the source alone: a home page has few feeds.
    public func hash(into hasher: inout Hasher) { hasher.combine(sourceID) }

    /// The source; nil for a feed of all sources.
    package var sourceID: SourceID? {
        switch self {
        case .source(let id, _), .favouritesOf(let id), .randomPick(let id): id
        case .favourites, .newSinceLastVisit, .recentlyOpened, .continueListening: nil
        }
    }

    /// The request for the feed's list; values that the source no longer takes are left out. Without a sort, it is in
    /// upstream's order.
    ///
    /// - Returns: nil for a feed of the person's own items, and if the source doesn't exist.
    public func request(among sources: [ResolvedSource]) -> FeedRequest? {
        let parameters: [Resource.Parameter]
        switch self {
        case .source(_, let query): parameters = query
        case .randomPick: parameters = []
        default: return nil
        }
        guard let source = sources.first(where: { $0.id == sourceID }) else { return nil }
        var request = source.request(parameters)
        if !parameters.contains(where: { $0.name == "sort" }) { request.query.sort = nil }
        request.query.page = 1
        return request
    }

    /// The source with the feed's query; values that the source no longer takes are left out.
    ///
    /// - Returns: nil for a feed of all sources, and if the source doesn't exist.
    public func source(among sources: [ResolvedSource]) -> ResolvedSource? {
        request(among: sources)?.source ?? sources.first { $0.id == sourceID }
    }

    /// Whether the feed exists.
    public func isKnown(among sources: [ResolvedSource]) -> Bool {
        sourceID == nil || source(among: sources) != nil
    }
}
