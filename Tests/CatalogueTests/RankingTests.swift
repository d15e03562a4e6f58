import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// A source that is asked with a query, and whose lists are rankings.
@Suite(.timeLimit(.minutes(5))) struct RankingTests {
    private static let sprint = "https://one.example/sprint/2026"
    private static let marathon = "https://one.example/marathon/2026"

    private let archive = FakeArchive(source: "rankings")
    private let upstreams = FakeUpstreams()
    private let profiles = FakeProfiles()
    private let source = ResolvedSource(Rankings())

    private func library(bases: [BaseURL]? = nil) -> Library {
        let (archive, upstreams) = (archive, upstreams)
        let clock = ManualClock()
        return Library(
            sources: [bases.map { source.replacingUpstreams(with: $0) } ?? source],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: clock),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: clock, now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: profiles, now: { .start })
    }

    private func runners(_ ids: String...) -> String {
        let texts = ids.enumerated().map { #"{"id": "\#($1)", "place": \#($0 + 1)}"# }
        return "[\(texts.joined(separator: ","))]"
    }

    private func asked(_ parameters: (name: String, value: String)...) -> ResolvedSource {
        FeedRequest(parameters, to: source).source
    }

    private func titles(_ state: FeedState) -> [String]? { state.content?.items.map(\.card.title) }

    // MARK: The query

    @Test func asksEachUpstreamInItsOwnWay() throws {
        #expect(source.upstreams.map(\.collection.path) == ["/sprint/2026", "/sprints/2026"])
        #expect(asked(("distance", "marathon")).upstreams.map(\.collection.path) == ["/marathon/2026"])
        #expect(asked(("distance", "ultra")).upstreams.isEmpty)
    }

    @Test func asksAPersonsOwnUpstreamForWhatNobodyServesAnyMore() throws {
        let own = source.replacingUpstreams(with: [try BaseURL("http://localhost:1")])
        #expect(own.upstreams.map(\.collection.path) == ["/sprint/2026", "/sprints/2026", "/old/sprint/2026"])
        #expect(own.setting("distance", to: "ultra")?.upstreams.map(\.collection.path) == ["/old/ultra/2026"])
    }

    @Test func readsChoicesInTheOrderOfTheFormWhereverTheyStand() throws {
        let asked = FeedRequest(
            [("year", "2025"), ("page", "2"), ("distance", "marathon")], to: source)
        #expect(asked.query.choices == [.init("distance", "marathon")])
        #expect(asked.query.page == 2)
        #expect(asked.source.upstreams.map(\.collection.path) == ["/marathon/2026"])
        #expect(asked.problems == [QueryProblem(name: "year", value: "2025", allowed: "2026", used: "2026")])
    }

    @Test func aLimitOfItsOwnIsTheSizeOfAPageToo() throws {
        let asked = FeedRequest([("limit", "100")], to: source)
        #expect(asked.query.limit == 100)
        #expect(asked.query.choices == [.init("limit", "100")])
        #expect(asked.problems.isEmpty)
        #expect(FeedRequest([("limit", "101")], to: source).problems.map(\.used) == ["50"])
    }

    @Test func keepsFeedsApartByWhatTheyAreAskedWith() async throws {
        upstreams.answer(Self.sprint, with: runners("a"))
        upstreams.answer(Self.marathon, with: runners("b"))
        let library = library()
        #expect(titles(await library.state(of: source, waiting: .untilAnswered)) == ["runner a"])
        #expect(
            titles(await library.state(of: asked(("distance", "marathon")), waiting: .untilAnswered)) == ["runner b"])
        #expect(titles(await library.state(of: source, waiting: .untilAnswered)) == ["runner a"])
        #expect(upstreams.addresses == [Self.sprint, Self.marathon])
    }

    @Test func leavesOutWhatUpstreamsCannotBeAskedToLeaveOut() async throws {
        upstreams.answer(
            Self.sprint, with: #"[{"id": "a", "place": 1, "isYoung": true}, {"id": "b", "place": 2}]"#)
        let library = library()
        #expect(titles(await library.state(of: source, waiting: .untilAnswered)) == ["runner a", "runner b"])
        let state = await library.state(of: asked(("limit", "10")), waiting: .untilAnswered)
        #expect(titles(state) == ["runner b"])
        #expect(state.content?.total == 1)
    }

    @Test func offersWhatNobodyServesOnlyWhereItLeadsSomewhere() async throws {
        func distances(_ library: Library) async throws -> [String]? {
            try await library.offered(by: library.sources[0]).first?.options.map(\.value)
        }
        #expect(try await distances(library()) == ["sprint", "marathon"])
        #expect(
            try await distances(library(bases: [BaseURL("http://localhost:1")])) == ["sprint", "marathon", "ultra"])
        archive.put(runners("a"), at: "/old/ultra/2026")
        #expect(try await distances(library()) == ["sprint", "marathon", "ultra"])
        let kept = await library().state(of: asked(("distance", "ultra")), waiting: .untilAnswered)
        #expect(titles(kept) == ["runner a"])
        #expect(kept.failedAttempt?.error.cause == .unsupported)
    }

    // MARK: Samples

    @Test func aSampleIsNoRanking() async throws {
        let content = try #require(await library().state(of: source).content)
        #expect(content.provenance.fetchedAt == nil)
        #expect(content.items.map(\.rank) == [nil])
    }

    @Test func findsAnItemInTheSampleOfAnyQuery() async throws {
        let reference = ItemReference(source: "rankings", id: "some-marathon")
        let found = try await library().item(reference, of: source, profile: .shared)
        #expect(found.item?.card.title == "runner some-marathon")
        #expect(found.provenance == .sample(because: nil))
    }

    // MARK: Items that left their list

    @Test func knowsAnItemAfterItLeftItsList() async throws {
        upstreams.answer(Self.sprint, with: runners("a", "b"))
        let library = library()
        _ = await library.state(of: source, waiting: .untilAnswered)
        upstreams.answer(Self.sprint, with: runners("a"))
        #expect(titles(await library.state(of: source, retrying: true)) == ["runner a"])
        let found = try await library.item(
            ItemReference(source: "rankings", id: "b"), of: source, profile: .shared)
        #expect(found.item?.card.title == "runner b")
        #expect(found.item?.rank == nil)
        #expect(found.provenance == .archived(at: .start, from: "one.example", because: nil))
    }

    @Test func aFavouriteHasNoPlace() async throws {
        upstreams.answer(Self.sprint, with: runners("a"))
        let library = library()
        let reference = ItemReference(source: "rankings", id: "a")
        #expect(try await library.item(reference, of: source, profile: .shared).item?.rank == 1)
        _ = try await library.setFavourite(true, reference, of: source, profile: .shared)
        #expect(try await profiles.favouriteRecord(of: reference, profile: .shared)?.rank == nil)
    }

    // MARK: Places

    private func changes(_ library: Library) async -> [String: RankChange]? {
        let content = await library.state(of: source, retrying: true).content
        return content.map { Dictionary(uniqueKeysWithValues: $0.rankChanges.map { ($0.key.id, $0.value) }) }
    }

    @Test func saysHowPlacesChangedSinceTheListWasKept() async throws {
        archive.put(runners("a", "b", "c"), at: "/sprint/2026")
        upstreams.answer(Self.sprint, with: runners("c", "b", "d", "a"))
        let library = library()
        let changed: [String: RankChange] = ["c": .up(2), "b": .same, "d": .new, "a": .down(3)]
        #expect(await changes(library) == changed)
        // An answer that changed no place leaves those shown that changed last.
        #expect(await changes(library) == changed)
        upstreams.answer(Self.sprint, with: runners("c", "b", "a", "d"))
        #expect(await changes(library) == ["c": .same, "b": .same, "a": .up(1), "d": .down(1)])
    }

    @Test func nothingChangedWhereNothingIsKnown() async throws {
        upstreams.answer(Self.sprint, with: runners("a", "b"))
        #expect(await changes(library()) == [:])
    }
}
