public import Foundation
import GRDB

/// The one file in which everything is kept that outlives the program.
///
/// A write is durable when it returns: `synchronous = FULL`. Several processes may have it open at once: readers don't
/// wait, writers wait for each other up to five seconds.
public struct Database: Sendable {
    let pool: DatabasePool
    private let file: String

    /// Opens the file, or makes it, and brings it to the newest schema.
    ///
    /// - Parameter directory: made if it isn't there, readable by its owner alone.
    /// - Throws: ``StorageError`` naming the file, what went wrong and how to mend it.
    public init(directory: URL) throws(StorageError) {
        let file = directory.appending(path: "vitrine.sqlite").path
        self.file = file
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            pool = try DatabasePool(path: file, configuration: configuration)
            try Schema.migrator.migrate(pool)
            // The pool sets NORMAL when it opens its writer; so FULL is set afterwards.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        } catch {
            throw StorageError(file: file, problem: "\(error)")
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
        do { return try await pool.read(work) } catch { throw StorageError(file: file, problem: "\(error)") }
    }

    /// Durable when it returns.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws(StorageError) -> Value {
        do { return try await pool.write(work) } catch { throw StorageError(file: file, problem: "\(error)") }
    }
}

/// The file could not be opened, read, written or brought to the newest schema.
public struct StorageError: Error, CustomStringConvertible {
    public let file: String
    public let problem: String

    public var description: String {
        "Expected to read and write \(file), got: \(problem). Check that its folder exists, belongs to you and has "
            + "room, or name another with --data-directory. Nothing was changed."
    }
}
