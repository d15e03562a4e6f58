package import Catalogue
package import Endpoints
import Foundation

/// Which addresses may be fetched at all: those on hosts that the item's source names, and those at the person's own
/// upstream of that source.
///
/// What is not plainly allowed is refused, whoever signed it.
package struct MediaPolicy: Sendable {
    private let hosts: [SourceID: [String]]
    private let own: [SourceID: Set<Origin>]

    /// - Parameters:
    ///   - hosts: the names that each source fetches from, with their subdomains; letters, digits, dashes and dots, other
    ///     scripts as A-labels (RFC 5890). What is no such name, an IP address for one, matches nothing.
    ///   - upstreams: those that the person named: what is at their very scheme, host and port is fetched as it is,
    ///     private or not.
    package init(hosts: [SourceID: [String]], ownUpstreams upstreams: [SourceID: [BaseURL]] = [:]) {
        self.hosts = hosts.mapValues { names in names.map { $0.lowercased() }.filter(HostName.isName) }
        own = upstreams.mapValues { Set($0.map(Origin.init)) }
    }

    /// Where something is fetched from; nil if it may not be.
    package func target(of reference: MediaReference) -> MediaTarget? {
        guard let address = WebAddress(reference.address) else { return nil }
        let isOwn = own[reference.source]?.contains(Origin(address.base)) == true
        let isNamed =
            address.base.scheme == "https" && address.base.port == nil && HostName.isName(address.base.host)
            && hosts[reference.source]?.contains { HostName.is(address.base.host, within: $0) } == true
        guard isOwn || isNamed else { return nil }
        return MediaTarget(base: address.base, resource: address.resource, isOwn: isOwn)
    }
}

/// Where a picture or a preview is fetched from.
package struct MediaTarget: Hashable, Sendable {
    /// Scheme, host and port.
    package let base: BaseURL
    package let resource: Resource
    /// Whether it is at the person's own upstream, which may be anywhere; nothing else may be at a private address.
    package let isOwn: Bool
}

private struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int?

    init(_ base: BaseURL) {
        scheme = base.scheme
        host = base.host.lowercased()
        port = base.port
    }
}
