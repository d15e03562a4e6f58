import BuiltInSources
import Endpoints
import Foundation
import Logging
import Sections
import TestSupport
import Testing

@testable import Catalogue

@Suite struct StarshipsTests {
    static let contractSorts = [
        "name", "model", "length", "speed", "cost", "crew", "passengers", "cargo", "hyperdrive", "created",
    ]

    private func sample() async throws -> FeedContent {
        let provider = FeedRepository(
            source: ResolvedSource(Starships()), archive: FakeArchive(),
            client: Client(transport: FakeUpstreams(), clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return try #require(await provider.stored())
    }

    private func page(_ content: FeedContent, _ query: FeedQuery) -> [CatalogueItem] {
        ListPage(of: content, query: query, strings: Strings()).cells.map(\.item)
    }

    private func ids(_ content: FeedContent, _ query: FeedQuery) -> [String] { page(content, query).map(\.id.id) }

    // MARK: The sample

    @Test func haveASampleThatCanBeReadWhole() async throws {
        let content = try await sample()
        #expect(content.items.count == 36)
        #expect(content.total == 36)
        #expect(content.undecodable == 0)
        #expect(content.provenance == .sample(because: nil))
        #expect(Set(content.items.map(\.id)).count == 36)
    }

    @Test func nameFilmsAndPilotsInTheSample() async throws {
        let content = try await sample()
        let falcon = try #require(content.items.first { $0.id.id == "10" }).naming(content.names)
        #expect(falcon.card.title == "Millennium Falcon")
        #expect(
            falcon.fields.first { $0.key == "films" }?.value
                == .list(["A New Hope", "The Empire Strikes Back", "Return of the Jedi"]))
        #expect(
            falcon.fields.first { $0.key == "pilots" }?.value
                == .list(["Chewbacca", "Han Solo", "Lando Calrissian", "Nien Nunb"]))
    }

    @Test func haveANameForEveryFilmAndPilotInTheSample() async throws {
        let content = try await sample()
        for item in content.items {
            for field in item.fields {
                guard case .references(let ids, let collection) = field.value else { continue }
                #expect(ids.filter { content.names[collection]?[$0] == nil } == [], "\(item.card.title): \(collection)")
            }
        }
    }

    // MARK: Sorting

    @Test func haveTheSortsOfTheContract() async throws {
        #expect(ResolvedSource(Starships()).sorts.map(\.key) == Self.contractSorts)
        for item in try await sample().items { #expect(Set(item.sortValues.keys) == Set(Self.contractSorts)) }
    }

    @Test func haveALabelForEverySortAndEveryFact() async throws {
        let table = StringTable.shared.keys(in: .english)
        for key in Self.contractSorts { #expect(table.contains("sort.\(key)"), "\(key)") }
        for field in try #require(await sample().items.first).fields {
            #expect(table.contains("field.\(field.key)"), "\(field.key)")
            if let unit = field.unit { #expect(table.contains("unit.\(unit.symbol)")) }
        }
    }

    @Test func beginWithTheDeathStarWhenTheLongestIsFirst() async throws {
        #expect(ids(try await sample(), FeedQuery(sort: "length", order: .descending)).prefix(3) == ["9", "15", "32"])
    }

    @Test(arguments: ["length", "speed", "cost", "crew", "passengers", "cargo", "hyperdrive"])
    func areComparedByTheirMeasures(key: String) async throws {
        for item in try await sample().items {
            if case .text(let text) = item.sortValues[key] { Issue.record("\(item.card.title): \(text) is no number") }
        }
    }

    @Test func countARangeAsItsLowerBound() async throws {
        let corvette = try #require(try await sample().items.first { $0.id.id == "2" })
        #expect(corvette.fields.first { $0.key == "crew" }?.value == .number(.range(30, 165)))
        #expect(corvette.sortValues["crew"] == .number(30))
    }

    @Test func putWhatIsUnknownLastInBothDirections() async throws {
        let content = try await sample()
        let missing = content.items.filter { $0.sortValues["crew"] == .missing }.map(\.id.id)
        #expect(missing == ["47"])
        #expect(ids(content, FeedQuery(sort: "crew")).last == "47")
        #expect(ids(content, FeedQuery(sort: "crew", order: .descending)).last == "47")
    }

    @Test func areFoundByTheirFilms() async throws {
        let found = page(try await sample(), FeedQuery(term: "falcon new hope"))
        #expect(found.map(\.card.title) == ["Millennium Falcon"])
    }

    // MARK: Records

    private func read(_ json: String) throws -> DecodedCollection<CatalogueItem> {
        try ResolvedSource(Starships()).decode([Answer(resource: Resource("/starships"), body: Data(json.utf8))])
    }

    /// Such a uid would ask for the list again, or for what is above it.
    @Test(arguments: ["", ".", ".."])
    func areNotAskedForByAUIDThatIsNoPartOfAnAddress(uid: String) throws {
        let reading = try read(#"{"total_records": 2, "results": [{"uid": "\#(uid)"}, {"uid": "9"}]}"#)
        #expect(reading.next == [Resource("/starships/9")])
        #expect(reading.undecodable.count == 1)
        #expect(reading.missing == 1)
    }

    @Test func needOnlyAnAddressAndAName() throws {
        let reading = try read(
            #"[{"url": "https://swapi.dev/api/starships/9/", "name": "x"}, {"name": "y"}, {"url": "a/1"}]"#)
        #expect(reading.items.map(\.id.id) == ["9"])
        #expect(reading.undecodable.count == 2)
        #expect(reading.items.first?.fields.first { $0.key == "length" }?.value == .unknown)
    }

    // MARK: The recording

    /// ``StarshipCorpusTests`` needs no recording.
    @Suite(.enabled(if: Corpus.recordings.isPresent, "The recordings are not here."))
    struct Recording {
        private let tests = StarshipsTests()

        private func recorded() throws -> DecodedCollection<CatalogueItem> {
            let body = try Corpus.recordings.data("swapi-info/starships-all.json")
            return try ResolvedSource(Starships()).decode([Answer(resource: Resource("/starships"), body: body)])
        }

        @Test func hasTheShipsOfTheSample() async throws {
            #expect(try recorded().items.map(\.id) == (try await tests.sample().items.map(\.id)))
        }

        @Test(arguments: StarshipsTests.contractSorts)
        func isSortedLikeTheSample(key: String) async throws {
            let content = FeedContent(
                items: try recorded().items, provenance: .fresh(at: .distantPast, from: "swapi.info"))
            for order in SortOrder.allCases {
                let query = FeedQuery(sort: key, order: order)
                #expect(tests.ids(content, query) == tests.ids(try await tests.sample(), query))
            }
        }

        @Test(arguments: StarshipsTests.contractSorts)
        func hasTheValuesOfTheSample(key: String) async throws {
            let samples = try await tests.sample().items
            for (ship, sample) in zip(try recorded().items, samples) {
                #expect(toTheSecond(ship.sortValues[key]) == toTheSecond(sample.sortValues[key]), "\(ship.card.title)")
            }
        }

        /// The sample says when a record was created to the second; the upstream to the microsecond.
        private func toTheSecond(_ value: SortValue?) -> SortValue? {
            guard case .text(let text) = value else { return value }
            return .text(text.replacing(/\.\d+Z$/, with: "Z"))
        }

        @Test func hasTheFactsOfTheSample() async throws {
            let samples = try await tests.sample().items
            for (ship, sample) in zip(try recorded().items, samples) {
                #expect(ship.card == sample.card)
                #expect(ship.fields == sample.fields)
            }
        }
    }
}
