package import Endpoints

/// Why there is no picture or preview.
package enum MediaError: Error, Hashable, Sendable {
    /// No source names its host.
    case notNamed
    /// Upstream gave none.
    case unavailable(EndpointError)
    /// What upstream gave is no picture or no preview; for logs, what it said it was.
    case wrongType(host: String, said: String)
    /// So many others were before it that it was not asked for in time.
    case noTurn(host: String, within: Duration)
    /// Nobody waited any more.
    case cancelled

    /// Whether the host, and not the one picture, is what fails.
    var isOfHost: Bool {
        switch self {
        case .unavailable(let error):
            switch error.cause {
            case .unreachable, .insecure, .timedOut: true
            default: false
            }
        case .notNamed, .wrongType, .noTurn, .cancelled: false
        }
    }
}

extension MediaError: CustomStringConvertible {
    /// For logs, without the address, in whose query some hosts have keys.
    package var description: String {
        switch self {
        case .notNamed: "expected a host that the source names in mediaHosts, got another"
        case .unavailable(let error): error.description
        case .wrongType(let host, let said): "\(host): expected a picture, sound or film, got \(said)"
        case .noTurn(let host, let limit): "\(host): not asked, because others were before it for \(limit)"
        case .cancelled: "stopped, because nobody waited for it"
        }
    }
}
