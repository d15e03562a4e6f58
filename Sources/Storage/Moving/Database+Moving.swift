import Foundation
import GRDB

extension Database: MovableStore {
    public func count(of table: StoredTable) async throws -> Int {
        try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table.name)") ?? 0 }
    }

    public func rows(of table: StoredTable, after key: [StoredValue]?, limit: Int) async throws -> [[StoredValue]] {
        let condition = key == nil ? "" : "WHERE (\(table.key.list)) > (\(table.key.marks))"
        return try await rows(
            of: table, "\(table.name) \(condition) ORDER BY \(table.key.list) LIMIT ?",
            (key ?? []) + [.integer(limit)])
    }

    public func rows(of table: StoredTable, withKeys keys: [[StoredValue]]) async throws -> [[StoredValue]] {
        if keys.isEmpty { return [] }
        let values = keys.map { _ in "(\(table.key.marks))" }.joined(separator: ", ")
        let conditions = table.key.enumerated().map { "\($1.name) = column\($0 + 1)" }.joined(separator: " AND ")
        // For `IN` with several columns, SQLite reads the whole table.
        return try await rows(
            of: table, "(VALUES \(values)) CROSS JOIN \(table.name) ON \(conditions)", keys.flatMap(\.self))
    }

    private func rows(
        of table: StoredTable, _ from: String, _ values: [StoredValue]
    ) async throws -> [[StoredValue]] {
        try await read { database in
            try Row.fetchAll(
                database, sql: "SELECT \(table.columns.list) FROM \(from)",
                arguments: StatementArguments(values.map(\.databaseValue))
            ).map { row in row.databaseValues.map(StoredValue.init) }
        }
    }

    /// A text ends at U+0000.
    public func accepts(_ row: [StoredValue], of table: StoredTable) -> Bool {
        row.allSatisfy { if case .text(let text) = $0 { !text.utf8.contains(0) } else { true } }
    }

    public func put(_ rows: [[StoredValue]], into table: StoredTable) async throws {
        let updates = table.columns.dropFirst(table.key.count).map { "\($0.name) = excluded.\($0.name)" }
            .joined(separator: ", ")
        try await write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO \(table.name) (\(table.columns.list)) VALUES (\(table.columns.marks))
                    ON CONFLICT (\(table.key.list)) DO UPDATE SET \(updates)
                    """)
            for row in rows { try statement.execute(arguments: StatementArguments(row.map(\.databaseValue))) }
        }
    }

    public func finishMove() async throws {
        try await write { [recordDecoder] database in
            try database.execute(sql: "DELETE FROM search_index")
            try SearchIndexWriter.rebuildIfNeeded(in: database, recordDecoder)
        }
    }
}

extension [StoredTable.Column] {
    /// The names as SQL lists them.
    package var list: String { map(\.name).joined(separator: ", ") }
    fileprivate var marks: String { map { _ in "?" }.joined(separator: ", ") }
}

extension StoredValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(Int(number))
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(data)
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .text(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .bytes(let data): data.databaseValue
        }
    }
}
