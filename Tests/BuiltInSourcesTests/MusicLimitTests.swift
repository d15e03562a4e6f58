import BuiltInSources
import Endpoints
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// The stores allow about twenty calls a minute, whoever calls.
@Suite(.timeLimit(.minutes(1))) struct MusicLimitTests {
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
                provider: DataProvider(
                    source: source, archive: archive, client: client,
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                now: { start.addingTimeInterval(clock.now.offset / .seconds(1)) })
        }
    }

    @Test func sixtySearchesInAMinuteAskTwentyTimesAndTellNobodyThatThereIsNothing() async throws {
        let store = Store(clock: clock)
        let feeds = feeds(asking: store)
        // Nobody waits long for a turn that is to come.
        let patience = FeedStore.Patience(withContent: .milliseconds(300), withoutContent: .milliseconds(300))
        var found = 0
        var refused = 0
        var waiting: [AnySource] = []
        for number in 0..<60 {
            let source = try #require(AnySource(Music()).searching("zyx\(number)"))
            switch await feeds.store(for: source).state(patience: patience) {
            case .showing(let content, _):
                #expect(content.items.map(\.card.title) == ["Found"], "search \(number)")
                found += 1
            case .failed(let setback):
                // Nobody is told that there is nothing, but when it goes on.
                guard case .rateLimited(let seconds) = setback.error.cause else {
                    Issue.record("search \(number): \(setback.error)")
                    continue
                }
                #expect((1...60).contains(seconds))
                refused += 1
            case .idle, .loading: waiting.append(source)
            }
            clock.advance(by: .seconds(1))
        }
        #expect(found <= 20)
        #expect(refused >= 30)
        #expect(store.times.value.count { $0 < .seconds(60) } == 20)
        // Those whose turn was near have it then, one after the other.
        let longer = FeedStore.Patience(withContent: .seconds(20), withoutContent: .seconds(20))
        for source in waiting {
            #expect(await feeds.store(for: source).state(patience: longer).content?.items.count == 1)
            clock.advance(by: .seconds(1))
        }
        // In no minute are there more.
        let times = store.times.value
        for (first, last) in zip(times, times.dropFirst(20)) { #expect(last - first >= .seconds(60)) }
    }
}
