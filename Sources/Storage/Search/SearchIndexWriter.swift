import Catalogue
import Foundation
import GRDB

/// Writes to the search index.
///
/// Triggers delete the rows of deleted items and favourites, and keep the FTS5 tables in step.
package enum SearchIndexWriter {
    /// Inserts an item, or updates its texts if they have changed.
    static func put(
        _ text: SearchText, of item: ItemReference, into partition: SearchPartition, in database: GRDB.Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO searchable (id, shelf, source, item, title, names, facts)
                VALUES (
                    (
                        SELECT coalesce(max(id), :shelf << 32) + 1 FROM searchable
                        WHERE id >= :shelf << 32 AND id < (:shelf + 1) << 32
                    ),
                    :shelf, :source, :item, :title, :names, :facts
                )
                ON CONFLICT (shelf, source, item) DO UPDATE SET
                    title = excluded.title, names = excluded.names, facts = excluded.facts
                WHERE (title, names, facts) IS NOT (excluded.title, excluded.names, excluded.facts)
                """
        ).execute(arguments: [
            "shelf": try partition.assignedNumber(in: database), "source": item.source.rawValue, "item": item.id,
            "title": text.title, "names": text.names, "facts": text.facts,
        ])
    }

    // MARK: Rebuilding

    /// The version of folded texts. Raise it when `SearchText` or `foldedForSearch` change: databases then fold again.
    package static let version = 2

    static func isUpToDate(in database: GRDB.Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT version FROM search_index") == version
    }

    /// Folds all items, favourites and recorded searches again, unless this version already has.
    static func rebuildIfNeeded(in database: GRDB.Database, _ decoder: RecordDecoder) throws {
        guard try !isUpToDate(in: database) else { return }
        // Rebuilding the FTS5 tables once takes a seventh of the time of updating them by trigger for each row.
        let triggers = try Row.fetchAll(
            database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'searchable'")
        for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
        try database.execute(sql: "DELETE FROM searchable")
        try put("SELECT source, id AS item, record FROM item", in: database, decoder) {
            .source(SourceID(rawValue: $0["source"]))
        }
        try put("SELECT profile, source, item, record FROM favourite WHERE removed_at IS NULL", in: database, decoder) {
            .profile(ProfileID(rawValue: $0["profile"]))
        }
        for table in ["search_word", "search_part"] {
            try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('rebuild')")
        }
        for trigger in triggers { try database.execute(sql: trigger["sql"]) }
        try foldSearches(on: GRDBConnection(database: database))
        try database.execute(
            sql: "DELETE FROM search_index; INSERT INTO search_index (version) VALUES (?)", arguments: [version])
    }

    private static func put(
        _ sql: String, in database: GRDB.Database, _ decoder: RecordDecoder, partition: (Row) -> SearchPartition
    ) throws {
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            let reference = ItemReference(source: SourceID(rawValue: row["source"]), id: row["item"])
            // A record that can't be decoded can't be shown, so there is nothing to find.
            guard let item = decoder.item(reference, from: row["record"]) else { continue }
            try put(SearchText(item), of: reference, into: partition(row), in: database)
        }
    }

    /// Two searches may have become equal: the newer one replaces the older.
    package static func foldSearches(on connection: any SQLConnection) throws {
        let rows = try connection.query("SELECT profile, source, term, position FROM recent_search ORDER BY position")
        let statements = try rows.compactMap { row -> SQLStatement? in
            let (profile, source): (String, String) = (try row["profile"], try row["source"])
            let (text, position): (String, Int) = (try row["term"], try row["position"])
            guard let term = SearchTerm(text) else { return nil }
            return """
                INSERT INTO recent_search (profile, source, folded, term, position)
                VALUES (\(profile), \(source), \(term.folded), \(text), \(position))
                ON CONFLICT (profile, source, folded) DO UPDATE SET term = excluded.term, position = excluded.position
                """
        }
        try connection.run(["DELETE FROM recent_search"] + statements)
    }
}
