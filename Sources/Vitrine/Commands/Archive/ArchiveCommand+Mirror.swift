import ArgumentParser
import Catalogue
import Endpoints
import Foundation
import Logging

extension ArchiveCommand {
    struct Mirror: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fetches everything a source has, politely.",
            discussion: "A run that broke off is gone on with by the next one, for a day.")

        @Argument(help: "The source's id, such as starships.")
        var source: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let strings = Output.strings
                let source = try library.existingSource(source)
                guard !source.main.isEmpty else {
                    throw CommandError(
                        .usage,
                        "Expected a source with a collection, got \(source.id): \(source.id) has no list of its own that could "
                            + "be mirrored, it is only searched. Whatever a search finds is archived by itself.")
                }
                let progress = MirrorProgress(strings: strings, isTerminal: isatty(STDERR_FILENO) == 1) {
                    Output.note($0, terminator: "")
                }
                let (outcomes, missingNames) = await library.mirror(source) { progress.show($0) }
                progress.end()
                let report = try await library.archiveReport(of: source)
                if output.json { try Output.json(ArchiveReportDocument(report: report)) }
                for arrival in outcomes { try arrival.check(of: source) }
                if !output.json {
                    try Output.line(strings(.mirrored, count: report.items, strings.bytes(report.bytes)))
                }
                if !missingNames.isEmpty {
                    throw CommandError(
                        .unavailable,
                        "\(source.id): all items are kept, but not the names of \(missingNames.joined(separator: ", ")). "
                            + "Run it again to ask for them.")
                }
            }
        }
    }
}

extension FetchOutcome {
    /// - Throws: what is missing, if anything is.
    fileprivate func check(of source: BoundSource) throws(CommandError) {
        switch self {
        case .whole: return
        case .part(let content, let error):
            let problem =
                content.missing > 0
                ? "expected the whole collection, \(content.missing) items are missing"
                : "expected a collection that can be read, \(content.undecodable) records cannot be"
            throw CommandError(
                .unavailable, "\(source.id): \(problem). \(error) What came is kept: run it again to go on.")
        case .nothing(let error):
            throw CommandError(.unavailable, "\(error)")
        }
    }
}
