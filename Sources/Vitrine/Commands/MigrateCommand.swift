import ArgumentParser
import Endpoints
import Foundation
import Storage

struct MigrateCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Copy everything to another database.",
        discussion: """
            The archive, favourites, home pages, searches and keys are copied from the database that --database or \
            --data-directory names. Each row is read back and compared. Stop the server first. A copy that was \
            interrupted continues when the command is repeated. Pictures are not copied, because they can be fetched again.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The new database: the address of an empty PostgreSQL database, or a data directory. Put a password into "
                + "libpq's password file.", valueName: "postgresql://…|folder"))
    var to: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        var target = settings
        let isAddress = to.hasPrefix("postgresql://") || to.hasPrefix("postgres://")
        guard isAddress || !to.contains("://"), !to.isEmpty else {
            throw CommandError(
                .usage, "--to: expected an address such as postgresql://user@host/database, or a folder, got “\(to)”.")
        }
        target.database = isAddress ? .init(to) : nil
        target.dataDirectory = isAddress ? target.dataDirectory : HomeDirectory().url(of: to, .isDirectory)
        guard target.place != settings.place else {
            throw CommandError(.usage, "--to: expected another database, got the one to copy.")
        }

        if settings.database == nil, FileManager.default.fileExists(atPath: settings.dataDirectory.path) {
            guard let lock = try DataDirectory(settings.dataDirectory).lockForRestore() else {
                throw CommandError(
                    .inputOutput,
                    "Expected a data directory that no program uses, got \(settings.dataDirectory.path), which one does. "
                        + "Stop the server: its further changes would not be copied.")
            }
            lock.release()
        }
        let old = try await settings.openDatabase()
        defer { old.close() }
        let new = try await target.openDatabase()
        defer { new.close() }
        var printed = ""
        let counts: [DatabaseMove.Count]
        do {
            counts = try await DatabaseMove(from: old, to: new).run { count, total in
                // A line for each tenth of a table.
                let line = "\(count.table): \(min((count.rows + count.refused) * 10 / max(total, 1), 10) * 10) %"
                if line != printed { Output.diagnostic(line) }
                printed = line
            }
        } catch let error as MoveError {
            throw CommandError(.inputOutput, "\(error)")
        }
        for count in counts where count.refused > 0 {
            Output.diagnostic("\(count.table): left out \(count.refused) rows whose ids the database cannot store.")
        }
        if output.json {
            try Output.json(Dictionary(uniqueKeysWithValues: counts.map { ($0.table, $0.rows) }))
        } else {
            try Output.table(counts.map { [$0.table, "\($0.rows)"] })
        }
    }
}

extension Settings {
    /// The address of the database, or the folder of its file.
    fileprivate var place: String { database?.revealed ?? dataDirectory.standardizedFileURL.path }
}
