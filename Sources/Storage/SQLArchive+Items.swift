package import Catalogue
package import Foundation

extension SQLArchive {
    /// The number of items in a transaction. A change of a favourite waits for one transaction, not for all.
    private static let batch = 1_000

    /// An item whose record and host are unchanged gets only the new date.
    package func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        defer { database.recentSearches.items.forget(nil) }
        let items = items.filter { $0.id.id.utf8.count <= database.longestItemID }
        for part in items.parts(of: Self.batch) { try await put(part, from: host, at: date) }
        try await database.transaction { connection in
            try connection.lock("items")
            let count: Int = try connection.query("SELECT count(*) AS count FROM item")[0]["count"]
            guard count > bounds.items else { return }
            try connection.run([
                """
                DELETE FROM item WHERE (source, id) IN (
                    SELECT source, id FROM item ORDER BY seen_at LIMIT \(count - bounds.items)
                )
                """
            ])
        }
    }

    private func put(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        let encoder = JSONEncoder()
        // Equal items have equal records.
        encoder.outputFormatting = .sortedKeys
        let records = try items.map { (item: $0, record: try encoder.encode($0)) }
        try await write(to: Set(items.map(\.id.source))) { connection in
            let stamps = try connection.run(
                records.map { item, record -> SQLStatement in
                    """
                    UPDATE item SET seen_at = \(date)
                    WHERE source = \(item.id.source) AND id = \(item.id.id) AND host = \(host) AND record = \(record)
                    """
                })
            let changed = zip(records, stamps).filter { $1.affectedRows == 0 }.map { $0.0 }
            try connection.run(
                changed.map { item, record -> SQLStatement in
                    let search = database.searchColumns(of: item)
                    return """
                        INSERT INTO item (source, id, host, seen_at, record\(sql: search.names))
                        VALUES (
                            \(item.id.source), \(item.id.id), \(host), \(date), \(record)\(search.values)
                        )
                        ON CONFLICT (source, id) DO UPDATE SET
                            host = excluded.host, seen_at = excluded.seen_at,
                            record = excluded.record\(sql: search.replacements)
                        """
                })
            for (item, _) in changed { try connection.index(item, in: .source(item.id.source)) }
        }
    }

    package func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date
    ) async throws -> Set<ItemReference> {
        var missing: Set<ItemReference> = []
        for part in items.parts(of: Self.batch) {
            missing.formUnion(
                try await write(to: Set(part.map(\.source))) {
                    try renew(part, from: host, since: earlier, at: date, on: $0)
                })
        }
        return missing
    }

    func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date,
        on connection: any SQLConnection
    ) throws -> Set<ItemReference> {
        // The sign keeps SQLite from reading all items of the date.
        let renewed = try connection.run(
            items.lists.map { source, ids -> SQLStatement in
                """
                UPDATE item SET seen_at = \(date)
                WHERE source = \(source) AND host = \(host) AND +seen_at = \(earlier) AND id = ANY(\(ids))
                RETURNING source, id
                """
            })
        return try Set(items).subtracting(renewed.flatMap(\.rows).map { try $0.reference("id") })
    }

    package func rename(_ ids: [String: String?], of source: SourceID) async throws {
        defer { database.recentSearches.items.forget(nil) }
        for part in ids.keys.sorted().parts(of: Self.batch) {
            try await write(to: [source]) { connection in
                try connection.run(["DELETE FROM item WHERE source = \(source) AND id = ANY(\(part))"])
                let changed = try connection.query(
                    """
                    SELECT DISTINCT item FROM item_change JOIN timeline ON timeline.id = item_change.timeline
                    WHERE item = ANY(\(part)) AND source = \(source)
                    """)
                for row in changed {
                    let former: String = try row["item"]
                    guard case let id?? = ids[former], id.utf8.count <= database.longestItemID else { continue }
                    try connection.run([
                        """
                        UPDATE item_change SET item = \(id)
                        WHERE item = \(former) AND timeline IN (SELECT id FROM timeline WHERE source = \(source))
                            AND NOT EXISTS (
                                SELECT 1 FROM item_change AS other
                                WHERE other.item = \(id) AND other.timeline = item_change.timeline
                                    AND other.since = item_change.since
                            )
                        """
                    ])
                }
                try renameFollowed(ids, part, of: source, on: connection)
            }
        }
    }

    package func remembered(_ item: ItemReference) async throws -> RememberedItem? {
        let rows = try await database.rows(
            "SELECT host, seen_at, record FROM item WHERE source = \(item.source) AND id = \(item.id)")
        return try rows.first.flatMap { try remembered(item, in: $0) }
    }

    package func remembered(_ items: Set<ItemReference>) async throws -> [ItemReference: RememberedItem] {
        if items.isEmpty { return [:] }
        let rows = try await database.rows(
            of: items.lists.map { source, ids -> SQLStatement in
                """
                SELECT source, id, host, seen_at, record FROM item
                WHERE source = \(source) AND id = ANY(\(ids))
                """
            })
        var found: [ItemReference: RememberedItem] = [:]
        for row in rows.joined() {
            let item = try row.reference("id")
            found[item] = try remembered(item, in: row)
        }
        return found
    }

    private func remembered(_ item: ItemReference, in row: SQLRow) throws -> RememberedItem? {
        let (host, date): (String, Date) = (try row["host"], try row["seen_at"])
        // An item that can't be decoded counts as unknown. It is written again when a list shows it again.
        return database.recordDecoder.item(item, from: try row["record"]).map {
            RememberedItem(item: $0, host: host, date: date)
        }
    }
}
