import Catalogue
import PostgreSQL

/// A condition on rows that may match a term, and the order of those that do.
///
/// `$1` is the source or the profile, `$2` the limit; the condition's own parameters follow.
struct SearchCondition {
    let sql: String
    let order: String
    let parameters: [Parameter]

    /// The conditions for a term, those with the best matches first.
    static func all(for term: SearchTerm) -> [SearchCondition] {
        [titles(term), words(term, weight: "A"), parts(term), term.literals.isEmpty ? words(term, weight: "") : nil]
            .compactMap(\.self)
    }

    /// Titles that begin with the term, in their order, so that a title that equals the term comes first.
    private static func titles(_ term: SearchTerm) -> SearchCondition {
        SearchCondition(
            sql: "left(title, 200) >= $3 AND left(title, 200) < $4 AND starts_with(title, $5)",
            order: "left(title, 200), title, number",
            parameters: [
                .text(String(term.folded.unicodeScalars.prefix(200))),
                .text(String(term.folded.unicodeScalars.prefix(199)) + "\u{10FFFF}"), .text(term.folded),
            ])
    }

    /// Rows with words that begin with the words of the term.
    ///
    /// - Parameter weight: A for words of titles and names; empty for all.
    /// - Returns: nil if the term has only punctuation.
    private static func words(_ term: SearchTerm, weight: String) -> SearchCondition? {
        let phrases = term.words.prefix(maxWords).map(\.searchWords).filter { !$0.isEmpty }.map { words in
            let exact = words.dropLast().map { "'\($0)':\(weight.isEmpty ? "ABCD" : weight)" }
            return "(" + (exact + words.suffix(1).map { "'\($0)':*\(weight)" }).joined(separator: " <-> ") + ")"
        }
        guard !phrases.isEmpty else { return nil }
        let literals = term.literals.prefix(maxWords)
        return SearchCondition(
            sql: "words @@ $3::text::tsquery" + literals.indices.map { " AND parts LIKE $\($0 + 4)" }.joined(),
            order: "number",
            parameters: [.text(phrases.joined(separator: " & "))] + literals.map { .text("%\($0.escapedForLike)%") })
    }

    /// Rows that contain the words of the term anywhere, for scripts that put no spaces between words.
    ///
    /// - Returns: nil if nearly every row would match, because all words are one or two ASCII letters.
    private static func parts(_ term: SearchTerm) -> SearchCondition? {
        let words = term.words.prefix(maxWords)
        if term.literals.isEmpty, words.allSatisfy({ $0.utf8.count < 3 && $0.utf8.allSatisfy { $0 < 0x80 } }) {
            return nil
        }
        return SearchCondition(
            sql: words.indices.map { "parts LIKE $\($0 + 3)" }.joined(separator: " AND "), order: "number",
            parameters: words.map { .text("%\($0.escapedForLike)%") })
    }

    /// The number of words that count; more would hardly narrow a search.
    private static var maxWords: Int { 16 }
}

extension String {
    /// The text as a pattern of `LIKE`, in which nothing is a wildcard.
    fileprivate var escapedForLike: String { replacing(/[\\%_]/) { "\\\($0.output)" } }
}
