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
                let known = Set(try await library.profiles.favourites(of: .shared).map(\.item.id))
                let new = favourites.filter { !known.contains($0.item.id) }
                // The first of the file is shown first, so it is added last.
                for favourite in new.reversed() {
                    try await library.profiles.addFavourite(
                        favourite.item, of: .shared, at: favourite.addedAt, restoring: false)
                }
                try FavouritesCommand.report(new.count, output)
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
        let item: CatalogueItem
        let addedAt: Date
    }

    private static let newest = 1

    let version: Int
    let entries: [Entry]

    init(_ favourites: [Favourite]) {
        version = Self.newest
        entries = favourites.map { Entry(item: $0.item, addedAt: $0.addedAt) }
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

    var favourites: [Favourite] { entries.map { Favourite(item: $0.item, addedAt: $0.addedAt) } }
}
