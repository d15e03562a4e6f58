import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// A list that is loaded as far as people page: `Atlas` in four pages of two.
@Suite(.timeLimit(.minutes(5))) struct OnDemandTests {
    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()
    private let strings = Strings(locale: Locale(identifier: "en"))

    init() {
        for page in 1...4 { upstreams.answer(Atlas.address(page), with: Atlas.page(page)) }
    }

    private func store(now: Date = .start) -> FeedStore {
        let provider = FeedRepository(
            source: ResolvedSource(Atlas(loadsOnDemand: true)), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return FeedStore(provider: provider, clock: ManualClock(), now: { now })
    }

    private func titles(_ state: FeedState) -> [String] { state.content?.items.map(\.card.title) ?? [] }

    private func loading(_ items: Int, of store: FeedStore) async -> FeedState {
        await store.state(waiting: .untilAnswered, items: items)
    }

    @Test func loadsNoMoreThanIsAskedFor() async {
        let state = await loading(1, of: store())
        #expect(titles(state) == ["planet 1", "planet 2"])
        #expect(state.phase == .fresh)
        #expect(state.content?.bound == .demand)
        #expect(state.content?.total == 8)
        #expect(upstreams.addresses == [Atlas.address(1)])
    }

    @Test func loadsMoreWhenAsked() async {
        let store = store()
        _ = await loading(2, of: store)
        let more = await loading(3, of: store)
        #expect(titles(more) == (1...4).map { "planet \($0)" })
        #expect(upstreams.addresses == [Atlas.address(1), Atlas.address(2)])
        #expect(more.content?.provenance == .fresh(at: .start, from: "one.example"))
        let all = await loading(8, of: store)
        #expect(titles(all) == (1...8).map { "planet \($0)" })
        #expect(all.content?.missing == 0)
        #expect(upstreams.addresses.count == 4)
    }

    @Test func keepsWhatWasLoaded() async {
        _ = await loading(4, of: store())
        #expect(archive.bodies(of: "/planets")?.count == 2)
        #expect(Set(archive.remembered.joined()) == ["1", "2", "3", "4"])
        for page in 1...4 { upstreams.answer(Atlas.address(page), with: .unreachable("gone")) }
        let later = await loading(8, of: store())
        #expect(titles(later) == (1...4).map { "planet \($0)" })
        #expect(later.content?.bound == .demand)
        #expect(later.content?.missing == 4)
    }

    @Test func aRefreshHasAsMuchAsBefore() async {
        _ = await loading(4, of: store())
        let later = await loading(1, of: store(now: .start + 1_000))
        #expect(titles(later) == (1...4).map { "planet \($0)" })
        #expect(later.phase == .fresh)
    }

    @Test func whatDoesNotComeIsAskedForAgainLater() async {
        let store = store()
        _ = await loading(2, of: store)
        upstreams.answer(Atlas.address(2), with: .unreachable("gone"))
        let failed = await loading(4, of: store)
        #expect(titles(failed) == ["planet 1", "planet 2"])
        #expect(failed.failedAttempt?.error.cause == .unreachable("gone"))
        #expect(failed.content?.bound == .demand)
        let asked = upstreams.addresses.count
        _ = await loading(4, of: store)
        #expect(upstreams.addresses.count == asked, "Expected a pause after a failure.")
    }

    @Test func mirrorsAllOfIt() async throws {
        let provider = store().provider
        let all = try await provider.fetched(at: .start, FeedRepository.FetchOptions(demand: nil)).get()
        #expect(all.items.count == 8)
        #expect(all.bound == nil)
    }

    @Test func saysWhatItCovers() async throws {
        let content = try #require(await loading(2, of: store()).content)
        func coverage(_ query: FeedQuery) -> String? {
            strings.coverage(of: ListPage(of: content, query: query, strings: strings))
        }
        #expect(coverage(FeedQuery()) == "2 of 8 loaded")
        #expect(coverage(FeedQuery(order: .descending)) == "Sorted among the 2 of 8 that were loaded")
        #expect(coverage(FeedQuery(term: "planet 2")) == "1 among the 2 of 8 that were loaded")
        let all = try #require(await loading(8, of: store()).content)
        let query = FeedQuery(order: .descending)
        #expect(strings.coverage(of: ListPage(of: all, query: query, strings: strings)) == nil)
    }

    @Test func aSearchWithFewResultsHasNoProblemWithItsPage() async throws {
        let content = try #require(await loading(2, of: store()).content)
        func problem(_ query: FeedQuery) -> QueryProblem? {
            ListPage(of: content, query: query, strings: strings).pageProblem
        }
        #expect(problem(FeedQuery(page: 2, term: "planet 2")) == nil)
        #expect(problem(FeedQuery(page: 2)) != nil)
    }
}
