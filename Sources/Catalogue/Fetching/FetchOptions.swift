import Endpoints

extension FeedRepository {
    /// Options for requests to upstreams.
    struct FetchOptions: Sendable {
        /// The rate limit; nil for the upstream's own.
        var rate: RateLimit?
        /// How much of a list is fetched that is loaded on demand, and that the archive has less of; nil for all of it.
        var demand: Int? = Self.minDemand
        /// Whether the archived answers of such a list are taken as they are, so that only what follows is requested.
        var continues = false
        /// Called with the requested resource, the number of answers so far and the number expected.
        var progress: @Sendable (_ resource: Resource, _ answers: Int, _ expected: Int) -> Void = { _, _, _ in }
        /// Called with a temporary error; returns whether to retry the request.
        var awaitRecovery: @Sendable (_ error: EndpointError, _ attempt: Int) async -> Bool = { _, _ in false }

        /// The first answer of a list, whatever it has.
        static let minDemand = 1
    }
}
