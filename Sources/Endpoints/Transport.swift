public import HTTPTypes

/// Carries one request to a host and its answer back: the seam between what is asked and what carries it.
///
/// An implementation follows no redirect, keeps no cookie, and stops reading as soon as a limit is passed.
public protocol Transport: Sendable {
    /// - Parameter headers: those of the request besides the transport's own, such as conditions.
    /// - Throws: ``EndpointError`` whose cause says what went wrong on the way; an answer of any status is no error.
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer
}

/// How much of an upstream's answer is waited for.
public struct Limits: Sendable, Hashable {
    /// The largest body that is read, in bytes.
    public var bytes: Int
    /// The longest time that one answer may take, its body included.
    public var duration: Duration
    public var rate: RateLimit
    public var retries: Int

    public init(
        bytes: Int = 16 * 1_048_576, duration: Duration = .seconds(10),
        rate: RateLimit = RateLimit(10, per: .seconds(1)),
        retries: Int = 2
    ) {
        self.bytes = bytes
        self.duration = duration
        self.rate = rate
        self.retries = retries
    }
}

public struct RateLimit: Sendable, Hashable {
    public let requests: Int
    public let period: Duration

    public init(_ requests: Int, per period: Duration) {
        self.requests = requests
        self.period = period
    }
}
