import ArgumentParser
import Catalogue
import Foundation
import Logging
import Storage

extension ArchiveCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Writes all that is kept to one file.")

        @Argument(help: "The file; it must not be there yet.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let summaries = try await library.archive.summaries(of: nil)
                var keys: [ArchiveKey] = []
                for summary in summaries where keys.last != summary.key { keys.append(summary.key) }
                let count = try await newFile { handle in
                    try await ArchiveFile.write(keys, of: library.archive, at: library.now(), to: handle)
                }
                if output.json {
                    try Output.json(["exported": count])
                } else {
                    try Output.line(Output.strings(.exported, count: count, file))
                }
            }
        }

        /// Writes beside the file and gives it its name at the end, so that there is never a part under it.
        private func newFile(_ write: (FileHandle) async throws -> Int) async throws -> Int {
            let part = file + ".part-\(UUID().uuidString)"
            do {
                guard !FileManager.default.fileExists(atPath: file) else { throw CocoaError(.fileWriteFileExists) }
                try Data().write(to: URL(filePath: part), options: .withoutOverwriting)
                defer {
                    // Where all went well it has its own name by now.
                    if FileManager.default.fileExists(atPath: part) { unlink(part) }
                }
                let handle = try FileHandle(forWritingTo: URL(filePath: part))
                let count = try await write(handle)
                try handle.synchronize()
                try handle.close()
                try FileManager.default.moveItem(atPath: part, toPath: file)
                return count
            } catch let error as StorageError {
                throw error
            } catch {
                throw CommandError(
                    .inputOutput,
                    "Expected to write a new file \(file), got: \(error.localizedDescription) Name another.")
            }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds what a file has to what is kept; what is here and as new stays.",
            discussion: "The whole file is checked before anything is written.")

        @Argument(help: "A file that export has written.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let report = try await library.merge(entries())
                for problem in report.unreadable { Output.note("vitrine: left out \(problem)") }
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
                "Expected a file that `vitrine archive export` has written, got \(file): \(problem). Nothing was changed."
            )
        }
    }
}
