import Catalogue

/// The tables, conditions and orders of queries for the rows of one partition that match a term.
struct FTSQuery {
    let sql: SQLStatement
    /// No row that only later queries find matches better.
    let best: SearchMatch

    /// The queries for a term, those with the best matches first.
    static func all(for term: SearchTerm, in shelf: Int) -> [FTSQuery] {
        let statements: [(SQLStatement?, SearchMatch)] = [
            (titles(term, in: shelf), .title(.words)),
            (words(term, columns: titleColumn, areWhole: true, in: shelf), .title(.prefix)),
            (words(term, columns: titleColumn, in: shelf), .title(.part)),
            (parts(term, columns: titleColumn, in: shelf), .names(.whole)),
            (words(term, columns: "{title names} : ", in: shelf), .names(.part)),
            (parts(term, columns: "", in: shelf), .elsewhere),
            (term.literals.isEmpty ? words(term, columns: "", in: shelf) : nil, .elsewhere),
        ]
        return statements.compactMap { sql, best in sql.map { FTSQuery(sql: $0, best: best) } }
    }

    /// Titles that begin with the term, in their order, so that a title that equals the term comes first.
    private static func titles(_ term: SearchTerm, in shelf: Int) -> SQLStatement {
        let behind = term.folded + "\u{10FFFF}"
        return """
            searchable AS s WHERE s.shelf = \(shelf) AND s.title >= \(term.folded) AND s.title < \(behind)
            ORDER BY s.title
            """
    }

    /// Rows with words that begin with the words of the term, or are these words.
    ///
    /// - Parameter columns: a column filter in FTS5's syntax.
    /// - Returns: nil if the term has signs alone.
    private static func words(
        _ term: SearchTerm, columns: String, areWhole: Bool = false, in shelf: Int
    ) -> SQLStatement? {
        let words = term.indexedWords.prefix(maxWords).map { $0.quotedForFTS + (areWhole ? "" : "*") }
            .joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return matches(
            of: columns + "(\(words))", "search_word", and: conditions(for: term.literals.prefix(maxWords)), in: shelf)
    }

    /// Rows that contain the words of the term anywhere, for scripts that put no spaces between words. Words of three
    /// characters or more are looked up by trigram, shorter ones by reading the rows.
    ///
    /// - Parameter columns: a column filter in FTS5's syntax.
    /// - Returns: nil if nearly every row would match, because all words are one or two ASCII letters.
    private static func parts(_ term: SearchTerm, columns: String, in shelf: Int) -> SQLStatement? {
        let words = term.words.prefix(maxWords)
        let long = words.filter { $0.unicodeScalars.count >= 3 }
        let short = words.filter { $0.unicodeScalars.count < 3 }
        if long.isEmpty, term.literals.isEmpty, short.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return nil }
        let isWithin = conditions(for: short, inTitles: columns == titleColumn)
        guard !long.isEmpty else {
            return "searchable AS s WHERE s.id >= \(shelf) << 32 AND s.id < (\(shelf) + 1) << 32\(isWithin)"
        }
        return matches(
            of: columns + "(" + long.map(\.quotedForFTS).joined(separator: " ") + ")", "search_part", and: isWithin,
            in: shelf)
    }

    /// The rows of the partition that a query of FTS5 finds in a table.
    private static func matches(
        of query: String, _ table: String, and isWithin: SQLStatement, in shelf: Int
    ) -> SQLStatement {
        """
        \(sql: table) CROSS JOIN searchable AS s ON s.id = \(sql: table).rowid
        WHERE \(sql: table) MATCH \(query)
            AND \(sql: table).rowid >= \(shelf) << 32 AND \(sql: table).rowid < (\(shelf) + 1) << 32\(isWithin)
        """
    }

    /// Conditions by which each word is somewhere in the title or, unless only titles count, the names.
    private static func conditions(for words: some Sequence<String>, inTitles: Bool = false) -> SQLStatement {
        words.map { word -> SQLStatement in
            inTitles
                ? " AND instr(s.title, \(word))" : " AND (instr(s.title, \(word)) OR instr(s.names, \(word)))"
        }.joined(by: "")
    }

    private static var titleColumn: String { "{title} : " }

    /// The number of words that count; more would hardly narrow a search.
    private static var maxWords: Int { 16 }
}

extension String {
    /// The text as an FTS5 string, in which nothing is an operator.
    fileprivate var quotedForFTS: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
