import Endpoints
import HTTPTypes
import Synchronization

/// The ways in which requests of proxies differ from the settings, each with the last peer, until a later request of that
/// peer fits. `vitrine doctor` explains them.
package final class ProxyMismatches: Sendable {
    package enum Mismatch: String, CaseIterable, Sendable {
        /// A peer that is not trusted sends fields of a proxy.
        case untrusted
        /// The proxy sends `Forwarded` where `X-Forwarded` fields are read, or the reverse.
        case otherFields = "other-fields"
        /// The public address is one of HTTPS, and the proxy names no scheme.
        case noScheme = "no-scheme"
        /// The proxy names another scheme than the public address has.
        case otherScheme = "other-scheme"
        /// The proxy neither names the host nor passes the public one on.
        case noHost = "no-host"
    }

    private struct State {
        var peers: [Mismatch: IPAddress] = [:]
        /// The peers of which a request has fitted, up to a bound.
        var fitting: Set<IPAddress> = []
    }

    private static let maxFitting = 1_024

    private let state = Mutex(State())

    /// Each mismatch with its last peer, in the order of the cases.
    var all: [(Mismatch, IPAddress)] {
        let peers = state.withLock { $0.peers }
        return Mismatch.allCases.compactMap { mismatch in peers[mismatch].map { (mismatch, $0) } }
    }

    /// - Parameter mismatch: how a request of the peer differs; nil if it fits.
    func record(_ mismatch: Mismatch?, of peer: IPAddress) {
        state.withLock { state in
            guard let mismatch else {
                state.peers = state.peers.filter { $0.value != peer }
                if state.fitting.count < Self.maxFitting { state.fitting.insert(peer) }
                return
            }
            // The proxy passes hosts on, and scanners send any.
            guard mismatch != .noHost || !state.fitting.contains(peer) else { return }
            state.peers[mismatch] = peer
        }
    }

    /// The first way in which a request of a trusted proxy differs from the settings; nil if it fits.
    ///
    /// - Parameters:
    ///   - request: the request as it arrived, with fields of a proxy.
    ///   - forwarding: the fields as they were read.
    ///   - fields: the fields that are read.
    ///   - publicAddress: the address by which browsers reach the app; nil if it isn't known.
    static func mismatch(
        of request: HTTPRequest, _ forwarding: Forwarding, read fields: TrustedProxies.Fields, _ publicAddress: BaseURL?
    ) -> Mismatch? {
        let present = Set(Forwarding.fields.filter { request.headerFields[$0] != nil })
        let standard = present.filter { $0 == Forwarding.standardField }
        let separate = present.subtracting(standard)
        let (read, others) = fields == .standard ? (standard, separate) : (separate, standard)
        if read.isEmpty, !others.isEmpty { return .otherFields }
        guard let publicAddress else { return nil }
        if let scheme = forwarding.scheme {
            if scheme != publicAddress.scheme { return .otherScheme }
        } else if publicAddress.scheme == "https" {
            return .noScheme
        }
        let host = request.authority.flatMap(AllowedHosts.host)
        return forwarding.host == nil && host != publicAddress.bracketedHost.lowercased() ? .noHost : nil
    }
}
