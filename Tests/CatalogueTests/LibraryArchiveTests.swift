import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

@Suite(.timeLimit(.minutes(5))) struct LibraryArchiveTests {
    private static let first = "https://one.example/api/planets"
    private static let moons = "https://one.example/api/moons"
    private static let three = """
        {"count": 3, "results": [{"id": "1", "name": "a", "moons": ["7"]}, {"id": "2", "name": "b"}, {"id": "3", "name": "c"}]}
        """
    private static let names = #"[{"url": "/moons/7", "name": "Rori"}]"#

    private let archive = FakeArchive()
    private let upstreams = FakeUpstreams()
    private let profiles = FakeProfiles()
    private let clock = ManualClock()

    private func library(decoder: Int = 1, reads everything: Bool = true) -> Library {
        let upstreams = upstreams
        let archive = archive
        let clock = clock
        return Library(
            sources: [ResolvedSource(VersionedPlanets(decoderVersion: decoder, readsNumbers: everything))],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: clock),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: clock, now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: profiles, now: { .start })
    }

    private func source(_ library: Library) throws -> ResolvedSource { try #require(library.sources.first) }

    // MARK: Status

    @Test func wouldLoseEverythingWhereNothingIsKept() async throws {
        let library = library()
        let report = try await library.archiveReport(of: source(library))
        #expect(report.entries == 0)
        #expect(report.items == 0)
        #expect(report.oldest == nil)
        #expect(report.loss.isEverything)
    }

    @Test func wouldLoseNothingWhereAllIsKept() async throws {
        archive.put(Self.three, at: "/planets", on: .start + 5)
        archive.put(Self.names, at: "/moons", on: .start)
        let library = library()
        let report = try await library.archiveReport(of: source(library))
        #expect(report.entries == 2)
        #expect(report.items == 3)
        #expect(report.bytes == Self.three.utf8.count + Self.names.utf8.count)
        #expect(report.oldest == .start)
        #expect(report.newest == .start + 5)
        #expect(report.loss.isNothing)
    }

    @Test func wouldLoseWhatHasNotCome() async throws {
        archive.put(
            #"{"count": 9, "results": [{"id": "1", "name": "a"}], "next": 2}"#, at: "/planets", .part)
        let library = library()
        let report = try await library.archiveReport(of: source(library))
        #expect(report.items == 1)
        #expect(report.loss == .init(isEverything: false, items: 8, names: ["moons"]))
    }

    // MARK: Mirror

    @Test func mirrorsItemsAndNames() async throws {
        upstreams.answer(Self.first, with: Self.three)
        upstreams.answer(Self.moons, with: Self.names)
        let library = library()
        let events = Watched<[MirrorEvent]>([])
        let (outcomes, missing) = await library.mirror(try source(library)) { event in
            events.update { $0.append(event) }
        }
        #expect(outcomes[0].error == nil)
        #expect(missing.isEmpty)
        #expect(
            events.value == [
                .progressed(Resource("/planets"), answers: 1, of: 1),
                .progressed(Resource("/moons"), answers: 1, of: 1),
            ])
        #expect(try await library.archiveReport(of: source(library)).loss.isNothing)
    }

    @Test func waitsWhereTheHostAsksForIt() async throws {
        upstreams.answer(Self.moons, with: Self.names)
        upstreams.answer(Self.first, with: .status(429, retryAfter: 30))
        let library = library()
        let waiting = Watched(false)
        let source = try source(library)
        let clock = clock
        async let mirrored = library.mirror(source, clock: clock) { event in
            if case .waiting(_, seconds: 30) = event { waiting.update { $0 = true } }
        }
        await waiting.wait { $0 }
        await clock.waitForSleep(of: .seconds(30))
        upstreams.answer(Self.first, with: Self.three)
        clock.advance(by: .seconds(30))
        #expect(await mirrored.outcomes[0].error == nil)
    }

    @Test func saysWhichNamesItCouldNotHave() async throws {
        upstreams.answer(Self.first, with: Self.three)
        let library = library()
        let (_, missing) = await library.mirror(try source(library)) { _ in }
        #expect(missing == ["moons"])
    }

    // MARK: Merging

    private func entry(
        _ body: String, at date: Date = .start, _ completeness: ArchiveEntry.Completeness = .whole,
        path: String = "/planets",
        source: SourceID = Planets.id
    ) -> ArchiveEntry {
        ArchiveEntry(
            key: ArchiveKey(source: source, resource: Resource(path)), completeness: completeness,
            origin: .upstream("one.example", at: date),
            answers: [Answer(resource: Resource(path), body: Data(body.utf8))])
    }

    @Test func addsWhatIsNewer() async throws {
        archive.put(Self.three, at: "/planets", on: .start)
        let newer = #"[{"id": "4", "name": "d"}]"#
        #expect(try await library().merge([entry(newer, at: .start + 1)]) == MergeReport(added: 1))
        #expect(archive.body(of: "/planets") == newer)
    }

    @Test func leavesWhatIsAsNewOrNewerHere() async throws {
        archive.put(Self.three, at: "/planets", on: .start)
        let report = try await library().merge([entry("[]"), entry(Self.three, at: .start - 1)])
        #expect(report == MergeReport(known: 2))
        #expect(archive.body(of: "/planets") == Self.three)
    }

    @Test func leavesOutWhatCannotBeRead() async throws {
        archive.put(Self.three, at: "/planets", on: .start)
        let report = try await library().merge([
            entry("{}", at: .start + 1), entry("[]", at: .start + 1), entry("x", at: .start + 1, path: "/moons"),
        ])
        #expect(report.added == 0)
        #expect(report.unreadable.count == 3)
        #expect(archive.body(of: "/planets") == Self.three)
    }

    @Test func keepsBesideItWhatCanBeReadLess() async throws {
        archive.put(Self.three, at: "/planets", on: .start)
        let worse = #"[{"id": "4", "name": "d"}, {}]"#
        #expect(try await library().merge([entry(worse, at: .start + 1)]).added == 1)
        #expect(archive.body(of: "/planets") == Self.three)
        #expect(archive.bodies(of: "/planets", .undecodable) == [worse])
    }

    @Test func leavesOutWhatBelongsToASourceThatIsNotHere() async throws {
        let report = try await library().merge([entry("?", source: "comets")])
        #expect(report.added == 0)
        #expect(report.unreadable.count == 1)
        #expect(report.unreadable.first?.hasSuffix("there is no such source") == true)
        #expect(archive.entries.isEmpty)
    }

    // MARK: Rereading

    @Test func readsAgainWhatABetterDecoderCanRead() async throws {
        let item = CatalogueItem(id: ItemReference(source: Planets.id, id: "1"), card: Card(title: "as it was"))
        try await profiles.addFavourite(item, of: .shared, at: .start, restoring: false)
        // What the first decoder cannot read waits.
        archive.put(#"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#, at: "/planets")
        archive.put(
            #"[{"id": "1", "name": 1}, {"id": "2", "name": "b"}, {"id": "3", "name": "c"}]"#, at: "/planets",
            on: .start + 1, .undecodable)
        let old = library(decoder: 1, reads: false)
        await old.decodeArchivesAgain()
        #expect(try await old.archiveReport(of: source(old)).items == 2)
        #expect(archive.entries.map(\.completeness).contains(.undecodable))

        let new = library(decoder: 2, reads: true)
        await new.decodeArchivesAgain()
        #expect(try await new.archiveReport(of: source(new)).items == 3)
        #expect(archive.entries.map(\.completeness) == [.whole])
        #expect(try await profiles.favouriteRecord(of: item.id, profile: .shared)?.card.title == "number 1")
        #expect(try await archive.remembered(item.id)?.item.card.title == "number 1")
        #expect(try await archive.decoderVersion(of: Planets.id) == 2)
    }

    @Test func readsNothingAgainWithTheSameDecoder() async throws {
        archive.put(Self.three, at: "/planets")
        let library = library()
        await library.decodeArchivesAgain()
        let item = CatalogueItem(id: ItemReference(source: Planets.id, id: "1"), card: Card(title: "as it was"))
        try await profiles.addFavourite(item, of: .shared, at: .start, restoring: false)
        await library.decodeArchivesAgain()
        #expect(try await profiles.favouriteRecord(of: item.id, profile: .shared) == item)
    }
}
