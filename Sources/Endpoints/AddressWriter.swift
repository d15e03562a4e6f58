/// Writes an address in one piece of memory, because a page has hundreds.
package struct AddressWriter {
    private var bytes: [UInt8] = []
    /// The length of an ordinary address, in bytes.
    private static let ordinaryLength = 120

    /// Creates an empty address.
    package init() { bytes.reserveCapacity(Self.ordinaryLength) }

    /// The address written so far.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends text that stays as it is.
    package mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends text with percent-encoding.
    ///
    /// - Parameter others: ASCII characters that stay as they are, besides the unreserved ones of RFC 3986, section 2.3.
    package mutating func append(encoding text: String, except others: StaticString = "") {
        let kept = ASCIISet.unreserved.union(others)
        var text = text
        text.withUTF8 { source in
            var start = 0
            for place in source.indices where !kept.contains(source[place]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<place]))
                bytes.append(UInt8(ascii: "%"))
                bytes.append((source[place] >> 4).hexadecimalDigit)
                bytes.append((source[place] & 15).hexadecimalDigit)
                start = place + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
        }
    }
}

/// A set of ASCII characters.
struct ASCIISet {
    /// A bit for each character.
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    /// The characters that percent-encoding leaves alone.
    static let unreserved = ASCIISet()
        .union("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")

    func union(_ characters: StaticString) -> ASCIISet {
        var union = self
        for byte in UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount) {
            assert(byte < 128, "Expected ASCII characters, got “\(characters)”.")
            if byte < 64 { union.bits.low |= 1 << byte } else { union.bits.high |= 1 << (byte & 63) }
        }
        return union
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? bits.low : bits.high) & 1 << (byte & 63) != 0
    }
}

extension UInt8 {
    /// The digit of a number below 16, in upper case as RFC 3986, section 2.1, wants it.
    fileprivate var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") - 10 + self }
}
