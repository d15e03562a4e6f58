import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Planets that a list names, each with an answer of its own.
private struct Directory: Source {
    let id = Planets.id
    let upstreams = [
        Upstream<NoParameters, Planet>(
            "https://one.example/api/planets", dialects: [Directory.dialect], limits: Limits(retries: 0))
    ]
    func card(for planet: Planet) -> Card { Card(title: planet.name, subtitle: planet.climate) }

    static let dialect = Dialect<Planet>("names with records") { answers throws(ReadingError) in
        let named: [Planet] = try answers[0].decoded(as: "names")
        let records = Dictionary(answers.dropFirst().map { ($0.resource, $0) }) { $1 }
        var decoded = DecodedCollection<Planet>(items: [])
        for planet in named {
            let resource = Resource("/planets/\(planet.id)")
            if let answer = records[resource], answer.status == 200 {
                decoded.items.append(try answer.decoded(as: "a planet"))
            } else {
                decoded.items.append(planet)
                decoded.listed.insert(planet.id)
                decoded.next.append(resource)
            }
        }
        decoded.named = Set(decoded.next)
        decoded.endsWhenGone = true
        decoded.check = { answer throws(ReadingError) in let _: Planet = try answer.decoded(as: "a planet") }
        return decoded
    }
}

/// A failed request for an item's record removes nothing that the list gave.
@Suite(.timeLimit(.minutes(5))) struct ListedItemsTests {
    private static let list = "https://one.example/api/planets"

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()

    init() {
        upstreams.answer(Self.list, with: Self.names(3))
        for number in 1...3 { answer(number) }
    }

    private static func names(_ count: Int) -> String {
        "[" + (1...count).map { #"{"id": "\#($0)", "name": "name \#($0)"}"# }.joined(separator: ", ") + "]"
    }

    private func answer(_ number: Int) {
        upstreams.answer(
            "\(Self.list)/\(number)", with: #"{"id": "\#(number)", "name": "planet \#(number)", "climate": "dry"}"#)
    }

    private func lose(_ numbers: Int...) {
        for number in numbers { upstreams.answer("\(Self.list)/\(number)", with: .status(404, retryAfter: nil)) }
    }

    private func provider() -> FeedRepository {
        FeedRepository(
            source: ResolvedSource(Directory()), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func titles(_ content: FeedContent?) -> [String] { content?.items.map(\.card.title) ?? [] }

    @Test func areShownBeforeTheirRecords() async {
        for number in 1...3 { upstreams.hold("\(Self.list)/\(number)") }
        let store = FeedStore(provider: provider(), clock: ManualClock(), now: { .start })
        let state = await store.state(waiting: FeedStore.WaitPolicy())
        #expect(state.phase == .fetchingNext)
        #expect(titles(state.content) == ["name 1", "name 2", "name 3"])
        #expect(state.content?.missing == 3)
        upstreams.release()
    }

    @Test func giveWayToTheirRecords() async throws {
        let content = try await provider().fetched(at: .start).get()
        #expect(titles(content) == ["planet 1", "planet 2", "planet 3"])
        #expect(content.missing == 0)
        #expect(content.listed.isEmpty)
    }

    @Test func stayWithoutARecordThatIsGone() async {
        lose(2)
        let outcome = await provider().fetched(at: .start)
        #expect(titles(outcome.part) == ["planet 1", "name 2", "planet 3"])
        #expect(outcome.part?.missing == 1)
        #expect(outcome.error?.cause == .incomplete(arrived: 2, of: nil))
        #expect(titles(await provider().stored()) == ["planet 1", "name 2", "planet 3"])
    }

    @Test func stayWithoutAnyRecord() async {
        lose(1, 2, 3)
        let outcome = await provider().fetched(at: .start)
        #expect(titles(outcome.part) == ["name 1", "name 2", "name 3"])
        #expect(outcome.part?.missing == 3)
    }

    @Test func stayWithoutARecordThatCannotBeRead() async {
        upstreams.answer("\(Self.list)/2", with: #"{"error": "busy"}"#)
        let outcome = await provider().fetched(at: .start)
        #expect(titles(outcome.part) == ["planet 1", "name 2", "planet 3"])
        guard case .undecodable? = outcome.error?.cause else {
            Issue.record("expected an answer that can't be decoded, got \(String(describing: outcome.error))")
            return
        }
        // It is asked for again, and not read again.
        #expect(archive.bodies(of: "/planets", .part)?.count == 3)
        answer(2)
        let later = try? await provider().fetched(at: .start + 60).get()
        #expect(titles(later) == ["planet 1", "planet 2", "planet 3"])
    }

    @Test func neverReplaceRecords() async throws {
        _ = try await provider().fetched(at: .start).get()
        lose(1, 2, 3)
        let outcome = await provider().fetched(at: .start + 1_000)
        #expect(titles(outcome.part) == ["name 1", "name 2", "name 3"])
        let stored = try #require(await provider().stored())
        #expect(titles(stored) == ["planet 1", "planet 2", "planet 3"])
        #expect(stored.items.allSatisfy { $0.card.subtitle == "dry" })
        let item = try await archive.remembered(ItemReference(source: Planets.id, id: "1"))
        #expect(item?.item.card.subtitle == "dry")
    }

    @Test func ofALesserPartReplaceNoGreaterOne() async {
        lose(3)
        _ = await provider().fetched(at: .start)
        lose(1, 2)
        // A day later, the run starts over.
        _ = await provider().fetched(at: .start + 90_000)
        #expect(titles(await provider().stored()) == ["planet 1", "planet 2", "name 3"])
        let item = try? await archive.remembered(ItemReference(source: Planets.id, id: "1"))
        #expect(item?.item.card.title == "planet 1")
    }

    @Test func doNotCountForALimit() async throws {
        let crawler = Crawler<CatalogueItem>(
            client: Client(transport: upstreams, clock: ManualClock()),
            base: ResolvedSource(Directory()).upstreams[0].base, limits: Limits(retries: 0),
            collectionLimits: CollectionLimits(maxItems: 2), read: ResolvedSource(Directory()).decode)
        let result = try await crawler.run(from: Resource("/planets"))
        #expect(result.bound == .items(2))
        #expect(result.decoded.arrived == 2)
        #expect(result.decoded.items.count == 3)
    }

    @Test func areNotReadAgainWithEachRecord() async throws {
        upstreams.answer(Self.list, with: Self.names(100))
        for number in 1...100 { answer(number) }
        let reads = Watched(0)
        let source = ResolvedSource(Directory())
        let crawler = Crawler<CatalogueItem>(
            client: Client(transport: upstreams, clock: ManualClock()), base: source.upstreams[0].base,
            limits: Limits(rate: RateLimit(1_000_000, per: .seconds(1))),
            read: { answers throws(ReadingError) in
                reads.update { $0 += 1 }
                return try source.decode(answers)
            })
        let result = try await crawler.run(from: Resource("/planets"))
        #expect(result.decoded.missing == 0)
        // Whenever a quarter more has arrived.
        #expect(reads.value < 30)
    }
}
