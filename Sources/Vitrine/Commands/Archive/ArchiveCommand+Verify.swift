import ArgumentParser
import Catalogue
import Foundation
import Storage

extension ArchiveCommand {
    struct Verify: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the whole database for damage.",
            discussion: "The database also has favourites and home pages. The exit code is 74 if there is damage.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let settings = try common.settings(of: program)
            try await settings.withLibrary { library, database in
                var damage = try await database.check(isQuick: false)
                damage += try await library.profiles.allFavourites(of: .shared).filter { $0.unreadable != nil }
                    .map { "favourite \($0.item.id) can’t be read" }
                if output.json {
                    try Output.json(["damage": damage])
                } else {
                    for line in damage { try Output.line(line) }
                }
                guard damage.isEmpty else {
                    throw CommandError(
                        .inputOutput,
                        "Expected a sound database in \(settings.dataDirectory.path), got damage. Put a backup in its "
                            + "place. Without one, save everything readable with `vitrine favourites export` and "
                            + "`vitrine archive export`.")
                }
                if !output.json { try Output.line("The database is sound.") }
            }
        }
    }
}
