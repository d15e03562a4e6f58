import Foundation
import TestSupport
import Testing

@testable import Storage

/// Locks on the data directory, and restores that are interrupted.
@Suite(.databases, .timeLimit(.minutes(5))) struct DataDirectoryTests {
    private let directory = URL.temporary()
    private var data: DataDirectory { DataDirectory(directory) }

    /// Makes a database with a secret, and a definition of a source.
    private func fill(_ folder: URL, _ number: UInt8) async throws {
        let database = try Database(directory: folder)
        _ = try await database.secret("key") { Data([number]) }
        database.close()
        for part in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: "vitrine.sqlite\(part)"))
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "sources"), withIntermediateDirectories: true)
        try Data([number]).write(to: folder.appending(path: "sources/boats.yaml"))
    }

    private func secret() async throws -> Data {
        let database = try Database(directory: directory)
        defer { database.close() }
        return try await database.secret("key") { Data() }
    }

    private func contents(_ path: String) -> Data? {
        FileManager.default.contents(atPath: directory.appending(path: path).path)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    // MARK: Restores

    /// The renames of the restore below: the folder itself; sources, two; database and log aside; database.
    private static let moves = 6

    @Test(arguments: 1...moves) func finishesARestoreThatWasKilled(after count: Int) async throws {
        try await fill(directory, 1)
        try Data("log".utf8).write(to: directory.appending(path: "vitrine.sqlite-wal"))
        try await fill(data.staging, 2)
        var move: DataDirectory.Move? = DataDirectory.Move(from: "restore.partial", to: "restored-now")
        for _ in 0..<count {
            try data.perform(try #require(move))
            move = try data.nextMove()
        }
        #expect((move == nil) == (count == Self.moves))

        #expect(try await secret() == Data([2]))
        #expect(contents("sources/boats.yaml") == Data([2]))
        #expect(contents("before-restore-now/sources/boats.yaml") == Data([1]))
        #expect(contents("before-restore-now/vitrine.sqlite-wal") == Data("log".utf8))
        #expect(
            try names().filter { !$0.hasPrefix("vitrine.sqlite-") } == [
                "before-restore-now", "sources", "vitrine.sqlite",
            ])
    }

    @Test func finishesItBeforeTheFolderIsRead() async throws {
        try await fill(directory, 1)
        try await fill(directory.appending(path: "restored-now"), 2)
        try data.finishInterruptedRestore()
        #expect(contents("sources/boats.yaml") == Data([2]))
        #expect(try await secret() == Data([2]))
        try DataDirectory(URL.temporary()).finishInterruptedRestore()
    }

    @Test func changesNothingBeforeItIsCommitted() async throws {
        try await fill(directory, 1)
        try await fill(data.staging, 2)
        #expect(try await secret() == Data([1]))
        #expect(contents("sources/boats.yaml") == Data([1]))
    }

    @Test func keepsTheFilesOfEachRestore() async throws {
        try await fill(directory, 1)
        for number: UInt8 in [2, 3] {
            try await fill(data.staging, number)
            let lock = try #require(try data.lockForRestore())
            let former = try data.commitRestore(named: "now")
            lock.release()
            #expect(former?.lastPathComponent == (number == 2 ? "before-restore-now" : "before-restore-now-2"))
            #expect(try await secret() == Data([number]))
        }
        #expect(contents("before-restore-now/sources/boats.yaml") == Data([1]))
        #expect(contents("before-restore-now-2/sources/boats.yaml") == Data([2]))
    }

    @Test func hasNoFormerFilesInANewFolder() async throws {
        try await fill(data.staging, 2)
        let lock = try #require(try data.lockForRestore())
        #expect(try data.commitRestore(named: "now") == nil)
        lock.release()
        #expect(try await secret() == Data([2]))
    }

    // MARK: Locks

    @Test func isLockedWhileADatabaseIsOpen() throws {
        let (one, other) = (try Database(directory: directory), try Database(directory: directory))
        one.close()
        #expect(try data.lockForRestore() == nil)
        other.close()
        let lock = try data.lockForRestore()
        #expect(lock != nil)
        #expect(try data.lockForRestore() == nil)
        lock?.release()
    }

    @Test func opensOnceARestoreHasEnded() async throws {
        try await fill(directory, 1)
        let lock = try #require(try data.lockForRestore())
        async let opened: Void = onOwnThread { [directory] in try Database(directory: directory).close() }
        lock.release()
        try await opened
    }

    @Test func locksAFileForOneAlone() throws {
        let path = URL.temporary().path
        do {
            let lock = try #require(try FileLock.file(path))
            #expect(try FileLock.file(path) == nil)
            lock.release()
        }
        let again = try FileLock.file(path)
        #expect(again != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        again?.release()
    }
}
