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
