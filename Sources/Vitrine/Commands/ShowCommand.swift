import ArgumentParser
import Catalogue
import Logging
import Web

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Shows an item with its facts.")

    @Argument(help: "The source's id, such as starships.")
    var source: String

    @Argument(help: "The item's id, as a list shows it.")
    var id: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.settings().withLibrary(logger: .quiet) { library, database in
            let strings = Output.strings
            let source = try library.existingSource(source)
            let reference = ItemReference(source: source.id, id: id)
            let found = try await library.item(reference, of: source, profile: .shared, patience: .command)
            let item = try found.itemOrError(reference)
            let isFavourite = try await library.profiles.favourites(of: .shared).contains { $0.item.id == reference }
            if output.json {
                try Output.json(
                    ItemPageDocument(
                        ItemDocument(
                            item, isFavourite: isFavourite, media: try await library.mediaAddresses(database),
                            strings: strings),
                        provenance: found.provenance))
                return
            }
            try Output.line((isFavourite ? "★ " : "") + item.card.title)
            try Output.table(item.fields.map { [strings.label(of: $0), strings.text($0)] })
            source.noteState(found.state, strings: strings, now: library.now())
        }
    }
}
