/// The most requests in a time: `20/minute`.
public struct RequestRate: Hashable, Sendable, CustomStringConvertible {
    /// The number of requests.
    public var count: Int
    /// The time.
    public var period: Duration

    /// Creates a rate.
    public init(_ count: Int, per period: Duration) {
        self.count = count
        self.period = period
    }

    /// Reads `20/minute`, `5/10 seconds`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count),
            let period = DurationText.duration(parts[1])
        else { return nil }
        self.init(count, per: period)
    }

    public var description: String {
        let period = DurationText.text(period)
        return "\(count)/" + (period.hasPrefix("1 ") ? String(period.dropFirst(2)) : period)
    }
}
