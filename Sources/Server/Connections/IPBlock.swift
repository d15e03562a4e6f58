/// A block of addresses with a common prefix.
package struct IPBlock: Hashable, Sendable {
    private let prefix: [UInt8]
    /// The length of the prefix in bits.
    private let length: Int
    /// The length of an address in bytes, 4 or 16; nil for both.
    private let addressLength: Int?

    /// Creates a block of both versions.
    ///
    /// - Parameters:
    ///   - prefix: the first bytes. Missing bytes are 0; bits beyond the length are ignored.
    ///   - length: the length of the prefix in bits.
    package init(_ prefix: [UInt8], _ length: Int) {
        self.init(prefix: prefix, length: length, addressLength: nil)
    }

    private init(prefix: [UInt8], length: Int, addressLength: Int?) {
        self.prefix = prefix + Array(repeating: 0, count: max((length + 7) / 8 - prefix.count, 0))
        self.length = length
        self.addressLength = addressLength
    }

    /// Parses an address, or a block such as `10.0.0.0/8` (RFC 4632, section 3.1).
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let address = IPAddress(parts[0])?.unmapped, parts.count <= 2 else { return nil }
        let bits = address.bytes.count * 8
        guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.init(prefix: address.bytes, length: length, addressLength: address.bytes.count)
    }

    package func contains(_ address: IPAddress) -> Bool {
        guard addressLength.map({ $0 == address.bytes.count }) ?? true else { return false }
        for (index, byte) in prefix.enumerated() {
            let bits = min(max(length - index * 8, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
            guard index < address.bytes.count, (address.bytes[index] ^ byte) & mask == 0 else { return false }
        }
        return true
    }
}
