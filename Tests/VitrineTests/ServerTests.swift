import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The built program as a server, over a real socket.
@Suite(.fewAtATime) struct ServerTests {
    @Test func keepsAnsweredFavouritesWhenKilled() async throws {
        let directory = Program.temporaryDirectory()
        // An answer promises that the write is durable.
        let feed = try await Program.run(["list", "starships", "--offline", "--json"], in: directory)
        let ids = try JSONDecoder().decode(Feed.self, from: feed.output).sections[0].items.prefix(4).map(\.id)
        #expect(ids.count == 4)
        for (count, id) in ids.enumerated() {
            let server = try await Server(directory: directory)
            let answer = try await server.post("/starships/\(id)/favourite", "value=true")
            try await server.kill()
            #expect(answer == 200)

            let list = try await Program.run(["favourites", "--json", "--offline"], in: directory)
            let kept = try JSONDecoder().decode(Feed.self, from: list.output)
            #expect(kept.total == count + 1, "after \(id)")
            #expect(kept.sections[0].items.first?.id == id)
        }
    }

    @Test func shutsDownGracefully() async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        #expect(try await server.stop() == 0)
    }

    @Test func leavesACompleteFileWhenItStops() async throws {
        let directory = Program.temporaryDirectory()
        let server = try await Server(directory: directory)
        #expect(try await server.post("/starships/9/favourite", "value=true") == 200)
        #expect(try await server.stop() == 0)
        let list = try await Program.run(["favourites", "--offline"], in: try Program.copyOfDatabase(in: directory))
        #expect(list.text.contains("Death Star"))
    }

    @Test func reportsAnOccupiedPort() async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        defer { server.end() }
        let run = try await Program.run(["serve", "--offline", "--port", "\(server.port)"])
        #expect(run.status == 74)
        #expect(run.errors.contains("--port"), "\(run.errors)")
    }

    @Test func saysThatThereAreTooFewFileDescriptors() async throws {
        let run = try await Program.run(
            ["-c", "ulimit -n 128 && exec \"$0\" serve --offline --port 0", Program.url(of: "vitrine").path],
            of: "/bin/sh")
        #expect(run.status == 74)
        #expect(run.errors.contains("expected at least 192, got 128"), "\(run.errors)")
    }

    @Test func servesTheCommandLineAndTheBrowserFromOneArchive() async throws {
        let directory = Program.temporaryDirectory()
        let server = try await Server(directory: directory)
        defer { server.end() }
        #expect(try await Program.run(["favourites", "add", "starships", "9", "--offline"], in: directory).status == 0)
        let page = try await server.get("/favourites")
        #expect(page.contains("Death Star"))
    }

    /// An API that hangs holds up no other source. Its own source comes once it answers.
    @Test func startsWhileAnAPIHangs() async throws {
        let directory = Program.temporaryDirectory()
        let upstream = try await StandIn()
        defer { upstream.end() }
        try await upstream.switch("PUT", "/fault/hang")
        let file = directory.appending(path: "fleet.yaml")
        try Data("from: \(upstream.base)/starships".utf8).write(to: file)
        let start = ContinuousClock.now
        let server = try await Server(directory: directory, arguments: ["--source", file.path])
        defer { server.end() }
        // Sooner than the request that hangs is given up.
        #expect(ContinuousClock.now - start < .seconds(8))
        #expect(try await server.answer(to: "/fleet").status == 404)
        try await upstream.switch("DELETE", "/fault")
        try await server.settle { try await server.get("/fleet").contains("Death Star") }
    }

    @Test(arguments: Corpus.present) func readsSwapiInfoWhole(corpus: Corpus) async throws {
        let upstream = try await StandIn(folder: corpus.folder.appending(path: "swapi-info"))
        defer { upstream.end() }
        let option = ["--upstream", "starships=http://127.0.0.1:\(upstream.port)/api"]

        let run = try await Program.run(["list", "starships", "--json"] + option)
        let listed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(listed.state == "fresh")
        #expect(listed.total == corpus.starshipCount)
        #expect(listed.undecodable == 0)

        let server = try await Server(directory: Program.temporaryDirectory(), arguments: option)
        defer { server.end() }
        try await server.settle("fresh")
        let served = try await server.feed()
        #expect(served.total == corpus.starshipCount)
        #expect(served.undecodable == 0)
        #expect(served.sections[0].items.map(\.id) == listed.sections[0].items.map(\.id))
    }

    @Test(arguments: Corpus.present) func showsWhatIsArchivedWhenUpstreamIsGone(corpus: Corpus) async throws {
        let directory = Program.temporaryDirectory()
        let upstream = try await StandIn(folder: corpus.folder.appending(path: "swapi-info"))
        let option = ["--upstream", "starships=http://127.0.0.1:\(upstream.port)/api"]
        _ = try await Program.run(["list", "starships", "--json"] + option, in: directory)
        try await upstream.kill()
        let run = try await Program.run(["list", "starships", "--json"] + option, in: directory)
        let feed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(feed.state == "archived")
        #expect(feed.total == corpus.starshipCount)
        #expect(feed.fetchedAt != nil)
    }

    /// What swapi.info has, played in the dialects of its siblings.
    @Test(arguments: Corpus.present) func saysTheSameInEveryDialect(corpus: Corpus) async throws {
        let folder = corpus.folder.appending(path: "swapi-info")
        var answers: [[String: Any]] = []
        for dialect in ["array", "pages", "uids"] {
            let upstream = try await StandIn(folder: folder, dialect: dialect)
            let run = try await Program.run(["list", "starships", "--json", "--upstream", "starships=\(upstream.base)"])
            answers.append(try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any]))
        }
        let items = answers.map { $0.itemsWithout(field: "films") }
        #expect(items[0].count == corpus.starshipCount)
        #expect(items[1] == items[0])
        #expect(items[2] == items[0])
        for answer in answers {
            #expect(answer["state"] as? String == "fresh")
            #expect(answer["missing"] as? Int == 0)
        }
        // The one field that a dialect lacks.
        #expect(answers[1].itemsWithout(field: "") == answers[0].itemsWithout(field: ""))
        #expect(answers[2].itemsWithout(field: "") != answers[0].itemsWithout(field: ""))
    }

    /// However many wait for an upstream that comes back, it is asked once, and once more where the first request ran out
    /// of time meanwhile.
    @Test func asksOnceWhenUpstreamReturns() async throws {
        let upstream = try await StandIn()
        try await upstream.switch("PUT", "/fault/hang")
        let server = try await Server(
            directory: Program.temporaryDirectory(), arguments: ["--upstream", "starships=\(upstream.base)"],
            environment: ["VITRINE_RETRY_INTERVAL": "0.5"])
        try await withThrowingTaskGroup(of: Int.self) { [port = server.port] group in
            for number in 0..<40 {
                let path = number.isMultiple(of: 2) ? "/starships" : "/"
                group.addTask { try await Server.answer(to: path, at: port).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        try await upstream.switch("DELETE", "/fault")
        try await server.settle("fresh")
        for _ in 0..<50 { _ = try await server.get("/starships") }
        let paths = try await upstream.requests().map(\.path)
        #expect((1...2).contains(paths.filter { $0 == "/api/starships" }.count))
        #expect(paths.count <= 4)
    }
}

extension [String: Any] {
    /// The items of a feed, each as canonical JSON.
    fileprivate func itemsWithout(field key: String) -> [String] {
        let sections = self["sections"] as? [[String: Any]] ?? []
        return sections.flatMap { $0["items"] as? [[String: Any]] ?? [] }.map { item in
            var item = item
            item["fields"] = (item["fields"] as? [[String: Any]])?.filter { $0["key"] as? String != key }
            let data = try? JSONSerialization.data(withJSONObject: item, options: .sortedKeys)
            return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}
