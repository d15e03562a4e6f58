import Endpoints
import Foundation
import Testing

@testable import Catalogue

/// A list whose upstream searches.
@Suite struct FeedQueryTermTests {
    private struct Finds: Source {
        struct Query: QueryParameters {
            var term = ""
            /// Whose finds; upstream then doesn't search.
            var finder = ""

            var parameters: [QueryParameter] {
                let finder = QueryParameter("finder", value: finder, default: "", options: [])
                return self.finder.isEmpty ? [finder, .term(term)] : [finder]
            }

            func setting(_ name: String, to value: String) -> Query? {
                switch name {
                case "term" where finder.isEmpty: Query(term: value)
                case "finder": Query(finder: value)
                default: nil
                }
            }
        }

        struct Find: Decodable, Identifiable {
            let id: String
        }

        static let id: SourceID = "finds"
        var id: SourceID { Self.id }
        var query: Query { Query() }
        let upstreams: [Upstream<Query, Find>] = []

        func card(for find: Find) -> Card { Card(title: find.id) }
    }

    private func reading(_ parameters: (name: String, value: String)...) -> (query: FeedQuery, source: ResolvedSource) {
        let request = FeedRequest(parameters, to: ResolvedSource(Finds()))
        #expect(request.problems.isEmpty)
        return (request.query, request.source)
    }

    @Test func isAskedWithTheTermAndNotSearchedWithin() {
        let (query, source) = reading((name: "term", value: "coins"))
        #expect(query.term == "")
        #expect(query.searched == "coins")
        #expect(query.choices == [.init("term", "coins")])
        #expect(source.choices == [.init("term", "coins")])
    }

    @Test func isSearchedWithinWhereUpstreamIsNotAskedWithATerm() {
        let (query, source) = reading((name: "term", value: "coins"), (name: "finder", value: "7"))
        #expect(query.term == "coins")
        #expect(query.searched == "coins")
        #expect(query.choices == [.init("finder", "7")])
        #expect(source.choices == [.init("finder", "7")])
    }

    @Test func begins() {
        #expect(reading().query.searched == "")
        let (found, _) = reading((name: "term", value: "coins"), (name: "page", value: "3"))
        #expect(found.withoutTerm == reading().query)
        let (within, _) = reading((name: "term", value: "coins"), (name: "finder", value: "7"))
        #expect(within.withoutTerm == reading((name: "finder", value: "7")).query)
    }
}
