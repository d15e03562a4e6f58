/// The characters of HTML's entities.
package enum HTMLEntity {
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

    /// The character of the entity at a `&`, and the position behind it; nil if there is none.
    package static func scalar(in bytes: [UInt8], at start: Int) -> (Unicode.Scalar, end: Int)? {
        guard let end = bytes[start...].prefix(34).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        return scalar(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)).map { ($0, end + 1) }
    }

    /// The character of an entity without `&` and `;`, such as `eacute` or `#233`; nil if there is none.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
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
