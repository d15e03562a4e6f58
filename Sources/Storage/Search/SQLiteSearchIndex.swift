public import Catalogue
import Foundation
import GRDB

/// The search index in the database: FTS5 tables of words and of trigrams, over rows in partitions.
///
/// Each query has a limit, so its cost doesn't grow with the number of matches. `SearchIndexWriter` writes the rows.
public struct SQLiteSearchIndex: SearchIndex {
    let database: Database
    /// The largest number of favourites that a query compares, from all sources.
    private static let maxFavourites = 500

    public init(_ database: Database) {
        self.database = database
    }

    public func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]] {
        try await database.recentSearches.items.content(LimitedSearch(sources, limit: limit), of: term) {
            try await database.read { database in
                let connection = GRDBConnection(database: database)
                var found: [SourceID: [FoundItem]] = [:]
                for source in sources {
                    let rows = try rows(matching: term, in: .source(source), limit: limit, on: connection)
                    found[source] = try rows.compactMap { row in
                        let query: SQLStatement =
                            "SELECT record FROM item WHERE source = \(source) AND id = \(row.item.id)"
                        return try item(row, query, on: connection)
                    }
                }
                return found
            }
        }
    }

    public func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        try await database.recentSearches.favourites.content(LimitedSearch(term, limit: limit), of: profile) {
            try await database.read { database in
                let connection = GRDBConnection(database: database)
                // The partition has the favourites of all sources; only those that count are decoded.
                return try rows(
                    matching: term, in: .profile(profile), limit: Self.maxFavourites, on: connection
                ).prefix(ofEachSource: limit).compactMap { row in
                    let query: SQLStatement = """
                        SELECT record FROM favourite
                        WHERE profile = \(profile) AND source = \(row.item.source) AND item = \(row.item.id)
                            AND removed_at IS NULL
                        """
                    return try item(row, query, on: connection)
                }
            }
        }
    }

    /// The item of a row; nil if its record can't be decoded.
    private func item(_ row: FoundRow, _ query: SQLStatement, on connection: GRDBConnection) throws -> FoundItem? {
        let record: Data? = try connection.query(query).first?["record"]
        return record.flatMap { database.recordDecoder.item(row.item, from: $0) }
            .map { FoundItem($0, match: row.match) }
    }

    /// Runs the queries with the best matches first, and the others only until they could find nothing better.
    private func rows(
        matching term: SearchTerm, in partition: SearchPartition, limit: Int, on connection: GRDBConnection
    ) throws -> [FoundRow] {
        guard limit > 0, let shelf = try partition.number(in: connection.database) else { return [] }
        var found = FoundRows(matching: term, limit: limit)
        for query in FTSQuery.all(for: term, in: shelf) {
            try found.append(
                connection.query(
                    """
                    SELECT s.id AS number, s.source, s.item, s.title, s.names FROM \(query.sql)
                    LIMIT \(found.candidates)
                    """))
            if found.isEnough(before: query.best) { break }
        }
        return found.best
    }
}
