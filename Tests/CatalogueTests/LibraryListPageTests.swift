import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// A list while its upstream is asked. The clock stands still: whoever waits, waits until it is advanced.
@Suite(.timeLimit(.minutes(5))) struct LibraryListPageTests {
    private static let address = "https://one.example/sprint/2025"

    private let upstreams = FakeUpstreams([address: #"[{"id": "fast", "place": 1}]"#])
    private let clock = ManualClock()

    private func library(of source: ResolvedSource = ResolvedSource(Rankings())) -> Library {
        let archive = FakeArchive()
        return Library(
            sources: [source],
            feeds: FeedRegistry { [upstreams, clock] source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: clock, now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { .start })
    }

    private func page(
        in library: Library, year: String? = nil, waiting: FeedStore.WaitPolicy = .init()
    ) async throws -> ListPage {
        let source = try #require(library.sources.first)
        let parameters = year.map { [(name: "year", value: $0)] } ?? []
        return try await library.listPage(
            of: source.request(parameters), profile: nil, waiting: waiting,
            strings: Strings(locale: Locale(identifier: "en")))
    }

    private func titles(_ page: ListPage) -> [String] { page.cells.map(\.item.card.title) }

    @Test func showsTheSampleOfTheDefaultListAtOnce() async throws {
        upstreams.hold()
        let page = try await page(in: library())
        #expect(page.state.phase == .sample)
        #expect(titles(page) == ["runner some-sprint"])
        upstreams.release()
    }

    @Test func showsTheSampleOfAnotherListAfterTwoSeconds() async throws {
        upstreams.hold()
        let library = library()
        async let page = page(in: library, year: "2025")
        await clock.waitForSleep(of: .seconds(2))
        clock.advance(by: .seconds(2))
        let shown = try await page
        #expect(shown.state.phase == .sample)
        #expect(shown.state.isWaiting)
        #expect(titles(shown) == ["runner some-sprint"])
        upstreams.release()
    }

    @Test func showsNoSampleOfAnotherListBeforeAnAnswerInTime() async throws {
        upstreams.hold()
        let library = library()
        async let page = page(in: library, year: "2025")
        await clock.waitForSleep(of: .seconds(2))
        upstreams.release()
        let shown = try await page
        #expect(shown.state.phase == .fresh)
        #expect(titles(shown) == ["runner fast"])
    }

    @Test func showsTheSampleOfAnotherListAtOnceAfterAFailure() async throws {
        upstreams.answer(Self.address, with: .unreachable("gone"))
        let library = library()
        _ = try await page(in: library, year: "2025", waiting: .untilAnswered)
        upstreams.hold()
        let source = try #require(library.sources.first?.setting("year", to: "2025"))
        _ = await library.state(of: source, waiting: .immediate, retrying: true)
        let again = try await page(in: library, year: "2025")
        #expect(again.state.phase == .sample)
        #expect(again.state.isWaiting)
        upstreams.release()
    }

    /// A command waits for everything at once, and no second time.
    @Test func waitsOnceForAListWithoutAnything() async throws {
        upstreams.hold()
        let library = library(of: ResolvedSource(Planets()))
        // The archive has been read, so that the list waits for upstream alone.
        _ = try await page(in: library, waiting: .immediate)
        let patience = FeedStore.WaitPolicy(forContent: .seconds(12), forAnswer: .seconds(12))
        async let page = page(in: library, waiting: patience)
        await clock.waitForSleep(of: .seconds(12))
        clock.advance(by: .seconds(12))
        #expect(try await !page.hasContent)
        upstreams.release()
    }
}
