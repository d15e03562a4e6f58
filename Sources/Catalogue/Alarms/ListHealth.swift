import Endpoints
import Foundation

/// How a main list has been: its failures, and the answers of each host.
package struct ListHealth: Hashable, Sendable, Codable {
    /// The newest status of the list; nil before its first request.
    package private(set) var status: ListStatus?
    /// The date of the newest answer or failed request; nil if there was none.
    private(set) var seenAt: Date?
    /// The failures since the newest answer.
    private var failing: Problem?
    /// Whether the last request found no host, as it does while the network of this machine is down.
    private(set) var isUnreachable = false
    private var hosts: [String: AnswerHealth] = [:]
    /// The host that has answered last.
    private var host: String?

    /// Something that each look has found wrong from one date to another.
    struct Problem: Hashable, Codable {
        let first: Date
        let last: Date

        /// - Parameter earlier: the problem as the look before found it; nil if it found none.
        init(continuing earlier: Problem?, at date: Date) {
            (first, last) = (earlier?.first ?? date, date)
        }

        /// Whether it was found for a time, in seconds.
        func lasts(_ time: TimeInterval) -> Bool { last.timeIntervalSince(first) >= time }
    }

    /// The time between the first odd answer and the one that confirms it, in seconds.
    static let confirmation: TimeInterval = 3_600
    /// The time for which each request has to fail, in seconds.
    private static let longestOutage: TimeInterval = 86_400
    /// How far the clocks of several nodes may differ, in seconds.
    private static let clockTolerance: TimeInterval = 3_600
    /// With another host, the memory of all begins anew.
    private static let maxHosts = 8

    /// The answers of the host that has answered last.
    var answers: AnswerHealth { host.flatMap { hosts[$0] } ?? AnswerHealth() }

    /// Whether the next answer decides: while requests fail, and after a first odd answer.
    var isUndecided: Bool {
        failing != nil
            || [answers.shrunk, answers.reshaped].compactMap(\.self).contains { !$0.lasts(Self.confirmation) }
    }

    /// When the problem began; nil without one.
    func problemSince(_ kind: SourceAlarm.Kind) -> Date? {
        let problem =
            switch kind {
            case .failing: failing
            case .shrunk: answers.shrunk
            case .reshaped: answers.reshaped
            }
        let shortest = kind == .failing ? Self.longestOutage : Self.confirmation
        return problem.flatMap { $0.lasts(shortest) ? $0.first : nil }
    }

    /// The health without the sizes and shapes of answers.
    var withoutAnswers: ListHealth {
        var health = self
        (health.hosts, health.host) = ([:], nil)
        return health
    }

    /// The health after a look at the list. A state that is older than the newest one, such as that of another node,
    /// changes nothing.
    func observing(_ state: FeedState, at now: Date) -> ListHealth {
        guard let status = ListStatus(state) else { return self }
        let latest = now + Self.clockTolerance
        var health = self
        // The clock was set back.
        if let seenAt, seenAt > latest { health = ListHealth() }
        let date = state.seenAt(by: latest)
        if let seenAt = health.seenAt, date.map({ $0 < seenAt }) ?? true { return health }
        (health.status, health.seenAt) = (status, date)
        let attempt = state.attempt(by: latest)
        health.observe(outage: attempt.flatMap { $0.isAnswered ? nil : $0 }, after: status.newestAnswer)
        switch (state.content, attempt) {
        case (let content?, let attempt?):
            health.observe(attempt, beside: content)
        case (let content?, nil):
            if case .fresh(let date, let host) = content.provenance, date <= latest {
                health.update(host) { $0.observe(content, at: date) }
            }
        case (nil, _): break
        }
        return health
    }

    private mutating func observe(outage: FailedAttempt?, after answer: Date?) {
        isUnreachable = false
        guard let outage else {
            failing = nil
            return
        }
        if case .unreachable = outage.error.cause { isUnreachable = true }
        if let first = failing?.first, let answer, answer > first, answer <= outage.at { failing = nil }
        failing = Problem(continuing: failing, at: outage.at)
    }

    /// A bad answer is shown as a failure beside earlier items.
    private mutating func observe(_ attempt: FailedAttempt, beside content: FeedContent) {
        guard content.provenance.fetchedAt != nil else { return }
        switch attempt.error.cause {
        case .undecodable: update(attempt.error.host) { $0.observeUnreadable(beside: content, at: attempt.at) }
        case .incomplete(arrived: 0, of: _): update(attempt.error.host) { $0.observe(items: 0, at: attempt.at) }
        default: break
        }
    }

    private mutating func update(_ host: String, _ change: (inout AnswerHealth) -> Void) {
        if hosts[host] == nil, hosts.count == Self.maxHosts { hosts = [:] }
        change(&hosts[host, default: AnswerHealth()])
        self.host = host
    }
}

extension FeedState {
    /// The date of the newest answer or failed request up to a date; nil if there was none.
    func seenAt(by latest: Date) -> Date? {
        [content?.provenance.fetchedAt.flatMap { $0 <= latest ? $0 : nil }, attempt(by: latest)?.at]
            .compactMap(\.self).max()
    }

    /// The last attempt, if upstream was asked by a date and failed.
    fileprivate func attempt(by latest: Date) -> FailedAttempt? {
        guard let failure = lastFailure, failure.at <= latest else { return nil }
        return switch failure.error.cause {
        case .offline, .cancelled, .rateLimited, .unsupported, .notRequested: nil
        default: failure
        }
    }
}

extension FailedAttempt {
    /// Whether upstream has answered, but not the whole list.
    fileprivate var isAnswered: Bool {
        if case .incomplete = error.cause { true } else { false }
    }
}
