import ArgumentParser
import Catalogue
import Foundation
import Storage

extension FavouritesCommand {
    struct Export: ProgramCommand {
        static let configuration = CommandConfiguration(abstract: "Export the favourites with their records to a file.")

        @Argument(help: "The new file.")
        var file: String

        @OptionGroup var owner: PersonOption
        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withLibrary { library, database in
                let profile = try await owner.profile(in: database.people())
                let favourites = try await library.profiles.allFavourites(of: profile)
                let data = try FavouritesFile(favourites).data
                try await NewFile.write(file) { try $0.write(contentsOf: data) }
                try FavouritesCommand.report(favourites.count, output, program.strings)
            }
        }
    }

    struct Import: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add the favourites of a file to the shared profile; existing ones stay unchanged.")

        @Argument(help: "A file that `vitrine favourites export` wrote.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withLibrary { library, _ in
                // Read the whole file before writing anything.
                let favourites: [Favourite]
                do {
                    favourites = try FavouritesFile(Data(contentsOf: URL(filePath: file))).favourites
                } catch let error as CommandError {
                    throw error
                } catch {
                    throw CommandError(
                        .inputOutput,
                        "Expected a file that `vitrine favourites export` wrote, got \(file): "
                            + "\(error.localizedDescription) Check the path, or export again. Nothing was changed.")
                }
                do {
                    // Pages show the favourite that was added last first, so the file's first one comes last.
                    let count = try await library.profiles.addFavourites(favourites.reversed(), of: .shared)
                    try FavouritesCommand.report(count, output, program.strings)
                } catch let error as FavouritesFull {
                    throw CommandError(.inputOutput, "\(error) Nothing was changed.")
                }
            }
        }
    }

    fileprivate static func report(_ count: Int, _ output: OutputOptions, _ strings: Strings) throws {
        if output.json {
            try Output.json(["favourites": count])
        } else {
            try Output.line(strings(.items, count: count))
        }
    }
}

/// The JSON document of a favourites file.
struct FavouritesFile: Codable {
    struct Entry: Codable {
        /// Nil if the record can't be decoded.
        let item: CatalogueItem?
        let addedAt: Date
        /// The id and the stored bytes of a record that can't be decoded.
        var unreadable: Unreadable?
    }

    struct Unreadable: Codable {
        let id: ItemReference
        let record: Data
    }

    private static let newest = 1

    let version: Int
    let entries: [Entry]

    init(_ favourites: [Favourite]) {
        version = Self.newest
        entries = favourites.map { favourite in
            guard let record = favourite.unreadable else {
                return Entry(item: favourite.item, addedAt: favourite.addedAt)
            }
            return Entry(
                item: nil, addedAt: favourite.addedAt, unreadable: Unreadable(id: favourite.item.id, record: record))
        }
    }

    init(_ data: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: data)
        guard version == Self.newest else {
            throw CommandError(
                .inputOutput,
                "Expected a favourites file of version \(Self.newest), got version \(version). Use a newer Vitrine.")
        }
    }

    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// The favourites, with texts cleaned for presentation. Items without a presentable id or title are left out.
    var favourites: [Favourite] {
        entries.compactMap { entry in
            if let item = entry.item ?? entry.unreadable?.item {
                return item.presentable.map { Favourite(item: $0, addedAt: entry.addedAt) }
            }
            guard let unreadable = entry.unreadable else { return nil }
            let favourite = Favourite(unreadable: unreadable.record, of: unreadable.id, addedAt: entry.addedAt)
            return favourite.item.presentable == nil ? nil : favourite
        }
    }
}

extension FavouritesFile.Unreadable {
    /// The item, if this version can decode it.
    fileprivate var item: CatalogueItem? {
        do { return try JSONDecoder().decode(CatalogueItem.self, from: record) } catch { return nil }
    }
}
