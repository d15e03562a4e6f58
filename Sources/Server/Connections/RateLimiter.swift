import Foundation
import Synchronization

/// Limits the number of events for each key in a fixed period.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// The largest number of keys; beyond it, counting starts again.
    private static var capacity: Int { 100_000 }

    private struct State {
        var period = 0.0
        var counts: [Key: Int] = [:]
    }

    private let count: Int
    private let period: TimeInterval
    private let state = Mutex(State())

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - count: the number of events in a period.
    ///   - period: the period in seconds.
    init(count: Int, period: TimeInterval) {
        self.count = count
        self.period = period
    }

    /// Counts an event, if the limit allows it.
    ///
    /// - Returns: whether the limit allows it.
    func take(_ key: Key, at now: Date) -> Bool {
        state.withLock { state in
            let current = (now.timeIntervalSince1970 / period).rounded(.down)
            if current != state.period || state.counts.count > Self.capacity {
                state = State(period: current)
            }
            guard state.counts[key, default: 0] < count else { return false }
            state.counts[key, default: 0] += 1
            return true
        }
    }
}
