import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Searching planets, which are kept, and melodies, which can be asked for.
@Suite(.timeLimit(.minutes(5))) struct LibrarySearchTests {
    /// Shows what is there, and waits for nobody.
    private static let atOnce = FeedStore.WaitPolicy.immediate

    private let upstreams = FakeUpstreams()
    private let profiles = FakeProfiles()
    private let clock = ManualClock()

    private func item(
        _ id: String, _ title: String, _ subtitle: String? = nil, of source: SourceID = Planets.id
    ) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: source, id: id), card: Card(title: title, subtitle: subtitle))
    }

    private func library(_ index: any SearchIndex = EmptySearchIndex(), samples: String? = nil) -> Library {
        let upstreams = upstreams
        let clock = clock
        let archive = FakeArchive()
        let planets = Planets(
            samples: samples.map { [Sample(Resource("/planets"), body: Data($0.utf8))] } ?? [])
        return Library(
            sources: [ResolvedSource(planets), ResolvedSource(Melodies())],
            feeds: FeedRegistry { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, client: Client(transport: upstreams, clock: ManualClock()),
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                    clock: clock, now: { .start })
            },
            archive: archive, upstreamLog: UpstreamLog(), profiles: profiles, index: index, now: { .start })
    }

    private func term(_ text: String) throws -> SearchTerm { try #require(SearchTerm(text)) }

    @Test func findsWhatIsKeptWithoutWaitingForAnybody() async throws {
        upstreams.hold()
        let index = FakeIndex(seen: [item("1", "Hoth"), item("2", "Bespin", "Cloud city, near Hoth")])
        let results = try await library(index).search(try term("hoth"), profile: .shared, waiting: Self.atOnce)
        let section = try #require(results.sections.first)
        #expect(section.id == Planets.id)
        #expect(section.items.map(\.id.id) == ["1", "2"])
        #expect(section.kept == 2)
        #expect(section.upstream?.source.id == nil)
        // What upstream does is told apart.
        #expect(results.isAsking)
        #expect(results.sections.last?.id == Melodies.id)
        #expect(results.sections.last?.cells.isEmpty == true)
        upstreams.release()
    }

    /// Kept markup is then found without a comparison of the facts.
    @Test func findsTheSameObjectAgainWithTheSameNames() async throws {
        let moons = FieldContent(
            key: "moons", label: "Moons", unit: nil, value: .references(["7"], collection: "moons"))
        let found = CatalogueItem(
            id: ItemReference(source: Planets.id, id: "1"), card: Card(title: "Hoth"), fields: [moons])
        let library = library(FakeIndex(seen: [found]))
        let planets = ResolvedSource(Planets())
        upstreams.answer("https://one.example/api/planets", with: #"[{"id": "2", "name": "Bespin", "moons": ["7"]}]"#)
        upstreams.answer("https://one.example/api/moons", with: #"[{"url": "/moons/7", "name": "Rori"}]"#)
        while await library.state(of: planets).content?.names.isEmpty != false { await Task.yield() }
        var items: [CatalogueItem] = []
        for _ in 0..<2 {
            let results = try await library.search(try term("hoth"), in: [planets], profile: nil)
            items += results.sections.flatMap(\.items)
        }
        #expect(items.map { $0.fields.first?.value } == [.list(["Rori"]), .list(["Rori"])])
        #expect(items[0].isCopy(of: items[1]))
    }

    @Test func leavesSomethingOfWhatAHostAllowsToEveryone() async throws {
        let library = library()
        func ask(_ number: Int, as requester: String?) async throws -> FeedState {
            let source = try #require(ResolvedSource(Melodies()).searching("term\(number)"))
            upstreams.answer(Melodies.address("term\(number)"), with: #"[{"id": "1", "name": "Hoth song"}]"#)
            return await library.reading(for: requester).state(of: source)
        }
        // Ten questions a second are allowed in all.
        for number in 0..<5 { #expect(try await ask(number, as: "ann").content != nil) }
        let refused = try await ask(5, as: "ann")
        guard case .failed(let failedAttempt) = refused, case .rateLimited(let seconds) = failedAttempt.error.cause
        else {
            Issue.record("\(refused)")
            return
        }
        #expect(seconds == 1)
        #expect(!upstreams.addresses.contains(Melodies.address("term5")))
        // What is there already costs nothing; others ask, and get, what was refused; commands have no share.
        #expect(try await ask(0, as: "ann").content != nil)
        #expect(try await ask(5, as: "ben").content != nil)
        for number in 6..<12 { _ = try await ask(number, as: nil) }
        #expect(upstreams.addresses.contains(Melodies.address("term11")))
    }

    @Test func joinsWhatUpstreamAnswersEachItemOnce() async throws {
        upstreams.answer(
            Melodies.address("moon"),
            with: """
                [{"id": "3", "name": "Moondance"}, {"id": "1", "name": "Moon River (live)"},
                 {"id": "3", "name": "Moondance again"}]
                """)
        let index = FakeIndex(seen: [
            item("1", "Moon River", of: Melodies.id), item("2", "Blue Moon", of: Melodies.id),
        ])
        let waiting = FeedStore.WaitPolicy(forContent: .seconds(2), forAnswer: .seconds(2))
        let results = try await library(index).search(try term("moon"), profile: .shared, waiting: waiting)
        let section = try #require(results.sections.first)
        // What was answered last is what is shown, in the place that it had.
        #expect(section.items.map(\.card.title) == ["Moon River (live)", "Blue Moon", "Moondance"])
        #expect(section.kept == 2)
        #expect(!results.isAsking)
        #expect(results.failedAttempt == nil)
    }

    @Test func saysWhyUpstreamGaveNothing() async throws {
        upstreams.answer(Melodies.address("moon"), with: .status(429, retryAfter: 30))
        let waiting = FeedStore.WaitPolicy(forContent: .seconds(2), forAnswer: .seconds(2))
        let results = try await library().search(try term("moon"), profile: .shared, waiting: waiting)
        #expect(results.count == 0)
        #expect(results.failedAttempt?.error.retryAfter == 30)
        #expect(results.sections.map(\.id) == [Melodies.id])
    }

    @Test func asksOnlyTheSourcesThatAreWanted() async throws {
        let library = library(FakeIndex(seen: [item("1", "Hoth"), item("1", "Hoth", of: Melodies.id)]))
        let planets = try #require(library.source("far-planets"))
        let results = try await library.search(
            try term("hoth"), in: [planets], profile: .shared, waiting: Self.atOnce)
        #expect(results.sections.map(\.id) == [Planets.id])
        #expect(upstreams.addresses.isEmpty)
    }

    @Test func favouritesComeFirst() async throws {
        let favourite = item("3", "New Hoth")
        let mention = item("4", "Bespin", "beside Bothothra")
        for item in [favourite, mention] {
            try await profiles.addFavourite(item, of: .shared, at: .start, restoring: false)
        }
        let index = FakeIndex(
            seen: [item("1", "Hoth"), item("2", "Hothia"), item("3", "New Hoth", "as it was seen")],
            favourites: [favourite, mention])
        let results = try await library(index).search(try term("hoth"), profile: .shared, waiting: Self.atOnce)
        let favourites = try await profiles.favouriteIDs(among: results.items, of: .shared)
        let section = try #require(results.marking(favourites).sections.first)
        #expect(section.items.map(\.id.id) == ["3", "4", "1", "2"])
        #expect(section.cells.map(\.isFavourite) == [true, true, false, false])
        #expect(results.topHit?.id == favourite.id)
        #expect(section.items.first?.card.subtitle == "as it was seen")
        let unmarked = try #require(results.marking(favourites).marking([]).sections.first)
        #expect(unmarked.cells.map(\.isFavourite) == [false, false, false, false])
    }

    @Test(
        arguments: [
            ("man", "3"), ("iron", "2"), ("hum", "1"), ("steel", nil), ("um", nil), ("iron moon", nil),
        ] as [(String, String?)])
    func theTopHitIsNamedByTheTerm(typed: String, id: String?) async throws {
        let index = FakeIndex(seen: [
            item("1", "Human", "Iron moon"), item("2", "Iron Man", of: Melodies.id),
            item("3", "Man", "Steel", of: Melodies.id),
        ])
        let results = try await library(index).search(try term(typed), profile: nil, waiting: Self.atOnce)
        #expect(results.topHit?.id.id == id)
    }

    @Test func sourcesWhoseItemsAreNamedByTheTermComeFirst() async throws {
        let index = FakeIndex(seen: [item("1", "Human", "Iron moon"), item("2", "Iron Man", of: Melodies.id)])
        let results = try await library(index).search(try term("iron"), profile: nil, waiting: Self.atOnce)
        #expect(results.sections.map(\.id) == [Planets.id, Melodies.id])
        #expect(results.found.map(\.id) == [Melodies.id, Planets.id])
    }

    @Test func findsNoFavouritesWithoutAProfile() async throws {
        let index = FakeIndex(seen: [item("1", "Hoth")], favourites: [item("3", "New Hoth")])
        let results = try await library(index).search(try term("hoth"), profile: nil, waiting: Self.atOnce)
        #expect(results.items.map(\.id) == ["1"])
    }

    @Test func findsFavouritesOfSourcesThatLeft() async throws {
        let gone = item("1", "Hoth", of: "gone")
        let results = try await library(FakeIndex(favourites: [gone])).search(
            try term("hoth"), profile: .shared, waiting: Self.atOnce)
        #expect(results.sections.first { $0.id == "gone" }?.items == [gone])
    }

    @Test func findsSamples() async throws {
        let samples = #"[{"id": "1", "name": "Hoth", "climate": "frozen"}, {"id": "2", "name": "Endor"}]"#
        let index = FakeIndex(seen: [item("1", "Hoth", "as it was seen")])
        let results = try await library(index, samples: samples).search(
            try term("HÓTH"), profile: .shared, waiting: Self.atOnce)
        #expect(results.sections.first?.items == [item("1", "Hoth", "as it was seen")])
        let endor = try await library(samples: samples).search(
            try term("end"), profile: .shared, waiting: Self.atOnce)
        #expect(endor.sections.first?.items.map(\.id.id) == ["2"])
    }

    /// Samples come last, unless they are what was searched for.
    @Test(arguments: ["Hoth", "Endor"]) func aTitleThatIsTheTermIsTheTopHit(title: String) async throws {
        let index = FakeIndex(seen: [item("7", "New Hoth", of: Melodies.id)])
        let samples = #"[{"id": "1", "name": "\#(title)"}, {"id": "2", "name": "Hoth Two"}]"#
        let results = try await library(index, samples: samples).search(
            try term("hoth"), profile: nil, waiting: Self.atOnce)
        #expect(results.topHit?.id.id == (title == "Hoth" ? "1" : "7"))
    }

    @Test func saysThatThereIsMore() async throws {
        let index = FakeIndex(seen: (1...9).map { item("\($0)", "Hoth \($0)") })
        let results = try await library(index).search(
            try term("hoth"), profile: .shared, limit: 4, waiting: Self.atOnce)
        #expect(results.sections.first?.cells.count == 4)
        #expect(results.hasMore)
        #expect(results.count == 4)
    }

    @Test func suggestsTitlesOfWhatThereIs() async throws {
        let samples = #"[{"id": "1", "name": "Hoth"}, {"id": "2", "name": "hóth"}, {"id": "3", "name": "Endor"}]"#
        let library = library(samples: samples)
        #expect(await library.searchSuggestions().map(\.text) == ["Hoth", "Endor"])
        #expect(await self.library().searchSuggestions().isEmpty)
    }
}

@Suite struct MergedItemsTests {
    private func item(_ id: String, _ title: String = "Tub") -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: title))
    }

    @Test func takeTheFirstRecordAndTheBestMatch() {
        let found = MergedItems(
            favourites: [FoundItem(item("1"), match: .elsewhere), FoundItem(item("2"), match: .elsewhere)],
            samples: [
                FoundItem(item("3"), match: .title(.words)), FoundItem(item("1", "Raft"), match: .title(.words)),
                FoundItem(item("3", "Barge"), match: .elsewhere),
            ])
        #expect(found.items == [item("1"), item("2"), item("3")])
        #expect(found.kept == 3)
        #expect(found.favourites == 2)
    }

    @Test(arguments: [0, 1, 2, 3, 9]) func takeWhatIsNeededOfAnAnswer(most: Int) {
        var found = MergedItems()
        found.add([item("1"), item("1", "Raft"), item("2"), item("3")], atMost: most)
        #expect(found.items == Array([item("1"), item("2"), item("3")].prefix(most)))
    }

    @Test(arguments: [0, 1, 2, 3, 9]) func keepThePlacesOfWhatIsKnown(most: Int) {
        var found = MergedItems(seen: ["1", "2"].map { FoundItem(item($0), match: .title(.words)) })
        found.add([item("3"), item("2", "Raft"), item("3", "Barge")], atMost: most)
        #expect(found.items == Array([item("1"), item("2", "Raft"), item("3")].prefix(most)))
        found.add([], atMost: most)
        #expect(found.items.count == min(most, 3))
    }
}
