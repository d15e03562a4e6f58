import ArgumentParser
import Catalogue
import Endpoints
import Foundation

extension ArchiveCommand {
    struct Mirror: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Archive the whole collection of a source.",
            discussion: """
                Requests keep to the upstream's rate limit. To resume an interrupted mirror, run the command again \
                within a day.
                """)

        @Argument(help: "The source's id, such as starships.")
        var source: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withLibrary { library, _ in
                let strings = program.strings
                let source = try library.existingSource(source)
                guard !source.main.isEmpty else {
                    throw CommandError(
                        .usage,
                        "Expected a source with a collection, got \(source.id): \(source.id) has no list of its own and "
                            + "can only be searched. Vitrine archives the results of each search.")
                }
                let progress = MirrorProgress(strings: strings, isTerminal: isatty(STDERR_FILENO) == 1) {
                    Output.diagnostic($1, lead: $0, end: $2)
                }
                let (outcomes, missingNames) = await library.mirror(source) { progress.show($0) }
                progress.end()
                let report = try await library.archiveReport(of: source)
                if output.json { try Output.json(ArchiveReportDocument(report: report)) }
                for outcome in outcomes { try outcome.check(of: source) }
                if !output.json {
                    try Output.line(strings(.mirrored, count: report.items, strings.bytes(report.bytes)))
                }
                if !missingNames.isEmpty {
                    throw CommandError(
                        .unavailable,
                        "\(source.id): expected the names of \(missingNames.joined(separator: ", ")), got items alone. "
                            + "Run the command again to fetch the names.")
                }
            }
        }
    }
}

extension FetchOutcome {
    /// - Throws: ``CommandError`` if a part of the collection is missing.
    fileprivate func check(of source: ResolvedSource) throws(CommandError) {
        switch self {
        case .whole: return
        case .part(let content, let error):
            let problem =
                content.missing > 0
                ? "expected the whole collection, got "
                    + (content.isMissingCounted ? "all but \(content.missing) items" : "\(content.arrived) items")
                    + (content.shortfall.map { ". \($0.english.dropLast())" } ?? "")
                : "expected readable records, got \(content.undecodable) unreadable ones"
            throw CommandError(
                .unavailable, "\(source.id): \(problem). \(error) Run the command again to fetch the rest.")
        case .nothing(let error):
            throw CommandError(.unavailable, "\(error)")
        }
    }
}
