public import Catalogue
public import Foundation
import PostgreSQL
import Storage

extension PostgreSQLArchive {
    /// The number of items in a transaction.
    private static let batch = 1_000
    /// An entry of an index has less than 2,704 bytes. An item with a longer id is not remembered.
    static let longestID = 2_000

    /// An item whose record and host are unchanged gets only the new date.
    public func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        defer { database.foundItems.forget(nil) }
        let items = items.filter { $0.id.id.utf8.count <= Self.longestID }
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            try await put(Array(items[start..<min(start + Self.batch, items.count)]), from: host, at: date)
        }
        try await database.write { [bounds] connection in
            try connection.lock("items")
            let count: Int = try connection.query("SELECT count(*) AS count FROM item")[0]["count"]
            guard count > bounds.items else { return }
            try connection.execute(
                "DELETE FROM item WHERE (source, id) IN (SELECT source, id FROM item ORDER BY seen_at LIMIT $1)",
                [.integer(count - bounds.items)])
        }
    }

    private func put(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        let encoder = JSONEncoder()
        // Equal items have equal records.
        encoder.outputFormatting = .sortedKeys
        let records = try items.map { (item: $0, record: try encoder.encode($0)) }
        let seconds = Parameter.double(date.timeIntervalSince1970)
        try await write(Set(items.map(\.id.source))) { connection in
            let stamped = try connection.query(
                """
                UPDATE item SET seen_at = $1
                FROM unnest($3::text[], $4::text[], $5::bytea[]) AS new (source, id, record)
                WHERE item.source = new.source AND item.id = new.id AND item.host = $2 AND item.record = new.record
                RETURNING item.source, item.id
                """,
                [seconds, .text(host)] + items.map(\.id).columns + [.byteStrings(records.map(\.record))])
            let known = try Set(stamped.map { try $0.reference("id") })
            try connection.run(
                records.filter { !known.contains($0.item.id) }.map { item, record in
                    Statement(
                        """
                        INSERT INTO item (source, id, host, seen_at, record, title, names, words)
                        VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::tsvector)
                        ON CONFLICT (source, id) DO UPDATE SET
                            host = excluded.host, seen_at = excluded.seen_at, record = excluded.record,
                            title = excluded.title, names = excluded.names, words = excluded.words
                        """,
                        item.id.columns + [.text(host), seconds, .bytes(record)]
                            + SearchRow(SearchText(item)).parameters)
                })
        }
    }

    public func forget(_ items: [ItemReference]) async throws {
        defer { database.foundItems.forget(nil) }
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            let batch = Array(items[start..<min(start + Self.batch, items.count)])
            _ = try await write(Set(batch.map(\.source))) { connection in
                try connection.execute(
                    "DELETE FROM item WHERE (source, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))",
                    batch.columns)
            }
        }
    }

    public func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date
    ) async throws -> Set<ItemReference> {
        var missing: Set<ItemReference> = []
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            let batch = Array(items[start..<min(start + Self.batch, items.count)])
            missing.formUnion(
                try await write(Set(batch.map(\.source))) {
                    try Self.renew(batch, from: host, since: earlier, at: date, on: $0)
                })
        }
        return missing
    }

    static func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date, on connection: Connection
    ) throws -> Set<ItemReference> {
        let renewed = try connection.query(
            """
            UPDATE item SET seen_at = $1 FROM unnest($4::text[], $5::text[]) AS asked (source, id)
            WHERE item.source = asked.source AND item.id = asked.id AND item.host = $2 AND item.seen_at = $3
            RETURNING item.source, item.id
            """,
            [.double(date.timeIntervalSince1970), .text(host), .double(earlier.timeIntervalSince1970)] + items.columns)
        return try Set(items).subtracting(renewed.map { try $0.reference("id") })
    }

    public func remembered(_ item: ItemReference) async throws -> RememberedItem? {
        let rows = try await database.read(
            "SELECT host, seen_at, record FROM item WHERE source = $1 AND id = $2", item.columns)
        guard let row = rows.first else { return nil }
        let (host, date, record): (String, Date, Data) = (
            try row["host"], try row.date("seen_at"), try row["record"]
        )
        // An item that can't be decoded counts as unknown. It is written again when a list shows it again.
        return database.recordDecoder.item(item, from: record).map {
            RememberedItem(item: $0, host: host, date: date)
        }
    }

    /// Deletes a source's oldest entries until the others are within the bound.
    ///
    /// - Parameter newest: an entry that stays, however large it is.
    static func deleteOldestEntries(
        of source: SourceID, keeping newest: Int, beyond bytes: Int, on connection: Connection
    ) throws {
        let sizes = try connection.query(
            """
            SELECT entry.id, coalesce(sum(length(body)), 0)::bigint AS bytes
            FROM entry LEFT JOIN answer ON answer.entry = entry.id
            WHERE source = $1 GROUP BY entry.id ORDER BY fetched_at
            """, [.text(source.rawValue)]
        ).map { row -> (id: Int, bytes: Int) in (try row["id"], try row["bytes"]) }
        var excess = sizes.reduce(0) { $0 + $1.bytes } - bytes
        for size in sizes where excess > 0 && size.id != newest {
            try connection.execute("DELETE FROM entry WHERE id = $1", [.integer(size.id)])
            excess -= size.bytes
        }
    }
}

extension ItemReference {
    /// The columns for its source and its id.
    var columns: [Parameter] { [.text(source.rawValue), .text(id.escapedForColumn)] }
}

extension [ItemReference] {
    /// The arrays of the columns for sources and ids.
    var columns: [Parameter] { [.texts(map(\.source.rawValue)), .texts(map(\.id.escapedForColumn))] }
}

extension Row {
    /// The item of the columns `source` and another one for its id.
    func reference(_ id: String) throws -> ItemReference {
        ItemReference(source: SourceID(rawValue: try self["source"]), id: String(column: try self[id]))
    }
}

extension Connection {
    /// Waits until no other transaction holds the lock with a name, and holds it until the end of this one.
    func lock(_ name: String) throws {
        try execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [.text(name)])
    }
}
