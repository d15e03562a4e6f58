extension SQLDatabase {
    /// The number of rows of a table.
    func count(of table: StoredTable) async throws -> Int {
        try await rows("SELECT count(*) AS count FROM \(table.name)")[0]["count"]
    }

    /// The rows of a table in the order of their keys.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - key: the key before the first row; nil for the first rows.
    ///   - limit: the largest number of rows.
    func rows(of table: StoredTable, after key: [SQLValue]?, limit: Int) async throws -> [[SQLValue]] {
        let order = table.key.columnList
        let condition = key == nil ? "" : "WHERE (\(order)) > (\(table.key.parameters(from: 2)))"
        return try await rows(
            "SELECT \(table.columns.columnList) FROM \(table.name) \(condition) ORDER BY \(order) LIMIT $1",
            [.integer(limit)] + (key ?? [])
        ).map(\.values)
    }

    /// The rows of a table with some keys, in no particular order.
    func rows(of table: StoredTable, withKeys keys: [[SQLValue]]) async throws -> [[SQLValue]] {
        if keys.isEmpty { return [] }
        let values = keys.indices.map { "(\(table.key.parameters(from: 1 + $0 * table.key.count)))" }
            .joined(separator: ", ")
        let conditions = table.key.enumerated().map { "\($1) = column\($0 + 1)" }.joined(separator: " AND ")
        // For `IN` with several columns, SQLite reads the whole table.
        return try await rows(
            """
            SELECT \(table.columns.columnList) FROM (VALUES \(values)) AS keys CROSS JOIN \(table.name)
            WHERE \(conditions)
            """, keys.flatMap(\.self)
        ).map(\.values)
    }

    /// Inserts rows, or replaces those with the same keys. Durable when it returns.
    func put(_ rows: [[SQLValue]], into table: StoredTable) async throws {
        let updates = table.columns.dropFirst(table.key.count).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let sql = "\(insertion(into: table)) ON CONFLICT (\(table.key.columnList)) DO UPDATE SET \(updates)"
        try await transaction { connection in _ = try connection.run(rows.map { SQLStatement(sql, $0) }) }
    }
}

extension [String] {
    /// The names of columns as SQL lists them.
    package var columnList: String { joined(separator: ", ") }

    /// Parameters for columns, from a number.
    package func parameters(from first: Int) -> String { indices.map { "$\(first + $0)" }.joined(separator: ", ") }
}
