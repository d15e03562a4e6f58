import Catalogue
import Storage

/// A condition on rows that may match a term, and the order of those that do.
struct SearchCondition {
    let sql: SQLStatement
    let order: String

    /// The conditions for a term, those with the best matches first.
    static func all(for term: SearchTerm) -> [SearchCondition] {
        [titles(term), words(term, weight: "A"), parts(term), term.literals.isEmpty ? words(term, weight: "") : nil]
            .compactMap(\.self)
    }

    /// Titles that begin with the term, in their order, so that a title that equals the term comes first.
    private static func titles(_ term: SearchTerm) -> SearchCondition {
        let first = String(term.folded.unicodeScalars.prefix(200))
        let behind = String(term.folded.unicodeScalars.prefix(199)) + "\u{10FFFF}"
        return SearchCondition(
            sql: """
                left(title, 200) >= \(first) AND left(title, 200) < \(behind) AND starts_with(title, \(term.folded))
                """,
            order: "left(title, 200), title, number")
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
        let query = phrases.joined(separator: " & ")
        let conditions: [SQLStatement] = ["words @@ \(query)::text::tsquery"]
        return SearchCondition(
            sql: (conditions + term.literals.prefix(maxWords).map(contains)).joined(by: " AND "), order: "number")
    }

    /// Rows that contain the words of the term anywhere, for scripts that put no spaces between words.
    ///
    /// - Returns: nil if nearly every row would match, because all words are one or two ASCII letters.
    private static func parts(_ term: SearchTerm) -> SearchCondition? {
        let words = term.words.prefix(maxWords)
        if term.literals.isEmpty, words.allSatisfy({ $0.utf8.count < 3 && $0.utf8.allSatisfy { $0 < 0x80 } }) {
            return nil
        }
        return SearchCondition(sql: words.map(contains).joined(by: " AND "), order: "number")
    }

    private static func contains(_ word: String) -> SQLStatement {
        let pattern = "%\(word.escapedForLike)%"
        return "parts LIKE \(pattern)"
    }

    /// The number of words that count; more would hardly narrow a search.
    private static var maxWords: Int { 16 }
}

extension String {
    /// The text as a pattern of `LIKE`, in which nothing is a wildcard.
    fileprivate var escapedForLike: String { replacing(/[\\%_]/) { "\\\($0.output)" } }
}
