import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// A collection that comes in several answers is shown while it comes: `Atlas` in four pages of two.
@Suite(.timeLimit(.minutes(5))) struct FeedGrowthTests {
    /// Returns as soon as there is something to show.
    private static let atOnce = FeedStore.WaitPolicy()
    private static let sample = #"[{"id": "1", "name": "sample 1"}, {"id": "90", "name": "sample 90"}]"#
    private static let all = (1...8).map { "planet \($0)" }

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()
    private let clock = ManualClock()

    init() {
        for page in 1...4 { upstreams.answer(Atlas.address(page), with: Atlas.page(page)) }
    }

    private func store(sample: String? = nil) -> FeedStore {
        let provider = FeedRepository(
            source: ResolvedSource(Atlas(sampleText: sample)), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return FeedStore(provider: provider, clock: clock, now: { .start })
    }

    private func holdAllButTheFirst() {
        for page in 2...4 { upstreams.hold(Atlas.address(page)) }
    }

    private func titles(_ state: FeedState) -> [String] { state.content?.items.map(\.card.title) ?? [] }

    /// The first state that is as wanted: what is on its way comes by itself.
    private func settled(_ store: FeedStore, until isWanted: (FeedState) -> Bool) async -> FeedState {
        var state: FeedState = store.state
        while !isWanted(state), !Task.isCancelled {
            await Task.yield()
            state = store.state
        }
        return state
    }

    // MARK: While it comes

    @Test func isShownOverNothing() async {
        holdAllButTheFirst()
        let store = store()
        let first = await store.state(waiting: Self.atOnce)
        #expect(first.phase == .fetchingNext)
        #expect(titles(first) == ["planet 1", "planet 2"])
        #expect(first.content?.total == 8)
        #expect(first.content?.missing == 6)
        #expect(first.content?.provenance == .archived(at: .start, from: "one.example", because: nil))

        upstreams.release(Atlas.address(2))
        let more = await settled(store) { $0.content?.items.count == 4 }
        #expect(more.phase == .fetchingNext)
        #expect(titles(more) == ["planet 1", "planet 2", "planet 3", "planet 4"])
        #expect(more.content?.missing == 4)

        upstreams.release()
        let whole = await settled(store) { !$0.isWaiting }
        #expect(whole.phase == .fresh)
        #expect(titles(whole) == Self.all)
        #expect(whole.content?.missing == 0)
    }

    @Test func takesThePlaceOfASample() async {
        holdAllButTheFirst()
        let store = store(sample: Self.sample)
        _ = await store.state(waiting: Self.atOnce)
        let first = await settled(store) { $0.phase == .fetchingNext }
        #expect(titles(first) == ["planet 1", "planet 2"])
        #expect(first.content?.provenance == .archived(at: .start, from: "one.example", because: nil))
        #expect(first.content?.total == 8)
        #expect(first.content?.missing == 6)

        upstreams.release()
        let whole = await settled(store) { !$0.isWaiting }
        #expect(whole.phase == .fresh)
        #expect(titles(whole) == Self.all)
    }

    /// What was whole isn't shown with a hole in it.
    @Test func isNotShownOverWhatWasWhole() async {
        archive.put(#"[{"id": "1", "name": "old 1"}, {"id": "90", "name": "old 90"}]"#, at: "/planets")
        holdAllButTheFirst()
        let store = store()
        _ = await store.state(waiting: Self.atOnce)
        // The first page has been told of before the others are asked for.
        await upstreams.waitForRequests(2)
        let meanwhile: FeedState = store.state
        #expect(meanwhile.phase == .archived)
        #expect(meanwhile.isWaiting)
        #expect(titles(meanwhile) == ["old 1", "old 90"])

        upstreams.release()
        let whole = await settled(store) { !$0.isWaiting }
        #expect(whole.phase == .fresh)
        #expect(titles(whole) == Self.all)
    }

    // MARK: Where it breaks off

    @Test func staysWhereTheRestDoesNotCome() async {
        upstreams.answer(Atlas.address(3), with: .unreachable("gone"))
        let state = await store().state(waiting: .untilAnswered)
        #expect(state.phase == .failedOnNext)
        #expect(titles(state) == ["planet 1", "planet 2", "planet 3", "planet 4", "planet 7", "planet 8"])
        #expect(state.content?.missing == 2)
        let failedAttempt = FailedAttempt(
            error: EndpointError(host: "one.example", cause: .unreachable("gone")), at: .start, attempts: 1)
        #expect(state.content?.provenance == .archived(at: .start, from: "one.example", because: failedAttempt))
    }

    @Test func takesThePlaceOfASampleWhereTheRestDoesNotCome() async {
        for page in 2...4 { upstreams.answer(Atlas.address(page), with: .unreachable("gone")) }
        let store = store(sample: Self.sample)
        _ = await store.state(waiting: Self.atOnce)
        let state = await settled(store) { !$0.isWaiting }
        #expect(state.phase == .failedOnNext)
        #expect(titles(state) == ["planet 1", "planet 2"])
        #expect(state.content?.missing == 6)
        #expect(state.failedAttempt?.error.cause == .unreachable("gone"))
    }

    @Test func aRetryAsksOnlyForWhatIsMissing() async {
        upstreams.answer(Atlas.address(3), with: .unreachable("gone"))
        let store = store()
        #expect(await store.state(waiting: .untilAnswered).phase == .failedOnNext)
        let asked = upstreams.addresses.count

        upstreams.answer(Atlas.address(3), with: Atlas.page(3))
        upstreams.hold(Atlas.address(3))
        let waiting = await store.state(waiting: .immediate, retrying: true)
        #expect(waiting.phase == .fetchingNext)
        #expect(waiting.content?.items.count == 6)

        upstreams.release()
        let whole = await settled(store) { !$0.isWaiting }
        #expect(Array(upstreams.addresses.dropFirst(asked)) == [Atlas.address(3)])
        #expect(whole.phase == .fresh)
        #expect(titles(whole) == Self.all)
        #expect(whole.failedAttempt == nil)
    }

    // MARK: How often

    @Test func isReportedWheneverAQuarterMoreHasCome() async throws {
        let records = (1...99).map { Resource("/planets/\($0)") }
        upstreams.answer(Atlas.address(1), with: "{}")
        for record in records { upstreams.answer("https://one.example/api\(record)", with: "{}") }
        var reports: [Int] = []
        let crawler = Crawler<String>(
            client: Client(transport: upstreams, clock: ManualClock()), base: ResolvedSource(Atlas()).upstreams[0].base,
            limits: Limits(rate: RateLimit(1_000_000, per: .seconds(1)), retries: 0),
            read: { answers throws(ReadingError) in
                let come = Set(answers.map(\.resource))
                return DecodedCollection(
                    items: answers.map(\.resource.path), total: 100, next: records.filter { !come.contains($0) })
            })
        var crawl = crawler.crawl(from: Resource("/planets"))
        while try await crawl.next() != nil {
            if crawl.hasGrown { reports.append(crawl.decoded.items.count) }
        }
        #expect(crawl.answers.count == 100)
        #expect(crawl.problem == nil)
        #expect(reports == [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97])
    }

    @Test func isNotReportedOfWhatComesInOneAnswer() async throws {
        upstreams.answer(Atlas.address(1), with: #"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#)
        let reports = Watched(0)
        let provider = FeedRepository(
            source: ResolvedSource(Atlas()), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let arrival = await provider.fetched(at: .start) { _ in reports.update { $0 += 1 } }
        #expect(try arrival.get().items.count == 2)
        #expect(reports.value == 0)
    }
}
