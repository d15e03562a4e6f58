import Catalogue
import Endpoints
import Foundation

/// A source that can be asked with a term.
struct Melodies: Source {
    struct Query: QueryParameters {
        var term = ""

        var parameters: [QueryParameter] {
            [QueryParameter("term", value: term, default: "", options: [], allowed: "a text")]
        }

        func setting(_ name: String, to value: String) -> Query? { name == "term" ? Query(term: value) : nil }
        func searching(_ term: String) -> Query? { Query(term: term) }
    }

    struct Melody: Decodable, Identifiable {
        let id: String
        let name: String
    }

    static let id: SourceID = "melodies"

    var upstreams: [Upstream<Query, Melody>] {
        // An address of the test, which holds.
        guard let base = try? BaseURL("https://melodies.example") else { return [] }
        return [
            Upstream(base: base, dialects: [.array], limits: Limits(retries: 0)) { query in
                query.term.isEmpty ? nil : Resource("/find", query: [.init("term", query.term)])
            }
        ]
    }

    func card(for melody: Melody) -> Card { Card(title: melody.name) }

    static func address(_ term: String) -> String { "https://melodies.example/find?term=\(term)" }
}
