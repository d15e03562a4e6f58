import Foundation
package import Logging

/// Fetches the lists that people follow as soon as they are out of date, even if nobody looks at them. The archive evaluates
/// the rules when it stores the answers.
package struct FollowMonitor: Sendable {
    /// The time from the start to the first requests, and between later ones.
    private static let pause = Duration.seconds(300)
    /// How long to wait for the answer to a request.
    private static let patience = Duration.seconds(300)
    /// The least age of an answer that is asked for again, in seconds.
    private static let leastAge = 900.0
    /// The largest number of lists that are looked at in one round; the others have their turn in the next.
    private static let maxLists = 200
    /// The time after which nothing is asked for on behalf of an unused profile, in seconds.
    private static let longestAbsence: TimeInterval = 90 * 86_400
    /// The number of lists that are asked for together.
    private static let width = 2

    private let library: Library
    private let clock: any Clock<Duration>
    private let logger: Logger

    /// - Parameter clock: measures the pauses.
    package init(library: Library, clock: any Clock<Duration> = ContinuousClock(), logger: Logger) {
        self.library = library
        self.clock = clock
        self.logger = logger
    }

    /// Looks at the lists until the task is cancelled.
    package func run() async {
        var last: FollowRule.ID?
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.pause) } catch { return }
            last = await look(after: last)
        }
    }

    /// Looks at lists once.
    ///
    /// - Parameter last: the rule of the last one in the round before.
    /// - Returns: the rule of the last one, after which the next round begins.
    @discardableResult
    func look(after last: FollowRule.ID? = nil, limit: Int = Self.maxLists) async -> FollowRule.ID? {
        var lists: [FollowedList]
        do {
            let (follows, date) = (library.follows, library.now() - Self.longestAbsence)
            lists = try await follows.followedLists(after: last, usedSince: date, limit: limit)
            if lists.isEmpty, last != nil {
                lists = try await follows.followedLists(after: nil, usedSince: date, limit: limit)
            }
        } catch {
            if !Task.isCancelled { logger.error("Expected to read what people follow, got: \(error)") }
            return last
        }
        let policy = FeedStore.WaitPolicy(forContent: Self.patience, forAnswer: Self.patience)
        await withTaskGroup(of: Void.self) { group in
            for (index, list) in lists.enumerated() {
                if index >= Self.width { await group.next() }
                group.addTask {
                    if Task.isCancelled { return }
                    do {
                        try await library.refresh(list, olderThan: Self.leastAge, waiting: policy)
                    } catch {
                        if Task.isCancelled { return }
                        logger.error(
                            "Expected to store the new requests of a source, got: \(error)",
                            metadata: ["source": "\(list.subject.source)"])
                    }
                }
            }
        }
        return lists.last?.rule
    }
}
