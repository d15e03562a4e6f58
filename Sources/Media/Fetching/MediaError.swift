package import Endpoints

/// The reason why there is no picture or preview.
package enum MediaError: Error, Hashable, Sendable {
    /// The source doesn't allow the host.
    case notNamed
    /// The request to upstream failed.
    case unavailable(EndpointError)
    /// The answer is no picture or preview; the media type is for logs.
    case wrongType(host: String, content: String)
    /// The host refused other pictures in the same size, and is not asked for it.
    case sizeRefused(host: String)
    /// The request was still waiting for its turn when its time was up.
    case noTurn(host: String, within: Duration)
    /// No client was waiting any more.
    case cancelled

    /// Whether the host fails, and not only this request.
    var isOfHost: Bool {
        switch self {
        case .unavailable(let error):
            switch error.cause {
            case .unreachable, .insecure, .timedOut: true
            default: false
            }
        case .notNamed, .wrongType, .sizeRefused, .noTurn, .cancelled: false
        }
    }

    /// Whether the host says that there is no such picture, which may be so for its size alone.
    var isRefusal: Bool {
        switch self {
        case .sizeRefused: true
        case .unavailable(let error):
            if case .status(let code, _) = error.cause {
                (400..<500).contains(code) && !error.isTransient
            } else {
                false
            }
        case .notNamed, .wrongType, .noTurn, .cancelled: false
        }
    }
}

extension MediaError: CustomStringConvertible {
    /// The description for logs. It omits the address, because its query may have keys.
    package var description: String {
        switch self {
        case .notNamed: "expected a host that the source names in mediaHosts, got another"
        case .unavailable(let error): error.description
        case .wrongType(let host, let content): "\(host): expected a picture, sound or film, got \(content)"
        case .sizeRefused(let host): "\(host): not asked, because it refuses this size"
        case .noTurn(let host, let limit): "\(host): not asked, because earlier requests took \(limit)"
        case .cancelled: "cancelled, because no client waited for it"
        }
    }
}
