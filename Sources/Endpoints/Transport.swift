public import HTTPTypes

/// Carries one request to a host and its answer back: the seam between what is asked and what carries it.
///
/// An implementation follows no redirect, keeps no cookie, stops reading as soon as a limit is passed, and ends soon
/// after its task is cancelled. A ``Client`` keeps its deadlines even over one that doesn't.
public protocol Transport: Sendable {
    /// - Parameters:
    ///   - headers: those of the request besides the transport's own, such as conditions.
    ///   - limits: `bytes` is how much of a body is wanted, `duration` how much time is left; the others are the
    ///     client's business.
    /// - Throws: ``EndpointError`` whose cause says what went wrong on the way; an answer of any status is no error.
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer
}
