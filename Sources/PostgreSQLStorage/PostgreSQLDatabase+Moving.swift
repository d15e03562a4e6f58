import Foundation
import PostgreSQL
public import Storage

extension PostgreSQLDatabase: MovableStore {
    public func count(of table: StoredTable) async throws -> Int {
        try await read("SELECT count(*) AS count FROM \(table.name)", [])[0]["count"]
    }

    public func rows(of table: StoredTable, after key: [StoredValue]?, limit: Int) async throws -> [[StoredValue]] {
        let condition = key == nil ? "" : "WHERE (\(table.key.list)) > (\(table.key.marks(from: 2)))"
        let parameters = zip(table.key, key ?? []).map { Parameter($1, in: $0) }
        return try await rows(
            of: table, "\(condition) ORDER BY \(table.key.list) LIMIT $1", [.integer(limit)] + parameters)
    }

    public func rows(of table: StoredTable, withKeys keys: [[StoredValue]]) async throws -> [[StoredValue]] {
        if keys.isEmpty { return [] }
        let values = keys.indices.map { "(\(table.key.marks(from: 1 + $0 * table.key.count)))" }
            .joined(separator: ", ")
        return try await rows(
            of: table, "WHERE (\(table.key.list)) IN (VALUES \(values))",
            keys.flatMap { key in zip(table.key, key).map { Parameter($1, in: $0) } })
    }

    private func rows(of table: StoredTable, _ sql: String, _ parameters: [Parameter]) async throws -> [[StoredValue]] {
        try await read("SELECT \(table.columns.list) FROM \(table.name) \(sql)", parameters).map { row in
            try table.columns.map { try row.value(of: $0) }
        }
    }

    public func accepts(_ row: [StoredValue], of table: StoredTable) -> Bool {
        guard table.name == "item", case .text(let id) = row[1] else { return true }
        return id.utf8.count <= PostgreSQLArchive.longestID
    }

    public func put(_ rows: [[StoredValue]], into table: StoredTable) async throws {
        let updates = table.columns.dropFirst(table.key.count).map { "\($0.name) = excluded.\($0.name)" }
            .joined(separator: ", ")
        // `finishMove` folds the texts for searches.
        let isSearched = ["item", "favourite"].contains(table.name)
        let sql = """
            INSERT INTO \(table.name) (\(table.columns.list)\(isSearched ? ", title, names, words" : ""))
            OVERRIDING SYSTEM VALUE VALUES (\(table.columns.marks(from: 1))\(isSearched ? ", '', '', ''" : ""))
            ON CONFLICT (\(table.key.list)) DO UPDATE SET \(updates)
            """
        try await write { connection in
            try connection.run(
                rows.map { row in Statement(sql, zip(table.columns, row).map { Parameter($1, in: $0) }) })
        }
    }

    public func finishMove() async throws {
        try await write { connection in
            try connection.execute(
                "SELECT setval(pg_get_serial_sequence('entry', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM entry))")
            try connection.execute("DELETE FROM search_index")
            try SearchRows.rebuildIfNeeded(connection, recordDecoder)
        }
    }
}

extension [StoredTable.Column] {
    /// Parameters with the types of the columns.
    fileprivate func marks(from first: Int) -> String {
        enumerated().map { "$\(first + $0)::\($1.kind.type)" }.joined(separator: ", ")
    }
}

extension StoredTable.Column.Kind {
    fileprivate var type: String {
        switch self {
        case .text, .identifier: "text"
        case .integer: "bigint"
        case .real: "double precision"
        case .bytes: "bytea"
        }
    }
}

extension Parameter {
    fileprivate init(_ value: StoredValue, in column: StoredTable.Column) {
        self =
            switch value {
            case .null: .null
            case .text(let text): .text(column.kind == .identifier ? text.escapedForColumn : text)
            case .integer(let number): .integer(number)
            case .real(let number): .double(number)
            case .bytes(let data): .bytes(data)
            }
    }
}

extension Row {
    fileprivate func value(of column: StoredTable.Column) throws -> StoredValue {
        switch column.kind {
        case .text: (try self[column.name] as String?).map(StoredValue.text) ?? .null
        case .identifier: (try self[column.name] as String?).map { .text(String(column: $0)) } ?? .null
        case .integer: (try self[column.name] as Int?).map(StoredValue.integer) ?? .null
        case .real: (try self[column.name] as Double?).map(StoredValue.real) ?? .null
        case .bytes: (try self[column.name] as Data?).map(StoredValue.bytes) ?? .null
        }
    }
}
