package import Catalogue
package import Endpoints
package import Foundation
package import Logging
import PostgreSQL
package import Storage

/// The PostgreSQL dialect.
extension PostgreSQLDatabase: SQLDatabase {
    package func rows(of statements: [SQLStatement]) async throws -> [[SQLRow]] {
        try await read(statements.map { Statement($0) }).map { try $0.sqlRows }
    }

    package func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write { [node] in try work(PostgreSQLConnection(connection: $0, node: node)) }
    }

    package var isShared: Bool { true }
    package func observe(_ observer: @escaping @Sendable (NodeChange) -> Void) { observers.add(observer) }

    package func indexed(_ column: String) -> String { "md5(\(column))" }
    package func isEqual(_ column: String, to text: String) -> SQLStatement {
        "\(sql: indexed(column)) = md5(\(text)) AND \(sql: column) = \(text)"
    }

    package func contains(_ bytes: Data, in column: String) -> SQLStatement {
        "position(\(bytes) IN \(sql: column)) > 0"
    }

    package func size(of column: String) -> String { "octet_length(\(column))" }
    package func day(of column: String) -> String { "CAST(floor(\(column) / 86400) AS bigint)" }
    package func hasFact(beside keys: [String], in column: String) -> SQLStatement {
        // PostgreSQL reads no U+0000, which a value may have.
        let facts = "replace(\(column), '\\u0000', '\\u0001')::json"
        return "EXISTS (SELECT 1 FROM json_array_elements(\(sql: facts)) WHERE NOT value ->> 'key' = ANY(\(keys)))"
    }
    package var rowLock: SQLStatement { " FOR UPDATE" }
    package func deletion(from table: String, where condition: SQLStatement) -> SQLStatement {
        """
        DELETE FROM \(sql: table) WHERE number IN (
            SELECT number FROM \(sql: table) WHERE \(condition) ORDER BY number FOR UPDATE SKIP LOCKED
        )
        """
    }

    package var changesTrimming: [SQLStatement] { [] }

    /// An entry of an index has less than 2,704 bytes.
    package var longestItemID: Int { 2_000 }

    package func searchColumns(of item: CatalogueItem) -> SearchColumns {
        let row = SearchRow(SearchText(item))
        return SearchColumns([
            ("title", "\(row.title)"), ("names", "\(row.names)"), ("words", "\(row.words)::text::tsvector"),
        ])
    }

    package func accepts(_ row: [SQLValue], of table: StoredTable) -> Bool {
        guard ["item", "follow_state"].contains(table.name), case .text(let id) = row[1] else { return true }
        return id.utf8.count <= longestItemID
    }

    package func insertion(of row: [SQLValue], into table: StoredTable) -> SQLStatement {
        // `finishMove` folds the texts for searches.
        let isSearched = ["item", "favourite"].contains(table.name)
        return """
            INSERT INTO \(sql: table.name)
                (\(sql: table.columnList)\(sql: isSearched ? ", title, names, words" : ""))
            OVERRIDING SYSTEM VALUE VALUES (\(row.list)\(sql: isSearched ? ", '', '', ''" : ""))
            """
    }

    package func finishMove() async throws {
        try await transaction { [recordDecoder] connection in
            try connection.run([
                "SELECT setval(pg_get_serial_sequence('entry', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM entry))",
                "SELECT setval(pg_get_serial_sequence('timeline', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM timeline))",
                "SELECT setval(pg_get_serial_sequence('follow_change', 'sequence'), (SELECT coalesce(max(sequence), 0) + 1 FROM follow_change))",
                "DELETE FROM search_index",
            ])
            try SearchRows.rebuildIfNeeded(connection, recordDecoder)
        }
    }
}

extension PostgreSQLDatabase: StorageBackend {
    package var searchIndex: any SearchIndex { PostgreSQLSearchIndex(self) }

    package func fetchLeases(logger: Logger) -> (any FetchLeases)? {
        PostgreSQLFetchLeases(database: self, logger: logger)
    }

    package var rates: (any SharedRates)? { PostgreSQLRates(database: self) }

