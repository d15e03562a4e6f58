import ArgumentParser
import Catalogue
import Routes
import Screens
import Sections

struct ListCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the items of a source.")

    @Argument(help: "The source's id, such as starships.")
    var source: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Set a parameter or a facet, such as term=falcon, class=Starfighter, class.not=Corvette or length.min=100. Repeat it for further ones.",
            valueName: "name=value")
    )
    var query: [String] = []

    @Option(name: .long, help: "Sort by this key, such as name.")
    var sort: String?

    @Option(name: .long, help: "Sort in this direction: ascending, descending.")
    var order: String?

    @Option(name: .long, help: "The number of the page, from 1.")
    var page: String?

    @Option(name: .long, help: "Show the list as it was at this date, such as 2026-05-12 or 2026-05-12T14:30:00Z.")
    var at: String?

    @OptionGroup var output: ListOutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let format = try output.chosen()
        let settings = try common.settings(of: program)
        try await settings.withLibrary { library, database in
            let strings = program.strings
            let source = try library.existingSource(source)
            let parameters = try parameters(of: source)
            let asked = try Self.request(parameters, to: source)
            var request = asked
            if case .file(let format) = format {
                request.query = asked.query.sized(for: format, unlessIn: parameters, of: asked.source)
            }
            let page = try await library.listPage(of: request, profile: .shared, waiting: .command, strings: strings)
            guard page.hasContent else { throw page.state.nothingToShow }
            let problems = page.problems + [page.pageProblem].compactMap(\.self)
            guard problems.isEmpty else {
                throw CommandError(.usage, problems.map(\.description).joined(separator: " "))
            }
            let favourites = try await library.profiles.favouriteIDs(among: page.items, of: .shared)
            let media = try await settings.mediaAddresses(of: library, database)
            switch format {
            case .json:
                // It says by itself what follows.
                return try Output.json(FeedDocument(page, favourites: favourites, media: media, strings: strings))
            case .text: try Self.show(page, favourites, strings)
            case .file(let format):
                let file = ListFile(
                    ListContent(page, favourites: favourites, strings: strings), of: .source(source.id), as: format,
                    page: .feed(source.id, asked.query.on(page: 1).shortened(for: asked.source)),
                    parameters: parameters, origin: settings.origin, media: media, strings: strings,
                    now: library.now())
                try Output.file(file.bytes(as: format))
            }
            if page.cells.isEmpty { Output.diagnostic(emptiness(of: page, strings: strings)) }
            if let covered = strings.coverage(of: page) { Output.diagnostic(covered) }
            if page.slice.pages > 1 {
                Output.diagnostic(strings(.pageOf, "\(page.slice.page)", "\(page.slice.pages)"))
            }
            page.source.reportState(page.state, strings: strings, now: library.now())
        }
    }

    private static func show(_ page: ListPage, _ favourites: Set<ItemReference>, _ strings: Strings) throws {
        for cell in page.cells {
            let star = favourites.contains(cell.id) ? "★" : " "
            let emphasis = cell.emphasis.map { strings.text($0) } ?? ""
            let card = cell.item.card
            let columns = ["\(star) \(cell.item.id.id)", card.title, card.subtitle ?? "", emphasis]
            try Output.line(columns: (cell.item.rank.map { ["\($0)"] } ?? []) + columns)
        }
    }

    /// Why a page has no items, in the words of the app.
    private func emptiness(of page: ListPage, strings: Strings) -> String {
        if !page.query.facets.isEmpty { return strings(.nothingMatches) }
        return page.query.searched.isEmpty ? strings(.nothingHere) : strings(.nothingFound, page.query.searched)
    }

    /// The parameters of `--query`.
    static func parameters(_ query: [String]) throws -> [(name: String, value: String)] {
        try query.map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else {
                throw CommandError(.usage, "--query: expected NAME=VALUE, such as term=falcon, got “\(parameter)”.")
            }
            return (name: String(parameter[..<equals]), value: String(parameter[parameter.index(after: equals)...]))
        }
    }

    /// The parameters of the list, as an address would have them.
    private func parameters(of source: ResolvedSource) throws -> [(name: String, value: String)] {
        var parameters = try Self.parameters(query)
        if let sort { parameters.append(("sort", sort)) }
        let usual = source.sorts.first { $0.key == sort }?.order
        if let order = order ?? usual?.rawValue { parameters.append(("order", order)) }
        if let page { parameters.append(("page", page)) }
        if let at { parameters.append(("at", at)) }
        return parameters
    }

    private static func request(
        _ parameters: [(name: String, value: String)], to source: ResolvedSource
    ) throws -> FeedRequest {
        let request = FeedRequest(parameters, to: source)
        guard request.problems.isEmpty else {
            throw CommandError(.usage, request.problems.map(\.description).joined(separator: " "))
        }
        return request
    }
}
