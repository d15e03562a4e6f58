import Foundation
import GRDB
import Synchronization

/// The database's file: whether it is still the file that was opened, and whether it can be read and written.
final class DatabaseFile: Sendable {
    private struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    let path: String
    private let identity: Identity
    private let failures = Mutex<(write: StorageError?, check: StorageError?)>((nil, nil))

    init(_ path: String) throws {
        self.path = path
        identity = try Self.state(path).identity
    }

    /// Creates the file, readable only by its owner. If the file exists, sets that mode and checks that it isn't empty.
    static func prepare(_ path: String) throws {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        // SQLite gives new files beside the database its mode, but doesn't change existing ones.
        for part in ["", "-wal", "-shm"] { chmod(path + part, 0o600) }
        // Another process may just have created it, and fills it at once.
        for _ in 0..<100 where try state(path).size == 0 { usleep(10_000) }
        if try state(path).size == 0 { throw StorageProblem.empty }
    }

    /// - Throws: ``StorageProblem`` if writes would be lost, because the file is gone, replaced or empty.
    func check() throws {
        let state = try Self.state(path)
        guard state.identity == identity else { throw StorageProblem.replaced }
        guard state.size > 0 else { throw StorageProblem.empty }
    }

    /// Why the last write failed; nil if it succeeded.
    var writeFailure: StorageError? {
        get { failures.withLock { $0.write } }
        set { failures.withLock { $0.write = newValue } }
    }

    /// The damage that a check or a read has found; nil if there is none.
    var checkFailure: StorageError? {
        get { failures.withLock { $0.check } }
        set { failures.withLock { $0.check = newValue } }
    }

    /// The free space on the file's disk, in bytes; nil if the system doesn't tell.
    var freeSpace: UInt64? {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return nil }
        return UInt64(system.f_bavail) * UInt64(system.f_frsize)
    }

    /// The size of the file with its write-ahead log, in bytes.
    func size() throws -> Int { try Self.state(path).size + logSize }

    /// The size of the write-ahead log, in bytes. A database that was closed has none.
    var logSize: Int {
        var log = stat()
        return stat(path + "-wal", &log) == 0 ? Int(log.st_size) : 0
    }

    private static func state(_ path: String) throws -> (identity: Identity, size: Int) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageProblem.gone }
        return (Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)), Int(status.st_size))
    }
}

extension Database {
    /// In bytes. With less free space, writes are about to fail.
    private static let minimumFreeSpace: UInt64 = 2 * 1_048_576

    /// The current problem with the database; nil if none is known.
    ///
    /// If the last write failed, this tries another one, because the disk may have free space again.
    public func problem() async -> StorageError? {
        do { try file.check() } catch { return StorageError(file: file.path, error) }
        if let failure = file.checkFailure { return failure }
        if let space = file.freeSpace, space < Self.minimumFreeSpace {
            return StorageError(file: file.path, DatabaseError(resultCode: .SQLITE_FULL))
        }
        guard file.writeFailure != nil else { return nil }
        do {
            // A number in the file's header that nothing else uses.
            try await write { database in
                let number = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                try database.execute(sql: "PRAGMA user_version = \((number + 1) % 1_000)")
            }
            return nil
        } catch {
            return error
        }
    }

    /// Reads the whole file and looks for damage, which ``problem()`` reports from then on.
    ///
    /// - Parameter isQuick: checks the file's pages, but doesn't compare indexes with their tables.
    /// - Returns: a line for each damage, at most ten; empty if the file is sound.
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
        file.checkFailure = found.isEmpty ? nil : StorageError(file: file.path, StorageProblem.damaged(found))
        return found
    }
}
