public import Foundation

/// A table that both databases have, as a move from one to the other copies it.
public struct StoredTable: Hashable, Sendable {
    /// A column of a table.
    package struct Column: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case text, integer, real, bytes
            /// An id of an upstream, which may have any characters.
            case identifier
        }

        package let name: String
        package let kind: Kind

        fileprivate init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// The table's name.
    public let name: String
    package let columns: [Column]
    /// The columns that identify a row, which are the first ones.
    package let key: [Column]
    /// The number of columns, from the first, that differ between two databases of different contents.
    let identity: Int
    /// The number of rows that are copied at once.
    let page: Int

    private init(_ name: String, key: [Column], _ columns: [Column], identity: Int? = nil, page: Int = 500) {
        self.name = name
        self.columns = key + columns
        self.key = key
        self.identity = identity ?? key.count
        self.page = page
    }

    /// All tables but the search index, which is made of them. A table that another refers to comes first.
    static let all = [
        StoredTable("secret", key: [.init("name", .text)], [.init("value", .bytes)]),
        StoredTable("decoder", key: [.init("source", .text)], [.init("version", .integer)]),
        StoredTable("profile", key: [.init("id", .text)], [.init("used_at", .real)]),
        StoredTable(
            "favourite", key: [.init("profile", .text), .init("source", .text), .init("item", .identifier)],
            [
                .init("added_at", .real), .init("removed_at", .real), .init("record", .bytes),
                .init("position", .integer),
            ]),
        StoredTable("home", key: [.init("profile", .text)], [.init("record", .text)]),
        StoredTable(
            "recent_search", key: [.init("profile", .text), .init("source", .text), .init("folded", .text)],
            [.init("term", .text), .init("position", .integer)]),
        StoredTable("change", key: [.init("profile", .text), .init("id", .text)], [.init("made_at", .real)]),
        StoredTable(
            "entry", key: [.init("id", .integer)],
            [
                .init("source", .text), .init("resource", .text), .init("standing", .text), .init("host", .text),
                .init("fetched_at", .real),
            ], identity: 5),
        // A body may have many megabytes.
        StoredTable(
            "answer", key: [.init("entry", .integer), .init("number", .integer)],
            [.init("resource", .text), .init("status", .integer), .init("headers", .text), .init("body", .bytes)],
            page: 10),
        StoredTable(
            "item", key: [.init("source", .text), .init("id", .identifier)],
            [.init("host", .text), .init("seen_at", .real), .init("record", .bytes)]),
    ]
}

/// A value in a row of a ``StoredTable``.
public enum StoredValue: Hashable, Sendable {
    /// No value.
    case null
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number.
    case real(Double)
    /// Bytes.
    case bytes(Data)
}

/// A database whose rows can be moved to another one.
public protocol MovableStore: Sendable {
    /// The number of rows of a table.
    func count(of table: StoredTable) async throws -> Int

    /// The rows of a table in the order of their keys.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - key: the key before the first row; nil for the first rows.
    ///   - limit: the largest number of rows.
    func rows(of table: StoredTable, after key: [StoredValue]?, limit: Int) async throws -> [[StoredValue]]

    /// The rows of a table with some keys, in no particular order.
    func rows(of table: StoredTable, withKeys keys: [[StoredValue]]) async throws -> [[StoredValue]]

    /// Whether the database can store a row.
    func accepts(_ row: [StoredValue], of table: StoredTable) -> Bool

    /// Inserts rows, or replaces those with the same keys. Durable when it returns.
    func put(_ rows: [[StoredValue]], into table: StoredTable) async throws

    /// Makes the database ready for use after rows were put into it.
    func finishMove() async throws
}
