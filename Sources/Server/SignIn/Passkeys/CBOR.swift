import Foundation

/// A data item of CBOR (RFC 8949), with the types that authenticators use.
///
/// Only definite lengths are decoded. Tags, floating-point numbers and other simple values are refused. As in CTAP2, at
/// most four arrays and maps are nested, and keys are integers or texts.
enum CBOR: Equatable, Sendable {
    case integer(Int)
    case bytes(Data)
    case text(String)
    case array([CBOR])
    case map([Key: CBOR])
    case boolean(Bool)
    case null

    /// A key of a map.
    enum Key: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        case integer(Int)
        case text(String)

        init(integerLiteral value: Int) { self = .integer(value) }
        init(stringLiteral value: String) { self = .text(value) }

        fileprivate init?(_ item: CBOR) {
            switch item {
            case .integer(let value): self = .integer(value)
            case .text(let value): self = .text(value)
            case .bytes, .array, .map, .boolean, .null: return nil
            }
        }
    }

    private static let maxDepth = 4
    /// The limit for all items together, keys and nested ones among them.
    private static let maxItems = 64

    /// Decodes bytes that are one data item.
    init(_ bytes: Data) throws(PasskeyError) {
        var reader = ByteReader(bytes)
        try self.init(from: &reader)
        try reader.expectEnd()
    }

    /// Decodes the next data item, and leaves the bytes after it to the reader.
    init(from reader: inout ByteReader) throws(PasskeyError) {
        var count = 0
        self = try Self.item(from: &reader, depth: 0, count: &count)
    }

    /// The value of a key. It is nil if there is none, or if the item is not a map.
    subscript(key: Key) -> CBOR? {
        guard case .map(let entries) = self else { return nil }
        return entries[key]
    }

    private static func item(
        from reader: inout ByteReader, depth: Int, count: inout Int
    ) throws(PasskeyError) -> CBOR {
        count += 1
        guard count <= maxItems else { throw .tooManyItems }
        let initial = try reader.byte()
        switch initial {
        case 0xF4, 0xF5: return .boolean(initial == 0xF5)
        case 0xF6: return .null
        case 0xC0...: throw .unsupportedItem(initial)
        default: break
        }
        let value = try argument(of: initial, from: &reader)
        switch initial >> 5 {
        case 0: return .integer(value)
        case 1: return .integer(-1 - value)
        case 2: return .bytes(try reader.bytes(value))
        case 3:
            let bytes = try reader.bytes(value)
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
            return .text(text)
        case 4:
            guard depth < maxDepth else { throw .tooDeep }
            var elements: [CBOR] = []
            // The limit ends the loop early if the claimed length is too large.
            for _ in 0..<value {
                let element = try item(from: &reader, depth: depth + 1, count: &count)
                elements.append(element)
            }
            return .array(elements)
        default:
            guard depth < maxDepth else { throw .tooDeep }
            var entries: [Key: CBOR] = [:]
            for _ in 0..<value {
                let keyItem = try item(from: &reader, depth: depth + 1, count: &count)
                guard let key = Key(keyItem) else { throw .unsupportedKey }
                let entry = try item(from: &reader, depth: depth + 1, count: &count)
                guard entries.updateValue(entry, forKey: key) == nil else { throw .duplicateKey }
            }
            return .map(entries)
        }
    }

    /// The argument of an initial byte: a value or a length, never negative.
    private static func argument(of initial: UInt8, from reader: inout ByteReader) throws(PasskeyError) -> Int {
        let information = initial & 0x1F
        guard information >= 24 else { return Int(information) }
        guard information <= 27 else { throw .unsupportedItem(initial) }
        let number = try reader.integer(byteCount: 1 << Int(information - 24))
        guard let argument = Int(exactly: number) else { throw .integerTooLarge }
        return argument
    }
}
