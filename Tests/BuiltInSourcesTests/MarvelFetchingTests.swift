import BuiltInSources
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Heroes of a server that speaks Marvel's protocol, fetched as a person's server fetches them.
@Suite(.timeLimit(.minutes(5))) struct MarvelFetchingTests {
    private let archive = FakeArchive(source: Heroes.id)

    private func source(keys: [String: Secret] = MarvelServer.keys) throws -> ResolvedSource {
        ResolvedSource(Heroes()).signing(with: keys).replacingUpstreams(with: [try BaseURL("http://127.0.0.1:9000")])
    }

    private func provider(_ server: MarvelServer, keys: [String: Secret] = MarvelServer.keys) throws -> FeedRepository {
        FeedRepository(
            source: try source(keys: keys), archive: archive, client: Client(transport: server, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func hero(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: Heroes.id, id: id), card: Card(title: id))
    }

    private func content(of server: MarvelServer) async throws -> FeedContent {
        let arrival = try await provider(server).fetched(at: .start, .unlimited)
        guard case .whole(let content) = arrival else {
            Issue.record("\(arrival)")
            throw CancellationError()
        }
        return content
    }

    @Test func loadOnToTheEndOfFifteenHundred() async throws {
        let server = MarvelServer(count: 1_500)
        let content = try await content(of: server)
        #expect(content.items.map(\.id.id) == (0..<1_500).map { "marvel-\(1_009_000 + $0)" })
        #expect(content.total == 1_500)
        #expect(content.missing == 0)
        #expect(content.items.attributions == ["Data provided by Marvel. © 2024 MARVEL"])
        #expect(server.asked.value.count == 15)
        #expect(Set(server.asked.value).count == 15)
    }

    @Test func endWithAPageThatIsNotFull() async throws {
        let server = MarvelServer(count: 101)
        #expect(try await content(of: server).items.count == 101)
        #expect(server.asked.value.count == 2)
    }

    @Test func areAskedForAgainOnlyWhereTheyHaveChanged() async throws {
        let server = MarvelServer(count: 250)
        _ = try await content(of: server)
        #expect(try await content(of: server).items.count == 250)
        #expect(server.statuses.value == [200, 200, 200, 304, 304, 304])
    }

    // MARK: Keys

    @Test func leaveNoKeyInTheArchive() async throws {
        let server = MarvelServer(count: 150)
        let content = try await content(of: server)
        #expect(server.asked.value.allSatisfy { $0.contains("apikey=\(MarvelServer.publicKey)") })
        let answers = archive.entries.flatMap(\.answers)
        #expect(answers.count == 2)
        var texts = answers.map { "\($0.resource) \($0.headers) \(String(decoding: $0.body, as: UTF8.self))" }
        texts += archive.entries.map { "\($0.key)" } + content.items.map { "\($0)" }
        for text in texts {
            for secret in [MarvelServer.publicKey, MarvelServer.privateKey, "hash="] { #expect(!text.contains(secret)) }
        }
        #expect(content.items[7].fields.first { $0.key == "page" }?.value == .link("https://marvel.com/characters/7"))
    }

    @Test func leaveNoKeyInErrors() async throws {
        var server = MarvelServer(count: 1)
        server.knownKey = "another"
        guard case .nothing(let error) = try await provider(server).fetched(at: .start, .unlimited) else {
            Issue.record("Expected an error.")
            return
        }
        #expect(error.cause == .status(401, retryAfter: nil))
        #expect(error.serverMessage == nil)
    }

    @Test func areNotAskedForWithoutKeys() async throws {
        let server = MarvelServer(count: 1)
        guard case .nothing(let error) = try await provider(server, keys: [:]).fetched(at: .start, .unlimited) else {
            Issue.record("Expected an error.")
            return
        }
        #expect(error.cause == .status(409, retryAfter: nil))
        #expect(error.serverMessage == "MissingParameter: You must provide a user key.")
        #expect(server.asked.value == ["http://127.0.0.1:9000/api/all.json"])
    }

    // MARK: Which API

    @Test func comeFromTheOpenAPIWithoutKeysOfOnesOwnUpstream() throws {
        let hosts = ["https://akabab.github.io/superhero-api"]
        let source = ResolvedSource(Heroes())
        #expect(source.upstreams.map(\.base.description) == hosts)
        // Nobody serves the protocol any more but whom a person names.
        #expect(source.signing(with: MarvelServer.keys).upstreams.map(\.base.description) == hosts)
        #expect(source.keys == ["marvel.public.key", "marvel.private.key"])
    }

    @Test func areNeverOfBothAPIs() throws {
        #expect(try source().upstreams.map(\.path) == ["/v1/public/characters"])
        #expect(try source(keys: [:]).upstreams.map(\.path) == ["/api/all.json"])
        let half = ["marvel.public.key": Secret("x")]
        #expect(try source(keys: half).upstreams.map(\.path) == ["/api/all.json"])
        #expect(try source().collection != source(keys: [:]).collection)
    }

    // MARK: Comics

    @Test func haveComicsWhereTheirAPIHasSome() throws {
        let related = try source().related(to: hero("marvel-1011334"))
        #expect(related.map(\.id) == ["comics"])
        #expect(
            related.flatMap { [$0.beginning, $0.all] }.flatMap { $0.upstreams.map(\.collection.description) } == [
                "/v1/public/characters/1011334/comics?limit=50&orderBy=-onsaleDate",
                "/v1/public/characters/1011334/comics?offset=0&limit=100&orderBy=-onsaleDate",
            ])
        #expect(try source().related(to: hero("30")).isEmpty)
    }

    @Test func haveComicsOfTheirOwn() throws {
        let queries = try ["marvel-1", "marvel-2", "620"].flatMap { id in
            try source().related(to: hero(id)).flatMap { [$0.beginning.choices, $0.all.choices] }
        }
        // Feeds are told apart by them.
        #expect(Set(queries).count == 6)
    }

    @Test func haveComicsOfTheSampleThatNobodyIsAskedFor() throws {
        let related = try source().related(to: hero("620"))
        #expect(related.map(\.id) == ["comics"])
        for source in related.flatMap({ [$0.beginning, $0.all] }) {
            #expect(source.upstreams.isEmpty)
            #expect(source.samples.count == 1)
            #expect(source.samples.first?.resource == source.collection)
        }
    }
}
