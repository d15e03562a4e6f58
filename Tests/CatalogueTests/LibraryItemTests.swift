import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// An item that is looked for while its list comes: `Atlas` in four pages of two, of which the last is held back.
@Suite(.timeLimit(.minutes(5))) struct LibraryItemTests {
    /// Returns as soon as there is something to show.
    private static let atOnce = FeedStore.WaitPolicy()

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()
    private let clock = ManualClock()

    init() {
        for page in 1...4 { upstreams.answer(Atlas.address(page), with: Atlas.page(page)) }
        upstreams.hold(Atlas.address(4))
    }

    /// A library that shows the beginning of its only list, and that list.
    private func library() async throws -> (Library, ResolvedSource) {
        let upstreams = upstreams
        let archive = archive
        let clock = clock
        let library = Library(
            sources: [ResolvedSource(Atlas())],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: clock, now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { .start })
        let source = try #require(library.sources.first)
        #expect(await library.state(of: source, waiting: Self.atOnce).phase == .fetchingNext)
        return (library, source)
    }

    private func reference(_ id: String) -> ItemReference { ItemReference(source: Planets.id, id: id) }

    @Test func isWaitedForWhereOnlyTheAnswerOnItsWayCanHaveIt() async throws {
        let (library, source) = try await library()
        let wanted = reference("8")
        async let lookup = library.item(wanted, of: source, profile: .shared, waiting: Self.atOnce)
        await clock.waitForSleep(of: .seconds(2))
        upstreams.release()
        let found = try await lookup
        #expect(found.item?.card.title == "planet 8")
        #expect(found.origin == .feed)
        #expect(found.state.phase == .fresh)
    }

    @Test func isMissingOnceTheAnswerHasComeWithoutIt() async throws {
        let (library, source) = try await library()
        let wanted = reference("99")
        async let lookup = library.item(wanted, of: source, profile: .shared, waiting: Self.atOnce)
        await clock.waitForSleep(of: .seconds(2))
        upstreams.release()
        let found = try await lookup
        #expect(found.item == nil)
        #expect(found.state.phase == .fresh)
    }

    @Test func isNotWaitedForForEver() async throws {
        let (library, source) = try await library()
        let wanted = reference("8")
        async let lookup = library.item(wanted, of: source, profile: .shared, waiting: Self.atOnce)
        await clock.waitForSleep(of: .seconds(2))
        clock.advance(by: .seconds(2))
        let found = try await lookup
        #expect(found.item == nil)
        // Nobody can say yet that there is none.
        #expect(found.state.isWaiting)
        upstreams.release()
    }

    /// The clock stands still: whoever waits, waits for ever.
    @Test func isShownAtOnceWhereItIsKnown() async throws {
        let (library, source) = try await library()
        let item = CatalogueItem(id: reference("8"), card: Card(title: "as it was seen"))
        try await archive.remember([item], from: "one.example", at: .start)
        let seen = try await library.item(item.id, of: source, profile: .shared, waiting: Self.atOnce)
        #expect(seen.item == item)
        #expect(seen.origin == .lastSeen(.start))
        let listed = try await library.item(reference("1"), of: source, profile: .shared, waiting: Self.atOnce)
        #expect(listed.item?.card.title == "planet 1")
        #expect(listed.origin == .feed)
        upstreams.release()
    }
}
