import Catalogue
import Endpoints
import Foundation
import Synchronization

/// Slows down those who try passwords: each client, and everyone who tries a name.
///
/// A browser in which the person has signed in before counts for itself alone, so that others can't lock the person out.
/// Beyond some tries, the time before the next one doubles with each wrong password.
final class SignInLimiter: Sendable {
    /// A series of tries that counts together.
    enum Series: Hashable, Sendable {
        case client(ClientAddress)
        case name(String)
        case device(String)
    }

    /// The tries that need no waiting.
    private static let free = 5
    /// The longest time between tries, in seconds.
    private static let maxWait: TimeInterval = 900
    /// The time after which tries are forgotten, in seconds.
    private static let lifetime: TimeInterval = 86_400
    /// The largest number of series; beyond it, the least recently used one is forgotten.
    private static let maxSeries = 20_000

    private struct Tries {
        var count = 0
        var last = Date.distantPast
    }

    private let tries = LRUCache<Series, Tries>(limit: maxSeries)
    private let lock = Mutex(())
    /// Takes turns at the memory and the processor: one for known browsers, and one for all others.
    private let turns = ConcurrencyLimiter<Bool>(perKey: 1, inAll: 2, waitingPerKey: 4, waitingInAll: 8)

    /// Counts a try.
    ///
    /// - Returns: the seconds to wait until another one is allowed; 0 if this one is allowed.
    func wait(for series: [Series], at date: Date) -> Int {
        lock.withLock { _ in
            let known = series.map { tries.value(for: $0) ?? Tries() }.map {
                date.timeIntervalSince($0.last) > Self.lifetime ? Tries() : $0
            }
            let wait =
                known.map { tries -> TimeInterval in
                    guard tries.count >= Self.free else { return 0 }
                    let pause = min(pow(2, Double(min(tries.count - Self.free, 20))), Self.maxWait)
                    // The clock may have been set back.
                    return min(tries.last.addingTimeInterval(pause).timeIntervalSince(date), Self.maxWait)
                }.max() ?? 0
            if wait > 0 { return Int(wait.rounded(.up)) }
            for (series, old) in zip(series, known) {
                tries.insert(Tries(count: min(old.count + 1, 1_000), last: date), for: series)
            }
            return 0
        }
    }

    /// Forgets the tries of a person who knows the password. A client with an account of its own goes on counting those of
    /// other names.
    func succeed(_ series: [Series]) {
        for series in series {
            if case .client = series { takeBack([series]) } else { lock.withLock { _ in tries.remove(series) } }
        }
    }

    /// Takes back a try that was no password that was compared.
    func takeBack(_ series: [Series]) {
        lock.withLock { _ in
            for series in series {
                guard var old = tries.value(for: series) else { continue }
                old.count = max(old.count - 1, 0)
                tries.insert(old, for: series)
            }
        }
    }

    /// Does work that takes memory and time when its turn comes.
    ///
    /// - Parameter isKnown: whether it is for a browser in which the person has signed in before.
    /// - Returns: nil if too many wait already.
    func whenFree<Value>(isKnown: Bool, _ work: () async throws -> Value) async throws -> Value? {
        switch await turns.enter(isKnown) {
        case .full: return nil
        case .cancelled: throw CancellationError()
        case .admitted:
            defer { turns.leave(isKnown) }
            return try await work()
        }
    }
}
