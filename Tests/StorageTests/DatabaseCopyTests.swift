import Catalogue
import Foundation
import GRDB
import Testing

@testable import Storage

/// Copies of a database that is in use, and the check of a copy.
@Suite(.databases, .timeLimit(.minutes(5))) struct DatabaseCopyTests {
    private let directory = URL.temporary()
    private let ann = ProfileID(rawValue: "ann")

    private func item(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: "Tub \(id)"))
    }

    /// A folder with a copy of a database.
    private func copied(_ database: Storage.Database) async throws -> URL {
        let folder = URL.temporary()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "vitrine.sqlite").path
        _ = FileManager.default.createFile(atPath: file, contents: Data(), attributes: [.posixPermissions: 0o600])
        try await database.copy(to: file)
        try Storage.Database.check(copyAt: file)
        return folder
    }

    /// The rows of all tables, those of the search index among them.
    private static func rows(in folder: URL) throws -> [String: [Row]] {
        let queue = try DatabaseQueue(path: folder.appending(path: "vitrine.sqlite").path)
        defer { try? queue.close() }
        return try queue.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try tables.reduce(into: [:]) { $0[$1] = try Row.fetchAll(database, sql: "SELECT * FROM \"\($1)\"") }
        }
    }

    @Test func hasEveryRecord() async throws {
        let database = try Storage.Database(directory: directory)
        let items = (0..<200).map { item("\($0)") }
        _ = try await SQLProfileStore(database).addFavourites(
            items.map { Favourite(item: $0, addedAt: Date()) }, of: ann)
        try await database.archive(bounds: ArchiveBounds()).remember(items, from: "boats.example", at: Date())
        _ = try await database.secret("media") { Data([1]) }
        let copy = try await copied(database)
        database.close()
        let (expected, copied) = (try Self.rows(in: directory), try Self.rows(in: copy))
        #expect(expected["favourite"]?.count == 200)
        #expect(expected["searchable"]?.isEmpty == false)
        #expect(Set(expected.keys) == Set(copied.keys))
        for (table, rows) in expected { #expect(copied[table] == rows, "\(table)") }
    }

    @Test func isOneMomentWhileOthersWrite() async throws {
        let database = try Storage.Database(directory: directory)
        let store = SQLProfileStore(database)
        let writing = Task {
            for number in 0..<300 {
                try await store.addFavourite(item("\(number)"), of: ann, at: Date(), restoring: false)
            }
        }
        for _ in 0..<5 {
            let rows = try Self.rows(in: try await copied(database))
            let ids = Set((rows["favourite"] ?? []).map { $0["item"] as String })
            #expect(ids == Set((0..<ids.count).map { "\($0)" }))
            #expect(rows["searchable"]?.count == ids.count)
        }
        try await writing.value
        database.close()
    }

    // MARK: Checking

    private func problem(with file: String) -> String {
        do throws(StorageError) {
            try Storage.Database.check(copyAt: file)
            return ""
        } catch {
            return error.problem
        }
    }

    @Test func refusesACopyOfANewerVersion() async throws {
        let database = try Storage.Database(directory: directory)
        try await database.pool.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99: from the future')")
        }
        database.close()
        #expect(problem(with: directory.appending(path: "vitrine.sqlite").path).contains("a newer version of Vitrine"))
    }

    @Test func refusesOtherFiles() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let file = directory.appending(path: "vitrine.sqlite")
        try Data().write(to: file)
        #expect(problem(with: file.path).contains("an empty file"))
        try Data(repeating: 7, count: 8_192).write(to: file)
        #expect(problem(with: file.path).contains("not a database"))
        try FileManager.default.removeItem(at: file)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
        try queue.close()
        #expect(problem(with: file.path).contains("another program"))
    }

    @Test func refusesADamagedCopy() async throws {
        let database = try Storage.Database(directory: directory)
        let items = (0..<400).map { Favourite(item: item("\($0) \(UUID())"), addedAt: Date()) }
        _ = try await SQLProfileStore(database).addFavourites(items, of: ann)
        let file = try await copied(database).appending(path: "vitrine.sqlite")
        database.close()
        var bytes = try Data(contentsOf: file)
        let place = bytes.count / 4_096 / 2 * 4_096
        bytes.replaceSubrange(place..<place + 200, with: Data(repeating: 0xEE, count: 200))
        try bytes.write(to: file)
        #expect(!problem(with: file.path).isEmpty)
    }
}
