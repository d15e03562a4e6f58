package import Endpoints
package import Foundation
package import Logging
import Synchronization

/// Sends people the changes of what they follow, each to the targets of that person.
///
/// What waits is in the database: the changes after each target's last one. Any number of nodes send, each target by one
/// at a time.
package final class NotificationSender: Sendable {
    /// The most changes that one message stands for.
    static let mostChanges = 1_000
    /// The shortest time between two messages to a target, so that a flood of changes becomes a few messages, in seconds.
    static let shortestPause: TimeInterval = 60
    /// The time of failures after which a target is paused, in seconds.
    static let patience: TimeInterval = 7 * 86_400
    /// The longest time between two attempts, in seconds.
    static let longestDelay: TimeInterval = 6 * 3_600
    /// The time for which a node has a target, in seconds. A message takes much less.
    static let claimTime: TimeInterval = 60
    /// The time in which changes that belong together arrive.
    static let settling = Duration.seconds(1)
    /// The longest time between two looks: other nodes may have stored a change that this one has not heard of.
    static let longestPause: TimeInterval = 60
    /// The number of targets that a look reads.
    private static let batch = 500
    private static let retryDelay = RetryDelay(firstDelay: .seconds(30))

    package let targets: any NotificationStore
    package let follows: any FollowStore
    /// The key by which browsers know this server (RFC 8292), in base64url.
    package let pushKey: String
    private let channel: any NotificationChannel
    /// Makes the texts about some changes of a person.
    private let texts: @Sendable ([FollowedChange], Strings) async throws -> FollowedTexts
    /// The paths of the page of all changes, and of the page of targets.
    private let paths: (changes: String, targets: String)
    private let now: @Sendable () -> Date
    private let jitter: @Sendable () -> Double
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let pause = WakefulSleep()
    /// One person's slow targets leave places for others.
    private let places = ConcurrencyLimiter<ProfileID>(perKey: 2, inAll: 16)
    private let underWay = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - texts: makes the texts about some changes of a person.
    ///   - paths: the paths of the page of all changes, and of the page of targets.
    ///   - jitter: a random factor of the time before an attempt is repeated.
    ///   - clock: measures the pauses between looks.
    package init(
        targets: any NotificationStore, follows: any FollowStore, pushKey: String, channel: any NotificationChannel,
        texts: @escaping @Sendable ([FollowedChange], Strings) async throws -> FollowedTexts = { FollowedTexts($1) },
        paths: (changes: String, targets: String), now: @escaping @Sendable () -> Date,
        jitter: @escaping @Sendable () -> Double = { .random(in: RetryDelay.jitter) },
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        self.targets = targets
        self.follows = follows
        self.pushKey = pushKey
        self.channel = channel
        self.texts = texts
        self.paths = paths
        self.now = now
        self.jitter = jitter
        self.clock = clock
        self.logger = logger
    }

    /// Looks again soon, because something may have to be sent.
    package func wake() { pause.wake() }

    /// Sends whatever is due until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let (due, next) = await look()
                for target in due {
                    group.addTask {
                        await self.send(to: target)
                        self.wake()
                    }
                }
                let wait = next?.timeIntervalSince(self.now()) ?? Self.longestPause
                await pause.sleep(for: .seconds(min(max(wait, 0), Self.longestPause)), by: clock)
                // Changes of one answer are stored one after the other.
                do { try await clock.sleep(for: Self.settling) } catch { return }
            }
        }
    }

    /// Sends all that is due once.
    func sendDue() async {
        let due = await look().due
        await withDiscardingTaskGroup { group in
            for target in due { group.addTask { await self.send(to: target) } }
        }
    }

    /// Finds the targets whose turn it is, which count as under way from now on, and when the turn of the next one is.
    private func look() async -> (due: [NotificationTarget], next: Date?) {
        do {
            let (latest, date) = (try await follows.latestSequence(), now())
            let behind = try await targets.targets(behind: latest, at: date, limit: Self.batch)
            var (due, idle, later): ([NotificationTarget], [String], [String: Date]) = ([], [], [:])
            for target in behind where !underWay.withLock({ $0.contains(target.id) }) {
                guard let turn = try await turn(of: target) else {
                    idle.append(target.id)
                    continue
                }
                if turn <= date { due.append(target) } else { later[target.id] = turn }
            }
            try await targets.postpone(later)
            // Nothing of these people waits up to the change that was the newest one before they were looked at.
            if !idle.isEmpty { try await targets.skip(idle, to: latest) }
            var next: Date? = date
            if behind.count < Self.batch { next = try await targets.nextAttempt(behind: latest, after: date) }
            let ids = due.map(\.id)
            underWay.withLock { $0.formUnion(ids) }
            return (due, next)
        } catch {
            if !Task.isCancelled { logger.error("Expected to read whom to notify, got: \(error)") }
            return ([], nil)
        }
    }

    /// When the next message to a target is sent; nil if nothing waits.
    private func turn(of target: NotificationTarget) async throws -> Date? {
        if target.attempted != nil { return target.nextAttempt }
        let first = try await follows.changes(of: target.profile, after: target.delivered, limit: 1).first
        return first.map { max(target.schedule.time(ofChangeAt: $0.storedAt), target.nextAttempt) }
    }

    private func send(to target: NotificationTarget) async {
        if case .admitted = await places.enter(target.profile) {
            do { try await deliver(to: target.id) } catch {
                if !Task.isCancelled { logger.error("Expected to store what was sent, got: \(error)") }
            }
            places.leave(target.profile)
        }
        underWay.withLock { _ = $0.remove(target.id) }
    }

    private func deliver(to id: String) async throws {
        let (claim, date) = (UUID().uuidString, now())
        let claimed = try await targets.claimTarget(
            id, as: claim, at: date, until: date.addingTimeInterval(Self.claimTime))
        guard var target = claimed else { return }
        // Another node may have sent what was due, and what has happened since may have its turn later.
        guard let turn = try await turn(of: target), turn <= date else {
            try await targets.save(target, claimedAs: claim, isDone: true)
            return
        }
        var changes = try await follows.changes(
            of: target.profile, after: target.delivered, limit: Self.mostChanges)
        if let end = target.attempted { changes = Array(changes.prefix { $0.sequence <= end }) }
        guard let last = changes.last else {
            // They have been deleted since.
            target.delivered = max(target.delivered, target.attempted ?? 0)
            target.attempted = nil
            try await targets.save(target, claimedAs: claim, isDone: true)
            return
        }
        target.attempted = last.sequence
        let shown = Array(changes.prefix(NotificationMessage.mostChanges))
        let texts = try await texts(shown, target.strings)
        guard try await targets.save(target, claimedAs: claim, isDone: false) else { return }
        let message = NotificationMessage(changes, to: target, texts: texts, allChanges: paths.changes, at: date)
        do {
            try await channel.send(message, to: target)
            target.noteSuccess(at: now())
        } catch {
            if Task.isCancelled { return }
            let cause = (error as? DeliveryError)?.cause ?? EndpointError(host: target.host, cause: .interrupted(""))
            if target.isGone(by: cause) {
                _ = try await targets.removeTarget(target.id, of: target.profile)
                logger.notice("Removed a target of notifications, which is gone: \(error)")
                return
            }
            target.noteFailure(cause, at: now(), delay: Self.retryDelay.delay(after: target.failures, jitter: jitter()))
            let outcome = target.isPaused ? "Nothing more is sent there." : "It is tried again later."
            logger.warning("Expected \(target.kind.rawValue) to take a notification, got: \(error) \(outcome)")
        }
        // Also if the task was cancelled meanwhile: otherwise it would be sent again.
        let stored = target
        try await Task { _ = try await self.targets.save(stored, claimedAs: claim, isDone: true) }.value
    }

    /// Looks whether messages may go to a target, before it is added.
    ///
    /// - Throws: what the channel throws.
    package func admit(_ target: NotificationTarget) async throws { try await channel.admit(target) }

    /// Sends a message by which a person sees whether a target works.
    ///
    /// - Throws: what the channel throws.
    package func test(_ target: NotificationTarget) async throws {
        guard case .admitted = await places.enter(target.profile) else { throw CancellationError() }
        defer { places.leave(target.profile) }
        try await channel.send(NotificationMessage(testing: target, page: paths.targets, at: now()), to: target)
    }
}

extension NotificationTarget {
    /// Whether the push service says that there is no such subscription any more (RFC 8030, sections 5 and 7.3).
    package func isGone(by cause: EndpointError) -> Bool {
        guard kind == .webPush, case .status(let code, _) = cause.cause else { return false }
        return code == 404 || code == 410
    }

    fileprivate mutating func noteSuccess(at date: Date) {
        delivered = max(delivered, attempted ?? 0)
        (attempted, failures, failingSince, lastError) = (nil, 0, nil, nil)
        sentAt = date
        nextAttempt = date.addingTimeInterval(NotificationSender.shortestPause)
    }

    fileprivate mutating func noteFailure(_ cause: EndpointError, at date: Date, delay: Duration) {
        let first = failingSince ?? date
        failingSince = first
        lastError = cause
        failures += 1
        // An address that may not be asked stays one.
        isPaused = cause.isOfPrivateAddress || date.timeIntervalSince(first) >= NotificationSender.patience
        let asked = TimeInterval(cause.retryAfter ?? 0)
        nextAttempt = date.addingTimeInterval(
            max(min(delay / .seconds(1), NotificationSender.longestDelay), asked, NotificationSender.shortestPause))
    }
}
