import Catalogue
public import Foundation
import GRDB
public import Logging

/// The SQLite file that stores the archive, profiles, secrets and the search index.
///
/// A write is durable when it returns: `synchronous = FULL`. Several processes can open the file at once: readers don't
/// wait, and writers wait for each other for up to five seconds.
public struct Database: Sendable {
    let pool: DatabasePool
    /// Reads single rows on the thread that asks: moving to another one and back takes longer than reading a row.
    let rowReader: DatabaseQueue
    let file: DatabaseFile
    /// Keeps a restore away from the folder.
    private let lock: FileLock
    package let recentSearches = RecentSearches()
    package let recordDecoder: RecordDecoder

    /// Opens or creates the file, migrates it to the newest schema and brings its search index up to date.
    ///
    /// - Parameters:
    ///   - directory: created if it doesn't exist; only its owner can read it and the file.
    ///   - logger: receives an error for each record that can't be decoded.
    /// - Throws: ``StorageError`` with the file, the problem and how to mend it.
    public init(directory: URL, logger: Logger = Logger(label: "vitrine") { _ in SwiftLogNoOpLogHandler() })
        throws(StorageError)
    {
        let path = directory.appending(path: DataDirectory.databaseName).path
        let recordDecoder = RecordDecoder(logger)
        self.recordDecoder = recordDecoder
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            lock = try DataDirectory(directory).lockForUse()
            try DatabaseFile.prepare(path)
            try Self.checkOrigin(path)
            pool = try DatabasePool(path: path, configuration: .waiting)
            try Self.migrate(pool)
            // Reading first spares processes that find the index up to date the wait for writers.
            if try !pool.read(SearchIndexWriter.isUpToDate) {
                try pool.write { try SearchIndexWriter.rebuildIfNeeded(in: $0, recordDecoder) }
            }
            // The pool sets NORMAL when it opens its writer, so this comes afterwards.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            rowReader = try DatabaseQueue(path: path, configuration: .readOnly)
            file = try DatabaseFile(path)
        } catch {
            throw StorageError(file: path, error)
        }
    }

    /// Migrates the file to the newest schema. Another process may do so at the same time: then one of them finds a
    /// migration that the other has just made, and goes on after it.
    private static func migrate(_ pool: DatabasePool) throws {
        let migrator = Schema.migrator
        var applied = try pool.read(migrator.appliedIdentifiers)
        while true {
            do { return try migrator.migrate(pool) } catch {
                let now = try pool.read(migrator.appliedIdentifiers)
                guard now.count > applied.count else { throw error }
                applied = now
            }
        }
    }

    /// Refuses a database of another program or of a newer Vitrine before a pool opens it, because a pool writes.
    static func checkOrigin(_ path: String) throws {
        try DatabaseQueue(path: path, configuration: .readOnly).read { try checkOrigin(of: $0) }
    }

    static func checkOrigin(of database: GRDB.Database) throws {
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        guard tables.isEmpty || tables.contains("grdb_migrations") else { throw StorageProblem.foreign }
        guard try !Schema.migrator.hasBeenSuperseded(database) else { throw StorageProblem.newer }
    }

    /// How long closing waits for other processes, in milliseconds.
    private static let closingTimeout = 300

    /// Moves all writes from the write-ahead log into the file, so that a copy of the file is complete.
    ///
    /// The database can't be used afterwards. Closing it again does nothing.
    ///
    /// If another process is reading or writing, some writes may stay in the log until that process closes the file.
    public func close() {
        do {
            try rowReader.close()
            // SQLite does this only if the last connection to be closed can write. The pool closes its readers last.
            try pool.barrierWriteWithoutTransaction { database in
                try database.execute(sql: "PRAGMA busy_timeout = \(Self.closingTimeout)")
                try database.checkpoint(.truncate)
            }
        } catch {
            // Nothing is lost: SQLite reads the log when it opens the file again.
        }
        do {
            try pool.close()
            lock.release()
        } catch {
            // A statement is still running. The end of the process closes the file.
        }
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws(StorageError) -> Value {
        do { return try await pool.read(work) } catch { throw failure(error) }
    }

    /// The error of a read, which is remembered if the file is damaged.
    func failure(_ error: any Error) -> StorageError {
        let failure = StorageError(file: file.path, error)
        if failure.kind == .damaged { file.checkFailure = failure }
        return failure
    }

    /// Durable when it returns.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws(StorageError) -> Value {
        do {
            // A write into a deleted or replaced file would be lost.
            try file.check()
            let value = try await pool.write(work)
            file.writeFailure = nil
            return value
        } catch {
            let failure = StorageError(file: file.path, error)
            if !Task.isCancelled { file.writeFailure = failure }
            throw failure
        }
    }
}
