import Foundation
import Testing

/// The packages in Examples, which are also targets of this package.
@Suite(.fewAtATime) struct ExampleTests {
    @Test func planetsAreListedInTheOrderOfTheirPopulation() async throws {
        let folder = Program.temporaryDirectory()
        try Data(
            """
            [{"name": "Inner", "climate": "hot", "terrain": "rock", "population": "1,200", "url": "https://swapi.info/api/planets/1"},
             {"name": "Outer", "climate": "cold", "population": "unknown", "url": "https://swapi.info/api/planets/2"},
             {"name": "Middle", "climate": "mild", "terrain": "sea", "population": "30", "url": "https://swapi.info/api/planets/3"}]
            """.utf8
        ).write(to: folder.appending(path: "planets.json"))
        let upstream = try await StandIn(folder: folder)
        let run = try await Program.run(
            [
                "list", "planets", "--json", "--sort", "population", "--order", "descending", "--upstream",
                "planets=\(upstream.base)",
            ], of: "planets")
        #expect(run.status == 0, "\(run.errors)")
        let feed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(feed.state == "fresh")
        #expect(feed.sections[0].items.map(\.title) == ["Inner", "Middle", "Outer"])
    }

    @Test func countriesAreTheSameFromSwiftAndFromAFile() async throws {
        let folder = Program.temporaryDirectory()
        let version = folder.appending(path: "v3.1")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try Data(
            """
            [{"name": {"common": "Lowland", "official": "The Low Land"}, "cca2": "LL", "capital": ["Dike"],
              "region": "North", "population": 1200, "area": 5.5, "flags": {"png": "https://flags.example/ll.png"}},
             {"name": {"common": "Highland", "official": "The High Land"}, "cca2": "HL", "capital": ["Peak"],
              "region": "South", "population": 30, "area": 70, "flags": {"png": "https://flags.example/hl.png"}}]
            """.utf8
        ).write(to: version.appending(path: "all.json"))
        let upstream = try await StandIn(folder: folder)
        let list = ["list", "countries", "--json", "--sort", "population", "--upstream", "countries=\(upstream.base)"]
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/Atlas/Files/countries.yaml").path
        let runs = try await [
            Program.run(list, of: "atlas"), Program.run(list + ["--source", file], of: "vitrine"),
        ]
        for run in runs {
            #expect(run.status == 0, "\(run.errors)")
            let feed = try JSONDecoder().decode(Feed.self, from: run.output)
            #expect(feed.sections[0].items.map(\.title) == ["Highland", "Lowland"])
        }
    }
}
