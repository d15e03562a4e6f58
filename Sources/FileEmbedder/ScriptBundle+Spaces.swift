extension ScriptBundle {
    /// A script without the spaces and line ends beside punctuation, where a parser isn't needed to tell code from text: the
    /// spaces of lines with a slash, which may begin a regular expression, or with a literal in a template literal stay.
    ///
    /// Signs stay apart, because `a + +b` isn't `a ++b`.
    static func withoutSpaces(_ script: String) -> String {
        var shortened: [UInt8] = []
        for line in script.utf8.split(separator: UInt8(ascii: "\n")) {
            let isPlain = !line.contains(UInt8(ascii: "/")) && line.count { $0 == UInt8(ascii: "`") } <= 2
            if isPlain { add(line, to: &shortened) } else { shortened += line }
            // Such a line can't end a statement, or says so itself.
            if shortened.last.map(continuing.contains) != true { shortened.append(UInt8(ascii: "\n")) }
        }
        return String(decoding: shortened, as: UTF8.self)
    }

    private static let continuing = Set(";{,([=&|?:".utf8)
    private static let punctuation = Set("={}(),;:?&|<>![]".utf8)
    private static let quotes = Set("'\"`".utf8)

    private static func add(_ line: Substring.UTF8View, to shortened: inout [UInt8]) {
        let start = shortened.count
        /// The mark that ends a text.
        var quote: UInt8?
        var isEscaped = false
        for byte in line {
            let last = shortened.count > start ? shortened.last : nil
            if let end = quote {
                if byte == end, !isEscaped { quote = nil }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if quotes.contains(byte) {
                quote = byte
            } else if punctuation.contains(byte), last == UInt8(ascii: " ") {
                shortened.removeLast()
            } else if byte == UInt8(ascii: " "), last.map(punctuation.contains) == true {
                continue
            }
            shortened.append(byte)
        }
    }
}
