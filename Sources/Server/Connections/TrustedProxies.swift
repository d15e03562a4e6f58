import HTTPTypes

/// The proxies before the server that are believed who asks, and by which name.
package struct TrustedProxies: Sendable {
    private let blocks: [IPBlock]

    package init(_ blocks: [IPBlock]) { self.blocks = blocks }

    func contains(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }

    /// Who asks: of the addresses that the proxies passed on, the last that is none of theirs.
    ///
    /// - Parameter forwarded: the values of `X-Forwarded-For`, each proxy's at the end.
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
