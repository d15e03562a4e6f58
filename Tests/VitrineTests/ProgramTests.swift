import Foundation
import Testing

/// The built program as a command.
@Suite(.fewAtATime) struct ProgramTests {
    @Test func listsTheSampleWithoutANetwork() async throws {
        let run = try await Program.run(["list", "starships", "--offline", "--json"])
        #expect(run.status == 0)
        let feed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(feed.state == "sample")
        #expect(feed.total == 36)
        #expect(feed.undecodable == 0)
        #expect(feed.sections[0].items.count == 36)
    }

    /// With a definition that is inferred, and with those that say when records are fetched.
    @Test(
        arguments: [
            "", #"each: {id: "url | last", from: "/api/plants/{id}", when: always}"#,
            #"each: {id: "url | last", from: "/api/plants/{id}", when: opened}"#,
        ])
    func listsRecordsByNameWhoseOwnAddressesFail(line: String) async throws {
        let directory = Program.temporaryDirectory()
        let plants = ["aster", "birch", "cedar"].map {
            #"{"index": "\#($0)", "name": "\#($0)", "url": "/api/plants/\#($0)"}"#
        }
        try Data("[\(plants.joined(separator: ", "))]".utf8).write(to: directory.appending(path: "plants.json"))
        let upstream = try await StandIn(folder: directory)
        defer { upstream.end() }
        let file = directory.appending(path: "plants.yaml")
        try Data("from: \(upstream.base)/plants\n\(line)\n".utf8).write(to: file)
        let run = try await Program.run(["list", "plants", "--json", "--source", file.path], in: directory)
        let feed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(feed.sections[0].items.map(\.title) == ["aster", "birch", "cedar"])
        #expect(feed.total == 3)
        let isWhole = line.contains("opened")
        #expect(feed.state == (isWhole ? "fresh" : "archived"))
        #expect(feed.missing == (isWhole ? 0 : 3))
    }

    @Test func showsAnItemWithItsFilmsByName() async throws {
        let run = try await Program.run(["show", "starships", "10", "--offline"])
        #expect(run.status == 0)
        #expect(run.text.contains("Millennium Falcon"))
        #expect(run.text.contains("The Empire Strikes Back"))
        #expect(run.text.contains("Han Solo"))
        #expect(!run.text.contains("https://"))
    }

