package import Catalogue

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
    package subscript<Value: SQLConvertible>(_ column: String) -> Value {
        get throws {
            guard let place = columns[column], let value = Value(sql: values[place]) else {
                throw UnexpectedColumn(column: column, expected: "\(Value.self)")
            }
            return value
        }
    }

    /// The value that a column has as JSON.
    ///
    /// - Throws: ``UnexpectedColumn`` if it has something else.
    func json<Value: Decodable>(_ column: String) throws -> Value {
        do { return try Value(json: self[column]) } catch is DecodingError {
            throw UnexpectedColumn(column: column, expected: "\(Value.self) as JSON")
        }
    }

    /// The item of the columns `source` and another one for its id.
    package func reference(_ id: String = "item") throws -> ItemReference {
        ItemReference(source: try self["source"], id: try self[id])
    }
}

/// An error that occurs if a database has another column than the program expects.
package struct UnexpectedColumn: StoreFailure, CustomStringConvertible {
    let column: String
    let expected: String

    package var reason: String { "Use the version of Vitrine that matches the database." }
    package var description: String { "Expected a column “\(column)” of type \(expected), got another. \(reason)" }
}

extension ProfileID: SQLConvertible {}
extension RecentKind: SQLConvertible {}
extension SourceID: SQLConvertible {}

// MARK: Lists

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
