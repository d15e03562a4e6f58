import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Collections that come in several answers: `Planets` in pages of two, at `one.example`.
@Suite(.timeLimit(.minutes(5))) struct CrawlerTests {
    private static let first = "https://one.example/api/planets"
    private static let second = "https://two.example/worlds"

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()
    private let sample = #"[{"id": "1", "name": "sample 1"}, {"id": "5", "name": "sample 5"}]"#

    private func provider(samples: Bool = false, log: UpstreamLog = UpstreamLog()) -> FeedRepository {
        let samples = samples ? [Sample(Resource("/planets"), body: Data(sample.utf8))] : []
        return FeedRepository(
            source: ResolvedSource(Planets(samples: samples)), archive: archive, upstreamLog: log,
            client: Client(transport: upstreams, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func page(_ number: Int, of count: Int = 6, next: Bool = true) -> String {
        let ids = [number * 2 - 1, number * 2]
        let results = ids.map { "{\"id\": \"\($0)\", \"name\": \"planet \($0)\"}" }.joined(separator: ", ")
        return "{\"count\": \(count), \"results\": [\(results)]\(next ? ", \"next\": \(number + 1)" : "")}"
    }

    private func serve(_ pages: Int..., at base: String = first) {
        for number in pages {
            upstreams.answer(number == 1 ? base : "\(base)?page=\(number)", with: page(number, next: number < 3))
        }
    }

    private func titles(_ content: FeedContent?) -> [String] { content?.items.map(\.card.title) ?? [] }

    // MARK: A part

    @Test func showsWhatCameAndSaysWhatIsMissing() async {
        serve(1, 2)
        let arrival = await provider().fetched(at: .start)
        #expect(titles(arrival.part) == ["planet 1", "planet 2", "planet 3", "planet 4"])
        #expect(arrival.part?.total == 6)
        #expect(arrival.part?.missing == 2)
        #expect(arrival.error?.cause == .unreachable("nobody listens"))
    }

    @Test func takesThePlaceOfTheSampleAlsoAfterARestart() async {
        serve(1)
        _ = await provider(samples: true).fetched(at: .start)
        let content = await provider(samples: true).stored()
        #expect(titles(content) == ["planet 1", "planet 2"])
        #expect(content?.provenance == .archived(at: .start, from: "one.example", because: nil))
        #expect(content?.missing == 4)
    }

    @Test func isWithoutAnythingElseArchived() async {
        serve(1)
        _ = await provider().fetched(at: .start)
        let content = await provider().stored()
        #expect(titles(content) == ["planet 1", "planet 2"])
        #expect(content?.provenance == .archived(at: .start, from: "one.example", because: nil))
    }

    @Test func goesOnWhereItBrokeOff() async throws {
        serve(1, 2)
        _ = await provider().fetched(at: .start)
        let asked = upstreams.addresses.count
        serve(3)
        let content = try await provider().fetched(at: .start + 60).get()
        #expect(titles(content).count == 6)
        #expect(Array(upstreams.addresses.dropFirst(asked)) == ["\(Self.first)?page=3"])
        // As old as its oldest answer, and no part any more.
        #expect(content.provenance == .fresh(at: .start, from: "one.example"))
        #expect(archive.entries.map(\.completeness) == [.whole])
        #expect(archive.bodies(of: "/planets")?.count == 3)
    }

    @Test func beginsAnewWhenWhatCameIsADayOld() async {
        serve(1, 2)
        _ = await provider().fetched(at: .start)
        let asked = upstreams.addresses.count
        serve(3)
        _ = await provider().fetched(at: .start + 86_401)
        #expect(upstreams.addresses.dropFirst(asked).first == Self.first)
    }

    /// Else it would never be asked for again.
    @Test func beginsAnewWhereNothingIsLeftToBeAskedFor() async {
        upstreams.answer(Self.first, with: page(1, of: 6, next: false))
        #expect(await provider().fetched(at: .start).error?.cause == .incomplete(arrived: 2, of: 6))
        _ = await provider().fetched(at: .start + 60)
        #expect(upstreams.addresses.filter { $0 == Self.first }.count == 2)
    }

    @Test func neverReplacesWhatIsArchived() async {
        let whole = #"[{"id": "1", "name": "old 1"}, {"id": "9", "name": "old 9"}]"#
        archive.put(whole, at: "/planets")
        serve(1)
        _ = await provider().fetched(at: .start + 60)
        #expect(archive.body(of: "/planets") == whole)
        let content = await provider().stored()
        #expect(titles(content) == ["planet 1", "old 9", "planet 2"])
        #expect(content?.provenance == .archived(at: .start, from: "one.example", because: nil))
    }

    @Test func isNotShownOverSomethingNewer() async {
        serve(1)
        _ = await provider().fetched(at: .start)
        archive.put(#"[{"id": "9", "name": "new"}]"#, at: "/planets", on: .start + 60)
        #expect(titles(await provider().stored()) == ["new"])
    }

    @Test func givesWayToNoSmallerOne() async {
        serve(1, 2)
        _ = await provider().fetched(at: .start)
        // A day later it begins anew, and breaks off sooner.
        upstreams.answer("\(Self.first)?page=2", with: .unreachable("gone"))
        _ = await provider().fetched(at: .start + 90_000)
        #expect(await provider().stored()?.items.count == 4)
        upstreams.answer("\(Self.first)?page=2", with: page(2))
        _ = await provider().fetched(at: .start + 91_000)
        #expect(await provider().stored()?.provenance.fetchedAt == .start + 91_000)
    }

    /// Of a collection that can be read less than before, what was there stays in sight.
    @Test func standsForACollectionThatCanBeReadLess() async {
        archive.put(#"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#, at: "/planets")
        upstreams.answer(Self.first, with: #"[{"id": "1", "name": "new"}, {"id": "2"}]"#)
        let arrival = await provider().fetched(at: .start + 1)
        #expect(titles(arrival.part) == ["new"])
        #expect(arrival.part?.undecodable == 1)
        #expect(archive.bodies(of: "/planets", .undecodable) != nil)
        #expect(titles(await provider().stored()) == ["a", "b"])
    }

    @Test func isNothingWhereOnlyTheListCame() async {
        upstreams.answer(Self.first, with: #"{"count": 6, "results": [], "next": 2}"#)
        _ = await provider().fetched(at: .start)
        #expect(await provider().stored() == nil)
    }

    // MARK: The next upstream

    @Test func takesTheWholeFromTheNextUpstream() async throws {
        serve(1)
        serve(1, 2, 3, at: Self.second)
        upstreams.answer("https://two.example/planets?page=2", with: page(2))
        upstreams.answer("https://two.example/planets?page=3", with: page(3, next: false))
        let content = try await provider().fetched(at: .start).get()
        #expect(content.provenance == .fresh(at: .start, from: "two.example"))
        #expect(content.items.count == 6)
    }

    @Test func takesTheLargestPartWhereNoneIsWhole() async {
        serve(1)
        serve(1, at: Self.second)
        upstreams.answer("https://two.example/planets?page=2", with: page(2))
        let arrival = await provider().fetched(at: .start)
        #expect(arrival.part?.items.count == 4)
        #expect(arrival.part?.provenance.fetchedAt == .start)
    }

    // MARK: Bounds

    @Test func followsNoEndlessCollectionForEver() async {
        for number in 1...300 {
            upstreams.answer(number == 1 ? Self.first : "\(Self.first)?page=\(number)", with: "{}")
        }
        let crawler = Crawler<CatalogueItem>(
            client: Client(transport: upstreams, clock: ManualClock()),
            base: ResolvedSource(Planets()).upstreams[0].base,
            limits: Limits(rate: RateLimit(1_000_000, per: .seconds(1))),
            read: { answers throws(ReadingError) in
                // A dialect that looks at nothing but the last: reading it is not what is measured.
                DecodedCollection(
                    items: [], next: [Resource("/planets", query: [.init("page", "\(answers.count + 1)")])])
            })
        let result = try? await crawler.run(from: Resource("/planets"))
        #expect(result?.answers.count == 200)
        #expect(result?.bound == .answers(200))
        #expect(result?.problem == nil)
    }

    @Test func asksNoFurtherAfterFiveFailuresInARow() async {
        upstreams.answer(Self.first, with: "{}")
        let records = (1...40).map { Resource("/planets/\($0)") }
        let crawler = Crawler<CatalogueItem>(
            client: Client(transport: upstreams, clock: ManualClock()),
            base: ResolvedSource(Planets()).upstreams[0].base,
            limits: Limits(retries: 0),
            read: { _ throws(ReadingError) in DecodedCollection(items: [], total: 40, next: records) })
        let result = try? await crawler.run(from: Resource("/planets"))
        #expect(result?.answers.count == 1)
        #expect(result?.problem?.cause == .unreachable("nobody listens"))
        // The first, five, and three of four at once that were on their way when the fifth failed.
        #expect((6...9).contains(upstreams.addresses.count))
    }

    @Test func asksForTheOthersWhereOneIsGone() async {
        serve(1, 3)
        upstreams.answer("\(Self.first)?page=2", with: .status(404, retryAfter: nil))
        let source = ResolvedSource(Planets())
        let crawler = Crawler<CatalogueItem>(
            client: Client(transport: upstreams, clock: ManualClock()), base: source.upstreams[0].base,
            limits: Limits(),
            read: { answers throws(ReadingError) in
                let pages = answers.map(\.resource.description)
                return DecodedCollection(
                    items: [], total: 3,
                    next: ["/planets?page=2", "/planets?page=3"].filter { !pages.contains($0) }
                        .map { Resource("/planets", query: [.init("page", String($0.suffix(1)))]) })
            })
        let result = try? await crawler.run(from: Resource("/planets"))
        #expect(result?.answers.map(\.resource.description) == ["/planets", "/planets?page=3"])
        #expect(result?.problem?.cause == .incomplete(arrived: 0, of: 3))
    }

    @Test func asksForNoMoreRecordsThanThereMayBeAnswers() async {
        upstreams.answer(Self.first, with: "{}")
        let records = (1...300).map { Resource("/planets/\($0)") }
        for record in records {
            upstreams.answer("https://one.example/api\(record)", with: .status(404, retryAfter: nil))
        }
        let crawler = Crawler<CatalogueItem>(
            client: Client(transport: upstreams, clock: ManualClock()),
            base: ResolvedSource(Planets()).upstreams[0].base,
            limits: Limits(rate: RateLimit(1_000_000, per: .seconds(1)), retries: 0),
            read: { _ throws(ReadingError) in DecodedCollection(items: [], next: records) })
        let result = try? await crawler.run(from: Resource("/planets"))
        #expect(result?.problem?.cause == .incomplete(arrived: 0, of: nil))
        #expect(upstreams.addresses.count == 200)
    }

    @Test func leavesOutAnAnswerOfAnotherShape() async {
        serve(1, 3)
        upstreams.answer("\(Self.first)?page=2", with: #"{"error": "not today"}"#)
        upstreams.answer("\(Self.first)?page=3", with: page(3, next: false))
        let arrival = await provider().fetched(at: .start)
        guard case .undecodable? = arrival.error?.cause else {
            Issue.record("expected it to be undecodable, got \(String(describing: arrival.error))")
            return
        }
        #expect(titles(arrival.part) == ["planet 1", "planet 2"])
    }

    // MARK: The log of the upstreams

    @Test func notesHowEachUpstreamIsDoing() async {
        serve(1, 2, 3, at: Self.second)
        upstreams.answer("https://two.example/planets?page=2", with: page(2))
        upstreams.answer("https://two.example/planets?page=3", with: page(3, next: false))
        let log = UpstreamLog()
        let provider = provider(log: log)
        _ = await provider.fetched(at: .start)
        let bases = provider.source.upstreams.map(\.base)
        let first = await log.report(on: bases[0], of: Planets.id)
        #expect(first.lastError?.cause == .unreachable("nobody listens"))
        #expect(first.lastErrorAt == .start)
        #expect(first.lastSuccess == nil)
        #expect(await log.report(on: bases[1], of: Planets.id).lastSuccess == .start)
    }
}
