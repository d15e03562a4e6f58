/// A list as a page, a JSON document and a command show it: a request, the state of its feed, and one page of items.
///
/// A class, because the parts of a page have it.
public final class FeedListing: Sendable {
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
    ///
    /// - Parameters:
    ///   - request: the request that the list answers.
    ///   - state: the state of the request's feed.
    ///   - saved: the items that stand in for a missing answer from upstream.
    ///   - item: an item whose page is shown, if the list has it, in place of the request's.
    ///   - strings: the language to sort by.
    public init(
        _ request: FeedRequest, state: FeedState, saved: SavedItems = .empty, showing item: ItemReference? = nil,
        strings: Strings
    ) {
        self.state = state
        self.saved = saved
        showsSaved = !saved.index.items.isEmpty && state.content?.provenance.fetchedAt == nil
        let sorts = request.source.sorts
        let page =
            showsSaved
            ? FeedPage(of: saved.index, query: request.query, sorts: sorts, strings: strings)
            : state.content.map {
                FeedPage(of: $0, query: request.query, showing: item, sorts: sorts, strings: strings)
            }
        self.page = page
        // Links lead to lists with the choices that this one has.
        var request = request
        if let page, !request.query.facets.isEmpty { request.query = page.query }
        self.request = request
    }

    /// The invalid values of the request, each with its replacement.
    public var problems: [QueryProblem] { request.problems + (page?.facetProblems ?? []) }

    /// The items on the page.
    public var items: [ItemReference] { page?.items ?? [] }

    /// The source with the values of its parameters.
    public var source: ResolvedSource { request.source }

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
    let index: FeedIndex
    /// Whether all items are samples.
    let areSamples: Bool

    /// An empty list.
    public static let empty = SavedItems(FeedIndex([], names: [:]))

    init(_ index: FeedIndex, areSamples: Bool = false) {
        self.index = index
        self.areSamples = areSamples
    }
}

extension Library {
    /// The list that a request asks for.
    ///
    /// - Parameters:
    ///   - request: the source with its query.
    ///   - profile: the profile whose favourites are searched; nil for none.
    ///   - waiting: how long to wait for upstream.
    ///   - strings: the language to sort by.
    public func listing(
        of request: FeedRequest, profile: ProfileID?, waiting: FeedStore.WaitPolicy = .init(), strings: Strings
    ) async throws -> FeedListing {
        if let date = request.query.at {
            return FeedListing(request, state: try await state(of: request.source, at: date), strings: strings)
        }
        let demand = request.query.demand
        var state = await state(of: request.source, waiting: waiting.withSomethingToShow, items: demand)
        if waiting.canWaitLonger, state.lacks(demand) || state.awaitsFirstAnswer(to: request) {
            // There is something to show, but not what was asked for.
            state = await self.state(of: request.source, waiting: waiting.forMore, items: demand)
        }
        let listing = try await listing(of: request, state: state, profile: profile, strings: strings)
        guard waiting.canWaitLonger, listing.page == nil, state.isWaiting else { return listing }
        return FeedListing(request, state: await self.state(of: request.source, waiting: waiting), strings: strings)
    }

    /// The list for a request in a known state of its feed.
    ///
    /// Items that match the request's term are shown until upstream has searched for it.
    ///
    /// - Parameters:
    ///   - request: the request that the list answers.
    ///   - state: the state of the request's feed.
    ///   - profile: the profile whose favourites come first; nil for none.
    ///   - item: an item whose page is shown, if the list has it, in place of the request's.
    ///   - strings: the language to sort by.
    public func listing(
        of request: FeedRequest, state: FeedState, profile: ProfileID?, showing item: ItemReference? = nil,
        strings: Strings
    ) async throws -> FeedListing {
        var saved = SavedItems.empty
        if request.source.supportsSearch, state.content?.provenance.fetchedAt == nil,
            let term = SearchTerm(request.query.searched)
        {
            saved = try await self.saved(
                matching: term, of: request.source, profile: profile, limit: FeedQuery.largestLimit)
        }
        return FeedListing(request, state: state, saved: saved, showing: item, strings: strings)
    }
}

extension FeedState {
    /// Whether only a sample stands in for a list with choices, and the list’s first answer may still come in time.
    /// Samples ignore most choices, so they would mislead somebody who has just made one.
    fileprivate func awaitsFirstAnswer(to request: FeedRequest) -> Bool {
        guard case .showing(let content, .refreshing) = self, case .sample(because: nil) = content.provenance else {
            return false
        }
        return !request.source.supportsSearch && request.source.owner == nil && !request.source.choices.isEmpty
    }
}
