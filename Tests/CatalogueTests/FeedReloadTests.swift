import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Leases that no other node holds.
private struct FreeLeases: FetchLeases {
    func hold<Value: Sendable>(
        _ key: ArchiveKey,
        _ work: @Sendable (EndpointError?) async -> (value: Value, problem: EndpointError?)
    ) async -> Value { await work(nil).value }
}

/// Feeds that take over what another node has archived.
@Suite(.timeLimit(.minutes(5))) struct FeedReloadTests {
    private static let old = #"[{"id": "1", "name": "Naboo"}]"#
    private static let new = #"[{"id": "1", "name": "Naboo"}, {"id": "2", "name": "Hoth"}]"#

    private let archive = FakeArchive()
    private let transport = FakeUpstreams()
    private let source = ResolvedSource(Planets())

    private func registry() -> FeedRegistry {
        FeedRegistry { [archive, transport] source in
            FeedStore(
                provider: FeedRepository(
                    source: source, archive: archive, client: Client(transport: transport, clock: ManualClock()),
                    leases: FreeLeases(),
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                clock: ManualClock(), now: { .start })
        }
    }

    private func keep(_ body: String, at date: Date) async throws {
        let key = ArchiveKey(source: source.id, resource: try #require(source.collection))
        try await archive.keep([
            ArchiveEntry(
                key: key, origin: .upstream("two.example", at: date),
                answers: [Answer(resource: key.resource, body: Data(body.utf8))])
        ])
    }

    /// A feed that shows an upstream's answer.
    private func store(in registry: FeedRegistry) async -> FeedStore {
        transport.answer("https://one.example/api/planets", with: Self.old)
        transport.answer("https://one.example/api/moons", with: "[]")
        let store = registry.store(for: source)
        _ = await store.state()
        return store
    }

    private func titles(_ store: FeedStore) -> [String] { store.state.content?.items.map(\.card.title) ?? [] }

    @Test func showsANewerAnswerAsFresh() async throws {
        let registry = registry()
        let store = await store(in: registry)
        #expect(titles(store) == ["Naboo"])
        try await keep(Self.new, at: .start + 60)
        // Names that are still on their way would be requested again.
        while store.state.content?.names["moons"] == nil, !Task.isCancelled { await Task.yield() }
        let requests = transport.addresses.count
        await registry.reload(of: source.id, source.collection)
        #expect(titles(store) == ["Naboo", "Hoth"])
        // The names are in the archive, too.
        #expect(transport.addresses.count == requests)
        #expect(store.state.content?.provenance == .fresh(at: .start + 60, from: "two.example"))
    }

    @Test func keepsANewerAnswerOfItsOwn() async throws {
        let registry = registry()
        let store = await store(in: registry)
        try await keep(Self.new, at: .start - 60)
        await registry.reload()
        #expect(titles(store) == ["Naboo"])
    }

    @Test func asksUpstreamAlthoughTheArchiveRoundsTheDateOfTheAnswerUp() async throws {
        let registry = registry()
        let store = await store(in: registry)
        try await keep(Self.old, at: .start + 0.0005)
        transport.answer("https://one.example/api/planets", with: Self.new)
        _ = await store.state(retrying: true)
        #expect(titles(store) == ["Naboo", "Hoth"])
    }

    @Test func ignoresAnswersOfOtherFeeds() async throws {
        let registry = registry()
        let store = await store(in: registry)
        try await keep(Self.new, at: .start + 60)
        await registry.reload(of: "boats")
        await registry.reload(of: source.id, Resource("/other"))
        #expect(titles(store) == ["Naboo"])
        await registry.reload(of: source.id)
        #expect(titles(store) == ["Naboo", "Hoth"])
    }

    /// However the archiving of another node falls between the steps of this one.
    @Test(arguments: 1...3) func takesAnAnswerThatIsArchivedBeforeARead(_ number: Int) async throws {
        transport.answer("https://one.example/api/planets", with: Self.old)
        transport.answer("https://one.example/api/moons", with: "[]")
        let key = ArchiveKey(source: source.id, resource: try #require(source.collection))
        archive.beforeRead(number, of: key) { [archive] in archive.put(Self.new, at: key.resource.path) }
        let store = registry().store(for: source)
        _ = await store.state(waiting: .init(forContent: .seconds(30), forAnswer: .seconds(30)))
        // One node reads before it holds the lease, and once more when it has it.
        let isThird = number == 3
        #expect(titles(store) == (isThird ? ["Naboo"] : ["Naboo", "Hoth"]))
        #expect(transport.addresses.contains("https://one.example/api/planets") == isThird)
    }

    @Test func readsNothingForAFeedThatNobodyHasOpened() async throws {
        let registry = registry()
        let store = registry.store(for: source)
        try await keep(Self.new, at: .start)
        await registry.reload()
        #expect(store.state == .idle)
    }
}
