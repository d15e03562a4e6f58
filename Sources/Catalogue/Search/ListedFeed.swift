/// A list as somebody gets it: what upstream has answered or, until it has, what is kept that is searched for.
public struct ListedFeed: Sendable {
    /// How upstream is doing.
    public let state: FeedState
    /// What is kept that the term finds, in the order of how well; empty where upstream isn't asked for with a term.
    public let kept: [CatalogueItem]

    /// Creates a feed with its archived matches.
    public init(state: FeedState, kept: [CatalogueItem] = []) {
        self.state = state
        self.kept = kept
    }

    /// Whether what is kept stands for what upstream has not answered.
    public var showsKept: Bool { !kept.isEmpty && state.content?.provenance.fetchedAt == nil }

    /// Nil while there is nothing to show.
    public var content: FeedContent? {
        showsKept ? FeedContent(items: kept, provenance: .sample(because: state.failedAttempt)) : state.content
    }
}

extension Library {
    /// A source's list with what is kept that its term finds.
    ///
    /// - Parameters:
    ///   - source: the source, with its query.
    ///   - term: the term to look for; nil for none.
    ///   - profile: the profile whose favourites come first.
    ///   - waiting: the time to wait for upstream.
    public func list(
        of source: BoundSource, term: SearchTerm?, profile: ProfileID, waiting: FeedStore.WaitPolicy = .init()
    ) async throws -> ListedFeed {
        ListedFeed(
            state: await state(of: source, waiting: waiting),
            kept: try await kept(of: source, term: term, profile: profile))
    }

    /// What is kept that upstream is asked for with a term; nothing where a source takes none.
    public func kept(of source: BoundSource, term: SearchTerm?, profile: ProfileID) async throws -> [CatalogueItem] {
        guard source.takesTerm, let term else { return [] }
        return try await kept(matching: term, of: source, profile: profile, limit: FeedQuery.largestLimit)
    }
}
