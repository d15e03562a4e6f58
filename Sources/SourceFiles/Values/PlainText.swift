import Catalogue
import Endpoints

/// Turns HTML into text: tags fall away, entities become characters, and blocks become lines.
///
/// Words in angle brackets that are no elements of HTML stay, and so does a `<` without its `>`.
package enum PlainText {
    private static let blocks: Set<String> = [
        "p", "div", "br", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
        "blockquote", "pre", "section", "article", "header", "footer", "figure", "figcaption", "address", "main",
    ]
    private static let dropped: Set<String> = ["script", "style", "template", "noscript", "svg", "iframe"]

    /// The text of HTML. A text without tags keeps its own lines.
    package static func text(ofHTML html: String) -> String {
        let bytes = Array(html.utf8)
        guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return html.trimmed }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var position = 0
        var hasTags = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<"):
                guard let tag = Tag(in: bytes, at: position) else { fallthrough }
                if !hasTags {
                    hasTags = true
                    // White space means nothing in HTML; until now it could have been text.
                    text = text.map { $0 == 10 || $0 == 13 ? 32 : $0 }
                }
                position = tag.end
                if blocks.contains(tag.name) { text.append(10) }
                if tag.name == "td" || tag.name == "th" { text.append(32) }
                if !tag.isClosing, dropped.contains(tag.name) {
                    position = Tag.end(of: tag.name, in: bytes, from: position)
                }
            case UInt8(ascii: "&"):
                guard let (scalar, end) = entity(in: bytes, at: position) else { fallthrough }
                if scalar == "\u{A0}" {
                    text.append(32)
                } else if scalar != "\u{AD}" {
                    text += Array(String(scalar).utf8)
                }
                position = end
            default:
                let byte = bytes[position]
                text.append(hasTags && (byte == 10 || byte == 13) ? 32 : byte)
                position += 1
            }
        }
        return tidied(String(decoding: text, as: UTF8.self))
    }

    /// Whether a text has tags or entities.
    static func isHTML(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.contains { position in
            switch bytes[position] {
            case UInt8(ascii: "<"): Tag(in: bytes, at: position) != nil
            case UInt8(ascii: "&"): entity(in: bytes, at: position) != nil
            default: false
            }
        }
    }

    /// The character of the entity at a `&`, and the position behind it.
    private static func entity(in bytes: [UInt8], at start: Int) -> (Unicode.Scalar, end: Int)? {
        guard let end = bytes[start...].prefix(34).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        return HTMLEntity.scalar(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)).map { ($0, end + 1) }
    }

    /// The text without blank lines, and without space at the ends of lines or twice in a row.
    private static func tidied(_ text: String) -> String {
        text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { line in
            line.split(whereSeparator: \.isSpace).map { String($0) }.joined(separator: " ")
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

/// A tag or comment.
private struct Tag {
    var name = ""
    var isClosing = false
    var end: Int

    /// The tag at a `<`; nil if that is a text's own sign.
    init?(in bytes: [UInt8], at start: Int) {
        var position = start + 1
        guard position < bytes.count else { return nil }
        if bytes[position...].starts(with: "!--".utf8) {
            position += 3
            while position < bytes.count, !bytes[position...].starts(with: "-->".utf8) { position += 1 }
            end = min(position + 3, bytes.count)
            return
        }
        let isDeclaration = bytes[position] == UInt8(ascii: "!") || bytes[position] == UInt8(ascii: "?")
        isClosing = bytes[position] == UInt8(ascii: "/")
        if isClosing || isDeclaration { position += 1 }
        let rest = bytes[position...]
        let word = rest.prefix { ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 }
        name = String(decoding: word, as: UTF8.self).lowercased()
        if isDeclaration {
            guard name == "doctype" || name == "xml" || rest.starts(with: "[CDATA[".utf8) else { return nil }
        } else {
            guard let next = rest.dropFirst(word.count).first, next <= 32 || "/>".utf8.contains(next),
                HTMLElements.names.contains(name)
            else { return nil }
        }
        guard let close = Self.close(in: bytes, from: word.endIndex) else { return nil }
        end = close + 1
    }

    /// The position of the `>` of a tag, which stands in no attribute; nil if another tag begins before it.
    private static func close(in bytes: [UInt8], from start: Int) -> Int? {
        var quote: UInt8?
        for position in start..<bytes.count {
            let byte = bytes[position]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                if bytes[position - 1] == UInt8(ascii: "=") { quote = byte }
            } else if byte == UInt8(ascii: ">") {
                return position
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
        }
        return nil
    }

    /// The position after the closing tag of an element whose content is dropped.
    static func end(of name: String, in bytes: [UInt8], from start: Int) -> Int {
        let closing = Array("</\(name)".utf8)
        var position = start
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"),
                bytes[position...].prefix(closing.count).elementsEqual(closing, by: { $0 == $1 || $0 | 32 == $1 })
            {
                while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
                return min(position + 1, bytes.count)
            }
            position += 1
        }
        return bytes.count
    }
}
