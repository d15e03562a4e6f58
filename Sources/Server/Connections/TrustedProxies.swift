import HTTPTypes

/// The proxies whose header fields may name the client and the host.
package struct TrustedProxies: Sendable {
    private let blocks: [IPBlock]

    package init(_ blocks: [IPBlock]) { self.blocks = blocks }

    var isEmpty: Bool { blocks.isEmpty }

    func contains(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }

    /// The client of a request: the last forwarded address that is not a trusted proxy's.
    ///
    /// - Parameters:
    ///   - peer: the address of the connection.
    ///   - forwarded: the values of `X-Forwarded-For`, to which each proxy appends an address.
    func client(of peer: IPAddress, forwarded: [String]) -> IPAddress {
        guard contains(peer) else { return peer }
        let passed = forwarded.flatMap { $0.split(separator: ",") }.reversed()
        var last = peer
        for text in passed {
            guard let address = IPAddress(text.trimming)?.unmapped else { return last }
            last = address
            if !contains(address) { break }
        }
        return last
    }
}

extension Substring {
    fileprivate var trimming: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
