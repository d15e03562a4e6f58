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
    /// The content of the list that a request asks for.
    ///
    /// - Parameters:
    ///   - request: the source with its query.
    ///   - profile: the profile whose favourites are searched; nil for none.
    ///   - waiting: how long to wait for upstream.
    ///   - strings: the language to sort by.
    public func listPage(
        of request: FeedRequest, profile: ProfileID?, waiting: FeedStore.WaitPolicy = .init(), strings: Strings
    ) async throws -> ListPage {
        if let date = request.query.at {
            let state = try await state(of: request.source, at: date)
            return ListPage(request, state: await charted(state, for: request), strings: strings)
        }
        let demand = request.query.demand
        var state = await state(of: request.source, waiting: waiting.withSomethingToShow, items: demand)
        if waiting.canWaitLonger, state.lacks(demand) || state.awaitsFirstAnswer(to: request) {
            // There is something to show, but not what was asked for.
            state = await self.state(of: request.source, waiting: waiting.forMore, items: demand)
        }
        let page = try await listPage(of: request, state: state, profile: profile, strings: strings)
        guard waiting.canWaitLonger, !page.hasContent, state.isWaiting else { return page }
        state = await self.state(of: request.source, waiting: waiting)
        return ListPage(request, state: await charted(state, for: request), strings: strings)
    }

    /// The content of the list for a request, in a known state of its feed.
    ///
    /// Items that match the request's term are shown until upstream has searched for it.
    ///
    /// - Parameters:
    ///   - request: the request that the list answers.
    ///   - state: the state of the request's feed.
    ///   - profile: the profile whose favourites come first; nil for none.
    ///   - item: an item whose page is shown, if the list has it, in place of the request's.
    ///   - strings: the language to sort by.
    public func listPage(
        of request: FeedRequest, state: FeedState, profile: ProfileID?, showing item: ItemReference? = nil,
        strings: Strings
    ) async throws -> ListPage {
        var saved = SavedItems.empty
        if request.source.supportsSearch, state.content?.provenance.fetchedAt == nil,
            let term = SearchTerm(request.query.searched)
        {
            saved = try await self.saved(
                matching: term, of: request.source, profile: profile, limit: FeedQuery.largestLimit)
        }
        return ListPage(
            request, state: await charted(state, for: request), saved: saved, showing: item, strings: strings)
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
