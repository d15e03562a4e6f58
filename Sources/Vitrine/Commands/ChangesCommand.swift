import ArgumentParser
import Catalogue
import Endpoints
import Screens

struct ChangesCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "List the items of a source that have changed since a date.")

    @Argument(help: "The source's id, such as starships.")
    var source: String

    @Option(
        name: .long,
        help:
            "Show what has changed since this date, such as 2026-05-12 or 2026-05-12T14:30:00Z. By default, seven days."
    )
    var since: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Set a parameter of the list, such as country=de. Repeat it for further ones.", valueName: "name=value"))
    var query: [String] = []

    @Flag(name: .long, help: "Show facts, too, that change in nearly every answer.")
    var allFacts = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        try await settings.withLibrary { library, _ in
            var parameters = try ListCommand.parameters(query)
            if let since { parameters.append((ChangesQuery.sinceName, since)) }
            var query = ChangesQuery(parameters, of: try library.existingSource(source), now: library.now())
            guard query.problems.isEmpty else {
                throw CommandError(.usage, query.problems.map(\.description).joined(separator: " "))
            }
            query.showsAllFacts = allFacts
            let changes: ListChanges
            do {
                changes = try await query.changes(in: library)
            } catch WebError.nothingKnownThen(let error) {
                throw CommandError(.unavailable, error.description)
            }
            if output.json { try Output.json(ChangesDocument(changes)) } else { try show(changes, program.strings) }
        }
    }

    private func show(_ changes: ListChanges, _ strings: Strings) throws {
        let parts: [(Phrase, [ListChanges.Entry])] = [
            (.changesNew, changes.new), (changes.departure, changes.gone), (.changesBack, changes.back),
            (.changesChanged, changes.changed), (.changesMoved, changes.moved),
        ]
        for (title, entries) in parts where !entries.isEmpty {
            try Output.line(strings(title))
            try Output.table(
                entries.map { entry in
                    let ranks = [entry.change.earlierRank, entry.change.rank].compactMap { $0.map { "\($0)" } }
                    let facts = title == .changesMoved ? [] : entry.facts.map { strings.change(of: $0, of: entry.item) }
                    return [
                        "  \(entry.id.id)", entry.title, ranks.joined(separator: " → "), facts.joined(separator: "; "),
                    ]
                })
        }
        if changes.isEmpty { Output.diagnostic(strings(.changesNone)) }
        if !changes.isComplete { Output.diagnostic(strings(.changesCut)) }
        if !changes.omittedFacts.isEmpty {
            Output.diagnostic(strings(.changesOmitted, changes.omittedFacts.joined(separator: ", ")))
        }
        Output.diagnostic(
            strings(.changesBetween, strings.time(of: changes.since), strings.time(of: changes.until)))
    }
}
