import ArgumentParser
import Catalogue
import Foundation
import Storage

struct RestoreCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of what the data directory has.",
        discussion: """
            Stop the server first. The command checks the whole file before it changes anything, and keeps the former files \
            in a folder. With a PostgreSQL database, it prints the line for pg_restore.
            """)

    @Argument(help: "A file that `vitrine backup` wrote.")
    var file: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        if let commands = PostgreSQLBackup(settings) { return try commands.show(commands.restore(of: file), output) }
        let restore = BackupRestore(
            directory: DataDirectory(settings.dataDirectory), definitions: settings.sourceArguments.folder)
        let (backup, former) = try restore.run(file, at: Date())
        if output.json {
            try Output.json(BackupDocument(backup: backup, file: file, former: former?.path))
            return
        }
        try Output.line("Restored \(backup.paths.count) files of \(program.strings.time(of: backup.createdAt)).")
        if let former {
            try Output.line("The former files are in \(former.path). Remove the folder when you don’t miss anything.")
        }
    }
}
