/// The proxies whose header fields may name the client and the host.
package struct TrustedProxies: Sendable {
    private let blocks: [IPBlock]

    package init(_ blocks: [IPBlock]) { self.blocks = blocks }

    var isEmpty: Bool { blocks.isEmpty }

    func contains(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }
}
