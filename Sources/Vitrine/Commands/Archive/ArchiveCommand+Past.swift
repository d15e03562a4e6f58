import ArgumentParser
import Catalogue
import Endpoints
import Foundation

extension ArchiveCommand {
    struct ImportGit: ProgramCommand {
        static let configuration = CommandConfiguration(
            commandName: "import-git",
            abstract: "Import the past of a source from the commits of a file in a git repository.",
            discussion: """
                --source with the id of a source, such as starships, names the source. Each version of the file counts \
                as an answer of its upstream at the date of the commit. Run the command again to add later commits, or \
                to resume an interrupted import.
                """)

        @Argument(help: "The folder of the repository, or one in it.")
        var repository: String

        @Argument(help: "The path of the file in that folder.")
        var path: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let git = GitRepository(folder: repository)
            let versions = try await git.versions(of: path)
            let blobs = try await git.blobs()
            try await ArchiveCommand.importPast(versions, of: path, in: program, common, output) { blob, limit in
                try await blobs.contents(of: blob, limit: limit)
            }
        }
    }

    struct ImportDated: ProgramCommand {
        static let configuration = CommandConfiguration(
            commandName: "import-dated",
            abstract: "Import the past of a source from a folder of files with dates in their names.",
            discussion: """
                --source with the id of a source, such as starships, names the source. Each file counts as an answer \
                of its upstream at the date in its name, such as 2026-05-12.json or 20260512T143000Z.json. Run the \
                command again to add later files, or to resume an interrupted import.
                """)

        @Argument(help: "The folder.")
        var folder: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let dated = try DatedFolder(folder)
            for name in dated.undated {
                Output.diagnostic("\(ProgramName.current.command): skipped \(name): its name has no date")
            }
            try await ArchiveCommand.importPast(
                dated.versions, of: folder, undated: dated.undated.count, in: program, common, output
            ) { DatedFolder.contents(of: $0, limit: $1) }
        }
    }

    /// Imports versions of a list into the source that `--source` names, and prints what became of them.
    ///
    /// - Parameter name: the file or folder of the versions, for the progress.
    fileprivate static func importPast<Place: Sendable>(
        _ versions: [PastVersion<Place>], of name: String, undated: Int = 0, in program: ProgramContext,
        _ common: CommonOptions, _ output: OutputOptions,
        read: (Place, _ limit: Int) async throws -> PastContents
    ) async throws {
        let ids = common.sourceNames
        guard ids.count == 1 else {
            throw CommandError(
                .usage,
                "--source: expected the id of one source, such as starships, got "
                    + (ids.isEmpty ? "none." : "\(ids.joined(separator: ", ")). Name one."))
        }
        try await common.settings(of: program, namesSources: true).withLibrary { library, _ in
            let source = try library.existingSource(ids[0])
            let provider = library.provider(of: source)
            guard provider.canRecord else {
                throw CommandError(
                    .usage,
                    "Expected a source whose past is stored, got \(source.id), which can be searched or has the history "
                        + "none. Name another source, or change its history.")
            }
            let progress = MirrorProgress(strings: program.strings, isTerminal: isatty(STDERR_FILENO) == 1) {
                Output.diagnostic($1, lead: $0, end: $2)
            }
            var past = PastImport(into: provider, at: library.now())
            if undated > 0 { past.counts[.undated] = undated }
            do {
                defer { progress.end() }
                try await past.add(versions, read) { number in
                    progress.show(.progressed(Resource(name), answers: number, of: versions.count))
                }
            } catch let error as AnsweredAlready {
                throw CommandError(.usage, "\(error)")
            }
            try await provider.rememberRecording()
            for reason in past.reasons { Output.diagnostic("\(ProgramName.current.command): skipped \(reason)") }
            if output.json { try Output.json(past.document) } else { try Output.line(past.summary) }
            guard past.hasFound else {
                throw CommandError(
                    .inputOutput,
                    "Expected versions that \(source.id) can read, got none. Check the path, and the definition of the "
                        + "source with `vitrine check`.")
            }
        }
    }
}
