/// A time before which a host is not asked, and what those are told who can't wait so long.
struct BackOff: Sendable, Hashable {
    /// On the client's ``Timeline``.
    let until: Duration
    let error: EndpointError

    /// - Parameter error: as of when the pause begins.
    init(until: Duration, because error: EndpointError) {
        self.until = until
        self.error = error
    }

    /// Whether some time is left after the pause; one that ends with the deadline leaves none.
    func fits(before deadline: Duration) -> Bool { until < deadline }

    /// Where the error says when to ask again, it says so as of now.
    func error(at now: Duration) -> EndpointError {
        let seconds = max((until - now).secondsRoundedUp, 0)
        return switch error.cause {
        case .status(let code, _?):
            EndpointError(host: error.host, cause: .status(code, retryAfter: seconds), said: error.said)
        case .rateLimited: EndpointError(host: error.host, cause: .rateLimited(retryAfter: max(seconds, 1)))
        default: error
        }
    }
}
