import Catalogue
import Foundation
import Storage

/// Folds all texts again when folding has changed.
enum SearchRows {
    /// The number of rows that are read at once.
    private static let batch = 1_000

    /// Folds the texts of items, favourites and searches, unless this version or a newer one already has.
    static func rebuildIfNeeded(_ connection: any SQLConnection, _ decoder: RecordDecoder) throws {
        let version = SearchIndexWriter.version
        // Another node may be rebuilding.
        try connection.lock("search_index")
        let known: Int? = try connection.query("SELECT version FROM search_index").first?["version"]
        guard (known ?? 0) < version else { return }
        try fold("item", id: "id", on: connection, decoder)
        try fold("favourite", id: "item", on: connection, decoder)
        try SearchIndexWriter.foldSearches(on: connection)
        try connection.run([
            "DELETE FROM search_index", "INSERT INTO search_index (version) VALUES (\(version))",
        ])
    }

    private static func fold(
        _ table: String, id: String, on connection: any SQLConnection, _ decoder: RecordDecoder
    ) throws {
        var last = 0
        while true {
            let rows = try connection.query(
                """
                SELECT number, source, \(sql: id), record FROM \(sql: table) WHERE number > \(last)
                ORDER BY number LIMIT \(batch)
                """)
            let statements = try rows.compactMap { row -> SQLStatement? in
                last = try row["number"]
                // A record that can't be decoded can't be shown, so there is nothing to find.
                guard let item = decoder.item(try row.reference(id), from: try row["record"]) else { return nil }
                let texts = SearchRow(SearchText(item))
                return """
                    UPDATE \(sql: table)
                    SET title = \(texts.title), names = \(texts.names), words = \(texts.words)::text::tsvector
                    WHERE number = \(last)
                    """
            }
            try connection.run(statements)
            if rows.count < batch { return }
        }
    }
}
