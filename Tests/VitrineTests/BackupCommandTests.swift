import Foundation
import GRDB
import TestSupport
import Testing

@testable import Vitrine

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `vitrine backup`, `vitrine restore` and `--backup-every`.
@Suite(.fewAtATime, .timeLimit(.minutes(10))) struct BackupCommandTests {
    private let directory = Program.temporaryDirectory()
    private let file = Program.temporaryDirectory().appending(path: "saved.backup")

    private func vitrine(
        _ arguments: [String], in directory: URL? = nil, environment: [String: String] = [:]
    ) async throws -> Program.Run {
        try await Program.run(arguments, in: directory ?? self.directory, environment: environment)
    }

    private func addFavourite(_ id: String) async throws {
        let run = try await vitrine(["favourites", "add", "starships", id, "--offline"])
        #expect(run.status == 0, "\(run.errors)")
    }

    private func backUp(_ environment: [String: String] = [:]) async throws {
        let run = try await vitrine(["backup", file.path], environment: environment)
        #expect(run.status == 0, "\(run.errors)")
    }

    private func restore(
        _ file: URL? = nil, in directory: URL, environment: [String: String] = [:]
    ) async throws -> Program.Run {
        try await vitrine(["restore", (file ?? self.file).path], in: directory, environment: environment)
    }

    private func favourites(in directory: URL) async throws -> [String] {
        let run = try await vitrine(["favourites", "--json", "--offline"], in: directory)
        return try JSONDecoder().decode(Feed.self, from: run.output).sections.flatMap(\.items).map(\.id)
    }

    /// What a restore makes in a data directory, besides the files in their places.
    private func traces(in directory: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains("restore") }
    }

    /// The rows of all tables, those of the search index among them.
    private static func rows(in directory: URL) throws -> [String: [Row]] {
        let queue = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
        defer { try? queue.close() }
        return try queue.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try tables.reduce(into: [:]) { $0[$1] = try Row.fetchAll(database, sql: "SELECT * FROM \"\($1)\"") }
        }
    }

    // MARK: Everything

    @Test func restoresEveryRecord() async throws {
        let upstream = try await StandIn()
        let mirror = try await vitrine(["archive", "mirror", "starships", "--upstream", "starships=\(upstream.base)"])
        #expect(mirror.status == 0, "\(mirror.errors)")
        for id in ["9", "10"] { try await addFavourite(id) }
        let backup = try await vitrine(["backup", file.path, "--json"])
        #expect(backup.status == 0, "\(backup.errors)")
        let elsewhere = Program.temporaryDirectory().appending(path: "data")
        let restored = try await Program.run(
            ["restore", file.path, "--data-directory", elsewhere.path, "--json"], in: Program.temporaryDirectory())
        #expect(restored.status == 0, "\(restored.errors)")

        struct Document: Decodable {
            let bytes: Int
            let files: Int
            let former: String?
        }
        let size = try Data(contentsOf: file).count
        for run in [backup, restored] {
            let document = try JSONDecoder().decode(Document.self, from: run.output)
            #expect(document.bytes == size)
            #expect(document.files == 1 && document.former == nil)
        }
        let (expected, found) = (try Self.rows(in: directory), try Self.rows(in: elsewhere))
        #expect(expected["favourite"]?.count == 2 && expected["entry"]?.isEmpty == false)
        #expect(Set(expected.keys) == Set(found.keys))
        for (table, rows) in expected { #expect(found[table] == rows, "\(table)") }
    }

    @Test func keepsTheFormerFiles() async throws {
        try await addFavourite("9")
        try await backUp()
        try await addFavourite("10")
        let run = try await restore(in: directory)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await favourites(in: directory) == ["9"])
        let former = try #require(try traces(in: directory).first)
        #expect(former.hasPrefix("before-restore-"))
        #expect(run.text.contains(former))
        #expect(try await favourites(in: directory.appending(path: former)).sorted() == ["10", "9"])
    }

    @Test func restoresTheDefinitionsOfSources() async throws {
        let (home, other) = (Program.temporaryDirectory(), Program.temporaryDirectory())
        func folder(_ home: URL) throws -> URL {
            let folder = home.appending(path: "vitrine/sources")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }
        let definition = Data("from: https://boats.example/all\nitems: \"[*]\"\nitem: {id: id, title: name}\n".utf8)
        try definition.write(to: folder(home).appending(path: "boats.yaml"))
        try definition.write(to: folder(home).appending(path: "ferries.yaml"))
        for name in ["imported", "sources"] {
            let folder = directory.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try definition.write(to: folder.appending(path: "canals.yaml"))
        }
        try await backUp(["XDG_CONFIG_HOME": home.path])

        let mine = Data("from: https://mine.example/ferries\n".utf8)
        try mine.write(to: folder(other).appending(path: "ferries.yaml"))
        let elsewhere = Program.temporaryDirectory()
        let run = try await restore(in: elsewhere, environment: ["XDG_CONFIG_HOME": other.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Data(contentsOf: folder(other).appending(path: "boats.yaml")) == definition)
        #expect(try Data(contentsOf: folder(other).appending(path: "ferries.yaml")) == mine)
        #expect(run.errors.contains("ferries.yaml stays as it is"))
        for name in ["imported", "sources"] {
            #expect(try Data(contentsOf: elsewhere.appending(path: "\(name)/canals.yaml")) == definition)
        }
        #expect(!FileManager.default.fileExists(atPath: elsewhere.appending(path: "definitions").path))
    }

    // MARK: Backing up

    @Test func isReadableByItsOwnerAlone() async throws {
        try await backUp()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func overwritesNoFile() async throws {
        try Data("mine".utf8).write(to: file)
        let run = try await vitrine(["backup", file.path])
        #expect(run.status == 74)
        #expect(run.errors.contains("Choose another path"))
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }

    @Test func isConsistentWhileTheServerWrites() async throws {
        let server = try await Server(directory: directory)
        defer { server.end() }
        let ids = try await server.feed().sections.flatMap(\.items).map(\.id)
        let (port, answered) = (server.port, Watched(0))
        let writing = Task {
            for id in ids {
                let status = try await Self.post("/starships/\(id)/favourite", to: port)
                #expect(status == 200)
                answered.update { $0 += 1 }
            }
        }
        for round in 0..<3 {
            await answered.wait { $0 >= round * ids.count / 4 }
            let least = answered.value
            let backup = file.deletingLastPathComponent().appending(path: "\(round).backup")
            let run = try await vitrine(["backup", backup.path])
            #expect(run.status == 0, "\(run.errors)")
            let elsewhere = Program.temporaryDirectory()
            #expect(try await restore(backup, in: elsewhere).status == 0)
            let kept = try await favourites(in: elsewhere)
            #expect(kept.count >= least)
            #expect(Set(kept) == Set(ids.prefix(kept.count)))
        }
        try await writing.value
    }

    private static func post(_ path: String, to port: Int) async throws -> Int {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
        request.httpMethod = "POST"
        request.httpBody = Data("value=true".utf8)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
    }

    /// Runs the program in the data directory, and kills it as soon as a folder has a file whose name begins so.
    private func killed(_ arguments: [String], once prefix: String, isIn folder: URL) async throws {
        try await onOwnThread { [directory] in
            let process = Program.process("vitrine", arguments, directory: directory)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            func isThere() throws -> Bool {
                try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix(prefix) }
            }
            while process.isRunning, try !isThere() { usleep(100) }
            if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
    }

    @Test func leavesNoPartOfABackupThatWasKilled() async throws {
        try await addFavourite("9")
        let folder = file.deletingLastPathComponent()
        for _ in 0..<3 {
            try await killed(["backup", file.path], once: "saved.backup.partial", isIn: folder)
            // It may just have ended.
            guard !FileManager.default.fileExists(atPath: file.path) else { break }
        }
        if !FileManager.default.fileExists(atPath: file.path) {
            try Data("remains".utf8).write(to: folder.appending(path: "saved.backup.partial"))
            try Data("remains".utf8).write(to: folder.appending(path: "saved.backup.database.partial"))
            try await backUp()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["saved.backup"])
        let elsewhere = Program.temporaryDirectory()
        #expect(try await restore(in: elsewhere).status == 0)
        #expect(try await favourites(in: elsewhere) == ["9"])
    }

    // MARK: Refusing

    /// Expects that a restore is refused and changes nothing.
    private func refuses(_ file: URL, _ explanation: String, status: Int32 = 74) async throws {
        let before = try Data(contentsOf: directory.appending(path: "vitrine.sqlite"))
        let run = try await restore(file, in: directory)
        #expect(run.status == status, "\(run.text)")
        #expect(run.errors.contains(explanation), "\(run.errors)")
        #expect(try Data(contentsOf: directory.appending(path: "vitrine.sqlite")) == before)
        #expect(try traces(in: directory).isEmpty)
    }

    @Test func refusesDamage() async throws {
        try await addFavourite("9")
        try await backUp()
        try await addFavourite("10")
        let whole = try Data(contentsOf: file)
        let damaged = file.deletingLastPathComponent().appending(path: "damaged")
        for place in [0, 300, 1_500, whole.count / 2, whole.count - 1_300, whole.count - 1] {
            var bytes = whole
            bytes[place] ^= 1
            try bytes.write(to: damaged)
            try await refuses(damaged, "Nothing was changed")
        }
        for count in [0, 100, whole.count / 2, whole.count - 1] {
            try whole.prefix(count).write(to: damaged)
            try await refuses(damaged, "Nothing was changed")
        }
        try await refuses(URL(filePath: "/nowhere"), "Check the path", status: 66)
        #expect(try await favourites(in: directory).sorted() == ["10", "9"])
    }

    /// A whole backup with files of somebody else's making.
    private func crafted(_ entries: [BackupFile.Entry]) throws -> URL {
        let crafted = file.deletingLastPathComponent().appending(path: "crafted-\(UUID().uuidString)")
        try Data().write(to: crafted)
        let handle = try FileHandle(forUpdating: crafted)
        _ = try BackupFile.write(entries, at: Date(), to: handle)
        try handle.close()
        return crafted
    }

    @Test func refusesOtherContents() async throws {
        try await addFavourite("9")
        let database = Program.temporaryDirectory().appending(path: "vitrine.sqlite")
        try FileManager.default.copyItem(at: directory.appending(path: "vitrine.sqlite"), to: database)
        let whole = BackupFile.Entry(path: "vitrine.sqlite", file: database)
        let escaping = BackupFile.Entry(path: "sources/../../escaped.yaml", file: database)
        try await refuses(try crafted([whole, escaping]), "an impossible place")
        let notes = database.deletingLastPathComponent().appending(path: "notes")
        try Data("no database at all".utf8).write(to: notes)
        try await refuses(try crafted([BackupFile.Entry(path: "vitrine.sqlite", file: notes)]), "its database")

        try Self.addMigration(to: database)
        try await refuses(try crafted([whole]), "a newer version")
    }

    private static func addMigration(to database: URL) throws {
        let queue = try DatabaseQueue(path: database.path)
        try queue.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99: from the future')")
        }
        _ = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }

    @Test func refusesWhileTheServerRuns() async throws {
        try await addFavourite("9")
        try await backUp()
        let server = try await Server(directory: directory)
        let run = try await restore(in: directory)
        #expect(run.status == 74)
        #expect(run.errors.contains("Stop it, and repeat the command"), "\(run.errors)")
        #expect(try await server.get("/favourites").contains("Death Star"))
        // A lock ends with its process.
        try await server.kill()
        #expect(try await restore(in: directory).status == 0)
    }

    @Test(arguments: ["restore.partial", "restored-", "before-restore-"])
    func isOldOrNewAfterARestoreThatWasKilled(prefix: String) async throws {
        try await addFavourite("9")
        try await backUp()
        try await addFavourite("10")
        try await killed(["restore", file.path], once: prefix, isIn: directory)
        let ids = try await favourites(in: directory).sorted()
        #expect([["10", "9"], ["9"]].contains(ids))
        #expect(try await vitrine(["archive", "verify", "--offline"]).status == 0)
        #expect(try await restore(in: directory).status == 0)
        #expect(try await favourites(in: directory) == ["9"])
    }

    // MARK: At intervals

    @Test func theServerWritesBackupsAndDeletesOldOnes() async throws {
        try await addFavourite("9")
        let folder = directory.appending(path: "backups")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for day in 1...3 { try Data().write(to: folder.appending(path: "vitrine-2020010\(day)T000000Z.backup")) }
        let server = try await Server(
            directory: directory, arguments: ["--offline", "--backup-every", "1d"],
            environment: ["VITRINE_BACKUP_KEEP": "2"])
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        try await server.settle {
            let found = try names()
            return found.count == 2 && found.allSatisfy { $0.hasSuffix(".backup") }
        }
        #expect(try await server.stop() == 0)
        #expect(try names().first == "vitrine-20200103T000000Z.backup")
        let elsewhere = Program.temporaryDirectory()
        let newest = folder.appending(path: try #require(try names().last))
        #expect(try await restore(newest, in: elsewhere).status == 0)
        #expect(try await favourites(in: elsewhere) == ["9"])
    }

    // MARK: PostgreSQL

    @Test func printsTheCommandsOfPostgreSQL() async throws {
        let address = "postgresql://ann:secret@one.example,two.example:5433/boats?password=secret&sslmode=require"
        let lines = [
            "backup": "pg_dump --format=custom --schema=vitrine --file='it'\\''s' "
                + "--dbname='postgresql://ann@one.example,two.example:5433/boats?sslmode=require'\n",
            "restore": "pg_restore --clean --if-exists --single-transaction "
                + "--dbname='postgresql://ann@one.example,two.example:5433/boats?sslmode=require' 'it'\\''s'\n",
        ]
        for (command, line) in lines {
            let run = try await vitrine([command, "it's"], environment: ["VITRINE_DATABASE": address])
            #expect(run.status == 0)
            #expect(run.text == line)
            #expect(run.errors.contains(".pgpass") && run.errors.contains("/imported"))
            #expect(!run.errors.contains("secret"))
        }
    }
}
