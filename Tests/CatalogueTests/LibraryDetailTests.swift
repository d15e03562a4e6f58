import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Ships whose list has their lengths, and whose own records have their crews.
@Suite(.timeLimit(.minutes(5))) struct LibraryDetailTests {
    private static let list = #"[{"id": "9", "name": "Tub", "kind": "Bath", "length": 2}]"#
    private static let own = "https://one.example/ships/9"

    private let archive = FakeArchive(source: "ships")
    private let upstreams = FakeUpstreams([
        "https://one.example/ships": list,
        own: #"[{"id": "9", "name": "Tub II", "crew": 3, "length": null}]"#,
    ])

    /// A new library over the same archive, as after a restart.
    private func library() -> Library {
        let (upstreams, archive) = (upstreams, archive)
        return Library(
            sources: [ResolvedSource(Ships())],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: ManualClock(), now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { .start })
    }

    private func lookup(in library: Library) async throws -> ItemLookup {
        let source = try #require(library.sources.first)
        return try await library.item(
            ItemReference(source: "ships", id: "9"), of: source, profile: .shared, waiting: .untilAnswered)
    }

    private func check(_ lookup: ItemLookup, at place: SourceLocation = #_sourceLocation) {
        #expect(lookup.item?.card == Card(title: "Tub II", subtitle: "Bath"), sourceLocation: place)
        #expect(
            lookup.item?.fields.map(\.value) == [.number(.value(2)), .number(.value(3))], sourceLocation: place)
    }

    @Test func joinsWhatTheListKnowsAndTheRecordsOwnValuesWin() async throws {
        check(try await lookup(in: library()))
    }

    @Test func staysJoinedAfterARestartWithoutUpstreams() async throws {
        _ = try await lookup(in: library())
        upstreams.answer("https://one.example/ships", with: nil)
        upstreams.answer(Self.own, with: nil)
        check(try await lookup(in: library()))
    }

    @Test func staysJoinedWhenTheListLosesTheItem() async throws {
        _ = try await lookup(in: library())
        let seen = try await archive.remembered(ItemReference(source: "ships", id: "9"))
        #expect(seen?.item.card.subtitle == "Bath")
        upstreams.answer("https://one.example/ships", with: #"[{"id": "8", "name": "Raft"}]"#)
        try await archive.clear(nil)
        check(try await lookup(in: library()))
    }

    @Test func isWhatTheListKnowsWhereTheRecordCannotBeHad() async throws {
        upstreams.answer(Self.own, with: nil)
        let item = try await lookup(in: library()).item
        #expect(item?.card.title == "Tub")
    }

    private struct Ships: Source {
        struct Ship: Decodable, Identifiable, Sendable {
            let id: String
            let name: String
            let kind: String?
            let length: Int?
            let crew: Int?
        }

        struct Request: QueryParameters {
            var item: String?
            func query(forItem id: String) -> Request? { item == nil ? Request(item: id) : nil }
        }

        let id: SourceID = "ships"
        let query = Request()
        let policy = SourcePolicy(fetchesDetails: true)
        var upstreams: [Upstream<Request, Ship>] {
            [
                Upstream(base: try? BaseURL("https://one.example"), dialects: [.array], limits: Limits(retries: 0)) {
                    Resource("/ships" + ($0.item.map { "/" + $0 } ?? ""))
                }
            ]
        }
        var fields: [Field<Ship>] { [Field("length") { $0.length }, Field("crew") { $0.crew }] }

        func card(for ship: Ship) -> Card { Card(title: ship.name, subtitle: ship.kind) }
    }
}
