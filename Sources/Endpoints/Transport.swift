public import HTTPTypes

/// Carries one request to a host and returns the answer: the seam for an HTTP client, or for a test's fake.
///
/// An implementation follows no redirect, stores no cookie, stops reading when a limit is passed, and ends soon after
/// its task is cancelled. A ``Client`` keeps its deadlines even if the transport doesn't.
public protocol Transport: Sendable {
    /// Sends a GET request, or a POST request for a resource with a body.
    ///
    /// - Parameters:
    ///   - resource: includes the parameters of a ``Signer``, so it must not be logged.
    ///   - headers: the header fields besides the transport's own, such as conditions.
    ///   - base: the API that is asked.
    ///   - limits: `bytes` is the largest body, `duration` the time that is left; the client sees to the others.
    /// - Returns: the answer, whatever its status, with the fields in ``Answer/keptHeaders``.
    /// - Throws: ``EndpointError`` if there is no whole answer.
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer
}
