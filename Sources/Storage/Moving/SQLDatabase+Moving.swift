extension SQLDatabase {
    /// The number of rows of a table.
    func count(of table: StoredTable) async throws -> Int {
        try await rows("SELECT count(*) AS count FROM \(sql: table.name)")[0]["count"]
    }

    /// The rows of a table in the order of their keys.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - key: the key before the first row; nil for the first rows.
    ///   - limit: the largest number of rows.
    func rows(of table: StoredTable, after key: [SQLValue]?, limit: Int) async throws -> [[SQLValue]] {
        let condition = key.map { key -> SQLStatement in "WHERE (\(sql: table.keyList)) > (\(key.list))" } ?? ""
        return try await rows(
            """
            SELECT \(sql: table.columnList) FROM \(sql: table.name) \(condition)
            ORDER BY \(sql: table.keyList) LIMIT \(limit)
            """
        ).map(\.values)
    }

    /// The rows of a table with some keys, in no particular order.
    func rows(of table: StoredTable, withKeys keys: [[SQLValue]]) async throws -> [[SQLValue]] {
        if keys.isEmpty { return [] }
        let values = keys.map { key -> SQLStatement in "(\(key.list))" }.joined(by: ", ")
        let conditions = table.key.enumerated().map { "\($1) = column\($0 + 1)" }.joined(separator: " AND ")
        // For `IN` with several columns, SQLite reads the whole table.
        return try await rows(
            """
            SELECT \(sql: table.columnList) FROM (VALUES \(values)) AS keys CROSS JOIN \(sql: table.name)
            WHERE \(sql: conditions)
            """
        ).map(\.values)
    }

    /// Inserts rows, or replaces those with the same keys. Durable when it returns.
    func put(_ rows: [[SQLValue]], into table: StoredTable) async throws {
        let updates = table.columns.dropFirst(table.key.count).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let conflict: SQLStatement = "ON CONFLICT (\(sql: table.keyList)) DO UPDATE SET \(sql: updates)"
        let statements = rows.map { row -> SQLStatement in "\(insertion(of: row, into: table)) \(conflict)" }
        try await transaction { _ = try $0.run(statements) }
    }
}

extension [SQLValue] {
    /// The values as SQL lists them.
    package var list: SQLStatement { map { value -> SQLStatement in "\(value)" }.joined(by: ", ") }
}
