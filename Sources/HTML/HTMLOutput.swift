/// A buffer of UTF-8 that views write into.
///
/// Only literals of the program are appended without escaping.
public struct HTMLOutput {
    /// The UTF-8 written so far.
    public private(set) var bytes: [UInt8] = []

    /// Takes the parts of the page, which are not written then; nil writes them.
    public let parts: PartRecorder?

    /// Creates an empty buffer.
    ///
    /// - Parameters:
    ///   - capacity: the number of bytes to reserve.
    ///   - parts: takes the parts of the page; nil writes them.
    public init(reserving capacity: Int = 0, recordingIn parts: PartRecorder? = nil) {
        self.parts = parts
        bytes.reserveCapacity(capacity)
    }

    /// Appends a literal of the program without escaping.
    public mutating func append(verbatim literal: StaticString) {
        if literal.hasPointerRepresentation {
            bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
        } else {
            bytes.append(contentsOf: String(literal.unicodeScalar).utf8)
        }
    }

    /// Appends markup that was rendered before.
    mutating func append(_ fragment: [UInt8]) {
        bytes.append(contentsOf: fragment)
    }

    /// Appends text with `&`, `<` and `>` escaped, and U+FFFD in place of NUL.
    public mutating func append(text: String) {
        append(text, escaping: .text)
    }

    /// Appends an attribute's value, without its quotes, with `&`, `<`, `>` and `"` escaped, and U+FFFD in place of
    /// NUL.
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

    /// The escapes of the HTML standard ("escaping a string"), and U+FFFD for NUL, which HTML cannot contain.
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
