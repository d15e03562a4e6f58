import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// An item that upstream can be asked for by itself.
@Suite(.timeLimit(.minutes(5))) struct LibraryLookupTests {
    struct Coins: Source {
        struct Query: QueryParameters {
            var id = ""

            func query(forItem id: String) -> Query? { id == "none" ? nil : Query(id: id) }
            func setting(_ name: String, to value: String) -> Query? { name == "id" ? Query(id: value) : nil }
            var parameters: [QueryParameter] { [QueryParameter("id", value: id, default: "", options: [])] }
        }

        struct Coin: Decodable, Identifiable {
            let id: String
            let mint: String?
        }

        static let id: SourceID = "coins"
        var id: SourceID { Self.id }
        var query: Query { Query() }

        var upstreams: [Upstream<Query, Coin>] {
            // An address of the test, which holds.
            guard let base = try? BaseURL("https://coins.example") else { return [] }
            return [
                Upstream(base: base, dialects: [.array], limits: Limits(retries: 0)) { query in
                    Resource(query.id.isEmpty ? "/coins" : "/coin/\(query.id)")
                }
            ]
        }

        func card(for coin: Coin) -> Card { Card(title: "Coin \(coin.id)") }
        func relations(of coin: Coin) -> [String: String]? { coin.mint.map { ["mint": $0] } }

        func related(to item: CatalogueItem) -> [Related] {
            ["mint", "king"].compactMap { name in
                item.relations?[name].map { Related(Coins(), query: Query(id: $0), key: "coins-\(name)") }
            }
        }
    }

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams([
        "https://coins.example/coins": #"[{"id": "1"}]"#,
        "https://coins.example/coin/2": #"[{"id": "2", "mint": "7"}]"#,
        "https://coins.example/coin/3": "[]",
    ])

    private func library() -> Library {
        let upstreams = upstreams
        let archive = archive
        return Library(
            sources: [ResolvedSource(Coins())],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: ManualClock(), now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { .start })
    }

    private func lookup(_ id: String, isAskedFor: Bool = true) async throws -> ItemLookup {
        let library = library()
        let source = try #require(library.sources.first)
        return try await library.item(
            ItemReference(source: "coins", id: id), of: source, profile: .shared, isAskedFor: isAskedFor)
    }

    @Test func isAskedForWhereNobodyKnowsIt() async throws {
        let found = try await lookup("2")
        #expect(found.item?.card.title == "Coin 2")
        #expect(found.provenance?.fetchedAt == .start)
        // The list beside it is the one that was read.
        #expect(found.state.content?.items.map(\.id.id) == ["1"])
    }

    @Test func isNotAskedForWhereTheListHasIt() async throws {
        #expect(try await lookup("1").item?.card.title == "Coin 1")
        #expect(upstreams.addresses == ["https://coins.example/coins"])
    }

    @Test(arguments: ["3", "4", "none"]) func isMissingWhereUpstreamDoesNotHaveIt(id: String) async throws {
        #expect(try await lookup(id).item == nil)
    }

    @Test func isNotAskedForWhereThatIsNotWorthARequest() async throws {
        #expect(try await lookup("2", isAskedFor: false).item == nil)
        #expect(upstreams.addresses == ["https://coins.example/coins"])
    }

    @Test func hasListsByWhatItBelongsTo() async throws {
        let item = try #require(try await lookup("2").item)
        #expect(item.relations == ["mint": "7"])
        let related = ResolvedSource(Coins()).related(to: item)
        #expect(related.map(\.id) == ["coins-mint"])
        #expect(related.map(\.all.collection) == [Resource("/coin/7")])
        let read = try JSONDecoder().decode(CatalogueItem.self, from: JSONEncoder().encode(item))
        #expect(read == item)
        #expect(
            ResolvedSource(Coins()).related(
                to: CatalogueItem(id: ItemReference(source: Coins.id, id: "2"), card: Card(title: ""))
            ).isEmpty)
    }
}
