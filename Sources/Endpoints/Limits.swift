/// The bounds of one request: size, time, rate and repetitions.
public struct Limits: Sendable, Hashable {
    /// The largest body that is accepted, in bytes.
    public var bytes: Int
    /// The longest time that a whole send may take: waiting for the rate, all attempts and delays, the body included.
    public var duration: Duration
    /// The rate of all requests to the host.
    public var rate: RateLimit
    /// The number of times that a request is repeated if its error is transient (``EndpointError/isTransient``).
    public var retries: Int
    /// Further statuses besides 429 that mean “too many requests” at this host, such as 403. The client then backs off
    /// for the time in `Retry-After`, else for the rate's period.
    public var refusals: Set<Int>

    /// Creates limits of 16 MiB, 10 s, 10 requests a second and 2 repetitions unless told otherwise.
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

/// A number of requests in any period of a given length (a sliding window).
public struct RateLimit: Sendable, Hashable {
    /// At least 1.
    public let requests: Int
    /// Not negative; zero for no limit.
    public let period: Duration

    /// Creates a rate such as `RateLimit(20, per: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - requests: less than 1 counts as 1.
    ///   - period: less than zero counts as zero.
    public init(_ requests: Int, per period: Duration) {
        self.requests = max(requests, 1)
        self.period = max(period, .zero)
    }

    /// No limit.
    static let unlimited = RateLimit(1, per: .zero)
}
