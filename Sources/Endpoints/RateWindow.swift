/// The recent requests to a host, as a sliding window: no period has more requests than the rate allows.
struct RateWindow: Sendable, Hashable {
    /// Ascending, on the client's ``Timeline``.
    private var starts: [Duration] = []
    /// The longest period of any recorded rate; older requests no longer count.
    private var longestPeriod: Duration = .zero

    init() {}

    var isEmpty: Bool { starts.isEmpty }
    var count: Int { starts.count }

    /// The earliest time, not before the given one, at which one more request keeps to the rate.
    func earliest(from time: Duration, rate: RateLimit) -> Duration {
        guard starts.count >= rate.requests else { return time }
        return max(time, starts[starts.count - rate.requests] + rate.period)
    }

    /// - Parameter time: not before the last recorded one.
    mutating func record(_ time: Duration, rate: RateLimit) {
        longestPeriod = max(longestPeriod, rate.period)
        starts.append(time)
    }

    /// Forgets requests that no longer count.
    mutating func prune(at now: Duration) {
        starts.removeFirst(starts.prefix { $0 + longestPeriod <= now }.count)
    }
}
