/// Reads the text of a ``ValuePath``.
///
/// After a leading `$`, names without quotes are as RFC 9535 wants them. Without it, they may hold more.
struct ValuePathParser {
    private let text: String
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var isStandard = false

    /// The largest integer that all JSON parsers read exactly (RFC 9535, section 2.1).
    private static let largestInteger = 9_007_199_254_740_991

    init(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars.prefix(ValuePath.maximumLength + 1))
    }

    /// Whether a name needs no brackets and quotes.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name != "$" && name.unicodeScalars.allSatisfy(isPlain)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "[", "]", "*", "'", "\"", "{", "}", "|", ",", "(", ")", "\\": false
        default: !scalar.properties.isWhitespace && scalar.value >= 32 && scalar.value != 127
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Whether a scalar may stand in a name after `$` (RFC 9535, section 2.5.1.1).
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80 || scalar == "_" || isDigit(scalar) || scalar.properties.isAlphabetic
    }

    static func quoted(_ name: String) -> String {
        var text = "'"
        for scalar in name.unicodeScalars {
            switch scalar {
            case "'", "\\": text += "\\" + String(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }

    private func error(_ expected: String, at offset: Int? = nil) -> ValuePathError {
        ValuePathError(text: text, offset: offset ?? position, expected: expected)
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
    private func follows(_ scalar: Unicode.Scalar, after count: Int) -> Bool {
        position + count < scalars.count && scalars[position + count] == scalar
    }

    mutating func path() throws(ValuePathError) -> [ValuePath.Step] {
        guard scalars.count <= ValuePath.maximumLength else {
            throw error("at most \(ValuePath.maximumLength) characters", at: ValuePath.maximumLength)
        }
        guard !scalars.isEmpty else { throw error("a path such as “name” or “images[0].url”") }
        // “$oid” is a name.
        if next == "$", scalars.count == 1 || [".", "[", " ", "\t", "\n", "\r"].contains(scalars[1]) {
            position += 1
            isStandard = true
        }
        var steps: [ValuePath.Step] = []
        while position < scalars.count {
            if position > 0 { skipSpace() }
            switch next {
            case "[": steps.append(ValuePath.Step(try selectors()))
            case "." where follows(".", after: 1):
                position += 2
                steps.append(
                    ValuePath.Step(next == "[" ? try selectors() : [try shorthand()], isDescendant: true))
            case ".":
                position += 1
                steps.append(ValuePath.Step([try shorthand()]))
            default:
                guard position == 0 else { throw error("“.” or “[”") }
                steps.append(ValuePath.Step([try shorthand()]))
            }
        }
        return steps
    }

    private mutating func shorthand() throws(ValuePathError) -> ValuePath.Selector {
        if next == "*" {
            position += 1
            return .wildcard
        }
        let start = position
        while let scalar = next, isStandard ? Self.isOfName(scalar) : Self.isPlain(scalar) { position += 1 }
        guard position > start else { throw error("a name or “*”") }
        guard !isStandard || !Self.isDigit(scalars[start]) else {
            throw error("a name that does not begin with a digit", at: start)
        }
        return .name(string(start..<position))
    }

    private func string(_ range: Range<Int>) -> String {
        var string = String.UnicodeScalarView()
        string.append(contentsOf: scalars[range])
        return String(string)
    }

    private mutating func skipSpace() { while let next, [" ", "\t", "\n", "\r"].contains(next) { position += 1 } }

    private mutating func selectors() throws(ValuePathError) -> [ValuePath.Selector] {
        position += 1
        var selectors: [ValuePath.Selector] = []
        while true {
            skipSpace()
            selectors.append(try selector())
            skipSpace()
            if next == "]" { break }
            guard next == "," else { throw error("“]” or “,”") }
            position += 1
        }
        position += 1
        return selectors
    }

    private mutating func selector() throws(ValuePathError) -> ValuePath.Selector {
        switch next {
        case "*":
            position += 1
            return .wildcard
        case "'", "\"": return .name(try quotedName())
        case "?": throw error("a name, an index, “*” or a slice, because filter expressions are not supported")
        default: break
        }
        let start = try integer()
        skipSpace()
        guard next == ":" else {
            guard let start else { throw error("a name in quotes, an index, “*” or a slice") }
            return .index(start)
        }
        position += 1
        skipSpace()
        let end = try integer()
        skipSpace()
        guard next == ":" else { return .slice(start: start, end: end, step: 1) }
        position += 1
        skipSpace()
        return .slice(start: start, end: end, step: try integer() ?? 1)
    }

    private mutating func integer() throws(ValuePathError) -> Int? {
        let start = position
        if next == "-" { position += 1 }
        let digits = position
        while let scalar = next, Self.isDigit(scalar) { position += 1 }
        guard position > start else { return nil }
        guard (1...16).contains(position - digits), let integer = Int(string(start..<position)),
            (-Self.largestInteger...Self.largestInteger).contains(integer)
        else { throw error("an integer from -(2^53 - 1) to 2^53 - 1", at: start) }
        guard scalars[digits] != "0" || position - start == 1 else {
            throw error("an integer without a leading 0", at: start)
        }
        return integer
    }

    private mutating func quotedName() throws(ValuePathError) -> String {
        let quote = next
        position += 1
        var name = String.UnicodeScalarView()
        while let scalar = next, scalar != quote {
            guard scalar.value >= 32 else { throw error("“\\u” and four digits for a control character") }
            position += 1
            name.append(scalar == "\\" ? try escaped(in: quote) : scalar)
        }
        guard next == quote else { throw error("a closing quote") }
        position += 1
        return String(name)
    }

    private mutating func escaped(in quote: Unicode.Scalar?) throws(ValuePathError) -> Unicode.Scalar {
        guard let escaped = next else { throw error("a closing quote") }
        position += 1
        switch escaped {
        case "\\", "/", quote: return escaped
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            let start = position
            let first = try codeUnit()
            guard UTF16.isLeadSurrogate(first) else {
                guard let scalar = Unicode.Scalar(first) else { throw error("a character", at: start) }
                return scalar
            }
            guard next == "\\", follows("u", after: 1) else { throw error("the second half of a character") }
            position += 2
            let second = try codeUnit()
            guard UTF16.isTrailSurrogate(second) else { throw error("the second half of a character", at: start + 4) }
            return UTF16.decode(UTF16.EncodedScalar([first, second]))
        default:
            throw error("the quote, a backslash, “/”, b, f, n, r, t or u after “\\”", at: position - 1)
        }
    }

    /// The code unit of UTF-16 that four hexadecimal digits name.
    private mutating func codeUnit() throws(ValuePathError) -> UInt16 {
        let end = min(position + 4, scalars.count)
        guard end - position == 4, scalars[position..<end].allSatisfy(\.properties.isASCIIHexDigit),
            let unit = UInt16(string(position..<end), radix: 16)
        else { throw error("four hexadecimal digits of a character") }
        position = end
        return unit
    }
}
