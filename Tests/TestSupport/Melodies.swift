package import Catalogue
import Endpoints
import Foundation

/// A source whose upstream searches.
package struct Melodies: Source {
    package struct Query: QueryParameters {
        var term = ""

        package init() {}

        package var parameters: [QueryParameter] { [.term(term)] }

        package func setting(_ name: String, to value: String) -> Query? {
            guard name == "term" else { return nil }
            var query = self
            query.term = value
            return query
        }
    }

    package struct Melody: Decodable, Identifiable, Sendable {
        package let id: String
        let name: String
    }

    package static let id: SourceID = "melodies"
    package var id: SourceID { Self.id }
    package var query: Query { Query() }
    package var mainQueries: [Query] { [] }
    package var sampledQueries: [Query] { [Query()] }
    /// What comes with it.
    private let sample: String?

    package init(sample: String? = nil) { self.sample = sample }

    package var upstreams: [Upstream<Query, Melody>] {
        // An address of the test, which holds.
        guard let base = try? BaseURL("https://melodies.example") else { return [] }
        return [
            Upstream(base: base, dialects: [.array], limits: Limits(retries: 0)) { query in
                query.term.isEmpty ? nil : Resource("/find", query: [.init("term", query.term)])
            },
            .samplesOnly(dialects: [.array]) { $0.term.isEmpty ? Resource("/samples") : nil },
        ]
    }

    package func card(for melody: Melody) -> Card { Card(title: melody.name) }

    package func samples(for query: Query) -> [Sample] {
        guard query.term.isEmpty, let sample else { return [] }
        return [Sample(Resource("/samples"), body: Data(sample.utf8))]
    }

    package static func address(_ term: String) -> String { "https://melodies.example/find?term=\(term)" }
}
