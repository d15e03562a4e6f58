import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import OrderedCollections
import SourceFiles
import TestSupport
import Testing

/// The GraphQL search of the article, asked of a server that reads its variables.
@Suite struct GraphQLSearchTests {
    private func found(_ term: String) async throws -> DecodedCollection<CatalogueItem> {
        let article = try Snippet.all().first { $0.file.hasSuffix("SearchingAnAPI.md") && $0.text.contains("graphql") }
        let source = try FileSource(
            try SourceDefinition(yaml: #require(article).text, file: "boats.yaml"), id: "boats")
        let upstream = try #require(source.upstreams.first)
        let base = try #require(upstream.base)
        let query = try #require(source.query.setting("term", to: term))
        let client = Client(transport: GraphQLServer(), clock: ManualClock())
        var answers: [Answer] = []
        var wanted = [try #require(upstream.collection(query))]
        var collection = DecodedCollection<CatalogueItem>(items: [])
        while !wanted.isEmpty, answers.count < 10 {
            for resource in wanted { answers.append(try await client.send(resource, to: base)) }
            collection = try source.decoded(answers, for: query)
            wanted = collection.next
        }
        return collection
    }

    @Test func pagesAreFollowedToTheEnd() async throws {
        let boats = try await found("boat")
        #expect(boats.items.map(\.card.title) == (1...5).map { "Boat \($0)" })
        #expect(boats.total == 5)
        #expect(boats.shortfall == nil)
    }

    @Test(arguments: [#""quoted""#, #"\"#, "}} { secrets", "é😀", "{page}"])
    func aTermIsOneVariable(term: String) async throws {
        #expect(try await found(term).items.map(\.card.title) == [term])
    }

    @Test func nothingIsAskedWithoutATerm() async throws {
        let article = try Snippet.all().first { $0.file.hasSuffix("SearchingAnAPI.md") && $0.text.contains("graphql") }
        let definition = try SourceDefinition(yaml: #require(article).text, file: "boats.yaml")
        #expect(RecordReader(definition).firstRequest() == nil)
    }
}

/// Has five boats, two a page, for the term “boat”, and for any other one that is named as the term.
private struct GraphQLServer: Transport {
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        guard let body = resource.body, let request = try? JSON(parsing: body),
            let query = request["query"]?.scalarText, query.contains("search: $term, page: $page"),
            case .text(let term)? = request["variables"]?["term"],
            case .number(let page, _)? = request["variables"]?["page"]
        else { return Answer(resource: resource, body: Data(#"{"errors": [{"message": "Syntax error"}]}"#.utf8)) }
        let names = term == "boat" ? (1...5).map { "Boat \($0)" } : [term]
        let boats = names.enumerated().map { index, name in
            JSON.object(["id": .number(Double(index)), "name": .text(name), "length": .number(2)])
        }
        let shown = boats.dropFirst((Int(page) - 1) * 2).prefix(2)
        let found = JSON.object(["total": .number(Double(boats.count)), "results": .array(Array(shown))])
        let answer = JSON.object(["data": .object(["boats": found])])
        return Answer(resource: resource, body: Data(answer.json.utf8))
    }
}