    @Test func searchesAllSources() async throws {
        let directory = Program.temporaryDirectory()
        #expect(
            try await Program.run(["favourites", "add", "starships", "10", "--offline"], in: directory).status == 0)
        let run = try await Program.run(["search", "FALC", "--offline", "--json"], in: directory)
        #expect(run.status == 0)
        let starships = try #require(
            JSONDecoder().decode(Feed.self, from: run.output).sections.first { $0.items.contains { $0.id == "10" } })
        #expect(starships.items.first?.id == "10")
        let table = try await Program.run(["search", "falcon", "--source", "starships", "--offline"], in: directory)
        #expect(table.status == 0)
        #expect(table.text.contains("★ 10"))
        let nothing = try await Program.run(
            ["search", "nosuchthing", "--source", "starships", "--offline"], in: directory)
        #expect(nothing.status == 0)
        #expect(nothing.output.isEmpty)
        #expect(nothing.errors.contains("nosuchthing"))
        // An empty result is an error if a source could not be asked.
        #expect(try await Program.run(["search", "nosuchthing", "--offline"], in: directory).status == 69)
    }

    @Test func sortsNumbersAsNumbers() async throws {
        let run = try await Program.run([
            "list", "starships", "--sort", "length", "--order", "descending", "--offline", "--json",
        ])
        let feed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(feed.sections[0].items.prefix(3).map(\.id) == ["9", "15", "32"])
    }

    @Test func printsAListInOtherFormats() async throws {
        let directory = Program.temporaryDirectory()
        func list(_ arguments: String...) async throws -> Program.Run {
            let list = ["list", "starships", "--sort", "length", "--offline"]
            return try await Program.run(
                list + arguments, in: directory, environment: ["VITRINE_PUBLIC_ADDRESS": "https://catalogue.example"])
        }
        let document = try await list("--format", "json").output
        #expect(try await list("--json").output == document)
        #expect(try await list("--json", "--format", "json").output == document)
        #expect(try await list("--format", "text").output == list().output)
        let ids = try JSONDecoder().decode(Feed.self, from: document).sections[0].items.map(\.id)
        let lines = try await list("--format", "ndjson").text.split(separator: "\n")
        #expect(try lines.map { try JSONDecoder().decode(Feed.Item.self, from: Data($0.utf8)).id } == ids)
        let table = try await list("--format", "csv").text.components(separatedBy: "\r\n")
        #expect(table[0].hasPrefix("source,id,title,subtitle,state,"))
        #expect(table.count == ids.count + 2 && table[1].hasPrefix("starships,\(ids[0]),"))
        let few = try await list("--query", "limit=5", "--page", "2", "--format", "ndjson")
        #expect(few.text.split(separator: "\n").count == 5)
        let feed = try await list("--format", "atom")
        #expect(feed.status == 0)
        #expect(feed.text.hasPrefix("<?xml") && feed.text.hasSuffix("</feed>\n"))
        #expect(feed.text.contains("<id>https://catalogue.example/starships/\(ids[0])</id>"))
        #expect(feed.text.contains("<category term=\"sample\"/>"))
    }

    @Test func printsASearchInOtherFormats() async throws {
        let search = ["search", "falcon", "--source", "starships", "--offline", "--format"]
        let lines = try await Program.run(search + ["ndjson"])
        #expect(lines.status == 0)
        let first = try #require(lines.text.split(separator: "\n").first)
        #expect(try JSONDecoder().decode(Feed.Item.self, from: Data(first.utf8)).id == "10")
        #expect(try await Program.run(search + ["csv"]).text.contains("\r\nstarships,10,Millennium Falcon,"))
        let feed = try await Program.run(search + ["atom"]).text
        #expect(feed.contains("<id>http://127.0.0.1:8080/search.atom?term=falcon&amp;source=starships</id>"))
    }

    @Test func saysWhyAListIsEmpty() async throws {
        let filtered = try await Program.run(["list", "starships", "--query", "length.max=0.1", "--offline"])
        #expect(filtered.status == 0)
        #expect(filtered.errors.contains("No items match these filters"))
        let searched = try await Program.run(["list", "starships", "--query", "term=zeppelin", "--offline"])
        #expect(searched.errors.contains("No results for “zeppelin”"))
    }

    @Test func keepsFavouritesFromRunToRun() async throws {
        let directory = Program.temporaryDirectory()
        #expect(try await Program.run(["favourites", "add", "starships", "9", "--offline"], in: directory).status == 0)
        let list = try await Program.run(["favourites", "--json", "--offline"], in: directory)
        #expect(try JSONDecoder().decode(Feed.self, from: list.output).sections[0].items.map(\.id) == ["9"])
        #expect(
            try await Program.run(["favourites", "remove", "starships", "9", "--offline"], in: directory).status == 0)
        let empty = try await Program.run(["favourites", "--json", "--offline"], in: directory)
        #expect(try JSONDecoder().decode(Feed.self, from: empty.output).total == 0)
    }

    @Test(arguments: [
        ["favourites", "add", "starships", "10"], ["list", "starships"], ["archive", "verify"],
        ["show", "starships", "no-such-id"], ["archive", "import", "/nowhere"],
    ])
    func leavesACompleteFileHoweverACommandEnds(arguments: [String]) async throws {
        let directory = Program.temporaryDirectory()
        // A program that is killed leaves what it wrote in the log.
        let server = try await Server(directory: directory)
        #expect(try await server.post("/starships/9/favourite", "value=true") == 200)
        try await server.kill()
        _ = try await Program.run(arguments + ["--offline"], in: directory)
        let list = try await Program.run(["favourites", "--offline"], in: try Program.copyOfDatabase(in: directory))
        #expect(list.text.contains("Death Star"))
    }

    @Test func exportsAndImportsFavourites() async throws {
        let here = Program.temporaryDirectory()
        let there = Program.temporaryDirectory()
        let file = here.path + "/favourites.json"
        #expect(try await Program.run(["favourites", "add", "starships", "10", "--offline"], in: here).status == 0)
        #expect(try await Program.run(["favourites", "export", file, "--offline"], in: here).status == 0)
        // An export doesn't overwrite a file.
        #expect(try await Program.run(["favourites", "export", file, "--offline"], in: here).status == 74)
        #expect(try await Program.run(["favourites", "import", file, "--offline"], in: there).status == 0)
        let list = try await Program.run(["favourites", "--json", "--offline"], in: there)
        #expect(try JSONDecoder().decode(Feed.self, from: list.output).sections[0].items.map(\.id) == ["10"])
        // Favourites of a source that the program doesn't have stay, too.
        let foreign =
            #"{"version":1,"entries":[{"addedAt":1,"item":{"id":{"source":"boats","id":"tub"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}}]}"#
        try Data(foreign.utf8).write(to: URL(filePath: file))
        #expect(try await Program.run(["favourites", "import", file, "--offline"], in: there).status == 0)
        #expect(try await Program.run(["favourites", "--offline"], in: there).text.contains("boats/tub"))
        let invalid = [("[]", "vitrine favourites export"), (#"{"version":2,"entries":[]}"#, "version 2")]
        for (text, explanation) in invalid {
            try Data(text.utf8).write(to: URL(filePath: file))
            let run = try await Program.run(["favourites", "import", file, "--offline"], in: there)
            #expect(run.status == 74)
            #expect(run.errors.contains(explanation), "\(run.errors)")
        }
    }

    @Test(arguments: [
        (["show", "nowhere", "1"], Int32(66), "starships"),
        (["show", "starships", "no-such-id"], 66, "no-such-id"),
        (["list", "starships", "--sort", "beauty"], 64, "length"),
        (["list", "starships", "--page", "7"], 64, "1 to 1"),
        (["list", "starships", "--query", "term"], 64, "NAME=VALUE"),
        (["list", "starships", "--format", "xml"], 64, "text, json, csv, ndjson, atom"),
        (["list", "starships", "--json", "--format", "csv"], 64, "one format"),
        (["search", "a", "--format", "xml"], 64, "text, json, csv, ndjson, atom"),
        (["list", "starships", "--upstream", "starships=nonsense"], 64, "https://example.org/api"),
        (["list", "starships", "--upstream", "boats=http://127.0.0.1"], 64, "starships"),
        (["serve", "--port", "many"], 64, "0 to 65535"),
        (["serve", "--profiles", "none"], 64, "shared or private"),
        (["search", " "], 64, "a text to look for"), (["search", "a", "--source", "nowhere"], 66, "starships"),
        (["nonsense"], 64, "nonsense"),
        (["list", "starships", "--data-directory", "/dev/null/x"], 74, "--data-directory"),
    ])
    func explainsErrorsAndExitsWithACodeOfSysexits(
        arguments: [String], status: Int32, explanation: String
    ) async throws {
        let offline = arguments[0] == "nonsense" ? [] : ["--offline"]
        let run = try await Program.run(arguments + offline)
        #expect(run.status == status)
        #expect(run.errors.contains(explanation), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [["check"], ["inspect"], ["sources", "--offline", "--source"]])
    func printsALineForEachMistakeOfAFile(arguments: [String]) async throws {
        let directory = Program.temporaryDirectory()
        let file = directory.appending(path: "boats.yaml").path
        try Data("from: https://boats.example\n\"a\\e[2J\\nb\": 1\n\"c\\u202E\": 2\n".utf8).write(
            to: URL(filePath: file))
        let run = try await Program.run(arguments + [file], in: directory)
        #expect(run.errors.split(separator: "\n").count { $0.contains("boats.yaml:") } == 2, "\(run.errors)")
        #expect(!run.errors.contains("\nb”"), "\(run.errors)")
        let controls = run.errors.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
        }
        #expect(controls.isEmpty)
    }

    @Test func readsSettingsFromTheEnvironment() async throws {
        let run = try await Program.run(["serve"], environment: ["VITRINE_PORT": "one"])
        #expect(run.status == 64)
        #expect(run.errors.contains("one"))
    }
}