    package var isAway: Bool { pool.isAway }

    package func sizeOnDisk() async throws -> Int {
        try await row("SELECT pg_database_size(current_database()) AS size")?["size"] ?? 0
    }

    /// PostgreSQL finds damage itself, if its checksums are on: there is nothing to check from here.
    package func check(isQuick: Bool) async throws -> [String] { [] }

    /// Follows what other nodes change, so that open pages of this node show it, until the task is cancelled.
    ///
    /// Notifications that were missed while there was no connection count as a change of everything.
    package func follow(_ feeds: FeedRegistry, logger: Logger) async {
        var isLost = false
        for await event in NotificationListener(channel: NodeChange.channel, pool.settings).events() {
            switch event {
            case .connected:
                if isLost { logger.notice("Notifications of other nodes arrive again.") }
                isLost = false
                pool.endOutage()
                observers.notify(NodeChange(of: nil, node: ""))
                await feeds.reload()
            case .disconnected(let error):
                if !isLost { logger.warning("Notifications of other nodes don't arrive: \(error)") }
                isLost = true
                // If the database is away, open pages learn it by this. At first, other connections may still be open.
                _ = await problem()
            case .notification(let text):
                do { try await apply(NodeChange(json: text), to: feeds) } catch {
                    logger.warning("Expected a notification of a node, got \(text.prefix(100)): \(error)")
                }
            }
        }
    }

    private func apply(_ change: NodeChange, to feeds: FeedRegistry) async throws {
        guard change.node != node else { return }
        observers.notify(change)
        guard let source = change.source else { return }
        await feeds.reload(of: SourceID(rawValue: source), try change.resource.map { try Resource(json: $0) })
    }
}

/// Runs statements of both databases on PostgreSQL, in one pipeline.
struct PostgreSQLConnection: SQLConnection {
    let connection: Connection
    /// Tells the node's changes from those of others.
    var node = ""

    func run(_ statements: [SQLStatement]) throws -> [SQLResult] {
        try connection.run(statements.map { Statement($0) }).map {
            SQLResult(rows: try $0.sqlRows, affectedRows: $0.affectedRows)
        }
    }

    func lock(_ name: String) throws {
        try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [.text(name)])
    }

    func notify(_ change: NodeChange) throws {
        var change = change
        change.node = node
        connection.executeAtCommit(
            "SELECT pg_notify($1, $2)", [.text(NodeChange.channel), .text(try change.payload)])
    }

    /// Searches read the columns of items and favourites.
    func index(_ item: CatalogueItem, in partition: SearchPartition) {}
}

extension Statement {
    fileprivate init(_ statement: SQLStatement) {
        self.init(
            statement.text { "$\($0 + 1)" },
            statement.values.map { value -> Parameter in
                switch value {
                case .null: .null
                case .text(let text): .text(text.escapedForColumn)
                case .integer(let number): .integer(number)
                case .real(let number): .double(number)
                case .bytes(let data): .bytes(data)
                case .texts(let texts): .texts(texts.map(\.escapedForColumn))
                }
            })
    }
}

extension QueryResult {
    fileprivate var sqlRows: [SQLRow] {
        get throws {
            SQLRow.rows(
                columns: columns,
                try rows.map { row in
                    row.map { value -> SQLValue in
                        switch value {
                        case .text(let text): .text(String(column: text))
                        case .integer(let number): .integer(number)
                        case .double(let number): .real(number)
                        case .boolean(let flag): .integer(flag ? 1 : 0)
                        case .bytes(let data): .bytes(data)
                        case .null, .texts: .null
                        }
                    }
                })
        }
    }
}

extension NodeChange {
    /// The channel of the notifications.
    static let channel = "vitrine_changes"
    /// In bytes. PostgreSQL accepts less than 8,000.
    private static let longestPayload = 7_900

    /// The notification's text. Without its details if it would be too long.
    var payload: String {
        get throws {
            let text = try json
            guard text.utf8.count > Self.longestPayload else { return text }
            var short = self
            (short.item, short.isFavourite, short.resource) = (nil, nil, nil)
            return try short.json
        }
    }
}
