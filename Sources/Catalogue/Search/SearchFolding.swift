import Foundation

extension String {
    /// As texts are compared in searches: without case, accents and width, whatever the language. Of Arabic and Hebrew it is
    /// what stands there without vowel signs and other marks, and letters that are written one for another are one, as
    /// Lucene's `ArabicNormalizer` has it.
    public var foldedForSearch: String {
        // Nearly every text is plain.
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        let folded = folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.unicodeScalars.contains(where: \.needsFolding) else {
            return folded.precomposedStringWithCanonicalMapping
        }
        // Taken apart, a letter with a mark is a letter and a mark.
        let scalars = folded.decomposedStringWithCanonicalMapping.unicodeScalars
        return String(String.UnicodeScalarView(scalars.compactMap(\.folded))).precomposedStringWithCanonicalMapping
    }
}

extension Unicode.Scalar {
    /// Hebrew and Arabic; and the Turkish i without a dot.
    fileprivate var needsFolding: Bool { (0x0590...0x06FF).contains(value) || value == 0x0131 }

    /// Nil for what is left out.
    fileprivate var folded: Unicode.Scalar? {
        guard needsFolding else { return self }
        return switch self {
        case "\u{0131}": "i"
        // Teh marbuta, alef maksura, alef wasla; tatweel only widens.
        case "\u{0629}": "\u{0647}"
        case "\u{0649}": "\u{064A}"
        case "\u{0671}": "\u{0627}"
        case "\u{0640}": nil
        default: properties.generalCategory == .nonspacingMark ? nil : self
        }
    }
}
