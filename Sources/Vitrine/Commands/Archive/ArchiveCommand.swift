import ArgumentParser
import Catalogue
import Endpoints
import Foundation
import Media
import Screens
import Storage

struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Inspect, fill, check, move and clear the archive.",
        subcommands: [
            Status.self, Mirror.self, Verify.self, Export.self, Import.self, ImportGit.self, ImportDated.self,
            Clear.self,
        ],
        defaultSubcommand: Status.self)

    struct Status: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show each source's archive, and the loss if its upstreams vanished now.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withLibrary { library, _ in
                var reports: [ArchiveReport] = []
                for source in library.sources { reports.append(try await library.archiveReport(of: source)) }
                if output.json {
                    try Output.json(["sources": reports.map(ArchiveReportDocument.init)])
                    return
                }
                let strings = program.strings
                try Output.table(
                    reports.map { report in
                        [
                            "\(report.source)", strings(.entries, count: report.entries),
                            strings(.items, count: report.items), strings(.pictures, count: report.pictures),
                            strings.bytes(report.bytes), strings.span(of: report, at: library.now()),
                        ]
                    })
                for report in reports {
                    try Output.line("\(report.source): \(strings.loss(report.loss))")
                    if let first = report.history.first {
                        let history = strings(
                            .historySince, strings.age(of: first, at: library.now()),
                            strings.bytes(report.history.bytes))
                        try Output.line("\(report.source): \(history)")
                    }
                }
            }
        }
    }

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

    struct Verify: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the whole database for damage.",
            discussion: "The database also has favourites and home pages. The exit code is 74 if there is damage.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let settings = try common.settings(of: program)
            try await settings.withLibrary { library, database in
                var damage = try await database.check(isQuick: false)
                damage += try await library.profiles.allFavourites(of: .shared).filter { $0.unreadable != nil }
                    .map { "favourite \($0.item.id) can’t be read" }
                if output.json {
                    try Output.json(["damage": damage])
                } else {
                    for line in damage { try Output.line(line) }
                }
                guard damage.isEmpty else {
                    throw CommandError(
                        .inputOutput,
                        "Expected a sound database in \(settings.dataDirectory.path), got damage. Put a backup in its "
                            + "place with `vitrine restore`. Without one, save everything readable with "
                            + "`vitrine favourites export` and `vitrine archive export`.")
                }
                if !output.json { try Output.line("The database is sound.") }
            }
        }
    }

    struct Clear: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete the archive of a source, or of all sources.",
            discussion: "Favourites keep their records and pictures.")

        @Argument(help: "The source's id, such as starships. (default: all sources)")
        var source: String?

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let settings = try common.settings(of: program)
            try await settings.withLibrary { library, _ in
                // The archive may have entries of a source that this program no longer has.
                let summaries = try await library.archive.summaries(of: nil)
                let id = try source.map { try library.archivedSource($0, in: summaries) }
                // A source's secondary sources go with it.
                let ids = id.map { id in [id] + (library.source(id.rawValue)?.secondary.map(\.id) ?? []) }
                let cleared = summaries.filter { ids?.contains($0.key.source) ?? true }
                let pictures = settings.mediaCache(for: library.profiles)
                for id in ids?.map(Optional.some) ?? [nil] {
                    try await library.archive.clear(id)
                    try await pictures.clear(id)
                }
                if output.json {
                    try Output.json(["cleared": cleared.count])
                } else {
                    try Output.line(program.strings(.cleared, count: cleared.count))
                }
            }
        }
    }
}

extension Library {
    fileprivate func archivedSource(_ id: String, in summaries: [ArchiveSummary]) throws -> SourceID {
        try summaries.first { $0.key.source.rawValue == id }?.key.source ?? existingSource(id).id
    }
}

/// The JSON document of an archive report. Missing values are null, so that every key is always there.
struct ArchiveReportDocument: JSONValue {
    let report: ArchiveReport

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("bytes", report.bytes)
            $0.member("entries", report.entries)
            $0.member("history", History(history: report.history))
            $0.member("items", report.items)
            $0.member("newest", report.newest)
            $0.member("oldest", report.oldest)
            $0.member("pictures", report.pictures)
            $0.member("source", report.source.rawValue)
            $0.member("wouldBeLost", Loss(loss: report.loss))
        }
    }

    private struct History: JSONValue {
        let history: ArchiveReport.History

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("bytes", history.bytes)
                $0.member("first", history.first)
            }
        }
    }

    private struct Loss: JSONValue {
        let loss: ArchiveReport.Loss

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("everything", loss.isEverything)
                $0.member("items", loss.items)
                $0.member("names", loss.names)
            }
        }
    }
}

extension Strings {
    /// The ages of the oldest and the newest entry.
    fileprivate func span(of report: ArchiveReport, at now: Date) -> String {
        guard let oldest = report.oldest, let newest = report.newest else { return self(.nothingSaved) }
        let (first, last) = (age(of: oldest, at: now), age(of: newest, at: now))
        return first == last ? first : self(.span, first, last)
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
