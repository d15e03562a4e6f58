package import Catalogue
import Foundation
import GRDB

/// What SQLite says in words of its own.
extension Database: SQLDatabase {
    package func rows(of statements: [SQLStatement]) async throws -> [[SQLRow]] {
        try await read { try GRDBConnection(database: $0).run(statements).map(\.rows) }
    }

    package func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write { try work(GRDBConnection(database: $0)) }
    }

    package var isShared: Bool { false }
    package func observe(_ observer: @escaping @Sendable (NodeChange) -> Void) {}

    package func indexed(_ text: String) -> String { text }
    package func isEqual(_ column: String, to parameter: String) -> String { "\(column) = \(parameter)" }
    package var rowLock: String { "" }
    package func deletion(from table: String, where condition: String) -> String {
        "DELETE FROM \(table) WHERE \(condition)"
    }

    package var changesTrimming: [SQLStatement] {
        [SQLStatement("DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - $1", [.integer(100_000)])]
    }

    package var longestItemID: Int { .max }
    package func searchColumns(of item: CatalogueItem) -> SearchColumns { SearchColumns() }

    /// A text ends at U+0000.
    package func accepts(_ row: [SQLValue], of table: StoredTable) -> Bool {
        row.allSatisfy { if case .text(let text) = $0 { !text.utf8.contains(0) } else { true } }
    }

    package func insertion(into table: StoredTable) -> String {
        "INSERT INTO \(table.name) (\(table.columns.columnList)) VALUES (\(table.columns.parameters(from: 1)))"
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
            let arguments = StatementArguments(statement.sqliteValues.map(\.databaseValue))
            let prepared = try database.cachedStatement(sql: statement.sqliteText)
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
    /// The text as SQLite understands it: `?1` in place of `$1`, whose number would depend on where it stands, and
    /// `IN (?2, ?3)` in place of `= ANY($2)`.
    var sqliteText: String {
        var text = sql
        if case .texts? = values.last {
            let marks = (values.count..<sqliteValues.count + 1).map { "$\($0)" }.joined(separator: ", ")
            // With an empty list, SQLite would read the whole table.
            text = text.replacing("= ANY($\(values.count))", with: "IN (\(marks.isEmpty ? "NULL" : marks))")
        }
        return String(decoding: text.utf8.map { $0 == UInt8(ascii: "$") ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
    }

    /// The values, with those of a list one by one. With repeated texts there are few different statements, so that
    /// they stay in the cache.
    var sqliteValues: [SQLValue] {
        guard case .texts(let texts)? = values.last else { return values }
        var count = min(texts.count, 1)
        while count < texts.count { count *= 2 }
        let repeated = repeatElement(texts.last ?? "", count: count - texts.count)
        return Array(values.dropLast()) + (texts + repeated).map(SQLValue.text)
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
