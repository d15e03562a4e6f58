import Catalogue
import Foundation
import Testing

@testable import Vitrine

@Suite struct ProgramNameTests {
    @Test(arguments: [("Atlas", "atlas", "ATLAS_"), ("Star Atlas 2", "star-atlas-2", "STAR_ATLAS_2_")])
    func namesCommandAndVariables(title: String, command: String, prefix: String) throws {
        let name = try #require(ProgramName(title))
        #expect(name.title == title)
        #expect(name.command == command)
        #expect(name.variablePrefix == prefix)
        #expect(ProgramName("…") == nil)
    }

    @Test func itsOwnVariablesOverrideThoseOfAllPrograms() throws {
        let atlas = try #require(ProgramName("Atlas"))
        let own = atlas.variables(of: [
            "VITRINE_PORT": "1", "ATLAS_PORT": "2", "VITRINE_HOST": "::1", "VITRINE_DATA_DIRECTORY": "/data",
            "HOME": "/",
        ])
        #expect(own == ["ATLAS_PORT": "2", "ATLAS_HOST": "::1", "ATLAS_DATA_DIRECTORY": "/data/atlas", "HOME": "/"])
    }

    @Test func hasADataDirectoryAndAConfigurationOfItsOwn() throws {
        let folder = Program.temporaryDirectory()
        let environment = ["XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
        try ProgramName.$current.withValue(try #require(ProgramName("Star Atlas"))) {
            try FileManager.default.createDirectory(
                at: folder.appending(path: "star-atlas"), withIntermediateDirectories: true)
            try Data("port: 9\nhost: \"::1\"\n".utf8)
                .write(to: folder.appending(path: "star-atlas/star-atlas.yaml"))
            let settings = try Settings(flags: [:], sources: [], environment: environment)
            #expect(settings.dataDirectory.path == folder.path + "/star-atlas")
            #expect(settings.port == 9)
            #expect(settings.host == "::1")
        }
        #expect(
            try Settings(flags: [:], sources: [], environment: environment).dataDirectory.path == folder.path
                + "/vitrine")
    }

    @Test func errorsNameItsOwnVariables() async throws {
        ProgramName.$current.withValue(try #require(ProgramName("Atlas"))) {
            #expect {
                try Settings(flags: [:], sources: [], environment: ["ATLAS_MAX_ITEMS": "x"])
            } throws: {
                ($0 as? CommandError)?.message.contains("ATLAS_MAX_ITEMS") == true
            }
            #expect("\(FavouritesFull(limit: 1))".contains("ATLAS_MAX_FAVOURITES"))
        }
        let folder = Program.temporaryDirectory()
        let run = try await Program.run(["serve", "--help"], of: "planets", in: folder)
        #expect(run.text.contains("PLANETS_PORT") && !run.text.contains("VITRINE_"), "\(run.text)")
    }

    @Test func twoProgramsDoNotShareADataDirectory() async throws {
        let folder = Program.temporaryDirectory()
        for name in ["atlas", "planets"] {
            let run = try await Program.run(["favourites", "list", "--json", "--offline"], of: name, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/vitrine.sqlite").path))
        }
        let wrong = try await Program.run(["show", "planets", "x", "--offline"], of: "planets", in: folder)
        #expect(wrong.errors.hasPrefix("planets: "))
    }
}
