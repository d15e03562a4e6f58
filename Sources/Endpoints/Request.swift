import HTTPTypes

/// A request that a client sends. Equal requests share an answer; the limits count, because they shape the attempts.
struct Request: Sendable, Hashable {
    let base: BaseURL
    let resource: Resource
    /// Ask for an answer only if it has changed.
    let conditions: HTTPFields
    let signer: Signer?
    /// Without a duration: each caller has a deadline of its own.
    private let limits: Limits

    init(
        _ resource: Resource, to base: BaseURL, revalidating previous: Answer?, limits: Limits, signer: Signer? = nil
    ) {
        self.base = base
        self.resource = resource
        conditions = previous?.conditions ?? [:]
        self.signer = signer
        var limits = limits
        limits.duration = .zero
        self.limits = limits
    }

    var host: String { base.authority }
    var bytes: Int { limits.bytes }
    var rate: RateLimit { limits.rate }
    var retries: Int { limits.retries }
    var refusals: Set<Int> { limits.refusals }

    /// - Parameter duration: less than zero counts as zero.
    func limits(duration: Duration) -> Limits {
        var limits = limits
        limits.duration = max(duration, .zero)
        return limits
    }

    func failure(_ cause: EndpointError.Cause) -> EndpointError { EndpointError(host: host, cause: cause) }
}
