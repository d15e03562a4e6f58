/// A text whose characters may be escaped: percent-encoded, or by the rules of forms, of JSON or of HTML.
///
/// Escapes may be escaped in turn, as in a text of JSON that holds JSON.
struct EscapedText {
    let bytes: [UInt8]

    /// The bytes that begin an escape.
    static let beginnings = Array("%\\&".utf8)
    /// How often a character may be escaped.
    private static let maxLevels = 3

    /// A byte of UTF-8, or a character outside ASCII that was escaped as a whole, and the index after it.
    private struct Unit {
        var byte: UInt8?
        var scalar: Unicode.Scalar?
        let end: Int

        init(_ byte: UInt8, end: Int) {
            self.byte = byte
            self.end = end
        }

        init?(_ number: UInt32, end: Int) {
            guard let scalar = Unicode.Scalar(number) else { return nil }
            if scalar.isASCII { byte = UInt8(ascii: scalar) } else { self.scalar = scalar }
            self.end = end
        }
    }

    /// The end of a text that begins at an index, escaped or not; nil if another text is there.
    func end(of text: [UInt8], at index: Int) -> Int? {
        for level in 0...Self.maxLevels {
            if let end = end(of: text, at: index, level: level) { return end }
        }
        return nil
    }

    private func end(of text: [UInt8], at index: Int, level: Int) -> Int? {
        var (rest, index) = (text[...], index)
        while let expected = rest.first {
            guard let unit = unit(at: index, level: level) else { return nil }
            if let scalar = unit.scalar {
                guard let encoded = Unicode.UTF8.encode(scalar), rest.starts(with: encoded) else { return nil }
                rest = rest.dropFirst(encoded.count)
            } else {
                let isSpace = level > 0 && expected == UInt8(ascii: " ") && unit.byte == UInt8(ascii: "+")
                guard unit.byte == expected || isSpace else { return nil }
                rest = rest.dropFirst()
            }
            index = unit.end
        }
        return index
    }

    /// The character at an index, after the text has been decoded `level` times; nil at the end.
    private func unit(at index: Int, level: Int) -> Unit? {
        guard level > 0 else { return index < bytes.count ? Unit(bytes[index], end: index + 1) : nil }
        guard let first = unit(at: index, level: level - 1) else { return nil }
        let decoded: Unit? =
            switch first.byte {
            case UInt8(ascii: "%"):
                number(ofDigits: 2, at: first.end, level: level - 1).map {
                    Unit(UInt8(truncatingIfNeeded: $0.number), end: $0.end)
                }
            case UInt8(ascii: "\\"): unitAfterBackslash(at: first.end, level: level - 1)
            case UInt8(ascii: "&"): entity(at: first.end, level: level - 1)
            default: nil
            }
        return decoded ?? first
    }

    /// A character of an escape in JSON (RFC 8259, section 7); nil for a control character.
    private func unitAfterBackslash(at index: Int, level: Int) -> Unit? {
        guard let escaped = unit(at: index, level: level) else { return nil }
        return switch escaped.byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped
        case UInt8(ascii: "u"):
            number(ofDigits: 4, at: escaped.end, level: level).flatMap { Unit($0.number, end: $0.end) }
        default: nil
        }
    }

    /// The names of the characters that have to be escaped in HTML.
    private static let entities = [("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'")].map {
        (name: Array($0.utf8), byte: UInt8(ascii: $1))
    }

    /// The character of a reference in HTML, by number or name.
    private func entity(at index: Int, level: Int) -> Unit? {
        guard let first = unit(at: index, level: level) else { return nil }
        guard first.byte == UInt8(ascii: "#") else {
            for (name, byte) in Self.entities {
                if let end = end(of: name, at: index, level: level) { return Unit(byte, end: end) }
            }
            return nil
        }
        let mark = unit(at: first.end, level: level)
        let isHexadecimal = mark.map { $0.byte == UInt8(ascii: "x") || $0.byte == UInt8(ascii: "X") } ?? false
        let start = isHexadecimal ? mark?.end ?? first.end : first.end
        guard
            let (number, end) = number(
                ofDigits: 1...7, radix: isHexadecimal ? 16 : 10, at: start, level: level),
            let last = unit(at: end, level: level), last.byte == UInt8(ascii: ";")
        else { return nil }
        return Unit(number, end: last.end)
    }

    private func number(ofDigits count: Int, at index: Int, level: Int) -> (number: UInt32, end: Int)? {
        number(ofDigits: count...count, radix: 16, at: index, level: level)
    }

    /// A number of at most seven digits, which every radix has room for.
    private func number(
        ofDigits count: ClosedRange<Int>, radix: UInt32, at index: Int, level: Int
    ) -> (number: UInt32, end: Int)? {
        var (number, index, digits) = (UInt32(0), index, 0)
        while digits < count.upperBound, let unit = unit(at: index, level: level), let byte = unit.byte,
            let digit = byte.digit, digit < radix
        {
            number = number * radix + digit
            index = unit.end
            digits += 1
        }
        return digits >= count.lowerBound ? (number, index) : nil
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    fileprivate var digit: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
