import ArgumentParser
import Catalogue
import Foundation
import Logging

extension FavouritesCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Writes favourites, with their records, to a file.")

        @Argument(help: "The file; it must not be there yet.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let favourites = try await library.profiles.favourites(of: .shared)
                do {
                    try FavouritesFile(favourites).data.write(to: URL(filePath: file), options: .withoutOverwriting)
                } catch {
                    throw CommandError(
                        .inputOutput,
                        "Expected to write a new file \(file), got: \(error.localizedDescription) Name another.")
                }
                try FavouritesCommand.report(favourites.count, output)
            }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds the favourites of a file; what is a favourite already stays as it is.")

        @Argument(help: "A file that export has written.")
        var file: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                // Read whole before anything is written.
                let favourites: [Favourite]
                do {
                    favourites = try FavouritesFile(Data(contentsOf: URL(filePath: file))).favourites
                } catch {
                    throw CommandError(
                        .inputOutput,
                        "Expected a file that `vitrine favourites export` has written, got \(file): "
                            + "\(error.localizedDescription) Nothing was changed.")
                }
                do {
                    // The first of the file is shown first, so it is added last.
                    let count = try await library.profiles.addFavourites(favourites.reversed(), of: .shared)
                    try FavouritesCommand.report(count, output)
                } catch let error as FavouritesFull {
                    throw CommandError(.inputOutput, "\(error) Nothing was changed.")
                }
            }
        }
    }

    fileprivate static func report(_ count: Int, _ output: OutputOptions) throws {
        if output.json {
            try Output.json(["favourites": count])
        } else {
            try Output.line(Output.strings(.items, count: count))
        }
    }
}

/// Favourites in a file: JSON with a version of its own.
struct FavouritesFile: Codable {
    struct Entry: Codable {
        /// Nil where its record could not be read.
        let item: CatalogueItem?
        let addedAt: Date
        /// Which it is, and its record as it is kept, where that could not be read.
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
                "Expected favourites of version \(Self.newest), got version \(version); use a newer Vitrine.")
        }
    }

    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// As they can be shown; what nothing can be shown of is left out.
    var favourites: [Favourite] {
        entries.compactMap { entry in
            if let unreadable = entry.unreadable {
                return Favourite(unreadable: unreadable.record, of: unreadable.id, addedAt: entry.addedAt)
            }
            return (entry.item?.presentable).map { Favourite(item: $0, addedAt: entry.addedAt) }
        }
    }
}
