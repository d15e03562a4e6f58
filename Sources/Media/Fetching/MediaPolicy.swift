package import Catalogue
package import Endpoints
import Foundation
import Synchronization

/// Decides which addresses may be fetched: those on hosts that the item's source names, and those at a person's own
/// upstream of the source.
///
/// Every other address is refused, even with a valid signature.
package final class MediaPolicy: Sendable {
    private struct Origins {
        let hosts: [SourceID: [String]]
        let own: [SourceID: Set<String>]

        init(_ hosts: [SourceID: [String]], _ upstreams: [SourceID: [BaseURL]]) {
            self.hosts = hosts.mapValues { names in names.map { $0.lowercased() }.filter(HostName.isName) }
            own = upstreams.mapValues { Set($0.map(\.origin)) }
        }
    }

    private let origins: Mutex<Origins>
    /// The hosts of sources that people look at before they add them.
    private let drafts = LRUCache<SourceID, [String]>(limit: 16)

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - hosts: the names of each source's hosts, including subdomains: letters, digits, dashes and dots, with other
    ///     scripts as A-labels (RFC 5890). Other texts, such as IP addresses, match no host.
    ///   - upstreams: the upstreams that a person configured. An address with the same scheme, host and port is
    ///     allowed, even a private one.
    package init(hosts: [SourceID: [String]], ownUpstreams upstreams: [SourceID: [BaseURL]] = [:]) {
        origins = Mutex(Origins(hosts, upstreams))
    }

    /// Replaces the hosts and upstreams of all sources.
    package func replace(hosts: [SourceID: [String]], ownUpstreams upstreams: [SourceID: [BaseURL]]) {
        let new = Origins(hosts, upstreams)
        origins.withLock { $0 = new }
    }

    /// Allows the hosts of a source that someone looks at before adding it, until sixteen others have come.
    package func allow(_ hosts: [String], ofDraft source: SourceID) {
        drafts.insert(Origins([source: hosts], [:]).hosts[source] ?? [], for: source)
    }

    /// The target of a reference; nil if it may not be fetched.
    package func target(of reference: MediaReference) -> MediaTarget? {
        guard let address = WebAddress(reference.address) else { return nil }
        let (hosts, own) = origins.withLock { ($0.hosts, $0.own) }
        let isOwn = own[reference.source]?.contains(address.base.origin) == true
        let isNamed =
            address.base.scheme == "https" && address.base.port == nil && HostName.isName(address.base.host)
            && (hosts[reference.source] ?? drafts.value(for: reference.source))?
                .contains { HostName.is(address.base.host, within: $0) } == true
        guard isOwn || isNamed else { return nil }
        return MediaTarget(base: address.base, resource: address.resource, isOwn: isOwn)
    }
}

/// The target of a request for a picture or preview.
package struct MediaTarget: Hashable, Sendable {
    /// The scheme, host and port.
    package let base: BaseURL
    package let resource: Resource
    /// Whether the target is at a person's own upstream; all other targets must have public addresses.
    package let isOwn: Bool
}

extension BaseURL {
    fileprivate var origin: String { "\(scheme)://\(authority.lowercased())" }
}
