import Catalogue
import Foundation
import PostgreSQL
import Storage

/// Folds all texts again when folding has changed.
enum SearchRows {
    /// The number of rows that are read at once.
    private static let batch = 1_000

    /// Folds the texts of items, favourites and searches, unless this version or a newer one already has.
    static func rebuildIfNeeded(_ connection: Connection, _ decoder: RecordDecoder) throws {
        let version = SearchIndexWriter.version
        // Another node may be rebuilding.
        try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('search_index', 0))")
        let known: Int? = try connection.query("SELECT version FROM search_index").first?["version"]
        guard (known ?? 0) < version else { return }
        try fold("item", id: "id", on: connection, decoder)
        try fold("favourite", id: "item", on: connection, decoder)
        try SearchIndexWriter.foldSearches(on: PostgreSQLConnection(connection: connection, node: ""))
        try connection.run([
            Statement("DELETE FROM search_index"),
            Statement("INSERT INTO search_index (version) VALUES ($1)", [.integer(version)]),
        ])
    }

    private static func fold(_ table: String, id: String, on connection: Connection, _ decoder: RecordDecoder) throws {
        var last = 0
        while true {
            let rows = try connection.query(
                "SELECT number, source, \(id), record FROM \(table) WHERE number > $1 ORDER BY number LIMIT $2",
                [.integer(last), .integer(batch)])
            let statements = try rows.compactMap { row -> Statement? in
                last = try row["number"]
                // A record that can't be decoded can't be shown, so there is nothing to find.
                guard let item = decoder.item(try row.reference(id), from: try row["record"]) else { return nil }
                return Statement(
                    "UPDATE \(table) SET title = $2, names = $3, words = $4::text::tsvector WHERE number = $1",
                    [.integer(last)] + SearchRow(SearchText(item)).parameters)
            }
            try connection.run(statements)
            if rows.count < batch { return }
        }
    }
}
