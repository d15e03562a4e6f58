public import Foundation
import GRDB

/// The one file in which everything is kept that outlives the program.
///
/// A write is durable when it returns: `synchronous = FULL`. Several processes may have it open at once: readers don't
/// wait, writers wait for each other up to five seconds.
public struct Database: Sendable {
    let pool: DatabasePool
    let file: DatabaseFile

    /// Opens the file, or makes it, and brings it to the newest schema.
    ///
    /// - Parameter directory: made if it isn't there, readable by its owner alone, as the file is.
    /// - Throws: ``StorageError`` naming the file, what went wrong and how to mend it.
    public init(directory: URL) throws(StorageError) {
        let path = directory.appending(path: "vitrine.sqlite").path
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try DatabaseFile.prepare(path)
            try Self.checkOrigin(path)
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            pool = try DatabasePool(path: path, configuration: configuration)
            try Schema.migrator.migrate(pool)
            // The pool sets NORMAL when it opens its writer; so FULL is set afterwards.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            file = try DatabaseFile(path)
        } catch {
            throw StorageError(file: path, error)
        }
    }

    /// A file of another program, or of a newer Vitrine, is left as it is; a pool would write to it.
    private static func checkOrigin(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        try DatabaseQueue(path: path, configuration: configuration).read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            guard tables.isEmpty || tables.contains("grdb_migrations") else { throw StorageProblem.foreign }
            guard try !Schema.migrator.hasBeenSuperseded(database) else { throw StorageProblem.newer }
        }
    }

    /// Puts all that was written into the one file, so that a copy of it is whole. Nothing can be read or written after it.
    ///
    /// Where another process has the file open, that one does so in the end.
    public func close() {
        do { try pool.close() } catch {
            // Something is being read still; SQLite finds what was written when it is opened again.
        }
    }

    /// A secret that this installation makes once and keeps, such as the key that signs cookies.
    ///
    /// - Parameter make: called only if there is none yet.
    public func secret(_ name: String, orElse make: () -> Data) async throws(StorageError) -> Data {
        let candidate = make()
        return try await write { database in
            try database.execute(
                sql: "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                arguments: [name, candidate])
            return try Data.fetchOne(database, sql: "SELECT value FROM secret WHERE name = ?", arguments: [name])
                ?? candidate
        }
    }
}

extension Database {
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws(StorageError) -> Value {
        do { return try await pool.read(work) } catch {
            let failure = StorageError(file: file.path, error)
            if failure.kind == .damaged { file.noteCheck(failure) }
            throw failure
        }
    }

    /// Durable when it returns.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws(StorageError) -> Value {
        do {
            // What is written into a file that has lost its name is lost with it.
            try file.check()
            let value = try await pool.write(work)
            file.note(nil)
            return value
        } catch {
            let failure = StorageError(file: file.path, error)
            if !Task.isCancelled { file.note(failure) }
            throw failure
        }
    }
}
