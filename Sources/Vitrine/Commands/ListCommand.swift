import ArgumentParser
import Catalogue
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

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        try await settings.withLibrary { library, database in
            let strings = program.strings
            let request = try feedRequest(to: try library.existingSource(source))
            let page = try await library.listPage(of: request, profile: .shared, waiting: .command, strings: strings)
            guard page.hasContent else { throw page.state.nothingToShow }
            let problems = page.problems + [page.pageProblem].compactMap(\.self)
            guard problems.isEmpty else {
                throw CommandError(.usage, problems.map(\.description).joined(separator: " "))
            }
            let favourites = try await library.profiles.favouriteIDs(among: page.items, of: .shared)
            if output.json {
                let media = try await settings.mediaAddresses(of: library, database)
                try Output.json(FeedDocument(page, favourites: favourites, media: media, strings: strings))
                return
            }
            for cell in page.cells {
                let star = favourites.contains(cell.id) ? "★" : " "
                let emphasis = cell.emphasis.map { strings.text($0) } ?? ""
                let card = cell.item.card
                let columns = ["\(star) \(cell.item.id.id)", card.title, card.subtitle ?? "", emphasis]
                try Output.line(columns: (cell.item.rank.map { ["\($0)"] } ?? []) + columns)
            }
            if page.cells.isEmpty { Output.diagnostic(emptiness(of: page, strings: strings)) }
            if let covered = strings.coverage(of: page) { Output.diagnostic(covered) }
            if page.slice.pages > 1 {
                Output.diagnostic(strings(.pageOf, "\(page.slice.page)", "\(page.slice.pages)"))
            }
            page.source.reportState(page.state, strings: strings, now: library.now())
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

    private func feedRequest(to source: ResolvedSource) throws -> FeedRequest {
        var parameters = try Self.parameters(query)
        if let sort { parameters.append(("sort", sort)) }
        let usual = source.sorts.first { $0.key == sort }?.order
        if let order = order ?? usual?.rawValue { parameters.append(("order", order)) }
        if let page { parameters.append(("page", page)) }
        if let at { parameters.append(("at", at)) }
        let request = FeedRequest(parameters, to: source)
        guard request.problems.isEmpty else {
            throw CommandError(.usage, request.problems.map(\.description).joined(separator: " "))
        }
        return request
    }
}
