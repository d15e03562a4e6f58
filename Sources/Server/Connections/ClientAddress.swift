package import NIOCore

/// Whom limits count as one: an IPv4 address, or the /64 of an IPv6 address, which is the least that a network gets
/// (RFC 6177).
package struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
    private let prefix: [UInt8]

    package init(_ address: IPAddress) {
        let address = address.unmapped
        prefix = address.isVersion4 ? address.bytes : Array(address.bytes.prefix(8))
    }

    /// - Parameter address: nil, and what is no address of the internet protocol, counts as one client.
    package init(_ address: SocketAddress?) {
        self = address?.ip.map { ClientAddress($0) } ?? .none
    }

    /// Of a connection that has no address, as in tests without a network.
    static let none = ClientAddress(prefix: [])

    private init(prefix: [UInt8]) { self.prefix = prefix }

    package var description: String { prefix.map(String.init).joined(separator: ".") }
}

extension SocketAddress {
    var ip: IPAddress? { ipAddress.flatMap { IPAddress($0) }?.unmapped }
}
