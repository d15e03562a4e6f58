import Catalogue
import Testing
import VitrineTesting

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

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func isASource() {
        let recordings = Recordings(["https://api.example.org/boats": boats])
        #expect(problems(of: Boats(), in: recordings) == [])
    }
}
