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
        try await database.recentSearches.items.content(ItemSearch(sources: sources, limit: limit), of: term) {
            try await database.read { database in
                var found: [SourceID: [FoundItem]] = [:]
                for source in sources {
                    let rows = try Self.rows(matching: term, partition: .source(source), limit: limit, in: database)
                    found[source] = try rows.compactMap { try seen($0, in: database) }
                }
                return found
            }
        }
    }

    public func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        try await database.recentSearches.favourites.content(FavouriteSearch(term: term, limit: limit), of: profile) {
            try await database.read { database in
                // The partition has the favourites of all sources; only those that count are decoded.
                var counts: [String: Int] = [:]
                return try Self.rows(
                    matching: term, partition: .profile(profile), limit: Self.maxFavourites, in: database
                ).compactMap { row in
                    counts[row.source, default: 0] += 1
                    return counts[row.source, default: 0] > limit
                        ? nil : try favourite(row, of: profile, in: database)
                }
            }
        }
    }

    private func seen(_ row: FoundRow, in database: GRDB.Database) throws -> FoundItem? {
        let record = try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM item WHERE source = ? AND id = ?"),
            arguments: [row.source, row.item])
        return found(row, record)
    }

    private func favourite(
        _ row: FoundRow, of profile: ProfileID, in database: GRDB.Database
    ) throws -> FoundItem? {
        let record = try Data.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT record FROM favourite
                    WHERE profile = ? AND source = ? AND item = ? AND removed_at IS NULL
                    """),
            arguments: [profile.rawValue, row.source, row.item])
        return found(row, record)
    }

    /// An item whose record can't be decoded isn't found.
    private func found(_ row: FoundRow, _ record: Data?) -> FoundItem? {
        record.flatMap { database.recordDecoder.item(row.reference, from: $0) }.map { FoundItem($0, match: row.match) }
    }
}

/// A row that matches a term.
private struct FoundRow {
    let id: Int64
    let source: String
    let item: String
    let match: SearchMatch

    init(_ row: Row, _ term: SearchTerm) {
        id = row["id"]
        source = row["source"]
        item = row["item"]
        // If neither title nor names match, the term is in the facts or within a word.
        match = term.match(title: row["title"], names: row["names"]) ?? .elsewhere
    }

    var reference: ItemReference { ItemReference(source: SourceID(rawValue: source), id: item) }
}

// MARK: Querying

extension SQLiteSearchIndex {
    /// Runs the queries with the best matches first, and the others only until there are enough rows.
    private static func rows(
        matching term: SearchTerm, partition: SearchPartition, limit: Int, in database: GRDB.Database
    ) throws -> [FoundRow] {
        guard limit > 0, let number = try partition.number(in: database) else { return [] }
        var rows: [FoundRow] = []
        var known: Set<Int64> = []
        for query in FTSQuery.all(for: term) where rows.count < limit {
            var arguments = query.arguments
            arguments["shelf"] = number
            // The query returns known rows again.
            arguments["limit"] = limit + rows.count
            let statement = try database.cachedStatement(sql: query.sql)
            let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
            while let row = try cursor.next() {
                let found = FoundRow(row, term)
                if known.insert(found.id).inserted { rows.append(found) }
            }
        }
        return rows.enumerated()
            .sorted { ($0.element.match, $0.offset) < ($1.element.match, $1.offset) }
            .prefix(limit).map(\.element)
    }
}
