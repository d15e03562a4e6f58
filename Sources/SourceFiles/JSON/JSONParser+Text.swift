extension JSONParser {
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
