import BuiltInSources
import Endpoints
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// The stores allow about twenty calls a minute, whoever calls.
@Suite(.timeLimit(.minutes(5))) struct MusicLimitTests {
    /// Finds one song of any term, and counts who asks when.
    private struct Store: Transport {
        let clock: ManualClock
        let times = Watched<[Duration]>([])

        func send(
            _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
        ) async throws(EndpointError) -> Answer {
            times.update { $0.append(clock.now.offset) }
            let song = #"{"wrapperType": "track", "kind": "song", "trackId": 7, "trackName": "Found"}"#
            return Answer(resource: resource, body: Data(#"{"resultCount": 1, "results": [\#(song)]}"#.utf8))
        }
    }

    private let clock = ManualClock()

    private func feeds(asking store: Store) -> FeedRegistry {
        let archive = FakeArchive()
        let client = Client(transport: store, clock: clock)
        let clock = clock
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        return FeedRegistry { source in
            FeedStore(
                provider: FeedRepository(
                    source: source, archive: archive, client: client,
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                clock: clock,
                now: { start.addingTimeInterval(clock.now.offset / .seconds(1)) })
        }
    }

    @Test func sixtySearchesInAMinuteAskTwentyTimesAndTellNobodyThatThereIsNothing() async throws {
        let store = Store(clock: clock)
        let feeds = feeds(asking: store)
        let patience = FeedStore.WaitPolicy(forContent: .seconds(40), forAnswer: .seconds(40))
        var found = 0
        var refused = 0
        var waiting: [Task<FeedState, Never>] = []
        for number in 0..<60 {
            let source = try #require(ResolvedSource(Music()).searching("zyx\(number)"))
            let task = Task { await feeds.store(for: source).state(waiting: patience) }
            if number <= 50 {
                switch await task.value {
                case .showing(let content, _):
                    #expect(content.items.map(\.card.title) == ["Found"], "search \(number)")
                    found += 1
                // Nobody is told that there is nothing, but when it goes on.
                case .failed(let failedAttempt):
                    #expect(failedAttempt.error.cause == .rateLimited(retryAfter: 60 - number), "search \(number)")
                    refused += 1
                case .idle, .loading: Issue.record("search \(number) was left waiting")
                }
            } else {
                // A turn that is so near is waited for.
                waiting.append(task)
            }
            clock.advance(by: .seconds(1))
        }
        #expect(found == 20)
        #expect(refused == 31)
        #expect(store.times.value.count == 20)
        for number in 1...waiting.count {
            await store.times.wait { $0.count >= 20 + number }
            clock.advance(by: .seconds(1))
        }
        for task in waiting { #expect(await task.value.content?.items.count == 1) }
        // In no minute are there more.
        let times = store.times.value
        #expect(times.count == 29)
        for (first, last) in zip(times, times.dropFirst(20)) { #expect(last - first >= .seconds(60)) }
    }
}
