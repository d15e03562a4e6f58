import Catalogue
import Foundation
import GRDB
import Testing

@testable import Storage

/// Damaged, deleted and replaced files.
@Suite struct DamageTests {
    private let directory = URL.temporary()
    private let ann = ProfileID(rawValue: "ann")
    private var file: URL { directory.appending(path: "vitrine.sqlite") }

    private func item(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: id))
    }

    private func problem(of work: () throws -> Void) -> String {
        do {
            try work()
            return ""
        } catch { return "\(error)" }
    }

    // MARK: Opening

    @Test func onlyTheOwnerCanReadTheFileInAFolderForEveryone() throws {
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        func mode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        }
        _ = try Database(directory: directory)
        #expect(try mode() == 0o600)
        chmod(file.path, 0o644)
        _ = try Database(directory: directory)
        #expect(try mode() == 0o600)
    }

    @Test func refusesAnEmptyFile() throws {
        _ = try Database(directory: directory)
        for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + part) }
        try Data().write(to: file)
        let problem = problem { _ = try Database(directory: directory) }
        #expect(problem.contains("an empty file"))
        #expect(problem.contains("Put a backup in its place"))
        #expect(try Data(contentsOf: file).isEmpty)
    }

    @Test func refusesANewerSchema() async throws {
        try await Database(directory: directory).pool.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99: from the future')")
        }
        let problem = problem { _ = try Database(directory: directory) }
        #expect(problem.contains("a newer version of Vitrine"))
        #expect(problem.contains("Use that version"))
    }

    @Test func refusesADatabaseOfAnotherProgram() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
        try queue.close()
        #expect(problem { _ = try Database(directory: directory) }.contains("a database of another program"))
        let isChanged = try DatabaseQueue(path: file.path).read { try $0.tableExists("favourite") }
        #expect(!isChanged)
    }

    @Test func reportsAFileThatIsNotADatabaseAsDamaged() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 8_192).write(to: file)
        #expect(problem { _ = try Database(directory: directory) }.contains("Put a backup in its place"))
    }

    // MARK: While it runs

    @Test func refusesToWriteIntoADeletedFile() async throws {
        let database = try Database(directory: directory)
        let store = SQLProfileStore(database)
        try await store.addFavourite(item("tub"), of: ann, at: Date(), restoring: false)
        #expect(await database.problem() == nil)
        #expect(try await store.allFavourites(of: ann).count == 1)
        try FileManager.default.removeItem(at: directory)
        let error = await #expect(throws: StorageError.self) {
            try await store.addFavourite(item("raft"), of: ann, at: Date(), restoring: false)
        }
        #expect(error?.reason.contains("the file is gone") == true)
        #expect(await database.problem()?.kind == .gone)
        // Reads still work.
        #expect(try await store.allFavourites(of: ann).count == 1)
    }

    @Test func refusesToWriteIntoAReplacedFile() async throws {
        let database = try Database(directory: directory)
        let aside = URL.temporary()
        try FileManager.default.moveItem(at: directory, to: aside)
        _ = try Database(directory: directory)
        await #expect(throws: StorageError.self) { try await database.secret("a") { Data() } }
        #expect(await database.problem()?.kind == .replaced)
        // Put the file back.
        try FileManager.default.removeItem(at: directory)
        try FileManager.default.moveItem(at: aside, to: directory)
        #expect(await database.problem() == nil)
        _ = try await database.secret("a") { Data() }
    }

    @Test func reportsATruncatedFile() async throws {
        let database = try Database(directory: directory)
        try FileHandle(forWritingTo: file).truncate(atOffset: 0)
        await #expect(throws: StorageError.self) { try await database.secret("a") { Data() } }
        #expect(await database.problem()?.kind == .empty)
    }

    @Test func findsDamagedPages() async throws {
        do {
            let database = try Database(directory: directory)
            let items = (0..<400).map { Favourite(item: item("\($0) \(UUID())"), addedAt: Date()) }
            _ = try await SQLProfileStore(database).addFavourites(items, of: ann)
            try await database.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try database.pool.close()
        }
        var bytes = try Data(contentsOf: file)
        // A page in the middle, which opening the file doesn't read.
        let place = bytes.count / 4_096 / 2 * 4_096
        bytes.replaceSubrange(place..<place + 200, with: Data(repeating: 0xEE, count: 200))
        try bytes.write(to: file)
        let database = try Database(directory: directory)
        let found = try await database.check(isQuick: true)
        #expect(!found.isEmpty)
        #expect(await database.problem()?.kind == .damaged)
        #expect(await database.problem()?.reason.contains("vitrine favourites export") == true)
    }

    @Test func findsNoDamageInASoundFile() async throws {
        let database = try Database(directory: directory)
        for isQuick in [true, false] { #expect(try await database.check(isQuick: isQuick) == []) }
        #expect(await database.problem() == nil)
    }
}
