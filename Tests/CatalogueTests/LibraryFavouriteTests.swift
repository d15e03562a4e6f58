import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// The upstream hangs and the clock stands still, so anything that waits for them never returns.
@Suite(.timeLimit(.minutes(5))) struct LibraryFavouriteTests {
    private static let planet = ItemReference(source: Planets.id, id: "8")

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()
    private let profiles = FakeProfiles()
    private let library: Library
    private let source: ResolvedSource

    init() throws {
        for page in 1...4 { upstreams.answer(Atlas.address(page), with: Atlas.page(page)) }
        let (upstreams, archive) = (upstreams, archive)
        library = Library(
            sources: [ResolvedSource(Atlas())],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: ManualClock(), now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: profiles, now: { .start })
        source = try #require(library.sources.first)
    }

    private func add(restoring: Bool = false) async throws -> ItemLookup {
        try await library.setFavourite(true, Self.planet, of: source, profile: .shared, restoring: restoring)
    }

    private func record() async throws -> CatalogueItem? {
        try await profiles.favouriteRecord(of: Self.planet, profile: .shared)
    }

    @Test func takesWhatTheArchiveKnowsWithoutAskingUpstream() async throws {
        upstreams.hold()
        try await archive.remember(
            [CatalogueItem(id: Self.planet, card: Card(title: "as it was seen"))], from: "one.example", at: .start)
        #expect(try await add().origin == .lastSeen(.start))
        #expect(try await record()?.card.title == "as it was seen")
        #expect(upstreams.addresses.isEmpty)
    }

    @Test func takesWhatTheFeedInMemoryKnows() async throws {
        _ = await library.state(of: source, waiting: .untilAnswered)
        let asked = upstreams.addresses.count
        upstreams.hold()
        #expect(try await add().origin == .feed)
        #expect(upstreams.addresses.count == asked)
    }

    @Test func asksUpstreamIfNothingIsKnown() async throws {
        let found = try await library.setFavourite(
            true, Self.planet, of: source, profile: .shared, waiting: .untilAnswered)
        #expect(found.item?.card.title == "planet 8")
    }

    @Test func takesABetterRecordLater() async throws {
        try await archive.remember(
            [CatalogueItem(id: Self.planet, card: Card(title: "as it was seen"))], from: "one.example", at: .start)
        #expect(try await add().mayGetBetter(in: source))
        try await library.improveFavourite(Self.planet, of: source, profile: .shared)
        #expect(try await record()?.card.title == "planet 8")
    }
}
