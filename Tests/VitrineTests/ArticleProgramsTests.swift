import AsyncHTTPClient
import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import HTML
import HTTPTransport
import Hummingbird
import HummingbirdHTML
import SourceFiles
import Testing
import Vitrine
import VitrineTesting

// The programs with which the articles of the libraries begin, compiled. `SnippetTests` finds them here. Those that need a
// network or serve an app are not run.

/// Of `Catalogue`.
enum CatalogueProgram {
    struct Boats: Source {
        let id: SourceID = "boats"
        let upstreams = [Upstream<NoParameters, Boat>("https://api.example.org/boats")]
        var sorts: [Sort<Boat>] { [Sort("name") { $0.name }, Sort("length", order: .descending) { $0.length }] }
        func card(for boat: Boat) -> Card { Card(title: boat.name, subtitle: boat.harbour) }
    }

    struct Boat: Decodable, Identifiable, Sendable {
        let id: String
        let name: String
        let harbour: String?
        let length: Double?
    }

    struct Harbour {
        static func main() async {
            await Vitrine.main("Harbour", sources: [Boats()])
        }
    }
}

/// Of `Vitrine`.
enum AtlasProgram {
    struct StarAtlas {
        static func main() async {
            let countries = InferredSource("countries", from: "https://restcountries.com/v3.1/all") {
                Title("name.common")
                Fact("population", row: true)
            }
            let violet = AdaptiveColour(light: Colour(0x5B3FA6), dark: Colour(0xB7A3F5))
            await Vitrine.main(
                "Star Atlas", inferred: [countries], theme: Theme(accent: violet, corner: 4),
                additions: [
                    .words(["favourites": "Places to go"]),
                    .page("about", title: "About") { p { "All countries of the world." } },
                ])
        }
    }
}

/// Of queries and related lists.
enum QueryProgram {
    struct BoatQuery: QueryParameters {
        var kind = "sail"

        var parameters: [QueryParameter] {
            [
                QueryParameter(
                    "kind", value: kind, default: "sail",
                    options: [.init("sail", label: .text("Sail")), .init("motor", label: .text("Motor"))])
            ]
        }

        func setting(_ name: String, to value: String) -> BoatQuery? {
            name == "kind" && ["sail", "motor"].contains(value) ? BoatQuery(kind: value) : nil
        }
    }

    struct Boats: Source {
        let id: SourceID = "boats"
        let query = BoatQuery()
        let mainQueries = [BoatQuery(kind: "sail"), BoatQuery(kind: "motor")]
        let upstreams: [Upstream<BoatQuery, Boat>]

        init() throws(BaseURLError) {
            let boats = Dialect<Boat>.array(at: "boats").pages(by: .offset("skip"))
            upstreams = [
                Upstream(base: try BaseURL("https://api.example.org"), dialects: [boats]) { query in
                    Resource("/boats", query: [Resource.Parameter("kind", query.kind)])
                }
            ]
        }

        func card(for boat: Boat) -> Card { Card(title: boat.name) }
    }

    struct Boat: Decodable, Identifiable, Sendable {
        let id: String
        let name: String
    }
}

/// Of `Endpoints`.
private func namesPlanets() async throws {
    struct Planet: Decodable {
        let name: String
    }

    let client = Client(transport: HTTPClientTransport())
    do {
        let answer = try await client.send(Resource("/planets"), to: BaseURL("https://swapi.info/api"))
        for planet in try JSONDecoder().decode([Planet].self, from: answer.body) { print(planet.name) }
    } catch let error as EndpointError {
        print(error)  // the host, what was expected, what came, and the remedy
    }
}

/// Of `HTTPTransport`.
private func asksWithAClientOfItsOwn() async throws {
    var configuration = HTTPClient.Configuration()
    // A `Client` follows redirects itself, and only on the same host.
    configuration.redirectConfiguration = .disallow
    let http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    let client = Client(transport: HTTPClientTransport(client: http))
    let planets = Resource("/planets", query: [Resource.Parameter("limit", "5")])
    let answer = try await client.send(
        planets, to: BaseURL("https://swapi.info/api"), limits: Limits(bytes: 1_000_000, duration: .seconds(5)))
    print(answer.status, answer.body.count)
    try await http.shutdown()
}

/// Of `HummingbirdHTML`.
private func servesAPage() async throws {
    struct Greeting: HTML {
        let name: String

        var body: some HTML {
            Document(language: "en", title: "Greeting") {
                link(.rel("stylesheet"), .href("/style.css"))
            } body: {
                h1 { "Hello, \(name)" }
            }
        }
    }

    let router = Router()
    router.get("/") { request, _ in
        Response(Greeting(name: request.uri.queryParameters["name"].map { String($0) } ?? "stranger"))
    }
    let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
    try await app.runService()
}

@Suite struct ArticleProgramsTests {
    @Test func aQueryIsAPartOfTheRequest() throws {
        let boats = ResolvedSource(try QueryProgram.Boats())
        let motor = try #require(boats.setting("kind", to: "motor"))
        #expect(motor.upstreams.map(\.address) == ["https://api.example.org/boats?kind=motor"])
        #expect(boats.setting("kind", to: "steam") == nil)
    }

    @Test func theSourceOfACatalogueReadsItsUpstream() {
        let boats =
            #"[{"id": "1", "name": "Tub", "length": 2.5}, {"id": "2", "name": "Raft", "harbour": "North", "length": 4}]"#
        let recordings = Recordings(["https://api.example.org/boats": boats])
        #expect(problems(of: CatalogueProgram.Boats(), in: recordings) == [])
    }
}
