public import Endpoints
public import Foundation

/// The state of a feed: its content and its activity. Invalid states cannot be expressed.
///
/// Indirect, because each page copies states.
public indirect enum FeedState: Hashable, Sendable {
    /// The feed has not been requested.
    case idle
    /// The feed has no content yet. The associated value is the previous attempt, if it failed.
    case loading(after: FailedAttempt?)
    /// The feed has content.
    case showing(FeedContent, Activity)
    /// The feed has no content, because of this attempt.
    case failed(FailedAttempt)

    /// The activity behind the content.
    public enum Activity: Hashable, Sendable {
        /// Upstream is not being asked (`resting`), or is being asked (`refreshing`).
        case resting, refreshing
    }
}

/// The items of a feed and their provenance.
///
/// Copies share the items and everything that pages have looked up in them.
public struct FeedContent: Hashable, Sendable {
    private(set) var index: FeedIndex
    /// The items in the order of upstream.
    public var items: [CatalogueItem] {
        get { index.items }
        set { index = FeedIndex(newValue, names: names) }
    }
    /// The names of the records that items refer to.
    public var names: Names {
        get { index.names }
        set { if newValue != names { index = index.naming(newValue) } }
    }
    /// The origin and date of the items.
    public var provenance: Provenance
    /// The number of items in the collection, by upstream's count if it gives one.
    public var total: Int
    /// The number of records that could not be read.
    public var undecodable: Int
    /// The number of texts with characters that could not be read, which have U+FFFD in their place.
    public var damagedTexts = 0
    /// The least number of items that have not arrived.
    public var missing: Int
    /// Whether ``missing`` is the number of items that have not arrived, and not just the least.
    public var isMissingCounted = true
    /// Why the list is not known to be whole; nil if it is, or if a request failed.
    public var shortfall: ListShortfall?
    /// The limit that the missing items are beyond; nil if they may still arrive.
    public var bound: CollectionLimits.Bound?
    /// The ids of the items that have only what their list says of them. They count as missing.
    var listed: Set<String> = []
    /// The ids of items by ids that they had before.
    var former: [String: [String]] = [:]
    /// The last changes of rank; empty if the list is not a ranking or has no earlier version.
    public var rankChanges: [ItemReference: RankChange] = [:]

    /// Creates content. Without a total, the number of items is the total.
    public init(
        items: [CatalogueItem], names: Names = [:], provenance: Provenance, total: Int? = nil, undecodable: Int = 0,
        missing: Int = 0
    ) {
        index = FeedIndex(items, names: names)
        self.provenance = provenance
        self.total = total ?? items.count
        self.undecodable = undecodable
        self.missing = missing
    }

    /// The number of items that have arrived with all that upstream says of them.
    public var arrived: Int { items.count - listed.count }

    /// The item with an id, showing the names of other records in place of their ids; nil if the feed doesn't have it.
    ///
    /// - Parameter reference: the item's id, or one that it had before.
    public func item(_ reference: ItemReference) -> CatalogueItem? {
        if let item = index.item(reference) { return item }
        guard let id = former[reference.id]?.first else { return nil }
        return index.item(ItemReference(source: reference.source, id: id))
    }

    /// The content in the order of ranks, with chart figures as facts of its items.
    func adding(_ figures: [ItemReference: ChartFigures]) -> FeedContent {
        var content = self
        content.index = index.adding(figures)
        return content
    }

    /// The content with the names of earlier content, too, and with what pages have looked up in that: names outlive a
    /// refresh, because they come from other collections, which may fail on their own.
    func succeeding(_ earlier: FeedContent) -> FeedContent {
        var content = self
        content.names.merge(earlier.names) { new, old in new.merging(old) { new, _ in new } }
        if content.index.hasContent(of: earlier.index) { content.index = earlier.index }
        return content
    }
}

/// The origin of content.
public enum Provenance: Hashable, Sendable {
    /// The whole collection, as an upstream answered it in this run.
    case fresh(at: Date, from: String)
    /// An earlier answer, and the reason why it is not fresh, once known.
    case archived(at: Date, from: String, because: FailedAttempt?)
    /// The sample that comes with the program, and the reason for it, once known.
    case sample(because: FailedAttempt?)

