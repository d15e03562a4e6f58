extension ScriptBundle {
    /// A script without the spaces beside punctuation, where a parser isn't needed to tell code from text: lines with a
    /// template literal or a slash, which may begin a regular expression, stay as they are.
    ///
    /// Signs stay apart, because `a + +b` isn't `a ++b`.
    static func withoutSpaces(_ script: String) -> String {
        script.split(separator: "\n").map { line in
            line.utf8.contains { [UInt8(ascii: "`"), UInt8(ascii: "/")].contains($0) }
                ? String(line) + "\n" : withoutSpaces(inLine: line) + "\n"
        }.joined()
    }

    private static let punctuation = Set("={}(),;:?&|<>![]")

    private static func withoutSpaces(inLine line: Substring) -> String {
        var shortened = ""
        /// The mark that ends a text.
        var quote: Character?
        var isEscaped = false
        for character in line {
            if let end = quote {
                if character == end, !isEscaped { quote = nil }
                isEscaped = character == "\\" && !isEscaped
            } else if character == "'" || character == "\"" {
                quote = character
            } else if punctuation.contains(character), shortened.last == " " {
                shortened.removeLast()
            } else if character == " ", shortened.last.map(punctuation.contains) == true {
                continue
            }
            shortened.append(character)
        }
        return shortened
    }
}
