/// A time before which a host is not asked, and the error for callers that can't wait so long.
struct BackOff: Sendable, Hashable {
    /// On the client's ``Timeline``.
    let until: Duration
    let error: EndpointError

    /// - Parameter error: as of the beginning of the back-off.
    init(until: Duration, because error: EndpointError) {
        self.until = until
        self.error = error
    }

    /// Whether it ends before the deadline, so that time is left for the request.
    func fits(before deadline: Duration) -> Bool { until < deadline }

    /// The error with the seconds that are left, if it names any.
    func error(at now: Duration) -> EndpointError {
        let seconds = max((until - now).secondsRoundedUp, 0)
        return switch error.cause {
        case .status(let code, _?):
            EndpointError(
                host: error.host, cause: .status(code, retryAfter: seconds), serverMessage: error.serverMessage)
        case .rateLimited: EndpointError(host: error.host, cause: .rateLimited(retryAfter: max(seconds, 1)))
        default: error
        }
    }
}
