/// The proxies whose header fields may name the client and the host.
package struct TrustedProxies: Sendable {
    /// The header fields that describe the browser's request. The others are not read, because a proxy that doesn't know
    /// them passes them on as browsers send them.
    package enum Fields: String, CaseIterable, Sendable {
        /// `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto`.
        case separate = "x-forwarded"
        /// `Forwarded` (RFC 7239).
        case standard = "forwarded"
    }

    private let blocks: [IPBlock]
    let fields: Fields

    /// - Parameters:
    ///   - blocks: the addresses of the proxies.
    ///   - fields: the header fields that they write.
    package init(_ blocks: [IPBlock], fields: Fields = .separate) {
        self.blocks = blocks
        self.fields = fields
    }

    var isEmpty: Bool { blocks.isEmpty }

    func contains(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }
}
