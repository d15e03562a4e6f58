/// Rendered markup with one tag on a line and two spaces for each level.
///
/// An element that contains only text stays on one line.
struct IndentedMarkup {
    private static let voidElements: Set<Substring> = [
        "area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "!doctype",
    ]

    private(set) var text = ""
    private var depth = 0

    init(_ markup: String) {
        let tokens = Self.tokens(of: markup)
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            switch Self.kind(of: token) {
            case .start:
                index += appendElementOfText(tokens[index...])
            case .end:
                depth -= 1
                appendLine(token)
            case .void, .text:
                appendLine(token)
            }
            index += 1
        }
    }

    /// Appends a start tag, and on the same line its text and end tag if there is nothing else.
    ///
    /// - Returns: the number of tokens taken after the start tag.
    private mutating func appendElementOfText(_ tokens: ArraySlice<Substring>) -> Int {
        var line = String(tokens[tokens.startIndex])
        for (offset, token) in tokens.dropFirst().prefix(2).enumerated() {
            switch Self.kind(of: token) {
            case .end:
                appendLine(line + token)
                return offset + 1
            case .text where offset == 0: line += token
            default:
                appendLine(tokens[tokens.startIndex])
                depth += 1
                return 0
            }
        }
        appendLine(tokens[tokens.startIndex])
        depth += 1
        return 0
    }

    private mutating func appendLine(_ line: some StringProtocol) {
        text += String(repeating: "  ", count: Swift.max(depth, 0)) + line + "\n"
    }

    private enum Kind { case start, end, void, text }

    private static func kind(of token: Substring) -> Kind {
        guard token.hasPrefix("<") else { return .text }
        if token.hasPrefix("</") { return .end }
        let name = token.dropFirst().prefix { $0 != " " && $0 != ">" }
        return voidElements.contains(name) ? .void : .start
    }

    private static func tokens(of markup: String) -> [Substring] {
        var tokens: [Substring] = []
        // By scalars, because a combining mark in the text hides the bracket before it among characters.
        var rest = markup.unicodeScalars[...]
        while let first = rest.first {
            // A `>` inside a value is escaped, so the first one ends the tag.
            let end =
                first == "<"
                ? rest.firstIndex(of: ">").map(rest.index(after:)) ?? rest.endIndex
                : rest.firstIndex(of: "<") ?? rest.endIndex
            tokens.append(Substring(rest[..<end]))
            rest = rest[end...]
        }
        return tokens
    }
}
