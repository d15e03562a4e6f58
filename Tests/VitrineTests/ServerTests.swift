import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The built program as a server, over a real socket.
@Suite(.serialized) struct ServerTests {
    @Test func keepsAFavouriteThatWasAnsweredThoughItIsKilled() async throws {
        let directory = Program.temporaryDirectory()
        // Every one of twenty different ships: an answer is a promise.
        let feed = try Program.run(["list", "starships", "--offline", "--json"], in: directory)
        let ids = try JSONDecoder().decode(Feed.self, from: feed.output).sections[0].items.prefix(20).map(\.id)
        #expect(ids.count == 20)
        for (count, id) in ids.enumerated() {
            let server = try Server(directory: directory)
            let answer = try await server.post("/starships/\(id)/favourite", "value=true")
            server.kill()
            #expect(answer == 200)

            let list = try Program.run(["favourites", "--json", "--offline"], in: directory)
            let kept = try JSONDecoder().decode(Feed.self, from: list.output)
            #expect(kept.total == count + 1, "after \(id)")
            #expect(kept.sections[0].items.first?.id == id)
        }
    }

    @Test func endsInPeaceWhenItIsAsked() throws {
        let server = try Server(directory: Program.temporaryDirectory())
        #expect(server.stop() == 0)
    }

    @Test func saysThatAPortIsTaken() throws {
        let server = try Server(directory: Program.temporaryDirectory())
        defer { server.kill() }
        let run = try Program.run(["serve", "--offline", "--port", "\(server.port)"])
        #expect(run.status == 74)
        #expect(run.errors.contains("--port"), "\(run.errors)")
    }

    @Test func servesTheCommandLineAndTheBrowserFromOneArchive() async throws {
        let directory = Program.temporaryDirectory()
        let server = try Server(directory: directory)
        defer { server.kill() }
        #expect(try Program.run(["favourites", "add", "starships", "9", "--offline"], in: directory).status == 0)
        let page = try await server.get("/favourites")
        #expect(page.contains("Death Star"))
    }

    @Test(.enabled(if: Recordings.folder != nil, "the recordings of swapi.info are not here"))
    func readsTheRecordingOfSwapiInfoWhole() async throws {
        let folder = try #require(Recordings.folder)
        let upstream = try StandIn(folder: folder)
        defer { upstream.kill() }
        let option = ["--upstream", "starships=http://127.0.0.1:\(upstream.port)/api"]

        let run = try Program.run(["list", "starships", "--json"] + option)
        let listed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(listed.state == "fresh")
        #expect(listed.total == 36)
        #expect(listed.undecodable == 0)

        let server = try Server(directory: Program.temporaryDirectory(), arguments: option)
        defer { server.kill() }
        let served = try JSONDecoder().decode(Feed.self, from: Data(try await server.get("/api/v1/starships").utf8))
        #expect(served.state == "fresh")
        #expect(served.total == 36)
        #expect(served.undecodable == 0)
        #expect(served.sections[0].items.map(\.id) == listed.sections[0].items.map(\.id))
    }

    @Test(.enabled(if: Recordings.folder != nil, "the recordings of swapi.info are not here"))
    func showsWhatIsArchivedWhenUpstreamIsGone() throws {
        let folder = try #require(Recordings.folder)
        let directory = Program.temporaryDirectory()
        let upstream = try StandIn(folder: folder)
        let option = ["--upstream", "starships=http://127.0.0.1:\(upstream.port)/api"]
        _ = try Program.run(["list", "starships", "--json"] + option, in: directory)
        upstream.kill()
        let run = try Program.run(["list", "starships", "--json"] + option, in: directory)
        let feed = try JSONDecoder().decode(Feed.self, from: run.output)
        #expect(feed.state == "archived")
        #expect(feed.total == 36)
        #expect(feed.fetchedAt != nil)
    }
}
