import Foundation

/// An IPv4 or IPv6 address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes in network order.
    package let bytes: [UInt8]

    /// Parses the notations of `inet_pton`: four decimal numbers, or those of RFC 4291, section 2.2. It accepts no
    /// octal or hexadecimal numbers and no zones, which resolved addresses don't have.
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

    /// Parses a node of a forwarding field (RFC 7239, section 6): an address, in brackets if it is IPv6, with or without
    /// a port.
    init?(node: String) {
        let end = node.hasPrefix("[") ? node.firstIndex(of: "]") : nil
        let port = end.map { node[$0...].dropFirst() } ?? node.firstIndex(of: ":").map { node[$0...] } ?? ""
        let isPort = port.first == ":" && port.dropFirst().utf8.allSatisfy { (48...57).contains($0) }
        if let end {
            guard port.isEmpty || isPort else { return nil }
            self.init(String(node[..<end].dropFirst()))
        } else {
            // A colon more is one of IPv6.
            self.init(String(isPort ? node.dropLast(port.count) : node[...]))
        }
    }

    /// Creates an address of 4 or 16 bytes; nil for any other number.
    package init?(bytes: some Collection<UInt8>) {
        guard [4, 16].contains(bytes.count) else { return nil }
        self.bytes = Array(bytes)
    }

    package var isVersion4: Bool { bytes.count == 4 }

    /// The IPv4 address in an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2), which dual-stack sockets use;
    /// otherwise the address itself.
    package var unmapped: IPAddress {
        let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.starts(with: prefix) ? IPAddress(bytes: bytes[12...]) ?? self : self
    }

    /// Whether it is one of 127.0.0.0/8 or ::1, which no other machine can reach.
    package var isLoopback: Bool {
        let address = unmapped
        return address.isVersion4 ? address.bytes[0] == 127 : address.bytes == Array(repeating: 0, count: 15) + [1]
    }

    /// The address in a notation that ``init(_:)`` parses.
    package var description: String {
        guard !isVersion4 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}
