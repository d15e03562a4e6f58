import OrderedCollections

/// A recursive descent over the bytes of a JSON text.
struct JSONParser {
    /// The bytes up to the end of the text.
    var bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    private var depth = 0
    /// Whether `NaN`, `Infinity` and `-Infinity` are null.
    private let takesNaN: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>, takesNaN: Bool = false) {
        self.bytes = bytes
        self.takesNaN = takesNaN
    }

    mutating func document() throws(JSONParsingError) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw error("the end") }
        return value
    }

    func error(_ expected: String) -> JSONParsingError { JSONParsingError(offset: position, expected: expected) }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private func has(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }

    mutating func value() throws(JSONParsingError) -> JSON {
        guard position < bytes.count else { throw error("a value") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try literal("true", .boolean(true))
        case UInt8(ascii: "f"): return try literal("false", .boolean(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "N") where takesNaN: return try literal("NaN", .null)
        case UInt8(ascii: "I") where takesNaN: return try literal("Infinity", .null)
        case UInt8(ascii: "-") where takesNaN && bytes[position...].dropFirst().first == UInt8(ascii: "I"):
            return try literal("-Infinity", .null)
        default: return try number()
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSON) throws(JSONParsingError) -> JSON {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { throw error("a value") }
        for offset in 0..<word.utf8CodeUnitCount where bytes[position + offset] != word.utf8Start[offset] {
            throw error("a value")
        }
        position = end
        return value
    }

    /// Reads elements with commas between them, up to a closing bracket.
    private mutating func list(
        to end: UInt8, _ expected: String, _ element: (inout JSONParser) throws(JSONParsingError) -> Void
    ) throws(JSONParsingError) {
        guard depth < JSON.maximumDepth else { throw error("at most \(JSON.maximumDepth) levels") }
        depth += 1
        defer { depth -= 1 }
        position += 1
        skipSpace()
        if !has(end) {
            try element(&self)
            skipSpace()
            while has(UInt8(ascii: ",")) {
                position += 1
                skipSpace()
                try element(&self)
                skipSpace()
            }
            guard has(end) else { throw error(expected) }
        }
        position += 1
    }

    private mutating func array() throws(JSONParsingError) -> JSON {
        var elements: [JSON] = []
        try list(to: UInt8(ascii: "]"), "“,” or “]”") { parser throws(JSONParsingError) in
            elements.append(try parser.value())
        }
        return .array(elements)
    }

    private mutating func object() throws(JSONParsingError) -> JSON {
        var members = OrderedDictionary<String, JSON>()
        try list(to: UInt8(ascii: "}"), "“,” or “}”") { parser throws(JSONParsingError) in
            guard parser.has(UInt8(ascii: "\"")) else { throw parser.error("a key in quotes") }
            let key = try parser.text()
            parser.skipSpace()
            guard parser.has(UInt8(ascii: ":")) else { throw parser.error("“:”") }
            parser.position += 1
            parser.skipSpace()
            members[key] = try parser.value()
        }
        return .object(members)
    }

    private mutating func skipDigits() throws(JSONParsingError) {
        let start = position
        while position < bytes.count, bytes[position] &- 48 < 10 { position += 1 }
        guard position > start else { throw error("a digit") }
    }

    private mutating func number() throws(JSONParsingError) -> JSON {
        let start = position
        let isNegative = has(UInt8(ascii: "-"))
        if isNegative { position += 1 }
        guard position < bytes.count, bytes[position] &- 48 < 10 else { throw error("a value") }
        if bytes[position] == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
        let digits = position
        if has(UInt8(ascii: ".")) {
            position += 1
            try skipDigits()
        }
        if has(UInt8(ascii: "e")) || has(UInt8(ascii: "E")) {
            position += 1
            if has(UInt8(ascii: "+")) || has(UInt8(ascii: "-")) { position += 1 }
            try skipDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if digits == position, position - start <= 15 {
            var integer = 0
            for index in (isNegative ? start + 1 : start)..<position {
                integer = integer * 10 + Int(bytes[index] &- 48)
            }
            return .number(isNegative ? -Double(integer) : Double(integer), text)
        }
        guard let double = Double(text) else { throw error("a number") }
        // An exponent too large has no Double; the nearest keeps the order and the arithmetic of others intact.
        let limit = Double.greatestFiniteMagnitude
        return .number(min(max(double, -limit), limit), text)
    }

    /// The text in quotes at the position, with U+FFFD in place of bytes that are no UTF-8.
    mutating func text() throws(JSONParsingError) -> String {
        position += 1
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let slice = UnsafeBufferPointer(rebasing: bytes[start..<position])
                position += 1
                return String(decoding: slice, as: UTF8.self)
            case UInt8(ascii: "\\"): return try escapedText(from: start)
            default: position += 1
            }
        }
        throw error("a closing quote")
    }

    private mutating func escapedText(from start: Int) throws(JSONParsingError) -> String {
        var content = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"): try appendEscape(to: &content)
            default: content.append(byte)
            }
        }
        throw error("a closing quote")
    }

    private mutating func appendEscape(to content: inout [UInt8]) throws(JSONParsingError) {
        guard position < bytes.count else { throw error("a character after “\\”") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: String(try escapedScalar()).utf8)
        default:
            position -= 1
            throw error("one of \"\\/bfnrtu after “\\”")
        }
    }

    /// The scalar of one or two escapes; U+FFFD for half of a pair.
    private mutating func escapedScalar() throws(JSONParsingError) -> Unicode.Scalar {
        let first = try hexadecimal()
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let afterFirst = position
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        position += 2
        let second = try hexadecimal()
        guard second & 0xFC00 == 0xDC00 else {
            position = afterFirst
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONParsingError) -> UInt32 {
        guard position + 4 <= bytes.count else { throw error("four hexadecimal digits") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
                throw error("four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}

/// A text that is not JSON, with the place of the first mistake.
public struct JSONParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the mistake in bytes.
    public let offset: Int
    /// The expected text, such as “a value”.
    public let expected: String

    public var description: String { "expected \(expected) at byte \(offset)" }
}
