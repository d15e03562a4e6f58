import Foundation
import Testing

/// The package Examples/Planets, which is also a target of this package.
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
}
