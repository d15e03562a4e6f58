public import Endpoints
public import Foundation

/// What a feed shows and does; wrong states cannot be written.
public enum FeedState: Hashable, Sendable {
    /// Nobody has asked for it yet.
    case idle
    /// Asked for, and nothing to show yet; with the attempt before, if there was one that failed.
    case loading(after: FailedAttempt?)
    /// Something to show.
    case showing(FeedContent, Activity)
    /// Nothing to show, and why.
    case failed(FailedAttempt)

    /// What goes on behind what is shown.
    public enum Activity: Hashable, Sendable {
        /// Whether upstream is being asked at the moment.
        case resting, refreshing
    }
}

/// The items of a feed and where they are from.
public struct FeedContent: Hashable, Sendable {
    /// The items in the order of upstream.
    public var items: [CatalogueItem]
    /// Of what items refer to.
    public var names: Names
    /// The place the items come from, and the date.
    public var provenance: Provenance
    /// How many items the collection has, as far as upstream says.
    public var total: Int
    /// How many records could not be read.
    public var undecodable: Int
    /// How many items of the collection have not come, at the least.
    public var missing: Int
    /// How places in a ranking changed when it last did; empty where lists are none, or nothing older is known.
    public var rankChanges: [ItemReference: RankChange] = [:]

    /// Creates content; without a total, the collection has as many items as came.
    public init(
        items: [CatalogueItem], names: Names = [:], provenance: Provenance, total: Int? = nil, undecodable: Int = 0,
        missing: Int = 0
    ) {
        self.items = items
        self.names = names
        self.provenance = provenance
        self.total = total ?? items.count
        self.undecodable = undecodable
        self.missing = missing
    }
}

/// Where what is shown is from.
public enum Provenance: Hashable, Sendable {
    /// Whole, and as an upstream answered it.
    case fresh(at: Date, from: String)
    /// As an upstream answered it earlier; why it is not fresh, once that is known.
    case archived(at: Date, from: String, because: FailedAttempt?)
    /// The data that come with the program; why, once that is known.
    case sample(because: FailedAttempt?)

    /// When an upstream answered it.
    public var fetchedAt: Date? {
        switch self {
        case .fresh(let date, _), .archived(let date, _, _): date
        case .sample: nil
        }
    }

    /// The reason why the content is not fresh, once it is known.
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

/// An attempt to ask upstream that failed, and when the next one is due.
public struct FailedAttempt: Hashable, Sendable {
    /// The reason of the failure.
    public let error: EndpointError
    /// The date of the failure.
    public let at: Date
    /// How many attempts have failed one after another; 1 or more.
    public let attempts: Int
    /// The pause after the first of them, in seconds.
    public let retryInterval: TimeInterval

    /// Creates a record of a failure; the first retry comes after 10 s unless told otherwise.
    public init(error: EndpointError, at: Date, attempts: Int, retryInterval: TimeInterval = 10) {
        self.error = error
        self.at = at
        self.attempts = attempts
        self.retryInterval = retryInterval
    }

    /// Upstream is not asked again by itself before this: the interval after the first failure, twice as long after each
    /// further one, at most 10 min; never before upstream's own `Retry-After`. Up to a tenth is added by the fraction of
    /// the second at which it failed, so that feeds that failed together don't ask again together.
    public var retryAt: Date {
        var pause = min(retryInterval * exp2(Double(min(attempts, 16) - 1)), 600)
        if let seconds = error.retryAfter { pause = max(pause, Double(min(seconds, 86_400))) }
        let time = at.timeIntervalSinceReferenceDate
        return at.addingTimeInterval(pause * (1 + (time - time.rounded(.down)) / 10))
    }

    /// Whether upstream may be asked again; also when the clock was set back behind the failure.
    func isOver(at now: Date) -> Bool { now >= retryAt || now < at }
}

extension FeedState {
    /// The content, in every state that shows any.
    public var content: FeedContent? {
        if case .showing(let content, _) = self { content } else { nil }
    }

    /// The last attempt, if it failed.
    public var failedAttempt: FailedAttempt? {
        switch self {
        case .idle, .loading: nil
        case .showing(let content, _): content.provenance.failedAttempt
        case .failed(let failedAttempt): failedAttempt
        }
    }

    /// What a person sees of the state; the rest is detail.
    public enum Phase: String, CaseIterable, Sendable {
        /// Nothing to show yet.
        case loading
        /// All of it, as upstream has it now.
        case fresh
        /// As upstream had it.
        case archived
        /// What comes with the program.
        case sample
        /// The beginning, while the rest is on its way.
        case fetchingNext
        /// The beginning, and why the rest did not come.
        case failedOnNext
        /// Nothing to show, and why.
        case failed
    }

    /// The state without its values.
    public var phase: Phase {
        switch self {
        case .idle, .loading: .loading
        case .failed: .failed
        case .showing(let content, let activity) where content.missing > 0:
            activity == .refreshing ? .fetchingNext : .failedOnNext
        case .showing(let content, _):
            switch content.provenance {
            case .fresh: .fresh
            case .archived: .archived
            case .sample: .sample
            }
        }
    }

    /// Whether an answer is on its way that a page may wait for.
    public var isWaiting: Bool {
        switch self {
        case .idle, .showing(_, .resting), .failed: false
        case .loading, .showing(_, .refreshing): true
        }
    }
}
