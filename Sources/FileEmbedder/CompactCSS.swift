/// A style sheet without comments and without the white space that CSS does not need.
///
/// Strings and addresses stay as they are. White space stays where it may have a meaning, such as in `a :hover` and
/// `calc(1px + 2px)`. A comment counts as white space.
struct CompactCSS {
    private(set) var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ css: String) {
        let css = Array(css.utf8)
        bytes.reserveCapacity(css.count)
        var index = 0
        var isSeparated = false
        while index < css.count {
            let byte = css[index]
            let end = Self.end(ofTokenAt: index, in: css)
            if Self.spaces[Int(byte)] || byte == Self.slash && end > index + 1 {
                isSeparated = true
            } else {
                add(css[index..<end], isSeparated: isSeparated)
                isSeparated = false
            }
            index = end
        }
    }

    private mutating func add(_ token: ArraySlice<UInt8>, isSeparated: Bool) {
        let first = token[token.startIndex]
        let last = bytes.last ?? Self.semicolon
        if first == Self.brace, last == Self.semicolon, !bytes.isEmpty {
            // The last declaration of a block needs no semicolon.
            bytes.removeLast()
        } else if isSeparated, !Self.delimiters[Int(first)], !Self.delimiters[Int(last)], last != Self.colon {
            // After a colon and white space there is always a value, never the rest of a selector.
            bytes.append(Self.space)
        }
        bytes += token
    }

    /// The end of the comment, string or address that begins at an index; else the next index.
    private static func end(ofTokenAt index: Int, in css: [UInt8]) -> Int {
        let byte = css[index]
        guard starters[Int(byte)] else { return index + 1 }
        let rest = css[index...]
        if rest.starts(with: "/*".utf8) { return end(of: "*/", in: css, from: index + 2) }
        if byte == quote || byte == apostrophe { return end(of: [byte], in: css, from: index + 1) }
        // An address between quotation marks is a string.
        guard rest.starts(with: "url(".utf8), let next = rest.dropFirst(4).first, next != quote, next != apostrophe
        else { return index + 1 }
        return end(of: ")", in: css, from: index + 4)
    }

    private static func end(of closing: String, in css: [UInt8], from start: Int) -> Int {
        end(of: Array(closing.utf8), in: css, from: start)
    }

    /// The end of the closing characters; a backslash escapes the character after it.
    private static func end(of closing: [UInt8], in css: [UInt8], from start: Int) -> Int {
        var index = start
        while index < css.count {
            if css[index...].starts(with: closing) { return index + closing.count }
            index += css[index] == backslash && closing.count == 1 ? 2 : 1
        }
        return css.count
    }

    private static let space = UInt8(ascii: " ")
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")
    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let colon = UInt8(ascii: ":")
    private static let semicolon = UInt8(ascii: ";")
    private static let brace = UInt8(ascii: "}")
    private static let spaces = table(of: " \t\n\r\u{C}")
    private static let delimiters = table(of: "{};,")
    /// The first characters of comments, strings and addresses.
    private static let starters = table(of: "/\"'u")

    private static func table(of characters: String) -> [Bool] { (0...255).map { characters.utf8.contains($0) } }
}
