import ArgumentParser
import Catalogue
import Foundation
import Logging

extension ArchiveCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Export the archive to a file.")

        @Argument(help: "The new file.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let summaries = try await library.archive.summaries(of: nil)
                var keys: [ArchiveKey] = []
                for summary in summaries where keys.last != summary.key { keys.append(summary.key) }
                let count = try await NewFile.write(file) { handle in
                    try await ArchiveFile.write(keys, of: library.archive, at: library.now(), to: handle)
                }
                if output.json {
                    try Output.json(["exported": count])
                } else {
                    try Output.line(Output.strings(.exported, count: count, file))
                }
            }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add the entries of a file, unless the archive has them or newer ones.",
            discussion: "The command checks the whole file before it writes anything.")

        @Argument(help: "A file that `vitrine archive export` wrote.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let report = try await library.merge(entries())
                for problem in report.unreadable { Output.diagnostic("\(Vitrine.name.command): skipped \(problem)") }
                if output.json {
                    try Output.json([
                        "added": report.added, "known": report.known, "unreadable": report.unreadable.count,
                    ])
                } else {
                    try Output.line(
                        Output.strings(.imported, count: report.added, "\(report.known)", "\(report.unreadable.count)"))
                }
            }
        }

        private func entries() throws -> [ArchiveEntry] {
            let problem: String
            do {
                return try ArchiveFile.entries(in: Data(contentsOf: URL(filePath: file), options: .mappedIfSafe))
            } catch let error as ArchiveFileError {
                problem = error.problem
            } catch {
                problem = error.localizedDescription
            }
            throw CommandError(
                .inputOutput,
                "Expected a file that `vitrine archive export` wrote, got \(file): \(problem). Check the path, or "
                    + "export again. Nothing was changed."
            )
        }
    }
}
