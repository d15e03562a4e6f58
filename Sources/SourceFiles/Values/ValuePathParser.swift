/// Reads the text of a ``ValuePath``.
struct ValuePathParser {
    private let text: String
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text.prefix(ValuePath.maximumLength + 1))
    }

    /// Whether a name needs no brackets and quotes.
    static func isPlain(_ name: String) -> Bool { !name.isEmpty && name != "$" && name.allSatisfy(isPlain) }

    private static func isPlain(_ character: Character) -> Bool {
        switch character {
        case ".", "[", "]", "*", "'", "\"", "{", "}", "|", ",", "(", ")", "\\": false
        default: !character.isWhitespace && !character.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
        }
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

    private var next: Character? { position < characters.count ? characters[position] : nil }
    private func follows(_ character: Character, after count: Int) -> Bool {
        position + count < characters.count && characters[position + count] == character
    }

    mutating func path() throws(ValuePathError) -> [ValuePath.Step] {
        guard characters.count <= ValuePath.maximumLength else {
            throw error("at most \(ValuePath.maximumLength) characters", at: ValuePath.maximumLength)
        }
        guard !characters.isEmpty else { throw error("a path such as “name” or “images[0].url”") }
        if next == "$", characters.count == 1 || follows(".", after: 1) || follows("[", after: 1) { position += 1 }
        var steps: [ValuePath.Step] = []
        while let character = next {
            switch character {
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
        while let character = next, Self.isPlain(character) { position += 1 }
        guard position > start else { throw error("a name or “*”") }
        return .name(String(characters[start..<position]))
    }

    private mutating func skipSpace() { while next == " " { position += 1 } }

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
        while let character = next, character.isASCII, character.isNumber { position += 1 }
        guard position > start else { return nil }
        guard position - start <= (characters[start] == "-" ? 16 : 15),
            let integer = Int(String(characters[start..<position]))
        else {
            throw error("an integer of at most 15 digits", at: start)
        }
        return integer
    }

    private mutating func quotedName() throws(ValuePathError) -> String {
        let quote = next
        position += 1
        var name = ""
        while let character = next, character != quote {
            position += 1
            guard character == "\\" else {
                name.append(character)
                continue
            }
            guard let escaped = next else { break }
            position += 1
            switch escaped {
            case "'", "\"", "\\", "/": name.append(escaped)
            case "n": name.append("\n")
            case "r": name.append("\r")
            case "t": name.append("\t")
            case "u":
                let digits = String(characters[position..<min(position + 4, characters.count)])
                guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
                else { throw error("four hexadecimal digits of a character") }
                position += 4
                name.unicodeScalars.append(scalar)
            default: throw error("a quote, a backslash, n, r, t or u after “\\”", at: position - 1)
            }
        }
        guard next == quote else { throw error("a closing quote") }
        position += 1
        return name
    }
}
