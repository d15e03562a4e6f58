package import Catalogue
package import Foundation
import GRDB

/// The SQLite dialect.
extension Database: SQLDatabase {
    package func rows(of statements: [SQLStatement]) async throws -> [[SQLRow]] {
        try await read { try GRDBConnection(database: $0).run(statements).map(\.rows) }
    }

    package func row(_ query: SQLStatement) throws -> SQLRow? {
        do { return try rowReader.unsafeRead { try GRDBConnection(database: $0).query(query).first } } catch {
            throw failure(error)
        }
    }

    package func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write { try work(GRDBConnection(database: $0)) }
    }

    package var isShared: Bool { false }
    package func observe(_ observer: @escaping @Sendable (NodeChange) -> Void) {}

    package func indexed(_ column: String) -> String { column }
    package func isEqual(_ column: String, to text: String) -> SQLStatement { "\(sql: column) = \(text)" }
    package func contains(_ bytes: Data, in column: String) -> SQLStatement { "instr(\(sql: column), \(bytes)) > 0" }
    package func size(of column: String) -> String { "length(CAST(\(column) AS blob))" }
    package func day(of column: String) -> String { "CAST(\(column) / 86400 AS integer)" }
    package func hasFact(beside keys: [String], in column: String) -> SQLStatement {
        "EXISTS (SELECT 1 FROM json_each(\(sql: column)) WHERE NOT json_extract(value, '$.key') = ANY(\(keys)))"
    }
    package var rowLock: SQLStatement { "" }
    package func deletion(from table: String, where condition: SQLStatement) -> SQLStatement {
        "DELETE FROM \(sql: table) WHERE \(condition)"
    }

    package var changesTrimming: [SQLStatement] {
        ["DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - 100000"]
    }

    package var longestItemID: Int { .max }
    package func searchColumns(of item: CatalogueItem) -> SearchColumns { SearchColumns() }

    /// A text ends at U+0000.
    package func accepts(_ row: [SQLValue], of table: StoredTable) -> Bool {
        row.allSatisfy { if case .text(let text) = $0 { !text.utf8.contains(0) } else { true } }
    }

    package func insertion(of row: [SQLValue], into table: StoredTable) -> SQLStatement {
        "INSERT INTO \(sql: table.name) (\(sql: table.columnList)) VALUES (\(row.list))"
    }

    package func finishMove() async throws {
        try await write { [recordDecoder] database in
            try database.execute(sql: "DELETE FROM search_index")
            try SearchIndexWriter.rebuildIfNeeded(in: database, recordDecoder)
        }
    }
}

/// Runs statements of both databases on SQLite, each prepared once for each connection.
struct GRDBConnection: SQLConnection {
    let database: GRDB.Database

    func run(_ statements: [SQLStatement]) throws -> [SQLResult] {
        try statements.map { statement -> SQLResult in
            let (text, values) = statement.forSQLite
            // The initializer for values of one type makes a key path each time.
            let arguments = StatementArguments(values.map { $0.databaseValue as (any DatabaseValueConvertible)? })
            let prepared = try database.cachedStatement(sql: text)
            guard prepared.columnCount > 0 else {
                try prepared.execute(arguments: arguments)
                return SQLResult(affectedRows: database.changesCount)
            }
            let cursor = try Row.fetchCursor(prepared, arguments: arguments)
            var rows: [[SQLValue]] = []
            while let row = try cursor.next() {
                rows.append((0..<row.count).map { SQLValue(row[$0] as DatabaseValue) })
            }
            return SQLResult(
                rows: SQLRow.rows(columns: prepared.columnNames, rows), affectedRows: database.changesCount)
        }
    }

    /// SQLite has one writer.
    func lock(_ name: String) {}
    func notify(_ change: NodeChange) {}

    func index(_ item: CatalogueItem, in partition: SearchPartition) throws {
        try SearchIndexWriter.put(SearchText(item), of: item.id, into: partition, in: database)
    }
}

extension SQLStatement {
    /// The text and the values as SQLite understands them: with `IN (?, ?)` in place of `= ANY(?)`.
    var forSQLite: (text: String, values: [SQLValue]) {
        guard values.contains(where: { if case .texts = $0 { true } else { false } }) else { return (sql, values) }
        let parameters = values.map(\.parameters)
        let expanded = text { parameters[$0].map { _ in "?" }.joined(separator: ", ") }
        return (expanded.replacing("= ANY(", with: "IN ("), parameters.flatMap(\.self))
    }
}

extension SQLValue {
    /// The texts of a list one by one. With repeated texts there are few different statements, so that they stay in the
    /// cache.
    fileprivate var parameters: [SQLValue] {
        guard case .texts(let texts) = self else { return [self] }
        // With an empty list, SQLite would read the whole table.
        guard let last = texts.last else { return [.null] }
        var count = 1
        while count < texts.count { count *= 2 }
        return (texts + repeatElement(last, count: count - texts.count)).map(SQLValue.text)
    }
}

extension SQLValue {
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
        // A list stands for its texts, which are values of their own.
        case .null, .texts: .null
        case .text(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .bytes(let data): data.databaseValue
        }
    }
}
