import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

@Suite(.timeLimit(.minutes(5))) struct FeedStoreTests {
    private static let address = "https://one.example/api/planets"
    private static let moons = "https://one.example/api/moons"
    private static let old = #"[{"id": "1", "name": "Naboo", "moons": ["7"]}]"#
    private static let new = #"[{"id": "1", "name": "Naboo", "moons": ["7"]}, {"id": "2", "name": "Hoth"}]"#

    private let archive = FakeArchive()
    private let transport = FakeUpstreams()
    private let clock = ManualClock()
    private let date = Watched(Date.start)

    private func store(sample: String? = nil) -> FeedStore {
        let samples = sample.map { [Sample(Resource("/planets"), body: Data($0.utf8))] } ?? []
        let provider = FeedRepository(
            source: ResolvedSource(Planets(samples: samples)), archive: archive,
            // Its own clock: only the reader's patience is measured here.
            client: Client(transport: transport, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return FeedStore(provider: provider, clock: clock, now: { [date] in date.value })
    }

    private func pass(_ seconds: TimeInterval) { date.update { $0 += seconds } }

    private func titles(_ state: FeedState) -> [String] { state.content?.items.map(\.card.title) ?? [] }

    /// Reads until the feed is as wanted: what is still on its way comes by itself.
    private func settled(_ store: FeedStore, until isWanted: (FeedState) -> Bool) async {
        while !isWanted(store.state), !Task.isCancelled { await Task.yield() }
        #expect(isWanted(store.state))
    }

    // MARK: Waiting

    @Test func showsWhatUpstreamAnswersInTime() async {
        transport.answer(Self.address, with: Self.new)
        let state = await store().state()
        #expect(titles(state) == ["Naboo", "Hoth"])
        #expect(state.content?.provenance == .fresh(at: .start, from: "one.example"))
    }

    @Test func waitsTwoSecondsWithNothingToShow() async {
        transport.hold()
        let store = store()
        async let state = store.state()
        await clock.waitForSleep(of: .seconds(2))
        clock.advance(by: .seconds(2))
        #expect(await state == .loading(after: nil))
        transport.release()
    }

    @Test func showsASampleWhileUpstreamIsAsked() async {
        transport.hold()
        let store = store(sample: Self.old)
        // The clock stands still, so a wait for upstream would not end.
        #expect(await titles(store.state()) == ["Naboo"])
        #expect(store.state.isWaiting)
        transport.answer(Self.address, with: Self.new)
        transport.release()
        await settled(store) { !$0.isWaiting }
        #expect(titles(store.state) == ["Naboo", "Hoth"])
    }

    @Test func readsTheArchiveWithoutPatience() async {
        transport.hold()
        #expect(await titles(store(sample: Self.old).state(waiting: .immediate)) == ["Naboo"])
        #expect(await store().state(waiting: .immediate) == .loading(after: nil))
        transport.release()
    }

    @Test func doesNotWaitLongForTheArchiveWithoutPatience() async {
        archive.hold()
        let store = store(sample: Self.old)
        async let state = store.state(waiting: .immediate)
        await clock.waitForSleep(of: .milliseconds(200))
        clock.advance(by: .milliseconds(200))
        #expect(await state == .loading(after: nil))
        archive.release()
    }

    @Test func waitsForAnAnswerIfThePolicySaysSo() async {
        transport.hold()
        let store = store(sample: Self.old)
        async let state = store.state(waiting: FeedStore.WaitPolicy(forAnswer: .milliseconds(300)))
        await clock.waitForSleep(of: .milliseconds(300))
        clock.advance(by: .milliseconds(300))
        #expect(await titles(state) == ["Naboo"])
        #expect(store.state.isWaiting)
        #expect(store.state.content?.provenance == .sample(because: nil))
        transport.release()
    }

    @Test func waitsForTheArchiveAsForUpstream() async {
        archive.hold()
        let store = store(sample: Self.old)
        async let state = store.state()
        await clock.waitForSleep(of: .seconds(2))
        clock.advance(by: .seconds(2))
        #expect(await state == .loading(after: nil))
        archive.release()
    }

    @Test func waitsLongerWhereAPersonTriesAgain() async {
        transport.hold()
        let store = store(sample: Self.old)
        async let state = store.state(retrying: true)
        await clock.waitForSleep(of: .milliseconds(2_000))
        await transport.waitForRequests(1)
        transport.answer(Self.address, with: Self.new)
        transport.release()
        #expect(await titles(state) == ["Naboo", "Hoth"])
    }

    @Test func asksOnceForAllWhoReadAtOnce() async {
        transport.hold()
        transport.answer(Self.address, with: Self.new)
        let store = store()
        await withTaskGroup(of: FeedState.self) { group in
            for _ in 0..<50 { group.addTask { await store.state() } }
            await transport.waitForRequests(1)
            transport.release()
            for await state in group { #expect(state.content?.items.count == 2) }
        }
        #expect(transport.addresses.count { $0 == Self.address } == 1)
    }

    @Test func stopsWaitingWhereTheReaderLeaves() async {
        transport.hold()
        let store = store()
        let reader = Task { await store.state() }
        await clock.waitForSleep(of: .seconds(2))
        reader.cancel()
        #expect(await reader.value == .loading(after: nil))
        transport.release()
    }

    // MARK: Failing and recovering

    @Test func saysWhyThereIsNothing() async {
        let state = await store().state()
        guard case .failed(let failedAttempt) = state else {
            Issue.record("expected a failure, got \(state)")
            return
        }
        #expect(
            failedAttempt
                == FailedAttempt(
                    error: EndpointError(host: "one.example", cause: .unreachable("nobody listens")), at: .start,
                    attempts: 1))
    }

    @Test func keepsWhatItShowsWhenUpstreamFails() async {
        transport.answer(Self.address, with: Self.new)
        let store = store()
        #expect(await titles(store.state(waiting: .untilAnswered)) == ["Naboo", "Hoth"])
        transport.answer(Self.address, with: nil)
        pass(300)
        let state = await store.state(waiting: .untilAnswered)
        #expect(titles(state) == ["Naboo", "Hoth"])
        guard case .archived(.start, "one.example", let failedAttempt?) = state.content?.provenance else {
            Issue.record("expected it to be archived, got \(state)")
            return
        }
        #expect(failedAttempt.at == .start + 300)
    }

    @Test func asksAgainWhenThePauseIsOver() async {
        let store = store(sample: Self.old)
        #expect(await store.state(waiting: .untilAnswered).failedAttempt?.attempts == 1)
        let asked = transport.addresses.count
        pass(9)
        _ = await store.state(waiting: .untilAnswered)
        #expect(transport.addresses.count == asked)
        transport.answer(Self.address, with: Self.new)
        pass(1)
        #expect(await titles(store.state(waiting: .untilAnswered)) == ["Naboo", "Hoth"])
    }

    @Test func asksAgainAtOnceWhereAPersonTriesAgain() async {
        let store = store(sample: Self.old)
        #expect(await store.state(waiting: .untilAnswered).failedAttempt != nil)
        transport.answer(Self.address, with: Self.new)
        let state = await store.state(retrying: true)
        #expect(state.content?.provenance == .fresh(at: .start, from: "one.example"))
        #expect(state.failedAttempt == nil)
    }

    @Test func asksAgainWhenItIsNoLongerFresh() async {
        transport.answer(Self.address, with: Self.old)
        let store = store()
        _ = await store.state(waiting: .untilAnswered)
        transport.answer(Self.address, with: Self.new)
        pass(299)
        #expect(await titles(store.state(waiting: .untilAnswered)) == ["Naboo"])
        pass(1)
        #expect(await titles(store.state(waiting: .untilAnswered)) == ["Naboo", "Hoth"])
    }

    // MARK: Names

    @Test func namesWhatItemsReferToOnceTheNamesCome() async {
        transport.answer(Self.address, with: Self.old)
        transport.answer(Self.moons, with: #"[{"url": "/moons/7", "name": "Rori"}]"#)
        let store = store()
        _ = await store.state()
        await settled(store) { $0.content?.names == ["moons": ["7": "Rori"]] }
    }

    // MARK: Ending

    @Test func stopsAskingWhenNobodyHasIt() async {
        transport.hold()
        var store: FeedStore? = store()
        let reader = Task { [store] in await store?.state() }
        await transport.waitForRequests(1)
        reader.cancel()
        _ = await reader.value
        store = nil
        await transport.waitForCancellation()
        #expect(transport.cancellations == 1)
    }
}
