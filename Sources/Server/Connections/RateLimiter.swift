import Foundation
import Synchronization

/// So many of something in a period for each key; counted anew in each period.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// Of keys; past it all are counted anew.
    private static var capacity: Int { 100_000 }

    private struct State {
        var period = 0.0
        var counts: [Key: Int] = [:]
    }

    private let count: Int
    private let period: TimeInterval
    private let state = Mutex(State())

    /// - Parameter period: in seconds.
    init(count: Int, period: TimeInterval) {
        self.count = count
        self.period = period
    }

    /// - Returns: whether there may be one more now.
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
