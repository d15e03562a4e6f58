import Foundation
package import Logging

/// Looks at each source every hour, and sends an alarm when its API seems to be dying.
package struct SourceMonitor: Sendable {
    /// The time from the start to the first requests.
    private static let firstPause = Duration.seconds(600)
    private static let pause = Duration.seconds(3_600)
    /// How long to wait for the answer to a request.
    private static let patience = Duration.seconds(300)
    /// The age of the newest answer or failure from which upstream is asked, in seconds.
    private static let longestAge = 6.0 * 3_600
    /// That age after a failure or a first odd answer, which the next answer confirms.
    private static let longestUndecidedAge = 3_600.0
    /// The age from which upstream is asked even if the source counts its answers as fresh, in seconds.
    private static let longestFreshAge = 86_400.0
    /// The time for which one node may send before another does, in seconds.
    private static let claim = 900.0
    /// The number of sources that are looked at together.
    private static let width = 2

    private let library: Library
    private let store: any SourceHealthStore
    private let channels: [any AlarmChannel]
    private let asksUpstreams: Bool
    private let clock: any Clock<Duration>
    private let logger: Logger

    /// - Parameters:
    ///   - asksUpstreams: whether lists that were opened once are requested again; else only stored ones are looked at.
    ///   - clock: measures the pauses.
    package init(
        library: Library, store: any SourceHealthStore, channels: [any AlarmChannel], asksUpstreams: Bool,
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        self.library = library
        self.store = store
        self.channels = channels
        self.asksUpstreams = asksUpstreams
        self.clock = clock
        self.logger = logger
    }

    /// Looks at the stored lists at once, so that there are metrics, and at all lists later, until the task is cancelled.
    package func run() async {
        await look(asking: false)
        var pause = Self.firstPause
        while !Task.isCancelled {
            do { try await clock.sleep(for: pause) } catch { return }
            await look(asking: asksUpstreams)
            pause = Self.pause
        }
    }

    /// Looks at each source once, and deletes the health of sources that are gone.
    func look(asking: Bool) async {
        let sources = library.monitoredSources
        let isNetworkDown: Bool
        do {
            var known = try await store.all()
            for id in Set(known.keys).subtracting(sources.map(\.id)) {
                try await store.remove(id)
                known[id] = nil
            }
            isNetworkDown = Self.areUnreachable(Array(known.values))
        } catch {
            if !Task.isCancelled { logger.error("Expected to read the health of the sources, got: \(error)") }
            return
        }
        await withTaskGroup(of: Void.self) { group in
            for (index, source) in sources.enumerated() {
                if index >= Self.width { await group.next() }
                group.addTask {
                    if Task.isCancelled { return }
                    do {
                        try await look(at: source, asking: asking, isNetworkDown: isNetworkDown)
                    } catch {
                        if Task.isCancelled { return }
                        logger.error(
                            "Expected to read and store the health of a source, got: \(error)",
                            metadata: ["source": "\(source.id)"])
                    }
                }
            }
        }
    }

    /// Whether no host of several sources could be reached, so that the network of this machine seems to be down.
    private static func areUnreachable(_ sources: [SourceHealth]) -> Bool {
        let asked = sources.map(\.askedLists).filter { !$0.isEmpty }
        return asked.count > 1 && asked.joined().allSatisfy(\.isUnreachable)
    }

    private func look(at source: ResolvedSource, asking: Bool, isNetworkDown: Bool) async throws {
        let (old, version) = try await store.health(of: source.id)
        if let end = old.claimedUntil, (0...Self.claim).contains(end.timeIntervalSince(library.now())) { return }
        var states: [String: FeedState] = [:]
        for (name, list) in library.monitoredLists(of: source) {
            states[name] = await state(of: list, old.lists[name], asking: asking)
        }
        let now = library.now()
        var health = old.observing(
            states, declaring: ["\(source.decoderVersion)"] + source.source.facts, at: now,
            channels: channels.map(\.name))
        func isToSend(_ alarm: SourceHealth.Alarm, by channel: any AlarmChannel) -> Bool {
            // If the network is down, each source fails.
            alarm.isDue(for: channel.name, at: now) && !(isNetworkDown && alarm.kind == .failing)
        }
        let isDue = channels.contains { channel in health.alarms.contains { isToSend($0, by: channel) } }
        health.claimedUntil = isDue ? now + Self.claim : nil
        // If another node has stored the health since, that one sends.
        guard health != old, try await store.save(health, of: source.id, over: version) else { return }
        library.changes.publish(.archive)
        guard isDue else { return }
        for channel in channels {
            for index in health.alarms.indices where isToSend(health.alarms[index], by: channel) {
                await send(&health.alarms[index], of: source, by: channel)
            }
        }
        health.claimedUntil = nil
        // After a claim of another node, the database has the health that it has seen.
        _ = try await store.save(health, of: source.id, over: version + 1)
    }

    private func state(of list: ResolvedSource, _ known: ListHealth?, asking: Bool) async -> FeedState {
        var state = library.feeds.existingStore(for: list)?.state ?? .idle
        // A command may have archived a list since the last look.
        if known?.seenAt == nil { state = await library.storedState(of: list) }
        let now = library.now()
        // A list that was never opened is not requested.
        guard asking, let newest = [known?.seenAt, state.seenAt(by: now)].compactMap(\.self).max() else { return state }
        let age = now.timeIntervalSince(newest)
        let longestAge = known?.isUndecided == true ? Self.longestUndecidedAge : Self.longestAge
        if (0..<longestAge).contains(age) { return state }
        let policy = FeedStore.WaitPolicy(forContent: Self.patience, forAnswer: Self.patience)
        let isOverdue = !(0..<Self.longestFreshAge).contains(age)
        return await library.state(of: list, waiting: policy, retrying: isOverdue)
    }

    private func send(_ alarm: inout SourceHealth.Alarm, of source: ResolvedSource, by channel: any AlarmChannel) async
    {
        do {
            try await channel.send(SourceAlarm(alarm, of: source))
            alarm.recordDelivery(by: channel.name)
        } catch {
            if Task.isCancelled { return }
            let isSoon = alarm.recordFailure(of: channel.name, at: library.now())
            let advice = isSoon ? "It is tried again in an hour." : "It is tried again in a day."
            logger.warning(
                "Expected \(channel.name) to take an alarm, got: \(error) \(advice)",
                metadata: ["source": "\(source.id)", "alarm": "\(alarm.kind.rawValue)"])
        }
    }
}
