/// Splits the texts of expressions at bars and braces that are not in quotes.
enum ExpressionSplitter {
    /// The path and the filters, which bars with a space on each side separate.
    static func pieces(of text: String) throws(SyntaxError) -> [String] {
        try checkLength(of: text)
        var pieces: [String] = []
        var piece = ""
        var quote: Character?
        var last: Character = " "
        var lastButSpace: Character = " "
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            if let open = quote {
                if character == open, last != "\\" { quote = nil }
            } else if character == "'" || character == "\"",
                lastButSpace == "[" || lastButSpace == "," || lastButSpace == ":",
                // A quote without another one is an apostrophe.
                characters[(index + 1)...].contains(character)
            {
                quote = character
            }
            if quote == nil, character == "|", last == " ", index + 1 < characters.count, characters[index + 1] == " " {
                pieces.append(piece)
                piece = ""
                lastButSpace = " "
            } else {
                piece.append(character)
                if character != " " { lastButSpace = character }
            }
            last = last == "\\" && character == "\\" ? " " : character
        }
        return pieces + [piece]
    }

    /// The parts of a text with paths in braces.
    static func parts(of text: String) throws(SyntaxError) -> [ValueExpression.Part] {
        try checkLength(of: text)
        var parts: [ValueExpression.Part] = []
        var literal = ""
        var characters = Substring(text)
        func flush() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while let character = characters.popFirst() {
            switch character {
            case "{" where characters.first == "{", "}" where characters.first == "}":
                characters.removeFirst()
                literal.append(character)
            case "{":
                guard let end = closingBrace(in: characters) else {
                    throw SyntaxError(
                        expected: "“}” after “{\(characters.prefix(40))”", got: "the end",
                        advice: "write a brace itself as “{{”")
                }
                flush()
                parts.append(.value(try ValueExpression(String(characters[..<end]))))
                characters = characters[characters.index(after: end)...]
            case "}":
                throw SyntaxError(
                    expected: "“{” before “}”", got: "“\(literal.suffix(40))}”", advice: "write a brace itself as “}}”")
            default: literal.append(character)
            }
        }
        flush()
        guard parts.contains(where: { if case .value = $0 { true } else { false } }) else {
            throw SyntaxError(
                expected: "a text with a path in braces, such as “S{season}”", got: "“\(text.prefix(80))”")
        }
        return parts
    }

    private static func closingBrace(in text: Substring) -> Substring.Index? {
        var quote: Character?
        var last: Character = " "
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"", "[,:".contains(last) {
                if text[text.index(after: index)...].contains(character) { quote = character }
            } else if character == "}" {
                return index
            }
            if character != " " { last = character }
        }
        return nil
    }

    private static func checkLength(of text: String) throws(SyntaxError) {
        let limit = ValueExpression.maximumLength
        guard text.utf8.count <= limit else {
            throw SyntaxError(expected: "at most \(limit) characters", got: "\(text.utf8.count)")
        }
    }
}
