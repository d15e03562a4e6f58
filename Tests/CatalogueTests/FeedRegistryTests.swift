import Endpoints
import Logging
import TestSupport
import Testing

@testable import Catalogue

@Suite struct FeedRegistryTests {
    private struct Named<Tag: Naming>: Source {
        static var id: SourceID { Tag.id }
        var id: SourceID { Self.id }
        let upstreams: [Upstream<NoParameters, Planet>] = []
        func card(for planet: Planet) -> Card { Card(title: planet.name) }
    }

    private protocol Naming: Sendable { static var id: SourceID { get } }
    private enum A: Naming { static let id: SourceID = "a" }
    private enum B: Naming { static let id: SourceID = "b" }
    private enum C: Naming { static let id: SourceID = "c" }

    private let a = ResolvedSource(Named<A>())
    private let b = ResolvedSource(Named<B>())
    private let c = ResolvedSource(Named<C>())

    private func registry(_ capacity: Int) -> FeedRegistry {
        FeedRegistry(capacity: capacity) { source in
            FeedStore(
                provider: FeedRepository(
                    source: source, archive: FakeArchive(),
                    client: Client(transport: FakeUpstreams(), clock: ManualClock()),
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        }
    }

    @Test func handsOutOneStoreASource() async {
        let registry = registry(2)
        #expect(registry.store(for: a) === registry.store(for: a))
        #expect(registry.store(for: a) !== registry.store(for: b))
    }

    @Test func letsGoOfTheLeastRecentlyUsed() async {
        let registry = registry(2)
        let first = registry.store(for: a)
        let second = registry.store(for: b)
        #expect(registry.store(for: a) === first)
        _ = registry.store(for: c)
        #expect(registry.store(for: a) === first)
        #expect(registry.store(for: b) !== second)
    }

    @Test func keepsOneAtLeast() async {
        let registry = registry(0)
        #expect(registry.store(for: a) === registry.store(for: a))
    }
}
