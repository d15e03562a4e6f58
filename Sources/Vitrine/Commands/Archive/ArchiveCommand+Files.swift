import ArgumentParser
import Catalogue
import Foundation
import Logging
import SourceFiles
import Storage

extension ArchiveCommand {
    struct Export: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Export the archive to a file.",
            discussion: "--source with the id of a source, such as starships, exports that source alone.")

        @Argument(help: "The new file.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let settings = try common.settings(of: program, namesSources: true)
            try await settings.withLibrary { library, database in
                let named = try common.sourceNames.map { try library.existingSource($0) }
                let ids = Set(named.flatMap { [$0] + $0.secondary }.map(\.id))
                func isWanted(_ key: ArchiveKey) -> Bool { ids.isEmpty || ids.contains(key.source) }
                let archive = SQLArchive(database)
                let summaries = try await archive.summaries(of: nil).filter { isWanted($0.key) }
                let lists = try await archive.listsWithHistory().filter(isWanted)
                let definitions = try await settings.withLoader { loader in
                    loader.definitions(
                        of: settings.files, with: Set(summaries.map(\.key.source) + lists.map(\.source)),
                        besides: program.sources.map(\.id))
                }
                var keys: [ArchiveKey] = []
                for summary in summaries where keys.last != summary.key { keys.append(summary.key) }
                let count = try await NewFile.write(file) { handle in
                    try await ArchiveFile.write(
                        keys, withHistoriesOf: lists, of: archive, defining: definitions, at: library.now(), to: handle)
                }
                if output.json {
                    try Output.json(["exported": count])
                } else {
                    try Output.line(program.strings(.exported, count: count, file))
                }
            }
        }
    }

    struct Import: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add the entries of a file, unless the archive has them or newer ones.",
            discussion: """
                Lists without a history get that of the file. The command checks the whole file before it writes \
                anything. It also adds the sources that the file defines, unless there are others with their ids. They \
                ask public hosts alone, and send no keys.
                """)

        @Argument(help: "A file that `vitrine archive export` wrote.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let settings = try common.settings(of: program)
            try await settings.withLibrary { library, database in
                let contents = try contents()
                let complete = try await settings.withLoader { loader in
                    loader.completeDefinitions(of: settings.files)
                }
                var imported = ImportedDefinitions(
                    contents.definitions, besides: Set(library.allSources.map(\.id) + program.ids), complete,
                    settings.files)
                try imported.write(to: Settings.importedFolder(in: settings.dataDirectory))
                library.replaceSources(library.sources + imported.sources.map(settings.bound))
                for source in imported.sources {
                    Output.diagnostic("\(ProgramName.current.command): added the source “\(source.id)”")
                }
                for (id, problem) in imported.problems {
                    Output.diagnostic("\(ProgramName.current.command): skipped the source “\(id)”: \(problem)")
                }
                let report = try await library.merge(contents.entries)
                for problem in report.unreadable {
                    Output.diagnostic("\(ProgramName.current.command): skipped \(problem)")
                }
                let skipped = try await library.addHistories(contents.histories, to: SQLArchive(database))
                for problem in skipped { Output.diagnostic("\(ProgramName.current.command): skipped \(problem)") }
                let histories = contents.histories.count - skipped.count
                if output.json {
                    try Output.json([
                        "added": report.added, "known": report.known, "unreadable": report.unreadable.count,
                        "histories": histories, "skippedHistories": skipped.count,
                    ])
                } else {
                    try Output.line(
                        program.strings(.imported, count: report.added, "\(report.known)", "\(report.unreadable.count)")
                    )
                    if !contents.histories.isEmpty {
                        try Output.line("Histories of lists imported: \(histories); skipped: \(skipped.count).")
                    }
                }
            }
        }

        private func contents() throws -> ArchiveFile.Contents {
            let problem: String
            do {
                return try ArchiveFile.contents(of: Data(contentsOf: URL(filePath: file), options: .mappedIfSafe))
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

extension Library {
    /// Adds the histories of lists that have none, each in one transaction.
    ///
    /// - Returns: the lists that are skipped, each with the reason.
    fileprivate func addHistories(
        _ histories: [ArchiveFile.History], to archive: SQLArchive
    ) async throws -> [String] {
        var skipped: [String] = []
        for history in histories {
            let key = history.list.key
            let reason: String
            if let source = source(key.source.rawValue) {
                if !provider(of: source).storesPast {
                    reason = "its source stores no history"
                } else if try await archive.addHistory(of: history.list, { try history.forEachRecord($0) }) {
                    continue
                } else {
                    reason = "the list has a history already"
                }
            } else {
                reason = "there is no such source"
            }
            skipped.append("the history of \(key.source)\(key.resource): \(reason)")
        }
        return skipped
    }
}

extension SourceLoader {
    /// The definitions that the archive's entries need in another program, without secrets.
    ///
    /// - Parameters:
    ///   - archived: the sources with entries.
    ///   - own: the program's own sources, which need none.
    fileprivate func definitions(
        of files: [SourceFile], with archived: Set<SourceID>, besides own: [SourceID]
    ) -> [SourceID: SourceDefinition] {
        completeDefinitions(of: files).filter { id, definition in
            do {
                let ids = Vitrine.allIDs(of: [try FileSource(definition, id: id)])
                return !own.contains(id) && !archived.isDisjoint(with: ids)
            } catch {
                logger.error("Expected a definition of a source, got: \(error)")
                return false
            }
        }.mapValues(\.withoutSecrets)
    }
}
