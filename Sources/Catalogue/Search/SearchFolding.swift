import Foundation

extension String {
    /// The text as searches compare it: without case, accents and width, in any language. Arabic and Hebrew lose vowel
    /// signs and other marks. Arabic letters that are often written for one another become one, as in Lucene's
    /// `ArabicNormalizer`. Latin letters with strokes, and letters that are two, become what people type in their place.
    public var foldedForSearch: String {
        // Nearly every text is plain.
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        let folded = folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.unicodeScalars.contains(where: \.needsFolding) else {
            return folded.precomposedStringWithCanonicalMapping
        }
        // In decomposed form, a letter with a mark is a letter and a mark.
        let scalars = folded.decomposedStringWithCanonicalMapping.unicodeScalars
        return String(String.UnicodeScalarView(scalars.flatMap(\.folded))).precomposedStringWithCanonicalMapping
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is Hebrew or Arabic, or a Latin letter with a replacement.
    fileprivate var needsFolding: Bool { (0x0590...0x06FF).contains(value) || Self.replacements[self] != nil }

    /// The scalars that replace this one in a folded text; empty if it is left out.
    fileprivate var folded: [Unicode.Scalar] {
        guard needsFolding else { return [self] }
        return switch self {
        // Teh marbuta, alef maksura and alef wasla. Tatweel only stretches a word.
        case "\u{0629}": ["\u{0647}"]
        case "\u{0649}": ["\u{064A}"]
        case "\u{0671}": ["\u{0627}"]
        case "\u{0640}": []
        default: Self.replacements[self] ?? (properties.generalCategory == .nonspacingMark ? [] : [self])
        }
    }

    /// Letters in small form that Unicode does not decompose. The page's script has the same.
    private static let replacements: [Unicode.Scalar: [Unicode.Scalar]] = {
        let texts = [
            "a": "ⱥ", "ae": "æ", "b": "ƀɓ", "c": "ȼ", "d": "đðɖɗ", "e": "ɇɛə", "g": "ǥɠ", "h": "ħ", "i": "ıɨ",
            "ij": "ĳ",
            "j": "ɉ", "k": "ĸƙ", "l": "łŀƚɫ", "n": "ŋɲ", "o": "øɔɵ", "oe": "œ", "p": "ƥ", "r": "ɍ", "t": "ŧƭⱦ",
            "th": "þ",
            "u": "ʉ", "v": "ʋ", "y": "ɏƴ", "z": "ƶ",
        ]
        return texts.reduce(into: [:]) { table, entry in
            for letter in entry.value.unicodeScalars { table[letter] = Array(entry.key.unicodeScalars) }
        }
    }()
}
