import Foundation
import GRDB
import Synchronization

/// The file under the database: whether it is still the one that was opened, and how writing to it goes.
final class DatabaseFile: Sendable {
    private struct Identity: Equatable {
        let device: UInt64
        let number: UInt64
    }

    let path: String
    private let identity: Identity
    /// Why the last write failed, or what a check has found.
    private let failures = Mutex<(write: StorageError?, check: StorageError?)>((nil, nil))

    init(_ path: String) throws {
        self.path = path
        identity = try Self.state(path).identity
    }

    /// Creates the file, readable by its owner alone; of one that exists, sets that mode and checks that it isn’t empty.
    static func prepare(_ path: String) throws {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        // What SQLite writes beside it takes its mode over, but not that of one that is there already.
        for part in ["", "-wal", "-shm"] { chmod(path + part, 0o600) }
        // One that another process has just made is filled at once.
        for _ in 0..<100 where try state(path).size == 0 { usleep(10_000) }
        if try state(path).size == 0 { throw StorageProblem.empty }
    }

    /// - Throws: why nothing that is written now would last.
    func check() throws {
        let state = try Self.state(path)
        guard state.identity == identity else { throw StorageProblem.replaced }
        guard state.size > 0 else { throw StorageProblem.empty }
    }

    /// What became of a write.
    func note(_ failure: StorageError?) { failures.withLock { $0.write = failure } }

    func noteCheck(_ failure: StorageError?) { failures.withLock { $0.check = failure } }

    var failedWrite: StorageError? { failures.withLock { $0.write } }
    var failedCheck: StorageError? { failures.withLock { $0.check } }

    /// In bytes; nil where the system doesn't say.
    var room: UInt64? {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return nil }
        return UInt64(system.f_bavail) * UInt64(system.f_frsize)
    }

    private static func state(_ path: String) throws -> (identity: Identity, size: Int) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageProblem.gone }
        return (Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)), Int(status.st_size))
    }
}

extension Database {
    /// In bytes: with less, a write is about to fail.
    private static let leastRoom: UInt64 = 2 * 1_048_576

    /// What is wrong with what is kept; nil: nothing, as far as is known.
    ///
    /// After a failed write, one is tried: a disk may have got room again.
    public func problem() async -> StorageError? {
        do { try file.check() } catch { return StorageError(file: file.path, error) }
        if let failure = file.failedCheck { return failure }
        if let room = file.room, room < Self.leastRoom {
            return StorageError(file: file.path, DatabaseError(resultCode: .SQLITE_FULL))
        }
        guard file.failedWrite != nil else { return nil }
        do {
            // A number in the file's header, which nothing else uses.
            try await write { database in
                let number = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                try database.execute(sql: "PRAGMA user_version = \((number + 1) % 1_000)")
            }
            return nil
        } catch {
            return error
        }
    }

    /// Reads the file through and notes what is damaged; quick: its pages, but not whether indexes are right.
    ///
    /// - Returns: what is wrong, at most ten lines; empty for nothing.
    @discardableResult public func check(isQuick: Bool) async throws(StorageError) -> [String] {
        var found: [String]
        do {
            found = try await read { database in
                try String.fetchAll(database, sql: isQuick ? "PRAGMA quick_check(10)" : "PRAGMA integrity_check(10)")
            }.filter { $0 != "ok" }
        } catch {
            guard case .damaged = error.kind else { throw error }
            found = [error.problem]
        }
        file.noteCheck(found.isEmpty ? nil : StorageError(file: file.path, StorageProblem.damaged(found)))
        return found
    }
}
