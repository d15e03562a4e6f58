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
        var rest = text.withoutControls.prefix(FeedQuery.longestTerm).drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        guard !rest.isEmpty else { return nil }
        let clean = String(rest)
        self.text = clean
        let all = clean.foldedForSearch.split(whereSeparator: \.isWhitespace).map(String.init)
        // Accents alone would fold to nothing, so they are searched for as they are.
        let words = all.isEmpty ? [clean] : all
        folded = words.joined(separator: " ")
        self.words = words.uniqued(on: \.self)
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
