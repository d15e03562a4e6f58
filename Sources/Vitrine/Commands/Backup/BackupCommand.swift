import ArgumentParser
import Catalogue
import Foundation
import Logging
import Screens
import Storage

struct BackupCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write everything that can’t be fetched again to one file.",
        discussion: """
            The file has the database with its history, people and keys, the definitions of sources, and the pictures of \
            favourites. Protect it like the data directory. The server can run meanwhile. With a PostgreSQL database, the \
            command prints the line for pg_dump.
            """)

    @Argument(help: "The new file.")
    var file: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        if let commands = PostgreSQLBackup(settings) { return try commands.show(commands.backup(to: file), output) }
        let database = try Database(directory: settings.dataDirectory, logger: .quiet)
        defer { database.close() }
        let backup = try await settings.backupWriter(of: database).write(to: file, at: Date())
        if output.json {
            try Output.json(BackupDocument(backup: backup, file: file))
        } else {
            try Output.line(
                "Wrote and checked \(file): \(backup.paths.count) files, \(program.strings.bytes(backup.bytes)).")
        }
    }
}

/// A backup for programs.
struct BackupDocument: JSONValue {
    let backup: BackupFile.Summary
    let file: String
    /// The folder of the files that were there before a restore.
    var former: String?

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("bytes", backup.bytes)
            $0.member("createdAt", backup.createdAt)
            $0.member("file", file)
            $0.member("files", backup.paths.count)
            if let former { $0.member("former", former) }
        }
    }
}
