extension String {
    /// What a browser would show of the text: tags taken off, character references resolved, lines kept.
    ///
    /// What only looks like a tag stays (`I <3 you`), and so does a reference that means nothing. Linear.
    var plainText: String {
        guard contains(where: { $0 == "<" || $0 == "&" }) else { return trimmed }
        return withoutTags.resolvingReferences.trimmed
    }

    private var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private var withoutTags: String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            // A tag ends before another begins: no text is looked through twice.
            let end = rest.dropFirst().firstIndex { $0 == ">" || $0 == "<" }
            if let end, rest[end] == ">", rest.beginsTag {
                result += rest[..<end].endsLine ? "\n" : ""
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }

    private var resolvingReferences: String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "&") {
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
    /// At an opening bracket: whether what follows is a tag, a comment or the like.
    fileprivate var beginsTag: Bool {
        guard let next = dropFirst().first else { return false }
        return next.isASCII && next.isLetter || next == "/" || next == "!"
    }

    /// Of a tag without its closing bracket: whether a browser begins a new line at it.
    fileprivate var endsLine: Bool {
        let name = dropFirst().prefix { $0.isASCII && $0.isLetter || $0 == "/" }.lowercased()
        return ["br", "br/", "/p", "/div", "/li"].contains(name)
    }

    /// What `amp`, `#39` or `#x27` stand for.
    fileprivate var referencedCharacter: Character? {
        guard first == "#" else { return Self.namedCharacters[String(self)] }
        let digits = dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init).map(Character.init)
    }

    /// Those that descriptions are written with.
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
