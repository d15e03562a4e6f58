import ArgumentParser
import Catalogue
import Foundation
import Screens
import Sections
import Server
import Storage

struct FavouritesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourites", abstract: "List and change favourites.",
        subcommands: [List.self, Add.self, Remove.self, Export.self, Import.self], defaultSubcommand: List.self)

    struct List: ProgramCommand {
        static let configuration = CommandConfiguration(abstract: "List the favourites in their order.")

        @OptionGroup var owner: PersonOption
        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let settings = try common.settings(of: program)
            try await settings.withLibrary { library, database in
                let profile = try await owner.profile(in: database.people())
                let favourites = try await library.profiles.allFavourites(of: profile)
                let strings = program.strings
                let document = FeedDocument(
                    favourites: FavouritePage(favourites), query: FeedQuery(),
                    media: try await settings.mediaAddresses(of: library, database), strings: strings)
                if output.json {
                    try Output.json(document)
                } else {
                    try Output.table(favourites.map { [$0.item.id.description, $0.item.card.title] })
                }
            }
        }
    }

    struct Add: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an item to the favourites of the shared profile.")
        @OptionGroup var change: Change
        func run(in program: ProgramContext) async throws { try await change.run(isFavourite: true, in: program) }
    }

    struct Remove: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an item from the favourites of the shared profile.")
        @OptionGroup var change: Change
        func run(in program: ProgramContext) async throws { try await change.run(isFavourite: false, in: program) }
    }

    struct Change: ParsableArguments {
        @Argument(help: "The source's id, such as starships.")
        var source: String

        @Argument(help: "The item's id, as `vitrine list` shows it.")
        var id: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(isFavourite: Bool, in program: ProgramContext) async throws {
            let settings = try common.settings(of: program)
            try await settings.withLibrary { library, database in
                let source = try library.existingSource(source)
                let reference = ItemReference(source: source.id, id: id)
                let item: CatalogueItem
                do {
                    item = try await library.setFavourite(
                        isFavourite, reference, of: source, profile: .shared, waiting: .command
                    ).itemOrError(reference)
                } catch let error as FavouritesFull {
                    throw CommandError(.inputOutput, "\(error)")
                }
                if output.json {
                    try Output.json(
                        ItemDocument(
                            item, isFavourite: isFavourite,
                            media: try await settings.mediaAddresses(of: library, database),
                            strings: program.strings))
                } else {
                    let strings = program.strings
                    try Output.line(
                        strings(.ofItem, strings.changed(favourite: isFavourite, of: source), item.card.title))
                }
            }
        }
    }
}
