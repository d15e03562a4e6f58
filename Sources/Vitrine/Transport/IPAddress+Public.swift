import Server

extension IPAddress {
    /// Whether the address is on the public internet, and not of this machine, its network or a reserved block.
    ///
    /// The tables are IANA's registries of special-purpose addresses (RFC 6890) and of address space (RFC 7249). Globally
    /// reachable addresses are public, unless the block around them isn't. An IPv6 address with an embedded IPv4 address
    /// is public if the IPv4 address is.
    var isPublic: Bool {
        if isVersion4 { return !Self.special4.contains { $0.contains(self) } }
        if let start = Self.embedding.first(where: { $0.block.contains(self) })?.offset {
            return IPAddress(bytes: bytes[start..<(start + 4)])?.isPublic == true
        }
        return Self.globalUnicast.contains(self) && !Self.special6.contains { $0.contains(self) }
    }

    private static let special4: [IPBlock] = [
        // “This network”, RFC 791.
        IPBlock([0], 8),
        // Private use, RFC 1918.
        IPBlock([10], 8), IPBlock([172, 16], 12), IPBlock([192, 168], 16),
        // Shared address space of carriers, RFC 6598.
        IPBlock([100, 64], 10),
        // Loopback, RFC 1122.
        IPBlock([127], 8),
        // Link local, RFC 3927: clouds answer there with their machines' secrets.
        IPBlock([169, 254], 16),
        // Protocol assignments, RFC 6890.
        IPBlock([192, 0, 0], 24),
        // Documentation, RFC 5737.
        IPBlock([192, 0, 2], 24), IPBlock([198, 51, 100], 24), IPBlock([203, 0, 113], 24),
        // Relays of 6to4, RFC 7526.
        IPBlock([192, 88, 99], 24),
        // Benchmarks, RFC 2544.
        IPBlock([198, 18], 15),
        // Multicast, RFC 5771; reserved, RFC 1112; and broadcast, RFC 919.
        IPBlock([224], 4), IPBlock([240], 4),
    ]

    /// Global unicast, RFC 4291: the space that IANA allocates from. It excludes loopback, unspecified, unique local (RFC
    /// 4193), link local, site local, multicast, discard (RFC 6666) and segment routing (RFC 9602).
    private static let globalUnicast = IPBlock([0x20], 3)

    private static let special6: [IPBlock] = [
        // Protocol assignments, RFC 2928; Teredo, RFC 4380, benchmarks, RFC 5180, and ORCHID, RFC 7343, among them.
        IPBlock([0x20, 0x01], 23),
        // Documentation, RFC 3849 and RFC 9637.
        IPBlock([0x20, 0x01, 0x0D, 0xB8], 32), IPBlock([0x3F, 0xFF], 20),
    ]

    /// The blocks of addresses with an embedded IPv4 address, and its offset in bytes.
    private static let embedding: [(block: IPBlock, offset: Int)] = [
        // IPv4-mapped, RFC 4291.
        (IPBlock([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12),
        // NAT64's well-known prefix, RFC 6052; the local one, RFC 8215, is not public.
        (IPBlock([0x00, 0x64, 0xFF, 0x9B], 96), 12),
        // 6to4, RFC 3056.
        (IPBlock([0x20, 0x02], 16), 2),
    ]
}
