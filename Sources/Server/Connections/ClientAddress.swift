package import NIOCore

/// The unit that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, which is the smallest
/// block that networks get (RFC 6177).
package struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
    private let prefix: [UInt8]

    package init(_ address: IPAddress) {
        let address = address.unmapped
        prefix = address.isVersion4 ? address.bytes : Array(address.bytes.prefix(8))
    }

    /// The client of a socket address; addresses of other protocols, and nil, all count as one client.
    package init(_ address: SocketAddress?) {
        self = address?.ip.map { ClientAddress($0) } ?? .none
    }

    /// The client of a connection without an address, as in tests without a network.
    static let none = ClientAddress(prefix: [])

    private init(prefix: [UInt8]) { self.prefix = prefix }

    package var description: String { prefix.map(String.init).joined(separator: ".") }
}

extension SocketAddress {
    var ip: IPAddress? { ipAddress.flatMap { IPAddress($0) }?.unmapped }
}
