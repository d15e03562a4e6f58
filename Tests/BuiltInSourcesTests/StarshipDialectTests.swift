import BuiltInSources
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Whole answers of the three homes of SWAPI, fetched as a person's server fetches them.
@Suite(.timeLimit(.minutes(5))) struct StarshipDialectTests {
    private static let base = "http://127.0.0.1:9000/api"

    private let archive = FakeArchive(source: Starships.id)
    private let upstreams = FakeUpstreams()

    private func provider() throws -> FeedRepository {
        FeedRepository(
            source: ResolvedSource(Starships()).replacingUpstreams(with: [try BaseURL(Self.base)]), archive: archive,
            client: Client(transport: upstreams, clock: ManualClock(), firstDelay: .zero),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func serve(_ home: SWAPIHome, _ corpus: Corpus) throws {
        for (path, body) in try home.answers(in: corpus) { upstreams.answer(Self.base + path, with: body) }
    }

    private func content(of home: SWAPIHome, _ corpus: Corpus) async throws -> FeedContent {
        try serve(home, corpus)
        let arrival = try await provider().fetched(at: .start, .unlimited)
        guard case .whole(let content) = arrival else {
            throw try #require(arrival.problem)
        }
        return content
    }

    /// Facts as programs read them, by key; films are in two dialects only.
    private func facts(_ item: CatalogueItem) -> [String: FieldValue] {
        var facts = Dictionary(item.fields.map { ($0.key, $0.value) }) { first, _ in first }
        facts["films"] = nil
        return facts
    }

    @Test(arguments: SWAPIHome.allCases, Corpus.present)
    func areTheSameItemsInEveryDialect(home: SWAPIHome, corpus: Corpus) async throws {
        let content = try await content(of: home, corpus)
        #expect(content.items.count == corpus.starshipCount)
        #expect(content.total == corpus.starshipCount)
        #expect(content.undecodable == 0)
        #expect(content.missing == 0)
        let reference = try await StarshipDialectTests().content(of: .info, corpus)
        let byID = Dictionary(reference.items.map { ($0.id, $0) }) { first, _ in first }
        for item in content.items {
            let same = try #require(byID[item.id], "\(item.id)")
            let differences = facts(item).filter { facts(same)[$0.key] != $0.value }.map(\.key)
            let known = home.knownDifferences(in: corpus)[item.id.id, default: []]
            #expect(differences.sorted() == known, "\(item.id)")
            #expect(item.card.title == same.card.title)
        }
    }

    @Test(arguments: Corpus.present) func lackFilmsInOneDialect(corpus: Corpus) async throws {
        let content = try await content(of: .tech, corpus)
        for item in content.items { #expect(item.fields.first { $0.key == "films" }?.value == .unknown) }
    }

    @Test(arguments: SWAPIHome.allCases, Corpus.present)
    func haveNamesInEveryDialect(home: SWAPIHome, corpus: Corpus) async throws {
        try serve(home, corpus)
        let names = try await provider().fetchedNames(at: .start, .unlimited).names
        #expect(names["people"]?["13"] == corpus.nameOfPerson13)
        #expect(names["films"]?["1"] == corpus.titleOfFilm1)
    }

    // MARK: Parts

    @Test(arguments: Corpus.present) func showWhatCameOfPagesAndSayWhatIsMissing(corpus: Corpus) async throws {
        upstreams.answer("\(Self.base)/starships", with: try corpus.text("swapi/swapi-dev-starships-page1.json"))
        let arrival = try await provider().fetched(at: .start, .unlimited)
        guard case .part(let content, let error) = arrival else {
            Issue.record("expected a part, got \(arrival)")
            return
        }
        #expect(content.items.count == corpus.pageSize)
        #expect(content.total == corpus.starshipCount)
        #expect(content.missing == corpus.starshipCount - corpus.pageSize)
        #expect(error.cause == .unreachable("nobody listens"))
        let kept = try #require(await provider().stored())
        #expect(kept.provenance == .archived(at: .start, from: "127.0.0.1:9000", because: nil))
        #expect(kept.items.count == corpus.pageSize)
        #expect(kept.missing == corpus.starshipCount - corpus.pageSize)
    }

    @Test(arguments: Corpus.present) func showWhatCameOfRecordsAndSayWhatIsMissing(corpus: Corpus) async throws {
        upstreams.answer("\(Self.base)/starships", with: try corpus.text("swapi-tech/starships-page1.json"))
        for id in [2, 3] {
            upstreams.answer(
                "\(Self.base)/starships/\(id)", with: try corpus.text("swapi-tech/starship-\(id)-detail.json"))
        }
        let arrival = try await provider().fetched(at: .start, .unlimited)
        guard case .part(let content, _) = arrival else {
            Issue.record("expected a part, got \(arrival)")
            return
        }
        #expect(content.items.map(\.id.id) == ["2", "3"])
        #expect(content.missing == corpus.starshipCount - 2)
    }

    @Test func areReadBehindAHostThatAddsSlashes() throws {
        let list = #"{"message": "ok", "total_records": 1, "total_pages": 1, "results": [{"uid": "9"}]}"#
        let record = #"{"result": {"properties": {"url": "a/9", "name": "Death Star"}, "uid": "9"}}"#
        let reading = try ResolvedSource(Starships()).decode([
            Answer(resource: Resource("/starships/"), body: Data(list.utf8)),
            Answer(resource: Resource("/starships/9/"), body: Data(record.utf8)),
        ])
        #expect(reading.items.map(\.card.title) == ["Death Star"])
        #expect(reading.next.isEmpty)
    }

    @Test(arguments: Corpus.present)
    func countARecordThatCannotBeReadAndAreWholeWithoutIt(corpus: Corpus) async throws {
        try serve(.tech, corpus)
        upstreams.answer("\(Self.base)/starships/9", with: #"{"result": {"properties": {"name": null}, "uid": "9"}}"#)
        guard case .whole(let content) = try await provider().fetched(at: .start, .unlimited) else {
            Issue.record("expected the whole collection")
            return
        }
        #expect(content.items.count == corpus.starshipCount - 1)
        #expect(content.undecodable == 1)
        #expect(content.missing == 0)
    }

    // MARK: Recognition

    @Test(
        arguments: [
            "swapi-info/404.json", "swapi-tech/error-404-planet-messsage-typo.json", "swapi/schema-starships.json",
        ], Corpus.present)
    func takeNothingElseForStarships(path: String, corpus: Corpus) async throws {
        upstreams.answer("\(Self.base)/starships", with: try corpus.text(path))
        guard case .nothing(let error) = try await provider().fetched(at: .start, .unlimited),
            case .undecodable = error.cause
        else {
            Issue.record("expected it to be unreadable")
            return
        }
    }
}

extension Corpus {
    fileprivate var nameOfPerson13: String { self == .fixtures ? "Tomas Brine" : "Chewbacca" }
    fileprivate var titleOfFilm1: String { self == .fixtures ? "The Long Orbit" : "A New Hope" }
    /// Of the pages of swapi.dev.
    fileprivate var pageSize: Int { self == .fixtures ? 3 : 10 }
}

extension FetchOutcome {
    fileprivate var problem: EndpointError? {
        switch self {
        case .whole: nil
        case .part(_, let error), .nothing(let error): error
        }
    }
}
