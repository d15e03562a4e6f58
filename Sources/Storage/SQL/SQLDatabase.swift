package import Catalogue
package import Foundation

/// A database that stores the archive and the profiles.
///
/// SQLite and PostgreSQL understand the same statements, except for the parts that each one words itself.
package protocol SQLDatabase: Sendable {
    var recordDecoder: RecordDecoder { get }
    var recentSearches: RecentSearches { get }

    /// Reads one state of the database, in one round trip.
    ///
    /// - Returns: the rows of each statement.
    func rows(of statements: [SQLStatement]) async throws -> [[SQLRow]]

    /// Reads the first row of a query that an index answers. It doesn't wait for other queries.
    func row(_ query: SQLStatement) async throws -> SQLRow?

    /// Runs work in a transaction, which is durable when this returns. The work may run more than once.
    func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    // MARK: Nodes

    /// Whether other nodes use the database, which may be away.
    var isShared: Bool { get }

    /// Calls a closure with the changes of other nodes.
    func observe(_ observer: @escaping @Sendable (NodeChange) -> Void)

    // MARK: Dialect

    /// The expression that indexes have for a column with a long text.
    func indexed(_ column: String) -> String

    /// A condition by which a column with a long text, which is indexed, equals a text.
    func isEqual(_ column: String, to text: String) -> SQLStatement

    /// A condition by which the bytes of a column contain others, which are not empty.
    func contains(_ bytes: Data, in column: String) -> SQLStatement

    /// An expression for the size of a column's text, in bytes.
    func size(of column: String) -> String

    /// An expression for the day of a column's date in UTC, as the number of days since 1970.
    func day(of column: String) -> String

    /// A condition that holds if a column with changed facts has a fact besides these keys.
    func hasFact(beside keys: [String], in column: String) -> SQLStatement

    /// Follows a query whose rows are going to be changed.
    var rowLock: SQLStatement { get }

    /// Deletes rows, except for those that another node is changing.
    func deletion(from table: String, where condition: SQLStatement) -> SQLStatement

    /// Deletes the oldest ids of changes beyond a bound, if there is one.
    var changesTrimming: [SQLStatement] { get }

    /// In bytes. Items with longer ids are not remembered.
    var longestItemID: Int { get }

    /// The columns with the texts that searches find an item by.
    func searchColumns(of item: CatalogueItem) -> SearchColumns

    // MARK: Moving

    /// Whether the database can store a row.
    func accepts(_ row: [SQLValue], of table: StoredTable) -> Bool

    /// Inserts a row of a table, without a clause for conflicts.
    func insertion(of row: [SQLValue], into table: StoredTable) -> SQLStatement

    /// Makes the database ready for use after rows were put into it.
    func finishMove() async throws
}

/// A connection during a transaction.
package protocol SQLConnection {
    /// Runs statements in one round trip; if one fails, the later ones don't run.
    @discardableResult func run(_ statements: [SQLStatement]) throws -> [SQLResult]

    /// Waits until no other transaction holds the lock with a name, and holds it until the end of this one.
    func lock(_ name: String) throws

    /// Tells other nodes of a change when the transaction is committed.
    func notify(_ change: NodeChange) throws

    /// Writes an item to the search index, if it has tables of its own.
    func index(_ item: CatalogueItem, in partition: SearchPartition) throws
}

/// The last columns of the tables of items and favourites, which searches read; none if the search index has tables of
/// its own.
package struct SearchColumns {
    private let columns: [(name: String, value: SQLStatement)]

    package init(_ columns: [(name: String, value: SQLStatement)] = []) { self.columns = columns }

    /// The names for the list of an `INSERT`.
    var names: String { columns.map { ", \($0.name)" }.joined() }
    /// The values for an `INSERT`.
    var values: SQLStatement { columns.map { column -> SQLStatement in ", \(column.value)" }.joined(by: "") }
    /// The assignments of an `UPDATE`.
    var assignments: SQLStatement {
        columns.map { column -> SQLStatement in ", \(sql: column.name) = \(column.value)" }.joined(by: "")
    }
    /// The assignments of a `DO UPDATE`.
    var replacements: String { columns.map { ", \($0.name) = excluded.\($0.name)" }.joined() }
}

extension SQLDatabase {
    /// Runs a query of its own.
    package func rows(_ query: SQLStatement) async throws -> [SQLRow] { try await rows(of: [query])[0] }

    package func row(_ query: SQLStatement) async throws -> SQLRow? { try await rows(query).first }
}

extension SQLConnection {
    package func query(_ query: SQLStatement) throws -> [SQLRow] { try run([query])[0].rows }
}
