/// A list as a page, a JSON document and a command show it: a request, the state of its feed, and one page of items.
public struct FeedListing: Sendable {
    /// The request that the list answers.
    public let request: FeedRequest
    /// The state of the request's feed.
    public let state: FeedState
    /// The page of items; nil while there is nothing to show.
    public let page: FeedPage?
    /// Whether saved items stand in for a missing answer from upstream.
    public let showsSaved: Bool
    private let saved: SavedItems

    /// Creates the list for a request from the state of its feed and from saved items.
    public init(
        _ request: FeedRequest, state: FeedState, saved: SavedItems = SavedItems(), favourites: Set<ItemReference>,
        strings: Strings
    ) {
        self.request = request
        self.state = state
        self.saved = saved
        showsSaved = !saved.items.isEmpty && state.content?.provenance.fetchedAt == nil
        let sorts = request.source.sorts
        page =
            showsSaved
            ? FeedPage(saved.items, query: request.query, favourites: favourites, sorts: sorts, strings: strings)
            : state.content.map {
                FeedPage(of: $0, query: request.query, favourites: favourites, sorts: sorts, strings: strings)
            }
    }

    /// The source with the values of its parameters.
    public var source: BoundSource { request.source }

    /// The provenance of the items; nil without items, and for saved items, which come from many answers.
    public var provenance: Provenance? { showsSaved ? nil : state.content?.provenance }

    /// Whether the items are samples.
    public var showsSamples: Bool {
        if showsSaved { return saved.areSamples }
        return if case .sample = provenance { true } else { false }
    }
}

/// Favourites and archived items that match a term, best match first; if there are none, samples.
public struct SavedItems: Sendable {
    /// The items that match.
    public var items: [CatalogueItem]
    /// Whether all items are samples.
    public var areSamples: Bool

    /// Creates a list of saved items.
    public init(_ items: [CatalogueItem] = [], areSamples: Bool = false) {
        self.items = items
        self.areSamples = areSamples
    }
}

extension Library {
    /// The list that a request asks for.
    ///
    /// - Parameters:
    ///   - request: the source with its query.
    ///   - profile: the profile whose favourites are searched.
    ///   - favourites: the favourites of the profile.
    ///   - waiting: how long to wait for upstream; nil for the policy of pages, which is shorter if there are saved
    ///     items.
    ///   - strings: the language to sort by.
    public func listing(
        of request: FeedRequest, profile: ProfileID, favourites: Set<ItemReference>,
        waiting: FeedStore.WaitPolicy? = nil, strings: Strings
    ) async throws -> FeedListing {
        let saved = try await saved(for: request, profile: profile)
        let policy = waiting ?? (saved.items.isEmpty ? FeedStore.WaitPolicy() : Self.searchPatience)
        return FeedListing(
            request, state: await state(of: request.source, waiting: policy), saved: saved, favourites: favourites,
            strings: strings)
    }

    /// The items to show until upstream has searched for the request's term; empty if upstream cannot search.
    public func saved(for request: FeedRequest, profile: ProfileID) async throws -> SavedItems {
        guard request.source.takesTerm, let term = SearchTerm(request.query.searched) else { return SavedItems() }
        return try await saved(matching: term, of: request.source, profile: profile, limit: FeedQuery.largestLimit)
    }
}
