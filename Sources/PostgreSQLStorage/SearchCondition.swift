import Catalogue
import Storage

/// A condition on rows that may match a term, and the order of those that do.
struct SearchCondition {
    let sql: SQLStatement
    let order: String
    /// No row that only later conditions find matches better.
    let best: SearchMatch

    /// The conditions for a term, those with the best matches first.
    static func all(for term: SearchTerm) -> [SearchCondition] {
        let within = term.words.prefix(maxWords).map { contains($0, in: "title") }
        let conditions: [(sql: SQLStatement?, best: SearchMatch)] = [
            (words(term, weight: "A", areWhole: true).map { ([$0] + within).joined(by: " AND ") }, .title(.prefix)),
            (words(term, weight: "A").map { ([$0] + within).joined(by: " AND ") }, .title(.part)),
            (parts(term).map { ([$0] + within).joined(by: " AND ") }, .names(.whole)),
            (words(term, weight: "A"), .names(.part)),
            (parts(term), .elsewhere),
            (term.literals.isEmpty ? words(term, weight: "") : nil, .elsewhere),
        ]
        return [titles(term)]
            + conditions.compactMap { sql, best in sql.map { SearchCondition(sql: $0, order: "number", best: best) } }
    }

    /// Titles that begin with the term, in their order, so that a title that equals the term comes first.
    private static func titles(_ term: SearchTerm) -> SearchCondition {
        let first = String(term.folded.unicodeScalars.prefix(200))
        let behind = String(term.folded.unicodeScalars.prefix(199)) + "\u{10FFFF}"
        return SearchCondition(
            sql: """
                left(title, 200) >= \(first) AND left(title, 200) < \(behind) AND starts_with(title, \(term.folded))
                """,
            order: "left(title, 200), title, number", best: .title(.words))
    }

    /// Rows with words that begin with the words of the term, or are these words.
    ///
    /// - Parameter weight: A for words of titles and names; empty for all.
    /// - Returns: nil if the term has only punctuation.
    private static func words(_ term: SearchTerm, weight: String, areWhole: Bool = false) -> SQLStatement? {
        let phrases = term.words.prefix(maxWords).map(\.searchWords).filter { !$0.isEmpty }.map { words in
            let exact = words.dropLast().map { "'\($0)':\(weight.isEmpty ? "ABCD" : weight)" }
            let last = words.suffix(1).map { "'\($0)':\(areWhole ? "" : "*")\(weight)" }
            return "(" + (exact + last).joined(separator: " <-> ") + ")"
        }
        guard !phrases.isEmpty else { return nil }
        let query = phrases.joined(separator: " & ")
        let conditions: [SQLStatement] = ["words @@ \(query)::text::tsquery"]
        return (conditions + term.literals.prefix(maxWords).map { contains($0) }).joined(by: " AND ")
    }

    /// Rows that contain the words of the term anywhere, for scripts that put no spaces between words.
    ///
    /// - Returns: nil if nearly every row would match, because all words are one or two ASCII letters.
    private static func parts(_ term: SearchTerm) -> SQLStatement? {
        let words = term.words.prefix(maxWords)
        if term.literals.isEmpty, words.allSatisfy({ $0.utf8.count < 3 && $0.utf8.allSatisfy { $0 < 0x80 } }) {
            return nil
        }
        return words.map { contains($0) }.joined(by: " AND ")
    }

    private static func contains(_ word: String, in column: String = "parts") -> SQLStatement {
        let pattern = "%\(word.escapedForLike)%"
        return "\(sql: column) LIKE \(pattern)"
    }

    /// The number of words that count; more would hardly narrow a search.
    private static var maxWords: Int { 16 }
}

extension String {
    /// The text as a pattern of `LIKE`, in which nothing is a wildcard.
    fileprivate var escapedForLike: String { replacing(/[\\%_]/) { "\\\($0.output)" } }
}
