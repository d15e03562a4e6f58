import Foundation
import GRDB

extension Database {
    /// Copies the database as it is at one moment, while others read and write it.
    ///
    /// - Parameter path: the path of an empty file.
    package func copy(to path: String) async throws(StorageError) {
        do {
            // A connection of its own, because the pool's writer would make others wait.
            let queue = try DatabaseQueue(path: file.path, configuration: .readOnly)
            try await queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
            try queue.close()
        } catch {
            let failure = StorageError(file: path, error)
            throw failure.kind == .damaged ? StorageError(file: file.path, error) : failure
        }
    }

    /// Reads a whole copy that no process has open, and refuses one that is damaged, of another program or of a newer
    /// version.
    package static func check(copyAt path: String) throws(StorageError) {
        do {
            try checkOrigin(path)
            let queue = try DatabaseQueue(path: path, configuration: .readOnly)
            let damage = try queue.read { database -> [String] in
                guard try !Schema.migrator.appliedIdentifiers(database).isEmpty else { throw StorageProblem.empty }
                return try String.fetchAll(database, sql: "PRAGMA integrity_check(10)").filter { $0 != "ok" }
            }
            try queue.close()
            guard damage.isEmpty else { throw StorageProblem.damaged(damage) }
        } catch {
            throw StorageError(file: path, error)
        }
    }
}
