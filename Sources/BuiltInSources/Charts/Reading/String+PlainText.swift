import Catalogue
import Endpoints

extension String {
    /// The text of an HTML fragment, without tags and with resolved character references and line breaks.
    ///
    /// A `<` that begins no tag of HTML stays (`I <3 you`, `List<String>`), and so does an unknown reference. The time is linear.
    var plainText: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return trimmed }
        return withoutTags.resolvingReferences.trimmed
    }

    private var withoutTags: String {
        var result = ""
        var rest = self[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            result += rest[..<start]
            rest = rest[start...]
            // A tag ends before the next `<`, so that no text is scanned twice.
            let end = rest.utf8.dropFirst().firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
            if let end, rest.utf8[end] == UInt8(ascii: ">"), rest.beginsTag {
                result += rest[..<end].endsLine ? "\n" : ""
                rest = rest[rest.utf8.index(after: end)...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }

    private var resolvingReferences: String {
        var result = ""
        var rest = self[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix(10).prefix { $0 != ";" }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = name.referencedCharacter {
                result.append(character)
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }
}

extension Substring {
    /// Whether the text, which starts with `<`, begins with a tag, a comment or a declaration.
    fileprivate var beginsTag: Bool {
        var rest = dropFirst()
        if rest.hasPrefix("!--") || rest.prefix(8).lowercased() == "!doctype" { return true }
        if rest.first == "/" { rest.removeFirst() }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard let next = rest[name.endIndex...].first, next.isWhitespace || "/>".contains(next) else { return false }
        return HTMLElements.names.contains(name.lowercased())
    }

    /// Whether a browser starts a new line at this tag, which is given without its `>`.
    fileprivate var endsLine: Bool {
        let name = dropFirst().prefix { $0.isASCII && $0.isLetter || $0 == "/" }.lowercased()
        return ["br", "br/", "/p", "/div", "/li"].contains(name)
    }

    /// The character of a reference such as `amp`, `#39` or `#x27`.
    fileprivate var referencedCharacter: Character? {
        guard first == "#" else { return Self.namedCharacters[String(self)] }
        let digits = dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init).map(Character.init)
    }

    /// The named references that descriptions use.
    private static var namedCharacters: [String: Character] {
        [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…",
            "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«",
            "raquo": "»", "bull": "•", "middot": "·", "copy": "©", "reg": "®", "trade": "™", "deg": "°", "euro": "€",
            "pound": "£", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "auml": "ä", "ouml": "ö",
            "uuml": "ü", "szlig": "ß", "ntilde": "ñ",
        ]
    }
}
