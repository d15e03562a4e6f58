public import Catalogue
public import Foundation
import GRDB

extension SQLiteArchive {
    /// The number of items in a transaction. A change of a favourite waits for one transaction, not for all.
    private static let batch = 1_000

    /// An item whose record and host are unchanged gets only the new date.
    public func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        defer { database.foundItems.forget(nil) }
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            try await put(items[start..<min(start + Self.batch, items.count)], from: host, at: date)
        }
        try await database.write { database in
            let excess = try (Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0) - bounds.items
            guard excess > 0 else { return }
            try database.execute(
                sql: "DELETE FROM item WHERE rowid IN (SELECT rowid FROM item ORDER BY seen_at LIMIT ?)",
                arguments: [excess])
        }
    }

    private func put(_ items: ArraySlice<CatalogueItem>, from host: String, at date: Date) async throws {
        let encoder = JSONEncoder()
        // Equal items have equal records.
        encoder.outputFormatting = .sortedKeys
        let records = try items.map { (item: $0, record: try encoder.encode($0)) }
        let seconds = date.timeIntervalSince1970
        try await database.write { database in
            let stamp = try database.cachedStatement(
                sql: "UPDATE item SET seen_at = ? WHERE source = ? AND id = ? AND host = ? AND record = ?")
            let put = try database.cachedStatement(
                sql: "INSERT OR REPLACE INTO item (source, id, host, seen_at, record) VALUES (?, ?, ?, ?, ?)")
            for (item, record) in records {
                let (source, id) = (item.id.source, item.id.id)
                try stamp.execute(arguments: [seconds, source.rawValue, id, host, record])
                guard database.changesCount == 0 else { continue }
                try put.execute(arguments: [source.rawValue, id, host, seconds, record])
                try SearchIndexWriter.put(SearchText(item), of: item.id, into: .source(source), in: database)
            }
        }
    }

    public func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date
    ) async throws -> Set<ItemReference> {
        var missing: Set<ItemReference> = []
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            let batch = items[start..<min(start + Self.batch, items.count)]
            missing.formUnion(
                try await database.write { try Self.renew(batch, from: host, since: earlier, at: date, in: $0) })
        }
        return missing
    }

    static func renew(
        _ items: some Sequence<ItemReference>, from host: String, since earlier: Date, at date: Date,
        in database: GRDB.Database
    ) throws -> [ItemReference] {
        let statement = try database.cachedStatement(
            sql: "UPDATE item SET seen_at = ? WHERE source = ? AND id = ? AND host = ? AND seen_at = ?")
        return try items.filter { item in
            try statement.execute(
                arguments: [
                    date.timeIntervalSince1970, item.source.rawValue, item.id, host, earlier.timeIntervalSince1970,
                ])
            return database.changesCount == 0
        }
    }

    public func forget(_ items: [ItemReference]) async throws {
        defer { database.foundItems.forget(nil) }
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            let batch = items[start..<min(start + Self.batch, items.count)]
            try await database.write { database in
                let delete = try database.cachedStatement(sql: "DELETE FROM item WHERE source = ? AND id = ?")
                for item in batch { try delete.execute(arguments: [item.source.rawValue, item.id]) }
            }
        }
    }

    public func remembered(_ item: ItemReference) async throws -> RememberedItem? {
        try await database.read { [recordDecoder = database.recordDecoder] database in
            try Row.fetchOne(
                database, sql: "SELECT host, seen_at, record FROM item WHERE source = ? AND id = ?",
                arguments: [item.source.rawValue, item.id]
            ).flatMap { row in
                // An item that can't be decoded counts as unknown. It is written again when a list shows it again.
                recordDecoder.item(item, from: row["record"]).map {
                    RememberedItem(
                        item: $0, host: row["host"], date: Date(timeIntervalSince1970: row["seen_at"]))
                }
            }
        }
    }
}
