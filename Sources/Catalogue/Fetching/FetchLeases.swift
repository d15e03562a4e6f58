public import Endpoints

/// Lets one of several nodes at a time ask upstreams for a request. A database that nodes share implements it.
public protocol FetchLeases: Sendable {
    /// Waits until no other node asks for a request, and then runs work while none does. If the database fails, the work
    /// runs nevertheless.
    ///
    /// - Parameters:
    ///   - key: the request.
    ///   - work: gets the problem with which another node's attempt ended during the wait; nil if there was no attempt, or
    ///     it succeeded. Returns the problem for nodes that wait.
    func hold<Value: Sendable>(
        _ key: ArchiveKey,
        _ work: @Sendable (EndpointError?) async -> (value: Value, problem: EndpointError?)
    ) async -> Value
}

extension FetchOutcome {
    /// The reason why the collection is not whole; nil if it is.
    var problem: EndpointError? {
        switch self {
        case .whole: nil
        case .part(_, let error), .nothing(let error): error
        }
    }
}
