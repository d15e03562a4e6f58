import Endpoints
import Foundation
import Synchronization

/// Keeps one client from using up a host’s rate limit: each may use half of it.
final class ClientQuota: Sendable {
    /// The largest number of clients of all sources; beyond it, counting starts again.
    private static let capacity = 10_000

    private struct Key: Hashable {
        let source: SourceID
        let requester: String
    }

    private let times = Mutex<[Key: [Date]]>([:])

    /// Counts a request of a client.
    ///
    /// - Returns: nil if the client may send the request now; otherwise the number of seconds until it may.
    func wait(of requester: String, asking source: ResolvedSource, at now: Date) -> Int? {
        guard let rate = source.upstreams.map(\.limits.rate).min(by: { $0.requests < $1.requests }) else { return nil }
        let share = max(rate.requests / 2, 1)
        let period = rate.period / .seconds(1)
        return times.withLock { times in
            if times.count > Self.capacity { times = [:] }
            let key = Key(source: source.id, requester: requester)
            let recent = times[key, default: []].filter { $0 > now.addingTimeInterval(-period) && $0 <= now }
            guard recent.count >= share else {
                times[key] = recent + [now]
                return nil
            }
            times[key] = recent
            return Int((recent[recent.count - share].timeIntervalSince(now) + period).rounded(.up))
        }
    }
}
