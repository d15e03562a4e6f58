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
                guard let tag = HTMLTag(in: bytes, at: position) else { fallthrough }
                if !hasTags {
                    hasTags = true
                    // White space means nothing in HTML; until now it could have been text.
                    text = text.map { $0 == 10 || $0 == 13 ? 32 : $0 }
                }
                position = tag.end
                if blocks.contains(tag.name) { text.append(10) }
                if tag.name == "td" || tag.name == "th" { text.append(32) }
                if !tag.isClosing, dropped.contains(tag.name) {
                    position = HTMLTag.end(of: tag.name, in: bytes, from: position)
                }
            case UInt8(ascii: "&"):
                guard let (scalar, end) = HTMLEntity.scalar(in: bytes, at: position) else { fallthrough }
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
            case UInt8(ascii: "<"): HTMLTag(in: bytes, at: position) != nil
            case UInt8(ascii: "&"): HTMLEntity.scalar(in: bytes, at: position) != nil
            default: false
            }
        }
    }

    /// The text without blank lines, and without space at the ends of lines or twice in a row.
    private static func tidied(_ text: String) -> String {
        text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { line in
            line.split(whereSeparator: \.isSpace).map { String($0) }.joined(separator: " ")
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
