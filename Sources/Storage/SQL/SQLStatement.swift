package import Catalogue
package import Foundation

/// A statement that both databases understand, with its values.
///
/// `$1` is the first value. `= ANY($2)` compares with a list of texts, which must be the last value.
package struct SQLStatement: Hashable, Sendable {
    package let sql: String
    package let values: [SQLValue]

    package init(_ sql: String, _ values: [SQLValue] = []) {
        self.sql = sql
        self.values = values
    }
}

/// A value in a row or of a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    case text(String)
    case integer(Int)
    case real(Double)
    case bytes(Data)
    /// A list for `= ANY`.
    case texts([String])

    /// The seconds since 1970, as all tables have dates.
    package static func date(_ date: Date) -> SQLValue { .real(date.timeIntervalSince1970) }
}

/// The answer to a statement.
package struct SQLResult: Sendable {
    package let rows: [SQLRow]
    /// The number of rows that the statement has inserted, updated or deleted.
    package let affectedRows: Int

    package init(rows: [SQLRow] = [], affectedRows: Int) {
        self.rows = rows
        self.affectedRows = affectedRows
    }
}

/// A row of an answer.
package struct SQLRow: Sendable {
    /// The places of the columns by their names.
    private let columns: [String: Int]
    package let values: [SQLValue]

    /// Creates the rows of an answer.
    package static func rows(columns: [String], _ rows: [[SQLValue]]) -> [SQLRow] {
        let places = Dictionary(zip(columns, columns.indices)) { first, _ in first }
        return rows.map { SQLRow(columns: places, values: $0) }
    }

    /// The value of a column.
    ///
    /// - Throws: ``UnexpectedColumn`` if the column doesn't exist, has another type, or is null where no optional is
    ///   asked for.
    package subscript<Value: SQLReadable>(_ column: String) -> Value {
        get throws {
            guard let place = columns[column], let value = Value(sql: values[place]) else {
                throw UnexpectedColumn(column: column, expected: "\(Value.self)")
            }
            return value
        }
    }

    /// The item of the columns `source` and another one for its id.
    func reference(_ id: String = "item") throws -> ItemReference {
        ItemReference(source: SourceID(rawValue: try self["source"]), id: try self[id])
    }

    /// The date in a column of seconds since 1970.
    func date(_ column: String) throws -> Date { Date(timeIntervalSince1970: try self[column]) }
}

/// An error that occurs if a database has another column than the program expects.
package struct UnexpectedColumn: StoreFailure, CustomStringConvertible {
    let column: String
    let expected: String

    package var reason: String { "Use the version of Vitrine that matches the database." }
    package var description: String { "Expected a column “\(column)” of type \(expected), got another. \(reason)" }
}

/// A type that a column can be read as.
package protocol SQLReadable {
    /// Reads a value; nil if it has another type.
    init?(sql value: SQLValue)
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    package init?(sql value: SQLValue) {
        guard value != .null else {
            self = .none
            return
        }
        guard let value = Wrapped(sql: value) else { return nil }
        self = .some(value)
    }
}

extension String: SQLReadable {
    package init?(sql value: SQLValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension Int: SQLReadable {
    package init?(sql value: SQLValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Double: SQLReadable {
    package init?(sql value: SQLValue) {
        guard case .real(let number) = value else { return nil }
        self = number
    }
}

extension Data: SQLReadable {
    package init?(sql value: SQLValue) {
        guard case .bytes(let data) = value else { return nil }
        self = data
    }
}

// MARK: Values

extension ItemReference {
    /// The values of the columns for its source and its id.
    var values: [SQLValue] { [.text(source.rawValue), .text(id)] }
}

extension Array {
    /// Parts of at most this number of elements, in their order.
    func parts(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}

extension Sequence<ItemReference> {
    /// The ids by source, in lists that are short enough for a statement. All nodes lock rows in the same order.
    var lists: [(source: SourceID, ids: [String])] {
        Dictionary(grouping: self, by: \.source).sorted { $0.key < $1.key }.flatMap { source, items in
            items.map(\.id).sorted().parts(of: 256).map { (source: source, ids: $0) }
        }
    }
}
