import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

@Suite(.timeLimit(.minutes(5))) struct SourceMonitorTests {
    private static let address = "https://one.example/api/planets"
    private static let hour = 3_600.0

    private let upstreams = FakeUpstreams()
    private let archive = FakeArchive()
    private let store = FakeSourceHealthStore()
    private let channel = RecordingChannel()
    private let date = Watched(Date.start)
    private let clock = ManualClock()
    /// Measures the pauses between requests to upstream.
    private let requestClock = ManualClock()
    private let lines = Watched<[String]>([])

    private func monitor(
        asking: Bool = true, archive: FakeArchive? = nil, of sources: [ResolvedSource] = [ResolvedSource(Planets())],
        channels: [any AlarmChannel]? = nil
    ) -> SourceMonitor {
        let archive = archive ?? self.archive
        let (upstreams, date, requestClock) = (upstreams, date, requestClock)
        let library = Library(
            sources: sources,
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: requestClock),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: ManualClock(), now: { date.value })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { date.value })
        return SourceMonitor(
            library: library, store: store, channels: channels ?? [channel], asksUpstreams: asking, clock: clock,
            logger: .collecting(in: lines))
    }

    /// Somebody has opened the list once.
    init() { archive.put(#"[{"id": "1", "name": "Planet 1"}]"#, at: "/planets") }

    private func answer(_ count: Int) {
        let planets = (0..<count).map { #"{"id": "\#($0)", "name": "Planet \#($0)"}"# }
        upstreams.answer(Self.address, with: "[\(planets.joined(separator: ","))]")
    }

    /// Looks after some hours, while upstream has a number of planets.
    private func look(_ monitor: SourceMonitor, after hours: Double, _ count: Int) async {
        pass(hours)
        answer(count)
        await monitor.look(asking: true)
    }

    private func pass(_ hours: Double) {
        date.update { $0 += hours * Self.hour }
        requestClock.advance(by: .seconds(hours * Self.hour))
    }

    private var requests: Int { upstreams.addresses.count { $0 == Self.address } }

    // MARK: Sending

    @Test func sendsAnAlarmAndItsEndOnce() async throws {
        let monitor = monitor()
        await look(monitor, after: 7, 20)
        #expect(channel.sent.isEmpty)
        for count in [8, 8, 9] { await look(monitor, after: 7, count) }
        let alarm = SourceAlarm(
            source: Planets.id, title: "Far planets", kind: .shrunk, since: .start + 14 * Self.hour,
            date: .start + 21 * Self.hour, isOver: false,
            message: "The number of items in Far planets fell from 20 to 8.")
        #expect(channel.sent == [alarm])
        for _ in 0..<2 { await look(monitor, after: 7, 20) }
        #expect(channel.sent.map(\.isOver) == [false, true])
        #expect(channel.sent.last?.message == "Far planets has its usual number of items again.")
        #expect(channel.sent.last?.date == .start + 35 * Self.hour)
        // A second time is another alarm.
        for _ in 0..<2 { await look(monitor, after: 7, 3) }
        #expect(channel.sent.map(\.isOver) == [false, true, false])
    }

    @Test func saysSinceWhenThereIsNoAnswer() async throws {
        let monitor = monitor()
        await look(monitor, after: 7, 20)
        upstreams.answer(Self.address, with: .status(500, retryAfter: nil))
        for _ in 0..<5 {
            pass(7)
            await monitor.look(asking: true)
        }
        let alarm = try #require(channel.sent.first)
        #expect(channel.sent.count == 1)
        #expect(alarm.kind == .failing)
        #expect(alarm.since == .start + 14 * Self.hour)
        // `Date.start` is 06:13:20 on 9 May 2026.
        #expect(alarm.message.hasSuffix("Far planets since 2026-05-09 20:13 UTC."), "\(alarm.message)")
    }

    @Test func triesAFailedAlarmAgainForADayAndThenOnceADay() async {
        let monitor = monitor()
        channel.fail(true)
        await look(monitor, after: 7, 20)
        for _ in 0..<2 { await look(monitor, after: 7, 8) }
        #expect(channel.tries == 1)
        #expect(lines.value.contains { $0.contains("Expected pigeon to take an alarm") })
        for _ in 0..<24 { await look(monitor, after: 1, 8) }
        #expect(channel.tries == 25)
        #expect(lines.value.contains { $0.contains("in a day.") })
        for _ in 0..<23 { await look(monitor, after: 1, 8) }
        #expect(channel.tries == 25)
        channel.fail(false)
        await look(monitor, after: 1, 8)
        #expect(channel.sent.map(\.isOver) == [false])
        // Its end is tried again, too.
        channel.fail(true)
        await look(monitor, after: 7, 20)
        #expect(channel.tries == 27)
        channel.fail(false)
        await look(monitor, after: 1, 20)
        #expect(channel.sent.map(\.isOver) == [false, true])
    }

    @Test func theEndForAChannelThatIsGoneIsForgotten() async throws {
        let monitor = monitor()
        await look(monitor, after: 7, 20)
        for _ in 0..<2 { await look(monitor, after: 7, 8) }
        channel.fail(true)
        await look(monitor, after: 7, 20)
        await look(self.monitor(channels: []), after: 1, 20)
        #expect(try await store.health(of: Planets.id).health.alarms.isEmpty)
    }

    @Test func sendsNothingWhileTheNetworkIsDown() async throws {
        let moons = ArchiveKey(source: Moons.id, resource: Resource("/moons"))
        let answer = Answer(resource: moons.resource, body: Data(#"[{"id": "1", "name": "Moon 1"}]"#.utf8))
        try await archive.keep([
            ArchiveEntry(
                key: moons, completeness: .whole, origin: .upstream("moons.example", at: .start), answers: [answer])
        ])
        let monitor = monitor(of: [ResolvedSource(Planets()), ResolvedSource(Moons())])
        upstreams.answer(Self.address, with: .unreachable("no route"))
        upstreams.answer(Moons.address, with: .unreachable("no route"))
        func look(times: Int) async {
            for _ in 0..<times {
                pass(7)
                await monitor.look(asking: true)
            }
        }
        await look(times: 6)
        let health = try await store.all()
        #expect(health.mapValues { $0.openAlarms.map(\.kind) } == [Planets.id: [.failing], Moons.id: [.failing]])
        #expect(channel.tries == 0)
        // The network is there again: one of them answers, and the other one does not.
        upstreams.answer(Moons.address, with: #"[{"id": "1", "name": "Moon 1"}]"#)
        await look(times: 1)
        #expect(channel.tries == 0)
        await look(times: 1)
        #expect(channel.sent.map(\.source) == [Planets.id])
    }

    @Test func theHealthOfARemovedSourceIsDeleted() async throws {
        #expect(try await store.save(SourceHealth(), of: "gone", over: 0))
        await look(monitor(), after: 1, 20)
        #expect(try await Set(store.all().keys) == [Planets.id])
    }

    @Test func oneOfSeveralNodesSends() async {
        let nodes = [monitor(), monitor(), monitor()]
        for (hours, count) in [(7.0, 20), (7, 8), (7, 8), (7, 20)] {
            pass(hours)
            answer(count)
            await withTaskGroup(of: Void.self) { group in
                for node in nodes { group.addTask { await node.look(asking: true) } }
            }
        }
        #expect(channel.sent.map(\.isOver) == [false, true])
    }

    @Test func aNodeThatWasOvertakenSendsNothingUntilTheClaimEnds() async {
        let monitor = monitor()
        await look(monitor, after: 7, 20)
        await look(monitor, after: 7, 8)
        store.overtakeNext()
        await look(monitor, after: 7, 8)
        #expect(channel.tries == 0)
        await look(monitor, after: 0.2, 8)
        #expect(channel.tries == 0)
        // The other node was killed.
        await look(monitor, after: 0.1, 8)
        #expect(channel.sent.map(\.kind) == [.shrunk])
    }

    // MARK: Asking

    @Test func asksOnlyForListsThatNobodyHasSeenForSixHours() async {
        let monitor = monitor()
        await look(monitor, after: 7, 20)
        #expect(requests == 1)
        await look(monitor, after: 5.9, 20)
        #expect(requests == 1)
        await look(monitor, after: 0.2, 20)
        #expect(requests == 2)
        // Another node knows of it.
        await look(self.monitor(), after: 1, 20)
        #expect(requests == 2)
    }

    @Test func asksAgainAnHourAfterAnOddAnswerAndAfterAFailure() async {
        let monitor = monitor()
        await look(monitor, after: 7, 20)
        await look(monitor, after: 7, 8)
        #expect(requests == 2)
        await look(monitor, after: 0.5, 8)
        #expect(requests == 2)
        await look(monitor, after: 0.5, 8)
        #expect(requests == 3)
        #expect(channel.sent.map(\.kind) == [.shrunk])
        // It is confirmed.
        await look(monitor, after: 1, 8)
        #expect(requests == 3)
        upstreams.answer(Self.address, with: .status(500, retryAfter: nil))
        for hours in [5.0, 1] {
            pass(hours)
            await monitor.look(asking: true)
        }
        #expect(requests == 5)
    }

    @Test func asksOnceADayForAnswersThatAreFreshForLonger() async {
        var planets = Planets()
        planets.policy.freshness = .seconds(30 * 86_400)
        let monitor = monitor(of: [ResolvedSource(planets)])
        for (hours, count) in [(7.0, 1), (7, 1), (10, 1), (8, 2)] {
            await look(monitor, after: hours, 20)
            #expect(requests == count)
        }
    }

    @Test func asksForNothingThatNobodyHasOpened() async {
        let archive = FakeArchive()
        let sample = Sample(Resource("/planets"), body: Data(#"[{"id": "1", "name": "Planet 1"}]"#.utf8))
        let monitor = monitor(archive: archive, of: [ResolvedSource(Planets(samples: [sample]))])
        await look(monitor, after: 7, 20)
        #expect(requests == 0)
        // A command archives it.
        archive.put(#"[{"id": "1", "name": "Planet 1"}]"#, at: "/planets")
        await look(monitor, after: 1, 20)
        #expect(requests == 1)
    }

    @Test func looksAtStoredListsWithoutAsking() async throws {
        await monitor().look(asking: false)
        #expect(upstreams.addresses.isEmpty)
        let health = try await store.all()
        let status = try #require(unreadLibrary.sourceStatuses(health).first)
        #expect(status.items == 1)
        #expect(status.newestAnswer == .start)
    }

    private var unreadLibrary: Library {
        Library(
            sources: [ResolvedSource(Planets())],
            feeds: FeedRegistry { _ in fatalError("Expected no feed to be opened.") },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles())
    }

    @Test(arguments: [true, false]) func looksAtOnceAndAsksAfterTenMinutesAndEachHour(asking: Bool) async {
        answer(20)
        pass(7)
        let monitor = monitor(asking: asking)
        let run = Task { await monitor.run() }
        await clock.waitForSleep(of: .seconds(600))
        #expect(upstreams.addresses.isEmpty)
        clock.advance(by: .seconds(600))
        await clock.waitForSleep(of: .seconds(3_600))
        #expect(requests == (asking ? 1 : 0))
        date.update { $0 += 7 * Self.hour }
        clock.advance(by: .seconds(3_600))
        await clock.waitForSleep(of: .seconds(3_600))
        #expect(requests == (asking ? 2 : 0))
        run.cancel()
        await run.value
    }
}

private struct Moons: Source {
    static let id: SourceID = "moons"
    static let address = "https://moons.example/api/moons"
    var id: SourceID { Self.id }

    var upstreams: [Upstream<NoParameters, Planet>] {
        [Upstream("https://moons.example/api/moons", dialects: [.array], limits: Limits(retries: 0))]
    }

    func card(for moon: Planet) -> Card { Card(title: moon.name) }
}
