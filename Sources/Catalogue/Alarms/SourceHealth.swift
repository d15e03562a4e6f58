package import Foundation

/// How the main lists of a source have been, to notice that its API is dying.
package struct SourceHealth: Hashable, Sendable, Codable {
    /// The lists by their requests.
    package private(set) var lists: [String: ListHealth] = [:]
    private var declaration: [String] = []
    /// At most one alarm of each kind, with those whose end is still to be sent.
    var alarms: [Alarm] = []
    /// The time until which one node sends the alarms; nil if none does.
    var claimedUntil: Date?

    package init() {}

    /// The alarms whose reason holds.
    package var openAlarms: [Alarm] { alarms.filter { !$0.isOver } }

    /// The lists that upstreams have been asked for.
    var askedLists: [ListHealth] { lists.values.filter { $0.seenAt != nil } }

    /// The health after a look at the main lists, which have their requests as names.
    ///
    /// - Parameters:
    ///   - declaration: what the source declares; after a change, answers are not compared with earlier ones.
    ///   - channels: the names of the channels that there are, which may have yet to send the end of an alarm.
    package func observing(
        _ states: [String: FeedState], declaring declaration: [String] = [], at now: Date, channels: [String] = []
    ) -> SourceHealth {
        var health = self
        health.declaration = declaration
        health.lists = [:]
        for (name, state) in states {
            let known = lists[name] ?? ListHealth()
            health.lists[name] = (declaration == self.declaration ? known : known.withoutAnswers)
                .observing(state, at: now)
        }
        for kind in SourceAlarm.Kind.allCases { health.update(kind, at: now) }
        health.alarms.removeAll { $0.isOver && $0.deliveries.keys.allSatisfy { !channels.contains($0) } }
        return health
    }

    private mutating func update(_ kind: SourceAlarm.Kind, at now: Date) {
        let affected = lists.values.filter { $0.problemSince(kind) != nil }
        let index = alarms.firstIndex { $0.kind == kind }
        guard let since = affected.compactMap({ $0.problemSince(kind) }).min() else {
            if let index { alarms[index].end(at: now) }
            return
        }
        let figures = Alarm.Figures(of: affected, among: lists.count)
        if let index {
            alarms[index].update(figures, since: since, at: now)
        } else {
            alarms.append(Alarm(kind: kind, since: since, beganAt: now, figures: figures))
        }
    }
}

extension SourceHealth {
    /// An alarm, and the channels that have sent it.
    package struct Alarm: Hashable, Sendable, Codable {
        package let kind: SourceAlarm.Kind
        package private(set) var since: Date
        /// The date of the look that raised it.
        private var beganAt: Date
        /// The date of the look that found the source well again, which some channel has yet to send.
        private var endedAt: Date?
        package private(set) var figures: Figures
        /// By the names of channels.
        fileprivate(set) var deliveries: [String: Delivery] = [:]

        /// Whether the source is well again.
        package var isOver: Bool { endedAt != nil }
        /// The date at which it began, or ended.
        var date: Date { endedAt ?? beganAt }

        enum Delivery: Hashable, Sendable, Codable {
            case sent
            /// Tried again at each look for a day, and then once a day.
            case failing(first: Date, last: Date)
        }

        /// The affected lists in numbers.
        package struct Figures: Hashable, Sendable, Codable {
            /// The number of affected lists, and of all main lists.
            package let lists: Int
            package let allLists: Int
            /// The number of items in the newest answers, and in the largest ones before.
            package let items: Int
            package let formerItems: Int
            /// The least share of records of a list that can be read.
            package let readable: Double
            /// The keys of at most five facts that no item has any more.
            package let lostFacts: [String]

            init(of affected: [ListHealth], among allLists: Int) {
                lists = affected.count
                self.allLists = allLists
                items = affected.reduce(0) { $0 + ($1.answers.items ?? 0) }
                formerItems = affected.reduce(0) { $0 + ($1.answers.largest?.items ?? 0) }
                readable = 1 - (affected.map(\.answers.unreadable).max() ?? 0)
                lostFacts = Array(Set(affected.flatMap(\.answers.lostFacts)).sorted().prefix(5))
            }
        }

        fileprivate init(kind: SourceAlarm.Kind, since: Date, beganAt: Date, figures: Figures) {
            self.kind = kind
            self.since = since
            self.beganAt = beganAt
            self.figures = figures
        }

        fileprivate mutating func update(_ figures: Figures, since: Date, at now: Date) {
            self.figures = figures
            guard isOver else { return }
            // The problem is back before any channel has sent its end, so the alarm goes on.
            (endedAt, beganAt, self.since) = (nil, now, since)
            deliveries = deliveries.mapValues { _ in .sent }
        }

        /// Only channels that have sent the alarm send its end.
        fileprivate mutating func end(at now: Date) {
            guard !isOver else { return }
            endedAt = now
            deliveries = deliveries.filter { $0.value == .sent }
        }

        /// Whether a channel has yet to send the alarm, or its end.
        func isDue(for channel: String, at now: Date) -> Bool {
            switch deliveries[channel] {
            case nil: !isOver
            case .sent: isOver
            case .failing(let first, let last):
                last.timeIntervalSince(first) < Self.day || !(0..<Self.day).contains(now.timeIntervalSince(last))
            }
        }

        /// Records that a channel has sent the alarm, or its end.
        mutating func recordDelivery(by channel: String) { deliveries[channel] = isOver ? nil : .sent }

        /// Records that a channel could not send the alarm, or its end.
        ///
        /// - Returns: whether it is tried again at the next look, and not a day later.
        mutating func recordFailure(of channel: String, at now: Date) -> Bool {
            var start = now
            if case .failing(let first, _) = deliveries[channel] { start = first }
            deliveries[channel] = .failing(first: start, last: now)
            return now.timeIntervalSince(start) < Self.day
        }

        private static let day: TimeInterval = 86_400
    }
}
