/// When a host was asked of late: a sliding window, so that no stretch of time sees more requests than its rate allows.
struct RateWindow: Sendable, Hashable {
    /// In their order, on the client's ``Timeline``.
    private var starts: [Duration] = []
    /// The longest period that was reckoned with; what is older counts for nobody.
    private var longestPeriod: Duration = .zero

    init() {}

    var isEmpty: Bool { starts.isEmpty }
    var count: Int { starts.count }

    /// The earliest time from the given one on at which one more request keeps to the rate.
    func earliest(from time: Duration, rate: RateLimit) -> Duration {
        guard starts.count >= rate.requests else { return time }
        return max(time, starts[starts.count - rate.requests] + rate.period)
    }

    /// - Parameter time: not before the last recorded one.
    mutating func record(_ time: Duration, rate: RateLimit) {
        longestPeriod = max(longestPeriod, rate.period)
        starts.append(time)
    }

    /// Forgets what no longer counts.
    mutating func prune(at now: Duration) {
        starts.removeFirst(starts.prefix { $0 + longestPeriod <= now }.count)
    }
}
