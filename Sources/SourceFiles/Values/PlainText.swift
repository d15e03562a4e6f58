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

/// The characters of HTML's entities.
enum HTMLEntity {
    /// The names of U+00A0 to U+00FF, in their order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
        Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
        Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
        ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
        uuml yacute thorn yuml
        """

    private static let named: [String: Unicode.Scalar] = {
        var named: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "hellip": "…",
            "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•",
            "trade": "™", "euro": "€", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
            "dagger": "†", "Dagger": "‡", "permil": "‰", "prime": "′", "Prime": "″", "lsaquo": "‹", "rsaquo": "›",
            "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "minus": "−", "infin": "∞", "ne": "≠", "le": "≤",
            "ge": "≥", "thinsp": "\u{2009}", "ensp": "\u{2002}", "emsp": "\u{2003}", "zwnj": "\u{200C}",
            "zwj": "\u{200D}", "hearts": "♥",
        ]
        for (offset, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
            named[String(name)] = Unicode.Scalar(UInt8(160 + offset))
        }
        return named
    }()

    /// Windows-1252's meanings of 128 to 159, which numeric entities have in HTML.
    private static let windows: [UInt32: Unicode.Scalar] = [
        0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x89: "‰", 0x8A: "Š", 0x8B: "‹",
        0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x99: "™",
        0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]

    /// The character of an entity without `&` and `;`, such as `eacute` or `#233`; nil if there is none.
    static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let body = isHexadecimal ? digits.dropFirst() : digits
        guard !body.isEmpty, body.utf8.count <= 10, !body.hasPrefix("+"), !body.hasPrefix("-") else { return nil }
        guard let code = UInt32(body, radix: isHexadecimal ? 16 : 10) else {
            return body.allSatisfy(\.isHexDigit) ? "\u{FFFD}" : nil
        }
        if let scalar = windows[code] { return scalar }
        let isControl = code < 32 && code != 9 && code != 10 && code != 13 || (127...159).contains(code)
        return isControl ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }
}
