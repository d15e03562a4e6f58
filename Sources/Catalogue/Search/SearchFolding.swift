import Foundation

extension String {
    /// The text as searches compare it: without case, accents and width, in any language. Arabic and Hebrew lose vowel
    /// signs and other marks. Arabic letters that are often written for one another become one, as in Lucene's
    /// `ArabicNormalizer`.
    public var foldedForSearch: String {
        // Nearly every text is plain.
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        let folded = folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.unicodeScalars.contains(where: \.needsFolding) else {
            return folded.precomposedStringWithCanonicalMapping
        }
        // In decomposed form, a letter with a mark is a letter and a mark.
        let scalars = folded.decomposedStringWithCanonicalMapping.unicodeScalars
        return String(String.UnicodeScalarView(scalars.compactMap(\.folded))).precomposedStringWithCanonicalMapping
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is Hebrew or Arabic, or the Turkish dotless i.
    fileprivate var needsFolding: Bool { (0x0590...0x06FF).contains(value) || value == 0x0131 }

    /// The scalar that stands for this one; nil if it is left out.
    fileprivate var folded: Unicode.Scalar? {
        guard needsFolding else { return self }
        return switch self {
        case "\u{0131}": "i"
        // Teh marbuta, alef maksura and alef wasla. Tatweel only stretches a word.
        case "\u{0629}": "\u{0647}"
        case "\u{0649}": "\u{064A}"
        case "\u{0671}": "\u{0627}"
        case "\u{0640}": nil
        default: properties.generalCategory == .nonspacingMark ? nil : self
        }
    }
}
