package import Catalogue

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

    /// What a long text is indexed by.
    func indexed(_ text: String) -> String

    /// A condition by which a column with a long text, which is indexed, equals a parameter.
    func isEqual(_ column: String, to parameter: String) -> String

    /// Follows a query whose rows are going to be changed.
    var rowLock: String { get }

    /// Deletes rows, except for those that another node is changing.
    func deletion(from table: String, where condition: String) -> String

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
    func insertion(into table: StoredTable) -> String

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
    private let names: [String]
    package let values: [SQLValue]
    /// The types that the values are converted to; empty for the type of the value.
    private let types: [String]

    package init(_ columns: [(name: String, value: SQLValue, type: String)] = []) {
        names = columns.map(\.name)
        values = columns.map(\.value)
        types = columns.map(\.type)
    }

    /// The names for the list of an `INSERT`.
    var list: String { names.map { ", \($0)" }.joined() }

    /// The parameters for an `INSERT`, from a number.
    func marks(from number: Int) -> String { types.enumerated().map { ", $\(number + $0)\($1)" }.joined() }

    /// The assignments of an `UPDATE`, with parameters from a number.
    func assignments(from number: Int) -> String {
        zip(names, types).enumerated().map { ", \($1.0) = $\(number + $0)\($1.1)" }.joined()
    }

    /// The assignments of a `DO UPDATE`.
    var replacements: String { names.map { ", \($0) = excluded.\($0)" }.joined() }
}

extension SQLDatabase {
    /// Runs a query of its own.
    func rows(_ sql: String, _ values: [SQLValue] = []) async throws -> [SQLRow] {
        try await rows(of: [SQLStatement(sql, values)])[0]
    }
}

extension SQLConnection {
    func query(_ sql: String, _ values: [SQLValue] = []) throws -> [SQLRow] {
        try run([SQLStatement(sql, values)])[0].rows
    }
}
