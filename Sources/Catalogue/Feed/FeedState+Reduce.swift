import Endpoints
public import Foundation

extension FeedState {
    /// Changes the state by an event, and returns the effects that it needs.
    ///
    /// A failure never removes content: it becomes the reason why the content isn't fresh.
    ///
    /// - Parameters:
    ///   - event: the event that happened.
    ///   - freshness: the time for which an answer counts as fresh, in seconds.
    ///   - retryInterval: the time before upstream is asked again after its first failure, in seconds.
    /// - Returns: the effects to run.
    public mutating func reduce(
        _ event: FeedEvent, freshness: TimeInterval, retryInterval: TimeInterval = 10
    ) -> [FeedEffect] {
        func failure(_ error: EndpointError, at now: Date, after before: FailedAttempt?) -> FailedAttempt {
            // A list that ended too early rarely goes on at once.
            var interval = retryInterval
            if case .incomplete(let arrived, _) = error.cause, arrived > 0 { interval = max(interval, freshness) }
            return FailedAttempt(error: error, at: now, attempts: (before?.attempts ?? 0) + 1, retryInterval: interval)
        }
        switch (self, event) {
        case (.idle, .requested), (.idle, .retryTapped):
            self = .loading(after: nil)
            return [.readArchive]

        case (.showing(let content, .resting), .requested(let now)):
            guard content.provenance.isDue(at: now, freshness: freshness) else { return [] }
            self = .showing(content, .refreshing)
            return [.askUpstream]

        case (.showing(let content, .resting), .retryTapped):
            self = .showing(content, .refreshing)
            return [.askUpstream]

        case (.showing(let content, .resting), .itemsRequested(let items, let now)):
            guard lacks(items), content.provenance.failedAttempt?.isOver(at: now) ?? true else { return [] }
            self = .showing(content, .refreshing)
            return [.askForMore]

        case (.failed(let failedAttempt), .requested(let now)):
            guard failedAttempt.isOver(at: now) else { return [] }
            self = .loading(after: failedAttempt)
            return [.askUpstream]

        case (.failed(let failedAttempt), .retryTapped):
            self = .loading(after: failedAttempt)
            return [.askUpstream]

        case (.loading, .archiveRead(let content, _)):
            if let content { self = .showing(content, .refreshing) }
            return [.askUpstream]

        case (.loading, .upstreamAnswered(.whole(let content), _)):
            self = .showing(content, .resting)
            return [.askNames]

        case (.loading(let before), .upstreamAnswered(.part(let part, let error), let now)):
            self = .showing(
                part.failing(with: failure(error, at: now, after: before ?? part.provenance.failedAttempt)), .resting)
            return [.askNames]

        case (.loading(let before), .upstreamAnswered(.nothing(let error), let now)):
            self = .failed(failure(error, at: now, after: before))
            return []

        case (.showing(let old, _), .upstreamAnswered(.whole(let answered), _)):
            var content = answered.succeeding(old)
            // An answer without changes of rank keeps the changes that are shown.
            if content.rankChanges.isEmpty, !old.rankChanges.isEmpty, content.hasPlaces(of: old) {
                content.rankChanges = old.rankChanges
            }
            self = .showing(content, .resting)
            return [.askNames]

        case (.showing(let old, _), .upstreamAnswered(.part(let part, let error), let now)):
            let content = old.updated(with: part)
            self = .showing(
                content.failing(with: failure(error, at: now, after: old.provenance.failedAttempt)), .resting)
            return [.askNames]

        case (.showing(let old, _), .upstreamAnswered(.nothing(let error), let now)):
            self = .showing(old.failing(with: failure(error, at: now, after: old.provenance.failedAttempt)), .resting)
            return []

        case (.loading, .partArrived(let part)):
            // A collection without a single record has nothing to show yet.
            if !part.items.isEmpty { self = .showing(part, .refreshing) }
            return []

        // A whole collection stays until the new one is whole.
        case (.showing(let old, .refreshing), .partArrived(let part)):
            if !old.isWhole { self = .showing(old.updated(with: part), .refreshing) }
            return []

        case (.showing(var content, let activity), .namesLoaded(let names)):
            // A record that did not arrive keeps its name.
            content.names.merge(names) { old, new in old.merging(new) { _, new in new } }
            self = .showing(content, activity)
            return []

        // A request joins the answer on its way. Answers that the state no longer expects are dropped.
        case (.loading, .requested), (.loading, .retryTapped), (.loading, .namesLoaded),
            (.showing(_, .refreshing), .requested), (.showing(_, .refreshing), .retryTapped),
            (.idle, .itemsRequested), (.loading, .itemsRequested), (.failed, .itemsRequested),
            (.showing(_, .refreshing), .itemsRequested),
            (.idle, .archiveRead), (.showing, .archiveRead), (.failed, .archiveRead),
            (.idle, .upstreamAnswered), (.failed, .upstreamAnswered),
            (.idle, .partArrived), (.showing(_, .resting), .partArrived), (.failed, .partArrived),
            (.idle, .namesLoaded), (.failed, .namesLoaded):
            return []
        }
    }
}

extension FeedContent {
    /// Whether an upstream has answered the whole collection, or as much as limits allow.
    var isWhole: Bool {
        if case .sample = provenance { false } else { missing == 0 || bound != nil }
    }

    fileprivate func hasPlaces(of other: FeedContent) -> Bool {
        items.map(\.id) == other.items.map(\.id) && items.map(\.rank) == other.items.map(\.rank)
    }

    /// The content after a failed attempt.
    func failing(with failedAttempt: FailedAttempt) -> FeedContent {
        var content = self
        content.provenance = provenance.failing(with: failedAttempt)
        return content
    }
}

extension Provenance {
    fileprivate func isDue(at now: Date, freshness: TimeInterval) -> Bool {
        switch self {
        case .fresh(let date, _): now >= date.addingTimeInterval(freshness) || now < date
        case .archived(_, _, let failedAttempt), .sample(let failedAttempt): failedAttempt?.isOver(at: now) ?? true
        }
    }
}
