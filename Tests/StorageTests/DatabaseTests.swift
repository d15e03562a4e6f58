import Foundation
import GRDB
import Testing

@testable import Storage

@Suite(.databases) struct DatabaseTests {
    @Test func writesAreDurableWhenTheyReturn() async throws {
        let database = try Database(directory: .temporary())
        let synchronous = try await database.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA synchronous")
        }
        // 2 is FULL.
        #expect(synchronous == 2)
    }

    @Test func keepsReadingWhileAnotherProcessWrites() async throws {
        let database = try Database(directory: .temporary())
        let mode = try await database.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
    }

    @Test func severalProcessesMayCreateItAtOnce() async throws {
        for _ in 0..<10 {
            let directory = URL.temporary()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try Database(directory: directory).close() } }
                try await group.waitForAll()
            }
        }
    }

    @Test func isReadableByItsOwnerAlone() throws {
        let directory = URL.temporary()
        _ = try Database(directory: directory)
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func errorsNameTheFileAndTheRemedy() throws {
        let file = URL.temporary()
        try Data().write(to: file)
        let error = #expect(throws: StorageError.self) { try Database(directory: file) }
        #expect(error?.description.contains(file.path) == true)
        #expect(error?.description.contains("--data-directory") == true)
    }

    @Test(arguments: Backend.allCases) func makesASecretOnceAndKeepsIt(on backend: Backend) async throws {
        let database = try await backend.database()
        let first = try await database.open().secret("key") { Data([1, 2, 3]) }
        let second = try await database.open().secret("key") { Data([4, 5, 6]) }
        #expect(first == Data([1, 2, 3]))
        #expect(second == first)
    }

    @Test(arguments: Backend.allCases) func growsOnDisk(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let before = try await database.sizeOnDisk()
        #expect(before > 0)
        // Random bytes can't be compressed.
        _ = try await database.secret("large") { Data((0..<1 << 20).map { _ in UInt8.random(in: 0...255) }) }
        #expect(try await database.sizeOnDisk() > before + 500_000)
    }

    /// The value of a secret in a copy of the file alone.
    private func copiedSecret(of directory: URL) async throws -> Data {
        let copy = URL.temporary()
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        let name = "vitrine.sqlite"
        try FileManager.default.copyItem(at: directory.appending(path: name), to: copy.appending(path: name))
        return try await Database(directory: copy).secret("key") { Data() }
    }

    @Test func movesEverythingIntoTheFileWhenItCloses() async throws {
        let directory = URL.temporary()
        let database = try Database(directory: directory)
        _ = try await database.secret("key") { Data([1]) }
        database.close()
        database.close()
        #expect(try await copiedSecret(of: directory) == Data([1]))
    }

    @Test func movesEverythingIntoTheFileWhileAnotherProcessHasItOpen() async throws {
        let directory = URL.temporary()
        let server = try Database(directory: directory)
        let command = try Database(directory: directory)
        _ = try await command.secret("key") { Data([1]) }
        command.close()
        #expect(try await copiedSecret(of: directory) == Data([1]))
        #expect(try await server.secret("key") { Data([2]) } == Data([1]))
        #expect(try await server.secret("another key") { Data([3]) } == Data([3]))
        server.close()
        #expect(try await Database(directory: directory).secret("another key") { Data() } == Data([3]))
    }

    @Test func losesNothingIfAnotherProcessReadsWhileItCloses() async throws {
        let directory = URL.temporary()
        let server = try Database(directory: directory)
        let command = try Database(directory: directory)
        try await server.pool.read { reader in
            let count = "SELECT count(*) FROM secret"
            #expect(try Int.fetchOne(reader, sql: count) == 0)
            try command.pool.write { try $0.execute(sql: "INSERT INTO secret (name, value) VALUES ('key', x'01')") }
            command.close()
            #expect(try Int.fetchOne(reader, sql: count) == 0)
        }
        #expect(try await server.secret("key") { Data() } == Data([1]))
        server.close()
        #expect(try await copiedSecret(of: directory) == Data([1]))
    }

    @Test func opensTheNewestSchemaAgain() throws {
        let directory = URL.temporary()
        _ = try Database(directory: directory)
        let again = try Database(directory: directory)
        #expect(try again.pool.read { try Schema.migrator.hasCompletedMigrations($0) })
    }
}

extension URL {
    /// A new path for a folder.
    static func temporary() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
    }
}
