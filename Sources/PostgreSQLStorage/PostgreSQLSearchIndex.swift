package import Catalogue
import Foundation
import Storage

/// Searches by PostgreSQL's text search, and by trigrams where the extension `pg_trgm` is installed.
///
/// All sources are searched in one round trip for each kind of match.
package struct PostgreSQLSearchIndex: SearchIndex {
    private let database: PostgreSQLDatabase
    /// The largest number of favourites that a query compares, from all sources.
    private static let maxFavourites = 500

    /// Creates the search index of a database.
    package init(_ database: PostgreSQLDatabase) { self.database = database }

    package func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]] {
        try await database.recentSearches.items.content(ItemSearch(sources: sources, limit: limit), of: term) {
            let owners = sources.map { source -> SQLStatement in "source = \(source)" }
            let rows = try await rows(matching: term, in: "item", where: owners, limit: limit)
            return Dictionary(zip(sources, rows.map { $0.compactMap(found) })) { first, _ in first }
        }
    }

    package func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        try await database.recentSearches.favourites.content(FavouriteSearch(term: term, limit: limit), of: profile) {
            let rows = try await rows(
                matching: term, in: "favourite", where: ["profile = \(profile) AND removed_at IS NULL"],
                limit: Self.maxFavourites
            ).joined()
            // The profile has favourites of all sources; only those that count are decoded.
            var counts: [String: Int] = [:]
            return rows.compactMap { row in
                counts[row.source, default: 0] += 1
                return counts[row.source, default: 0] > limit ? nil : found(row)
            }
        }
    }

    /// The item of a row; nil if its record can't be decoded.
    private func found(_ row: FoundRow) -> FoundItem? {
        database.recordDecoder.item(row.reference, from: row.record).map { FoundItem($0, match: row.match) }
    }

    /// The rows of each owner that match, best match first. Looks for the best matches first, and for others only until
    /// there are enough rows.
    private func rows(
        matching term: SearchTerm, in table: String, where owners: [SQLStatement], limit: Int
    ) async throws -> [[FoundRow]] {
        var found = owners.map { _ in FoundRows() }
        guard limit > 0 else { return found.map(\.rows) }
        for condition in SearchCondition.all(for: term) {
            let open = owners.indices.filter { found[$0].rows.count < limit }
            if open.isEmpty { break }
            let answers = try await database.rows(
                of: open.map { index -> SQLStatement in
                    // Rows that are known are returned again.
                    """
                    SELECT number, source, \(sql: table == "item" ? "id" : "item") AS item, title, names, record
                    FROM \(sql: table) WHERE \(owners[index]) AND \(condition.sql)
                    ORDER BY \(sql: condition.order) LIMIT \(limit + found[index].rows.count)
                    """
                })
            for (index, rows) in zip(open, answers) {
                for row in rows { try found[index].append(FoundRow(row, term)) }
            }
        }
        return found.map { $0.best(limit) }
    }
}

/// The rows that match a term so far, each once.
private struct FoundRows {
    private(set) var rows: [FoundRow] = []
    private var known: Set<Int> = []

    mutating func append(_ row: FoundRow) {
        if known.insert(row.number).inserted { rows.append(row) }
    }

    func best(_ limit: Int) -> [FoundRow] {
        rows.enumerated()
            .sorted { ($0.element.match, $0.offset) < ($1.element.match, $1.offset) }
            .prefix(limit).map(\.element)
    }
}

/// A row that matches a term.
private struct FoundRow {
    let number: Int
    let source: String
    let reference: ItemReference
    let match: SearchMatch
    let record: Data

    init(_ row: SQLRow, _ term: SearchTerm) throws {
        number = try row["number"]
        source = try row["source"]
        reference = try row.reference()
        record = try row["record"]
        // If neither title nor names match, the term is in the facts or within a word.
        match = term.match(title: try row["title"], names: try row["names"]) ?? .elsewhere
    }
}