    /// The date of the upstream's answer; nil for a sample.
    public var fetchedAt: Date? {
        switch self {
        case .fresh(let date, _), .archived(let date, _, _): date
        case .sample: nil
        }
    }

    /// The reason why the content is not fresh, once known.
    public var failedAttempt: FailedAttempt? {
        switch self {
        case .fresh: nil
        case .archived(_, _, let failedAttempt), .sample(let failedAttempt): failedAttempt
        }
    }

    func failing(with failedAttempt: FailedAttempt) -> Provenance {
        switch self {
        case .fresh(let date, let host), .archived(let date, let host, _):
            .archived(at: date, from: host, because: failedAttempt)
        case .sample: .sample(because: failedAttempt)
        }
    }
}

/// A failed request to upstream, and the date of the next one.
public struct FailedAttempt: Hashable, Sendable {
    /// The reason for the failure.
    public let error: EndpointError
    /// The date of the failure.
    public let at: Date
    /// The number of failures in a row, at least 1.
    public let attempts: Int
    /// The pause after the first failure, in seconds.
    public let retryInterval: TimeInterval

    /// Creates a failed attempt; by default, the first retry comes after 10 s.
    public init(error: EndpointError, at: Date, attempts: Int, retryInterval: TimeInterval = 10) {
        self.error = error
        self.at = at
        self.attempts = attempts
        self.retryInterval = retryInterval
    }

    /// The date from which upstream is asked again without a person's request.
    ///
    /// The pause is ``retryInterval`` after the first failure and doubles with each further one, up to 10 min. It is
    /// never shorter than upstream's `Retry-After`, which counts up to a day. Up to a tenth is added by the fraction of
    /// the second at which the request failed, so that feeds that failed together don't retry together.
    public var retryAt: Date {
        var pause = min(retryInterval * exp2(Double(min(attempts, 16) - 1)), 600)
        if let seconds = error.retryAfter { pause = max(pause, Double(min(seconds, 86_400))) }
        let time = at.timeIntervalSinceReferenceDate
        return at.addingTimeInterval(pause * (1 + (time - time.rounded(.down)) / 10))
    }

    /// Whether upstream may be asked again: the pause is over, or the clock was set back to before the failure.
    func isOver(at now: Date) -> Bool { now >= retryAt || now < at }
}

extension FeedState {
    /// The content; nil in a state without any.
    public var content: FeedContent? {
        if case .showing(let content, _) = self { content } else { nil }
    }

    /// Whether a list that is loaded on demand has fewer items than a number, and may have more.
    func lacks(_ items: Int) -> Bool {
        content.map { $0.bound == .demand && $0.missing > 0 && $0.arrived < items } ?? false
    }

    /// The last attempt, if it failed.
    public var failedAttempt: FailedAttempt? {
        switch self {
        case .idle, .loading: nil
        case .showing(let content, _): content.provenance.failedAttempt
        case .failed(let failedAttempt): failedAttempt
        }
    }

    /// The state as a person sees it, without details.
    public enum Phase: String, CaseIterable, Sendable {
        /// The feed has no content yet.
        case loading
        /// The whole collection, as upstream has it now.
        case fresh
        /// The collection, as upstream had it earlier.
        case archived
        /// The sample that comes with the program.
        case sample
        /// The beginning of the collection, while the rest is on its way.
        case fetchingNext
        /// The beginning of the collection, after the rest failed.
        case failedOnNext
        /// The feed has no content, because of a failure.
        case failed
    }

    /// The state without its values.
    public var phase: Phase {
        switch self {
        case .idle, .loading: .loading
        case .failed: .failed
        case .showing(let content, let activity) where content.missing > 0 && content.bound == nil:
            activity == .refreshing ? .fetchingNext : .failedOnNext
        case .showing(let content, _):
            switch content.provenance {
            case .fresh: .fresh
            case .archived: .archived
            case .sample: .sample
            }
        }
    }

    /// Whether there is no content yet, and it is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// Whether an answer is on its way, so that a page may wait for it.
    public var isWaiting: Bool {
        switch self {
        case .idle, .showing(_, .resting), .failed: false
        case .loading, .showing(_, .refreshing): true
        }
    }
}
