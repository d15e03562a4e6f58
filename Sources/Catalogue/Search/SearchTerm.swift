import Foundation

/// What a person looks for, cleaned and taken apart; never empty.
public struct SearchTerm: Hashable, Sendable {
    /// As it was typed, without control characters and the spaces around it, and cut where it is too long.
    public let text: String
    /// Without case, accents and width, one space between words. Terms whose folded texts are equal mean the same.
    public let folded: String
    /// Of the folded text, each once, in their order.
    public let words: [String]

    /// - Returns: nil if there is nothing to look for.
    public init?(_ text: String) {
        let clean = String(text.withoutControls.prefix(FeedQuery.longestTerm))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !clean.isEmpty else { return nil }
        self.text = clean
        let all = clean.foldedForSearch.split(whereSeparator: \.isWhitespace).map(String.init)
        // Accents alone are folded away; they are then looked for as they stand.
        let words = all.isEmpty ? [clean] : all
        folded = words.joined(separator: " ")
        self.words = words.uniqued(on: \.self)
    }
}

extension SearchTerm: CustomStringConvertible {
    public var description: String { text }
}

extension [SearchTerm] {
    /// So many searches are remembered of each person.
    public static var longestHistory: Int { 10 }

    /// Puts what was looked for now before what was looked for earlier; one that was there already moves up.
    public mutating func note(_ term: SearchTerm) {
        forget(term)
        insert(term, at: 0)
        self = Array(prefix(Self.longestHistory))
    }

    /// Removes a term, in whatever spelling it was typed.
    public mutating func forget(_ term: SearchTerm) {
        removeAll { $0.folded == term.folded }
    }
}
