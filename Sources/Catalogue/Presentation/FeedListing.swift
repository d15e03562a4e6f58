/// A list as a page, a JSON document and a command show it: a request, the state of its feed, and one page of items.
public struct FeedListing: Sendable {
    public let request: FeedRequest
    /// How upstream is doing.
    public let state: FeedState
    /// Nil while there is nothing to show.
    public let page: FeedPage?
    /// Whether saved items stand in for an answer that upstream has not given.
    public let showsSaved: Bool
    private let saved: SavedItems

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

    public var source: BoundSource { request.source }

    /// Where the items are from; nil while there are none, and for saved items, which come from many answers.
    public var provenance: Provenance? { showsSaved ? nil : state.content?.provenance }

    /// Whether the items are samples.
    public var showsSamples: Bool {
        if showsSaved { return saved.areSamples }
        return if case .sample = provenance { true } else { false }
    }
}

/// Items of favourites and earlier answers that a term finds, best match first; failing those, of samples.
public struct SavedItems: Sendable {
    public var items: [CatalogueItem]
    public var areSamples: Bool

    public init(_ items: [CatalogueItem] = [], areSamples: Bool = false) {
        self.items = items
        self.areSamples = areSamples
    }
}

extension Library {
    /// The list that a request asks for.
    ///
    /// - Parameter waiting: for upstream; nil: as a page waits, and not for long where saved items can be shown.
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

    /// Items to show until upstream has searched for the request's term; none where upstream isn't asked with one.
    public func saved(for request: FeedRequest, profile: ProfileID) async throws -> SavedItems {
        guard request.source.takesTerm, let term = SearchTerm(request.query.searched) else { return SavedItems() }
        return try await saved(matching: term, of: request.source, profile: profile, limit: FeedQuery.largestLimit)
    }
}
