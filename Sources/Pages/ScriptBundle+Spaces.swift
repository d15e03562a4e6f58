extension ScriptBundle {
    /// A script without the spaces and line ends beside punctuation, where a parser isn't needed to tell code from text: the
    /// spaces of lines with a slash, which may begin a regular expression, or with a literal in a template literal stay.
    ///
    /// Signs stay apart, because `a + +b` isn't `a ++b`.
    static func withoutSpaces(_ script: String) -> String {
        script.split(separator: "\n").map { line in
            let isPlain = !line.utf8.contains(UInt8(ascii: "/")) && line.utf8.count { $0 == UInt8(ascii: "`") } <= 2
            let short = isPlain ? withoutSpaces(inLine: line) : String(line)
            // Such a line can't end a statement, or says so itself.
            return short.last.map(continuing.contains) == true ? short : short + "\n"
        }.joined()
    }

    private static let continuing = Set(";{,([=&|?:")
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
            } else if ["'", "\"", "`"].contains(character) {
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
