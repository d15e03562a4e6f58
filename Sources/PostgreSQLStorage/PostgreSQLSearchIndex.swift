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
        try await database.recentSearches.items.content(LimitedSearch(sources, limit: limit), of: term) {
            let owners = sources.map { source -> SQLStatement in "source = \(source)" }
            let rows = try await rows(matching: term, in: "item", where: owners, limit: limit)
            return Dictionary(zip(sources, try rows.map { try $0.compactMap(found) })) { first, _ in first }
        }
    }

    package func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        try await database.recentSearches.favourites.content(LimitedSearch(term, limit: limit), of: profile) {
            // The profile has favourites of all sources; only those that count are decoded.
            let rows = try await rows(
                matching: term, in: "favourite", where: ["profile = \(profile) AND removed_at IS NULL"],
                limit: Self.maxFavourites)
            return try rows.flatMap { try $0.prefix(ofEachSource: limit).compactMap(found) }
        }
    }

    /// The item of a row; nil if its record can't be decoded.
    private func found(_ row: FoundRow) throws -> FoundItem? {
        database.recordDecoder.item(row.item, from: try row.row["record"]).map { FoundItem($0, match: row.match) }
    }

    /// The rows of each owner that match, best match first. Looks for the best matches first, and for others only until
    /// they could be no better.
    private func rows(
        matching term: SearchTerm, in table: String, where owners: [SQLStatement], limit: Int
    ) async throws -> [[FoundRow]] {
        guard limit > 0 else { return owners.map { _ in [] } }
        var found = owners.map { _ in FoundRows(matching: term, limit: limit) }
        var open = Array(owners.indices)
        for condition in SearchCondition.all(for: term) {
            let answers = try await database.rows(
                of: open.map { index -> SQLStatement in
                    """
                    SELECT number, source, \(sql: table == "item" ? "id" : "item") AS item, title, names, record
                    FROM \(sql: table) WHERE \(owners[index]) AND \(condition.sql)
                    ORDER BY \(sql: condition.order) LIMIT \(found[index].candidates)
                    """
                })
            for (index, rows) in zip(open, answers) { try found[index].append(rows) }
            open.removeAll { found[$0].isEnough(before: condition.best) }
            if open.isEmpty { break }
        }
        return found.map(\.best)
    }
}
