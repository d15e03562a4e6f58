public import Catalogue
public import Foundation
import GRDB

extension SQLiteArchive {
    public func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        let records = try items.map { ($0.id, try JSONEncoder().encode($0), SearchText($0)) }
        try await database.write { database in
            for (reference, record, text) in records {
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO item (source, id, host, seen_at, record) VALUES (?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        reference.source.rawValue, reference.id, host, date.timeIntervalSince1970, record,
                    ])
                try SearchIndexWriter.put(
                    text, of: reference, into: .source(reference.source), in: database)
            }
            let excess = try (Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0) - bounds.items
            guard excess > 0 else { return }
            try database.execute(
                sql: "DELETE FROM item WHERE rowid IN (SELECT rowid FROM item ORDER BY seen_at LIMIT ?)",
                arguments: [excess])
        }
    }

    public func remembered(_ item: ItemReference) async throws -> RememberedItem? {
        try await database.read { database in
            try Row.fetchOne(
                database, sql: "SELECT host, seen_at, record FROM item WHERE source = ? AND id = ?",
                arguments: [item.source.rawValue, item.id]
            ).flatMap { row in
                // An item that can't be decoded counts as unknown. It is written again when a list shows it again.
                (try? JSONDecoder().decode(CatalogueItem.self, from: row["record"])).map {
                    RememberedItem(
                        item: $0, host: row["host"], date: Date(timeIntervalSince1970: row["seen_at"]))
                }
            }
        }
    }
}
