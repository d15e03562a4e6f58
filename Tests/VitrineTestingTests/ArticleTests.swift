import Catalogue
import HTML
import Testing
import VitrineTesting

// The examples of the article, compiled and run. `SnippetTests` finds them here.

private let boats = #"[{"id": "1", "name": "Tub"}, {"id": "2", "name": "Raft"}, {"id": "3", "name": "Punt"}]"#

private struct Boats: Source {
    struct Boat: Decodable, Identifiable, Sendable {
        let id: String
        let name: String
    }

    let id: SourceID = "boats"
    let upstreams = [Upstream<NoParameters, Boat>("https://api.example.org/boats")]

    func card(for boat: Boat) -> Card { Card(title: boat.name) }
}

@Suite struct BoatsTests {
    @Test func isASource() {
        #expect(problems(of: Boats(), in: ["https://api.example.org/boats": boats]) == [])
    }
}

@Suite struct ArticleTests {
    @Test func aPageSaysThatTheUpstreamIsBusy() async throws {
        let busy = RecordedAnswer.text("", status: 503)
        let recordings = Recordings(answers: ["https://api.example.org/boats": busy])
        let pages = try RecordedPages(sources: [Boats()], in: recordings)
        #expect(try await pages.html(at: "/boats").contains("data-state=\"failed\""))
    }

    @Test func aBoatHasItsMooring() async throws {
        let mooring = Addition.section(of: "boats") { boat in h2 { "Mooring of \(boat.card.title)" } }
        let recordings = Recordings(["https://api.example.org/boats": boats])
        let pages = try RecordedPages(sources: [Boats()], additions: [mooring], in: recordings)
        #expect(try await pages.html(at: "/boats/1").contains("<h2>Mooring of Tub</h2>"))
    }
}
