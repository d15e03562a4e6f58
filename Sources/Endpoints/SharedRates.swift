/// Keeps the requests of several processes to a host within its rate. A database that they share implements it.
public protocol SharedRates: Sendable {
    /// Reserves the earliest time at which one more request keeps to the rate of a host, unless it is too late.
    ///
    /// - Parameters:
    ///   - host: the ``BaseURL/authority`` of the host.
    ///   - rate: the rate of all requests to the host.
    ///   - longest: the longest time to wait for the request.
    /// - Returns: the time to wait. If it is longer than `longest`, nothing is reserved.
    func reserve(_ host: String, _ rate: RateLimit, within longest: Duration) async throws -> Duration
}
