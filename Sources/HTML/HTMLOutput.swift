/// The bytes that views write themselves into.
///
/// Nothing is appended here unescaped except markup that was a literal in the program's source.
public struct HTMLOutput {
    /// What was written so far, as UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: bytes to reserve, so that an ordinary page is written without growing.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a literal of the program as it stands.
    public mutating func append(verbatim literal: StaticString) {
        if literal.hasPointerRepresentation {
            bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
        } else {
            bytes.append(contentsOf: String(literal.unicodeScalar).utf8)
        }
    }

    /// Appends text with `&`, `<` and `>` escaped.
    public mutating func append(text: String) {
        append(text, escaping: .text)
    }

    /// Appends an attribute's value, without its quotes, with `&`, `<`, `>` and `"` escaped.
    public mutating func append(attributeValue: String) {
        append(attributeValue, escaping: .attribute)
    }
}

extension HTMLOutput {
    private enum Place { case text, attribute }

    private mutating func append(_ string: String, escaping place: Place) {
        var string = string
        string.withUTF8 { source in
            var start = 0
            for index in source.indices {
                guard let escape = Self.escape(source[index], in: place) else { continue }
                bytes.append(contentsOf: source[start..<index])
                append(verbatim: escape)
                start = index + 1
            }
            bytes.append(contentsOf: source[start...])
        }
    }

    /// The HTML standard's escapes ("escaping a string"), and U+FFFD for NUL, which HTML cannot hold.
    @inline(__always)
    private static func escape(_ byte: UInt8, in place: Place) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where place == .attribute: "&quot;"
        case 0: "\u{FFFD}"
        default: nil
        }
    }
}
