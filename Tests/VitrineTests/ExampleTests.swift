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
        let upstream = try await StandIn(
            folder: folder([
                "v3.1/all": #"""
                [{"name": {"common": "Lowland", "official": "The Low Land"}, "cca2": "LL", "capital": ["Dike"],
                  "region": "North", "population": 1200, "area": 5.5, "flags": {"png": "https://flags.example/ll.png"}},
                 {"name": {"common": "Highland", "official": "The High Land"}, "cca2": "HL", "capital": ["Peak"],
                  "region": "South", "population": 30, "area": 70, "flags": {"png": "https://flags.example/hl.png"}}]
                """#
            ]))
        for run in try await bothWays(
            ["list", "countries", "--json", "--sort", "population"], of: "countries", upstream)
        {
            #expect(try titles(in: run) == ["Highland", "Lowland"])
        }
    }

    @Test func recordsBehindAListAreTheSameFromSwiftAndFromAFile() async throws {
        let upstream = try await StandIn(
            folder: folder([
                "api/v2/pokemon": #"""
                {"count": 2, "next": null, "results": [{"name": "leafling", "url": "https://pokeapi.co/api/v2/pokemon/1/"},
                 {"name": "emberling", "url": "https://pokeapi.co/api/v2/pokemon/2/"}]}
                """#,
                "api/v2/pokemon/1": #"{"id": 1, "name": "leafling", "height": 7, "weight": 69}"#,
                "api/v2/pokemon/2": #"{"id": 2, "name": "emberling", "height": 6, "weight": 85}"#,
            ]))
        for run in try await bothWays(["list", "pokemon", "--json", "--sort", "height"], of: "pokemon", upstream) {
            #expect(try titles(in: run) == ["emberling", "leafling"])
        }
    }

    @Test func relatedListsAreTheSameFromSwiftAndFromAFile() async throws {
        let upstream = try await StandIn(
            folder: folder([
                "shows": #"[{"id": 1, "name": "Under the Hill"}, {"id": 2, "name": "Night Shift"}]"#,
                "shows/1/cast": #"[{"person": {"id": 7, "name": "Ann Actor"}, "character": {"id": 9, "name": "Bea"}}]"#,
                "shows/1/episodes": #"[{"id": 11, "name": "Pilot"}, {"id": 12, "name": "The Fire"}]"#,
            ]))
        for run in try await bothWays(["show", "shows", "1"], of: "shows", upstream) {
            let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            #expect(
                lines == ["Under the Hill", "Cast", "7  Ann Actor  Bea", "Episodes", "11  Pilot", "12  The Fire"])
        }
    }

    @Test func librariesWorkAloneInAnAppOnHummingbird() async throws {
        let upstream = try await StandIn(
            folder: folder([
                "boats": #"""
                [{"id": 1, "name": "Tub", "quay": "North"}, {"id": 2, "name": "Raft <3", "quay": "South"},
                 {"id": 3, "name": "Tug", "quay": "North"}]
                """#
            ]))
        let process = Program.process("harbour", [upstream.base], directory: Program.temporaryDirectory())
        let harbour = try await Listener(process)
        let page = try await Server.answer(to: "/", at: harbour.port).body
        #expect(page.contains(#"hx-get="/boats""#))
        #expect(page.contains("Raft &lt;3"))
        let found = try await Server.answer(to: "/boats?name=tu", at: harbour.port).body
        #expect(found.contains("Tub") && found.contains("Tug") && !found.contains("Raft"))
        #expect(found.hasPrefix(#"<section data-section="North">"#))
        #expect(try await Server.answer(to: "/news", at: harbour.port).body.isEmpty)
        #expect(try await Server.answer(to: "/style.css", at: harbour.port).body.contains("container: list"))
    }

    /// What the program in Examples/Atlas and its file say to the same question.
    private func bothWays(_ arguments: [String], of source: String, _ upstream: StandIn) async throws -> [Program.Run] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/Atlas/Files/\(source).yaml").path
        let all = arguments + ["--upstream", "\(source)=\(upstream.base)"]
        let runs = try await [
            Program.run(all, of: "atlas"), Program.run(all + ["--source", file], of: "vitrine"),
        ]
        for run in runs { #expect(run.status == 0, "\(run.errors)") }
        return runs
    }

    private func titles(in run: Program.Run) throws -> [String] {
        try JSONDecoder().decode(Feed.self, from: run.output).sections[0].items.map(\.title)
    }

    /// A folder of answers by their paths.
    private func folder(_ answers: [String: String]) throws -> URL {
        let folder = Program.temporaryDirectory()
        for (path, answer) in answers {
            let file = folder.appending(path: "\(path).json")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(answer.utf8).write(to: file)
        }
        return folder
    }
}
