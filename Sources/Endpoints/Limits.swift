/// How much of an upstream's answer is waited for, and how hard it is tried.
public struct Limits: Sendable, Hashable {
    /// The largest body that is read, in bytes.
    public var bytes: Int
    /// The longest time that a whole send may take: waiting for the rate, all attempts, all pauses, the body included.
    public var duration: Duration
    /// How often the host is asked at most.
    public var rate: RateLimit
    /// How often a request that may succeed later is repeated at once; 0 or less for never.
    public var retries: Int
    /// Statuses by which the host says that it was asked too often, such as 403 where it has no other use for it. It is then
    /// left alone for as long as it says, else for the rate's period.
    public var refusals: Set<Int>

    public init(
        bytes: Int = 16 * 1_048_576, duration: Duration = .seconds(10),
        rate: RateLimit = RateLimit(10, per: .seconds(1)), retries: Int = 2, refusals: Set<Int> = []
    ) {
        self.bytes = bytes
        self.duration = duration
        self.rate = rate
        self.retries = retries
        self.refusals = refusals
    }
}

/// So many requests in any stretch of time of a given length.
public struct RateLimit: Sendable, Hashable {
    /// At least 1.
    public let requests: Int
    /// Not negative; zero for no limit.
    public let period: Duration

    /// - Parameters:
    ///   - requests: less than 1 counts as 1.
    ///   - period: less than zero counts as zero.
    public init(_ requests: Int, per period: Duration) {
        self.requests = max(requests, 1)
        self.period = max(period, .zero)
    }
}
