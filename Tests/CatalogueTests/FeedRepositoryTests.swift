import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

@Suite(.timeLimit(.minutes(5))) struct FeedRepositoryTests {
    private static let first = "https://one.example/api/planets"
    private static let firstMoons = "https://one.example/api/moons"
    private static let second = "https://two.example/worlds"
    private static let whole = #"[{"id": "1", "name": "Naboo", "moons": ["7"]}]"#

    private let archive = FakeArchive()
    private let transport = FakeUpstreams()

    private func provider(samples: [Sample] = [], decoded: Watched<Int> = Watched(0)) -> FeedRepository {
        FeedRepository(
            source: ResolvedSource(Planets(samples: samples, decoded: decoded)), archive: archive,
            client: Client(transport: transport, clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func sample(_ path: String, _ body: String) -> Sample { Sample(Resource(path), body: Data(body.utf8)) }

    private func cause(of provider: FeedRepository) async -> EndpointError.Cause? {
        await provider.fetched(at: .start).error?.cause
    }

    // MARK: What is kept

    @Test func prefersTheArchiveToTheSample() async {
        archive.put(Self.whole, at: "/planets")
        let content = await provider(samples: [sample("/planets", #"[{"id": "2", "name": "Hoth"}]"#)]).stored()
        #expect(content?.items.map(\.card.title) == ["Naboo"])
        #expect(content?.provenance == .archived(at: .start, from: "one.example", because: nil))
    }

    @Test func fallsBackToTheSample() async {
        let content = await provider(samples: [sample("/planets", Self.whole)]).stored()
        #expect(content?.items.map(\.card.title) == ["Naboo"])
        #expect(content?.provenance == .sample(because: nil))
    }

    @Test(arguments: ["{", "", "null", #"{"results": 1}"#])
    func fallsBackToTheSampleWhereTheArchiveCannotBeRead(body: String) async {
        archive.put(body, at: "/planets")
        let content = await provider(samples: [sample("/planets", Self.whole)]).stored()
        #expect(content?.provenance == .sample(because: nil))
        #expect(await provider().stored() == nil)
    }

    @Test func fallsBackToTheSampleWhereNothingOfTheArchiveCanBeRead() async {
        archive.put(#"[{"name": 1}, 2]"#, at: "/planets")
        let content = await provider(samples: [sample("/planets", Self.whole)]).stored()
        #expect(content?.provenance == .sample(because: nil))
    }

    @Test func fallsBackToTheSampleWhereTheArchiveIsBroken() async {
        archive.breakReading()
        #expect(await provider(samples: [sample("/planets", Self.whole)]).stored()?.provenance == .sample(because: nil))
    }

    @Test func hasNothingWhereNothingIsKept() async {
        #expect(await provider().stored() == nil)
    }

    @Test func namesWhatItemsReferToAsItIsKept() async {
        archive.put(Self.whole, at: "/planets")
        archive.put("broken", at: "/moons")
        let content = await provider(samples: [sample("/moons", #"[{"url": "/moons/7", "name": "Rori"}]"#)]).stored()
        #expect(content?.names == ["moons": ["7": "Rori"]])
    }

    // MARK: What is fetched

    @Test func archivesWhatItFetches() async throws {
        transport.answer(Self.first, with: Self.whole)
        let content = try await provider().fetched(at: .start).get()
        #expect(content.provenance == .fresh(at: .start, from: "one.example"))
        #expect(content.items.map(\.card.title) == ["Naboo"])
        #expect(transport.addresses == [Self.first])
        #expect(archive.body(of: "/planets") == Self.whole)
        #expect(archive.entries.map(\.origin) == [.upstream("one.example", at: .start)])
    }

    /// Bodies and records are neither decoded nor written again.
    @Test func onlyStampsWhatHasNotChanged() async throws {
        transport.answer(Self.first, with: Self.whole)
        let decoded = Watched(0)
        let provider = provider(decoded: decoded)
        _ = await provider.fetched(at: .start)
        let later = Date.start.addingTimeInterval(600)
        let content = try await provider.fetched(at: later).get()
        #expect(content.provenance == .fresh(at: later, from: "one.example"))
        #expect(content.items.map(\.card.title) == ["Naboo"])
        #expect(archive.revalidations == 1)
        #expect(archive.entries.map(\.origin) == [.upstream("one.example", at: later)])
        #expect(try await archive.remembered(content.items[0].id)?.date == later)
        #expect(decoded.value == 1)
        #expect(await provider.stored()?.provenance == .archived(at: later, from: "one.example", because: nil))
        #expect(decoded.value == 1)
    }

    @Test func keepsTheObjectsOfItemsThatAreUnchanged() async throws {
        transport.answer(Self.first, with: #"[{"id": "1", "name": "Naboo"}, {"id": "2", "name": "Hoth"}]"#)
        let provider = provider()
        let old = try await provider.fetched(at: .start).get().items
        transport.answer(Self.first, with: #"[{"id": "2", "name": "Hoth"}, {"id": "1", "name": "Naboo!"}]"#)
        let new = try await provider.fetched(at: .start.addingTimeInterval(600)).get().items
        #expect(new.map(\.card.title) == ["Hoth", "Naboo!"])
        #expect(new[0].identity == old[1].identity)
        #expect(new[1].identity != old[0].identity)
        #expect(archive.remembered == [["1", "2"], ["1"]])
    }

    @Test func writesWhatHasNotChangedWhereTheArchiveHasLostIt() async throws {
        transport.answer(Self.first, with: Self.whole)
        let provider = provider()
        _ = await provider.fetched(at: .start)
        try await archive.clear(nil)
        _ = await provider.stored()
        _ = await provider.fetched(at: .start.addingTimeInterval(600))
        #expect(archive.body(of: "/planets") == Self.whole)
    }

    @Test func triesTheNextUpstream() async throws {
        transport.answer(Self.second, with: Self.whole)
        let content = try await provider().fetched(at: .start).get()
        #expect(content.provenance == .fresh(at: .start, from: "two.example"))
        #expect(transport.addresses == [Self.first, Self.second])
    }

    @Test func findsAgainWhatTheNextUpstreamAnswered() async {
        transport.answer(Self.second, with: Self.whole)
        _ = await provider().fetched(at: .start)
        let content = await provider().stored()
        #expect(content?.items.map(\.card.title) == ["Naboo"])
        #expect(content?.provenance == .archived(at: .start, from: "two.example", because: nil))
    }

    @Test func triesTheNextUpstreamWhereAnAnswerCannotBeRead() async throws {
        transport.answer(Self.first, with: #"{"detail": "moved"}"#)
        transport.answer(Self.second, with: Self.whole)
        #expect(try await provider().fetched(at: .start).get().provenance == .fresh(at: .start, from: "two.example"))
    }

    @Test func saysWhatTheFirstUpstreamDid() async {
        transport.answer(Self.first, with: "{}")
        guard case .undecodable(let expected, _) = await cause(of: provider()) else {
            Issue.record("expected another cause")
            return
        }
        #expect(expected == "a bare array or a page")
    }

    @Test(arguments: ["{", "{}", #"[{"name": 1}]"#, "[7]", #"{"results": [{"id": "1", "name": "a"}], "next": 2}"#, nil])
    func neverReplacesTheArchiveByWhatIsBrokenOrPartial(body: String?) async {
        archive.put(Self.whole, at: "/planets")
        transport.answer(Self.first, with: body)
        #expect(await cause(of: provider()) != nil)
        #expect(archive.body(of: "/planets") == Self.whole)
    }

    @Test func asksUntilACollectionIsWhole() async throws {
        transport.answer(Self.first, with: #"{"results": [{"id": "1", "name": "a"}], "count": 2, "next": 2}"#)
        transport.answer("\(Self.first)?page=2", with: #"{"results": [{"id": "2", "name": "b"}], "count": 2}"#)
        let content = try await provider().fetched(at: .start).get()
        #expect(content.items.map(\.card.title) == ["a", "b"])
        #expect(content.total == 2)
        #expect(archive.entries.first?.answers.count == 2)
        #expect(await provider().stored()?.items.count == 2)
    }

    @Test func takesAnEmptyCollectionAsOne() async throws {
        transport.answer(Self.first, with: "[]")
        #expect(try await provider().fetched(at: .start).get().items.isEmpty)
    }

    @Test func keepsWhatThereWasWhereNothingComes() async {
        archive.put(Self.whole, at: "/planets")
        transport.answer(Self.first, with: "[]")
        #expect(await cause(of: provider()) == .incomplete(arrived: 0, of: 1))
        #expect(archive.body(of: "/planets") == Self.whole)
    }

    @Test func doesNotLogWhatSomebodyLooksFor() async throws {
        let (logger, lines) = Logger.collecting()
        let source = try #require(ResolvedSource(Melodies()).searching("my secret"))
        let provider = FeedRepository(
            source: source, archive: archive, client: Client(transport: transport, clock: ManualClock()), logger: logger
        )
        _ = await provider.fetched(at: .start)
        #expect(!lines().isEmpty)
        #expect(lines().allSatisfy { !$0.contains("secret") })
    }

    @Test func countsWhatItLeavesOut() async throws {
        transport.answer(Self.first, with: #"[{"id": "1", "name": "a"}, {"id": "2"}, {"id": "1", "name": "b"}]"#)
        let content = try await provider().fetched(at: .start).get()
        #expect(content.items.count == 1)
        #expect(content.undecodable == 2)
    }

    @Test func showsWhatItCannotArchive() async throws {
        archive.breakWriting()
        transport.answer(Self.first, with: Self.whole)
        #expect(try await provider().fetched(at: .start).get().items.count == 1)
    }

    // MARK: Names

    @Test func archivesNames() async {
        transport.answer(Self.firstMoons, with: #"[{"url": "/moons/7", "name": "Rori"}]"#)
        #expect(await provider().fetchedNames(at: .start) == ["moons": ["7": "Rori"]])
        #expect(archive.body(of: "/moons") != nil)
    }

    @Test(arguments: ["{", #"[{"detail": "gone"}]"#, nil])
    func leavesNamesAsTheyWereWhereTheyCannotBeRead(body: String?) async {
        archive.put("before", at: "/moons")
        transport.answer(Self.firstMoons, with: body)
        #expect(await provider().fetchedNames(at: .start) == [:])
        #expect(archive.body(of: "/moons") == "before")
    }

    @Test func asksTheNextUpstreamForNames() async {
        transport.answer("https://two.example/moons", with: #"[{"url": "/moons/7", "name": "Rori"}]"#)
        #expect(await provider().fetchedNames(at: .start) == ["moons": ["7": "Rori"]])
    }
}
