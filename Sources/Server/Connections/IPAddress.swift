import Foundation

/// An address of the internet protocol, version 4 or 6.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16, in network order.
    package let bytes: [UInt8]

    /// Reads `inet_pton`'s notations: four decimal numbers, or those of RFC 4291, 2.2. There is no other for an address
    /// that was resolved: no octal, no hexadecimal, no zone.
    package init?(_ text: String) {
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
        } else {
            return nil
        }
    }

    /// - Parameter bytes: 4 or 16.
    package init?(bytes: some Collection<UInt8>) {
        guard [4, 16].contains(bytes.count) else { return nil }
        self.bytes = Array(bytes)
    }

    package var isVersion4: Bool { bytes.count == 4 }

    /// The address of version 4 where one of version 6 holds it, as sockets that take both say it (RFC 4291, 2.5.5.2).
    package var unmapped: IPAddress {
        let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: prefix) ? IPAddress(bytes: bytes[12...]) ?? self : self
    }

    /// As ``init(_:)`` reads it.
    package var description: String {
        guard !isVersion4 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}
