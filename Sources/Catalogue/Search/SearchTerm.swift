import Endpoints
import Foundation

/// The term of a search, cleaned and split into words; never empty.
public struct SearchTerm: Hashable, Sendable {
    /// The text as it was typed, trimmed, without control characters, and cut to ``FeedQuery/longestTerm``.
    public let text: String
    /// The text without case, accents and width, with one space between words. Terms with equal folded texts are
    /// equivalent.
    public let folded: String
    /// The words of the folded text in their order, each once.
    public let words: [String]

    /// Cleans a text; nil if nothing is left to search for.
    public init?(_ text: String) {
        let clean = text.withoutControls.prefix(FeedQuery.longestTerm).trimmed
        guard !clean.isEmpty else { return nil }
        self.text = clean
        let all = clean.foldedForSearch.split(whereSeparator: \.isWhitespace).map(String.init)
        // Accents alone would fold to nothing, so they are searched for as they are.
        let words = all.isEmpty ? [clean] : all
        folded = words.joined(separator: " ")
        self.words = words.uniqued(on: \.self)
    }
}

extension SearchTerm {
    /// The words that an index of words can't tell from others, such as `c++`, `#1` and `99%`: those that begin or end with
    /// a sign, and all if none is in such an index. They are looked for as they are, in titles and names.
    package var literals: [String] {
        if indexedWords.isEmpty { return words }
        return words.filter { word in
            let scalars = word.unicodeScalars
            return scalars.first.map(\.isSign) == true || scalars.last.map(\.isSign) == true
        }
    }

    /// The words with at least one letter or digit, which a full-text index can find.
    package var indexedWords: [String] { words.filter { $0.unicodeScalars.contains(where: \.isIndexed) } }
}

extension Unicode.Scalar {
    /// Whether the scalar is part of a word as the tokeniser `unicode61` of SQLite reads it: a letter, a number or a mark.
    package var isIndexed: Bool {
        if value < 0x80 { return properties.isAlphabetic || (0x30...0x39).contains(value) }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark, .privateUse:
            true
        default: false
        }
    }

    /// Whether the scalar means something beside a word, as in “C++” and “99%”. Punctuation doesn't.
    fileprivate var isSign: Bool {
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .otherSymbol: self != "|"
        default: self == "#" || self == "%"
        }
    }
}

extension SearchTerm: CustomStringConvertible {
    public var description: String { text }
}

extension [SearchTerm] {
    /// The largest number of searches that a profile remembers.
    public static var longestHistory: Int { 10 }

    /// Puts a search before the earlier ones. Removes an equivalent search, and the oldest one beyond the limit.
    public mutating func record(_ term: SearchTerm) {
        forget(term)
        insert(term, at: 0)
        self = Array(prefix(Self.longestHistory))
    }

    /// Removes a search in all its spellings.
    public mutating func forget(_ term: SearchTerm) {
        removeAll { $0.folded == term.folded }
    }
}
