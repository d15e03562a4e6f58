import ArgumentParser
import Catalogue
import Screens

struct ShowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show an item and its facts.")

    @Argument(help: "The source's id, such as starships.")
    var source: String

    @Argument(help: "The item's id, as `vitrine list` shows it.")
    var id: String

    @Option(name: .long, help: "Show the item as it was at this date, such as 2026-05-12 or 2026-05-12T14:30:00Z.")
    var at: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(in program: ProgramContext) async throws {
        let settings = try common.settings(of: program)
        try await settings.withLibrary { library, database in
            let strings = program.strings
            let source = try library.existingSource(source)
            let reference = ItemReference(source: source.id, id: id)
            let past = try at.map { text in
                guard let date = PastDate(text) else {
                    throw CommandError(.usage, "--at: expected a date such as 2026-05-12, got “\(text)”.")
                }
                return date
            }
            let found =
                if let past {
                    try await library.item(reference, of: source, at: past)
                } else {
                    try await library.item(reference, of: source, profile: .shared, waiting: .command)
                }
            let item = try found.itemOrError(reference)
            let isFavourite = try await !library.profiles.favouriteIDs(among: [reference], of: .shared).isEmpty
            let lists = library.related(to: item, of: source)
            let states = await library.states(of: lists.map(\.beginning), waiting: .command)
            let related = zip(lists, states).compactMap { list, state in state.content.map { (list, $0) } }
            if output.json {
                let media = try await settings.mediaAddresses(of: library, database)
                try Output.json(
                    ItemPageDocument(
                        ItemDocument(item, isFavourite: isFavourite, media: media, strings: strings),
                        provenance: found.provenance,
                        related: related.map { list, content in
                            FeedDocument.SectionDocument(of: content.items, in: list, media: media, strings: strings)
                        }))
                return
            }
            try Output.line((isFavourite ? "★ " : "") + item.card.title)
            try Output.table(item.fields.map { [strings.label(of: $0, in: item), strings.text($0)] })
            for (list, content) in related where !content.items.isEmpty {
                try Output.line("")
                try Output.line(strings.title(of: list))
                try Output.table(content.items.map { [$0.id.id, $0.card.title, $0.card.subtitle ?? ""] })
            }
            source.reportState(found.state, strings: strings, now: library.now())
        }
    }
}
