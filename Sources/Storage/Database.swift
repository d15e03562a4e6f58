public import Foundation
import GRDB

/// The one file in which everything is kept that outlives the program.
///
/// A write is durable when it returns: `synchronous = FULL`. Several processes may have it open at once: readers don't
/// wait, writers wait for each other up to five seconds.
public struct Database: Sendable {
    let pool: DatabasePool

    /// Opens the file, or makes it, and brings it to the newest schema.
    ///
    /// - Parameter directory: made if it isn't there, readable by its owner alone.
    /// - Throws: ``StorageError`` naming the file, what went wrong and how to mend it.
    public init(directory: URL) throws(StorageError) {
        let file = directory.appending(path: "vitrine.sqlite")
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            pool = try DatabasePool(path: file.path, configuration: configuration)
            try Schema.migrator.migrate(pool)
            // The pool sets NORMAL when it opens its writer; so FULL is set afterwards.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        } catch {
            throw StorageError(file: file.path, problem: "\(error)")
        }
    }

    /// A secret that this installation makes once and keeps, such as the key that signs cookies.
    ///
    /// - Parameter make: called only if there is none yet.
    public func secret(_ name: String, orElse make: () -> Data) async throws -> Data {
        let candidate = make()
        return try await pool.write { database in
            try database.execute(
                sql: "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                arguments: [name, candidate])
            return try Data.fetchOne(database, sql: "SELECT value FROM secret WHERE name = ?", arguments: [name])
                ?? candidate
        }
    }
}

/// The file could not be opened or brought to the newest schema.
public struct StorageError: Error, CustomStringConvertible {
    public let file: String
    public let problem: String

    public var description: String {
        "Expected to read and write \(file), got: \(problem). Check that its folder exists, belongs to you and has "
            + "room, or name another with --data-directory. Nothing was changed."
    }
}
