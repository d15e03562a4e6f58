import ArgumentParser
import Catalogue
import Documents
import Logging
import Sections

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the items of a source.")

    @Argument(help: "The source's id, such as starships.")
    var source: String

    @Option(name: .long, help: ArgumentHelp("A parameter, such as term=falcon; repeatable.", valueName: "name=value"))
    var query: [String] = []

    @Option(name: .long, help: "The key to sort by.")
    var sort: String?

    @Option(name: .long, help: "The direction: ascending, descending.")
    var order: String?

    @Option(name: .long, help: "The page, from 1.")
    var page: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        try await settings.withLibrary(logger: .quiet) { library, database in
            let strings = Output.strings
            let (query, source) = try feedQuery(of: try library.existingSource(source))
            let listed = try await library.list(
                of: source, term: SearchTerm(query.searched), profile: .shared, waiting: .command)
            let state = listed.state
            let content = try listed.content ?? state.contentOrError()
            let favourites = Set(try await library.profiles.favourites(of: .shared).map(\.item.id))
            let page = FeedPage(of: content, query: query, favourites: favourites, strings: strings)
            if let problem = page.pageProblem { throw CommandError(.usage, problem.description) }
            if output.json {
                try Output.json(
                    FeedDocument(
                        page, source: source, provenance: content.provenance,
                        media: try await settings.mediaAddresses(of: library, database), strings: strings))
                return
            }
            for cell in page.sections.flatMap(\.cells) {
                let star = cell.isFavourite ? "★" : " "
                let emphasis = cell.emphasis.map { strings.text($0) } ?? ""
                try Output.line(
                    "\(cell.item.rank.map { "\($0)\t" } ?? "")\(star) \(cell.item.id.id)\t\(cell.item.card.title)\t\(cell.item.card.subtitle ?? "")\t\(emphasis)"
                )
            }
            if page.pages > 1 { Output.note(strings(.pageOf, "\(page.page)", "\(page.pages)")) }
            source.noteState(state, strings: strings, now: library.now())
        }
    }

    private func feedQuery(of source: AnySource) throws -> (FeedQuery, AnySource) {
        var parameters = try query.map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else {
                throw CommandError(.usage, "--query: expected NAME=VALUE, got “\(parameter)”.")
            }
            return (name: String(parameter[..<equals]), value: String(parameter[parameter.index(after: equals)...]))
        }
        if let sort { parameters.append(("sort", sort)) }
        if let order { parameters.append(("order", order)) }
        if let page { parameters.append(("page", page)) }
        let (query, chosen, problems) = FeedQuery.reading(parameters, of: source)
        guard problems.isEmpty else {
            throw CommandError(.usage, problems.map(\.description).joined(separator: " "))
        }
        return (query, chosen ?? source)
    }
}
