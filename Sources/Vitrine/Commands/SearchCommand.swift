import ArgumentParser
import Catalogue
import Endpoints
import Routes
import Screens

struct SearchCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search favourites, samples, items seen before, and sources with a search.",
        discussion: "--source with the id of a source, such as starships, searches that source alone.")

    @Argument(help: "The text to look for: words, their beginnings, or a part of a name.")
    var term: String

    @OptionGroup var output: ListOutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        guard let wanted = SearchTerm(term) else {
            throw CommandError(.usage, "Expected a text to look for, got “\(term)”. Give at least one letter.")
        }
        let format = try output.chosen()
        let settings = try common.settings(of: program, namesSources: true)
        try await settings.withLibrary { library, database in
            let names = common.sourceNames
            let only = names.isEmpty ? nil : try names.map { try library.existingSource($0) }
            var results = try await library.search(
                wanted, in: only, profile: .shared, limit: FeedQuery.defaultLimit, waiting: .command)
            results = results.marking(try await library.profiles.favouriteIDs(among: results.items, of: .shared))
            if results.count == 0, let failedAttempt = results.failedAttempt {
                throw CommandError(.unavailable, failedAttempt.error.description)
            }
            let strings = program.strings
            let media = try await settings.mediaAddresses(of: library, database)
            let document = SearchDocument(results, in: library.allSources, media: media, strings: strings)
            switch format {
            case .json: try Output.json(document)
            case .text: try Self.show(document, results, strings)
            case .file(let format):
                // The address of a search names one source.
                let source = only?.count == 1 ? only?.first?.id : nil
                var parameters = [(name: "term", value: wanted.text)]
                if let source { parameters.append((name: "source", value: source.rawValue)) }
                let file = ListFile(
                    ListContent(results, strings: strings), of: .search, as: format,
                    page: .search(term: wanted.text, source: source), parameters: parameters,
                    origin: settings.origin, media: media, strings: strings, now: library.now())
                try Output.file(file.bytes(as: format))
                Self.report(document, results, strings)
            }
        }
    }

    private static func show(_ document: SearchDocument, _ results: SearchResults, _ strings: Strings) throws {
        for section in document.sections where !section.items.isEmpty {
            try Output.line(section.title)
            try Output.table(
                section.items.map { ["\($0.favourite ? "★" : " ") \($0.id)", $0.title, $0.subtitle ?? ""] })
        }
        report(document, results, strings)
    }

    /// Writes to standard error how many items were found, and which upstreams failed.
    private static func report(_ document: SearchDocument, _ results: SearchResults, _ strings: Strings) {
        Output.diagnostic(
            results.count == 0
                ? strings(.nothingFound, results.term.text)
                : strings(results.hasMore ? .resultsAtLeast : .results, count: results.count))
        for section in document.sections {
            if let problem = section.problem { Output.diagnostic("\(section.id): \(problem)") }
        }
    }
}
