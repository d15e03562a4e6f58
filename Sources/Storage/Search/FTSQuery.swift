import Catalogue
import GRDB

/// A query for the rows of one partition that match a term.
struct FTSQuery {
    let sql: String
    let arguments: [String: (any DatabaseValueConvertible)?]

    /// The queries for a term, those with the best matches first.
    static func all(for term: SearchTerm) -> [FTSQuery] {
        [
            titles(term), words(term, in: "{title names} : "), parts(term),
            term.literals.isEmpty ? words(term, in: "") : nil,
        ].compactMap(\.self)
    }

    private static let columns = "s.id, s.source, s.item, s.title, s.names"

    /// Titles that begin with the term, in their order, so that a title that equals the term comes first.
    private static func titles(_ term: SearchTerm) -> FTSQuery {
        FTSQuery(
            sql: """
                SELECT \(columns) FROM searchable AS s
                WHERE s.shelf = :shelf AND s.title >= :first AND s.title < :behind
                ORDER BY s.title LIMIT :limit
                """,
            arguments: ["first": term.folded, "behind": term.folded + "\u{10FFFF}"])
    }

    /// Rows with words that begin with the words of the term.
    ///
    /// - Parameter columns: a column filter in FTS5's syntax.
    /// - Returns: nil if the term has signs alone.
    private static func words(_ term: SearchTerm, in columns: String) -> FTSQuery? {
        let words = term.indexedWords.prefix(maxWords).map { $0.quotedForFTS + "*" }.joined(separator: " ")
        guard !words.isEmpty else { return nil }
        var arguments: [String: (any DatabaseValueConvertible)?] = ["query": columns + "(\(words))"]
        let isWithin = conditions(for: term.literals.prefix(maxWords), in: &arguments)
        return FTSQuery(
            sql: """
                SELECT \(Self.columns) FROM search_word
                CROSS JOIN searchable AS s ON s.id = search_word.rowid
                WHERE search_word MATCH :query
                    AND search_word.rowid >= :shelf << 32 AND search_word.rowid < (:shelf + 1) << 32\(isWithin)
                LIMIT :limit
                """,
            arguments: arguments)
    }

    /// Conditions by which each word is somewhere in the title or the names.
    private static func conditions(
        for words: some Collection<String>, in arguments: inout [String: (any DatabaseValueConvertible)?]
    ) -> String {
        words.enumerated().map { place, word in
            arguments["short\(place)"] = word
            return " AND (instr(s.title, :short\(place)) OR instr(s.names, :short\(place)))"
        }.joined()
    }

    /// Rows that contain the words of the term anywhere, for scripts that put no spaces between words. Words of three
    /// characters or more are looked up by trigram, shorter ones by reading the rows.
    ///
    /// - Returns: nil if nearly every row would match, because all words are one or two ASCII letters.
    private static func parts(_ term: SearchTerm) -> FTSQuery? {
        let words = term.words.prefix(maxWords)
        let long = words.filter { $0.unicodeScalars.count >= 3 }
        let short = words.filter { $0.unicodeScalars.count < 3 }
        if long.isEmpty, term.literals.isEmpty, short.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return nil }
        var arguments: [String: (any DatabaseValueConvertible)?] = [:]
        let isWithin = conditions(for: short, in: &arguments)
        guard !long.isEmpty else {
            return FTSQuery(
                sql: """
                    SELECT \(columns) FROM searchable AS s
                    WHERE s.id >= :shelf << 32 AND s.id < (:shelf + 1) << 32\(isWithin) LIMIT :limit
                    """,
                arguments: arguments)
        }
        arguments["query"] = long.map(\.quotedForFTS).joined(separator: " ")
        return FTSQuery(
            sql: """
                SELECT \(columns) FROM search_part
                CROSS JOIN searchable AS s ON s.id = search_part.rowid
                WHERE search_part MATCH :query
                    AND search_part.rowid >= :shelf << 32 AND search_part.rowid < (:shelf + 1) << 32\(isWithin)
                LIMIT :limit
                """,
            arguments: arguments)
    }

    /// The number of words that count; more would hardly narrow a search.
    private static var maxWords: Int { 16 }
}

extension String {
    /// The text as an FTS5 string, in which nothing is an operator.
    fileprivate var quotedForFTS: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
