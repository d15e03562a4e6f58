import Foundation

@testable import Server

extension CBOR {
    /// The item in CBOR. All values and lengths take eight bytes, which is allowed but not preferred.
    var encoded: Data {
        switch self {
        case .integer(let value) where value < 0: Self.head(1, UInt64(-1 - value))
        case .integer(let value): Self.head(0, UInt64(value))
        case .bytes(let data): Self.head(2, UInt64(data.count)) + data
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Data(text.utf8)
        case .array(let elements): elements.reduce(Self.head(4, UInt64(elements.count))) { $0 + $1.encoded }
        case .map(let entries):
            entries.reduce(Self.head(5, UInt64(entries.count))) { $0 + $1.key.item.encoded + $1.value.encoded }
        case .boolean(let value): Data([value ? 0xF5 : 0xF4])
        case .null: Data([0xF6])
        }
    }

    private static func head(_ type: UInt8, _ argument: UInt64) -> Data {
        let bytes = withUnsafeBytes(of: argument.bigEndian) { Data($0) }
        return Data([type << 5 | 27]) + bytes
    }
}

extension CBOR.Key {
    var item: CBOR {
        switch self {
        case .integer(let value): .integer(value)
        case .text(let text): .text(text)
        }
    }
}

extension Data {
    /// Reads hexadecimal digits, two a byte.
    init(hexadecimal digits: String) {
        self.init()
        var rest = digits[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            append(byte)
            rest = rest.dropFirst(2)
        }
    }
}
