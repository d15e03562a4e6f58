import Catalogue
import Foundation
package import Logging
import PostgreSQL
package import Storage
import Synchronization

/// The PostgreSQL database that stores the archive, profiles, secrets and the search index of any number of nodes.
///
/// A write is durable when it returns. All tables are in the schema `vitrine`, so that a database can have other tables.
package struct PostgreSQLDatabase: Sendable {
    let pool: ConnectionPool
    /// Tells this node's changes from those of others.
    let node = UUID().uuidString
    package let recentSearches = RecentSearches()
    package let recordDecoder: RecordDecoder
    /// Called with the changes of other nodes, and with a change of everything when an outage begins or ends.
    let observers = NodeChangeObservers()
    private let address: DatabaseAddress
    private let failure = FailureLog()

    /// For a statement of a migration, and for waiting until another node has migrated.
    private static let migrationLimit = Duration.seconds(3_600)

    /// Run on each new connection. A server that doesn't wait for the disk by default has to for this program.
    private static let setUp = """
        SET search_path = vitrine, public;
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
        """

    /// Opens the database, migrates it to the newest schema and brings its search index up to date. One node does this
    /// while others wait.
    ///
    /// - Parameters:
    ///   - address: a URI or keywords of libpq; it may name several hosts.
    ///   - connections: the largest number of connections at the same time, besides one for notifications.
    ///   - logger: receives an error for each record that can't be decoded.
    /// - Throws: ``PostgreSQLStorageError`` with the address without password, the problem and how to mend it.
    package init(
        _ address: String, connections: Int = 10,
        logger: Logger = Logger(label: "vitrine") { _ in SwiftLogNoOpLogHandler() }
    ) async throws {
        let recordDecoder = RecordDecoder(logger)
        self.recordDecoder = recordDecoder
        let parsed: DatabaseAddress
        do { parsed = try DatabaseAddress(address) } catch {
            throw PostgreSQLStorageError(database: "the database", error)
        }
        self.address = parsed
        var settings = ConnectionSettings(parsed)
        settings.setUp = Self.setUp
        // Open pages say that the database is away, and no longer when it is back.
        pool = ConnectionPool(settings, size: connections) { [observers] in
            observers.notify(NodeChange(of: nil, node: ""))
        }
        settings.statementLimit = Self.migrationLimit
        let migration = ConnectionPool(settings, size: 1)
        defer { migration.close() }
        do {
            try await migration.perform { try Migrations.run(on: $0) }
            try await migration.write {
                try SearchRows.rebuildIfNeeded(PostgreSQLConnection(connection: $0), recordDecoder)
            }
        } catch {
            pool.close()
            throw PostgreSQLStorageError(database: parsed.description, error)
        }
    }

    /// Connects to a database, and changes nothing in it.
    ///
    /// - Throws: ``PostgreSQLStorageError`` with the address without password, the problem and how to mend it.
    package static func probe(_ address: String) async throws {
        let parsed: DatabaseAddress
        do { parsed = try DatabaseAddress(address) } catch {
            throw PostgreSQLStorageError(database: "the database", error)
        }
        let pool = ConnectionPool(ConnectionSettings(parsed), size: 1)
        defer { pool.close() }
        do { _ = try await pool.read([Statement("SELECT 1")]) } catch {
            throw PostgreSQLStorageError(database: parsed.description, error)
        }
    }

    /// Closes the connections when their transactions end. The database can't be used afterwards.
    package func close() { pool.close() }

    /// The current problem with the database; nil if it answers and the last write succeeded.
    ///
    /// If the last write failed, this tries another one, because the server may accept writes again.
    package func problem() async -> PostgreSQLStorageError? {
        do {
            if failure.last == nil {
                _ = try await read([Statement("SELECT 1")])
            } else {
                try await write { try $0.execute("UPDATE search_index SET version = version") }
            }
            return nil
        } catch {
            return error as? PostgreSQLStorageError
                ?? PostgreSQLStorageError(database: address.description, error)
        }
    }

    func read(_ statements: [Statement]) async throws -> [QueryResult] {
        do { return try await pool.read(statements) } catch { throw wrapped(error) }
    }

    /// Durable when it returns. The work may run more than once.
    @discardableResult func write<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        do {
            let value = try await pool.write(work)
            failure.last = nil
            return value
        } catch {
            let wrapped = wrapped(error)
            if let wrapped = wrapped as? PostgreSQLStorageError { failure.last = wrapped }
            throw wrapped
        }
    }

    /// Makes an error of the server one of this module, and leaves the others alone.
    private func wrapped(_ error: any Error) -> any Error {
        error is PostgreSQLError ? PostgreSQLStorageError(database: address.description, error) : error
    }
}

/// The last error of a write.
private final class FailureLog: Sendable {
    private let error = Mutex<PostgreSQLStorageError?>(nil)

    var last: PostgreSQLStorageError? {
        get { error.withLock(\.self) }
        set { error.withLock { $0 = newValue } }
    }
}

/// The stores that forget what another node has changed.
final class NodeChangeObservers: Sendable {
    private let observers = Mutex<[@Sendable (NodeChange) -> Void]>([])

    func add(_ observer: @escaping @Sendable (NodeChange) -> Void) { observers.withLock { $0.append(observer) } }

    func notify(_ change: NodeChange) { for observer in observers.withLock(\.self) { observer(change) } }
}
