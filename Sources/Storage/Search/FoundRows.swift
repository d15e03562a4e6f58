package import Catalogue

/// A row of a search index that matches a term.
package struct FoundRow: Sendable {
    package let item: ItemReference
    package let match: SearchMatch
    /// All columns.
    package let row: SQLRow
    fileprivate let number: Int

    fileprivate init(_ row: SQLRow, _ term: SearchTerm) throws {
        self.row = row
        number = try row["number"]
        item = try row.reference()
        // If neither title nor names match, the term is in the facts.
        match = term.match(title: try row["title"], names: try row["names"]) ?? .elsewhere
    }
}

/// The best of the rows that match a term so far, each once.
package struct FoundRows {
    private let term: SearchTerm
    private let limit: Int
    private var rows: [FoundRow] = []
    private var known: Set<Int> = []

    package init(matching term: SearchTerm, limit: Int) {
        self.term = term
        self.limit = limit
    }

    /// The number of rows to read with a query, which returns known rows again. A query finds rows that match in several
    /// ways, so some more are compared than are wanted.
    package var candidates: Int { max(limit, Self.leastCandidates) + rows.count }
    private static var leastCandidates: Int { 50 }

    /// Adds rows with the columns `number`, `source`, `item`, `title` and `names`.
    package mutating func append(_ new: [SQLRow]) throws {
        for row in new {
            let found = try FoundRow(row, term)
            if known.insert(found.number).inserted { rows.append(found) }
        }
    }

    /// Whether as many rows as are wanted match at least as well as any row that is not known yet.
    package func isEnough(before match: SearchMatch) -> Bool {
        rows.count >= limit && rows.count(where: { $0.match <= match }) >= limit
    }

    /// The best matches, at most as many as are wanted.
    package var best: [FoundRow] {
        rows.enumerated()
            .sorted { ($0.element.match, $0.offset) < ($1.element.match, $1.offset) }
            .prefix(limit).map(\.element)
    }
}

extension [FoundRow] {
    /// The first rows of each source.
    package func prefix(ofEachSource limit: Int) -> [FoundRow] {
        var counts: [SourceID: Int] = [:]
        return filter { row in
            counts[row.item.source, default: 0] += 1
            return counts[row.item.source, default: 0] <= limit
        }
    }
}
