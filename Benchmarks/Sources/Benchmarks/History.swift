import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Logging
import Storage
import Synchronization

extension Benchmarks {
    /// The cost of a list's history: the time to archive an answer, and the bytes of a year.
    static func measureHistory() async throws {
        try await measureChangedAnswer()
        try await measureYearOfChart()
    }

    /// Archives 20,000 starships, 2 % of them changed, with and without history.
    private static func measureChangedAnswer() async throws {
        let rounds = 5
        var ships = (1...20_000).map(Ship.init)
        var bodies: [Data] = []
        for round in 0...rounds {
            for place in stride(from: round, to: ships.count, by: 50) { ships[place].crew = "\(1_000 + round)" }
            bodies.append(try JSONEncoder().encode(ships))
        }
        try await withTemporaryDirectory { directory in
            let upstream = GivenAnswer()
            let (kept, off) = try (
                Recorder(Ships(), HistoryPolicy(), upstream, in: directory.appending(path: "kept")),
                Recorder(Ships(), .off, upstream, in: directory.appending(path: "off"))
            )
            try await compare(
                "an answer of 20,000, 2 % changed", with: "without its history", wanted: "≤ 1.5", rounds: rounds,
                { try await kept.record(bodies[$0], day: $0) }, { try await off.record(bodies[$0], day: $0) })
        }
    }

    /// A daily chart of 100 starships of 600 bytes. Of 15 that enter each day, five are new, and others have been in it before.
    private static func measureYearOfChart() async throws {
        var generator = Generator()
        var (chart, left) = ((1...100).map(Ship.init), [Ship]())
        try await withTemporaryDirectory { directory in
            let recorder = try Recorder(Chart(), HistoryPolicy(), GivenAnswer(), in: directory)
            var whole = 0
            for day in 0..<365 {
                for (entrant, place) in (0..<100).shuffled(using: &generator).prefix(15).enumerated() {
                    let isNew = entrant < 5 || left.count < 10
                    let ship =
                        isNew
                        ? Ship(1_000 + day * 15 + entrant)
                        : left.remove(at: .random(in: 0..<left.count, using: &generator))
                    left.append(chart[place])
                    chart[place] = ship
                }
                for place in 1..<100 where Bool.random(using: &generator) { chart.swapAt(place, place - 1) }
                let body = try JSONEncoder().encode(chart)
                whole += body.count
                try await recorder.record(body, day: day)
            }
            let bytes = try await recorder.archive.history(of: Chart.id).bytes
            print(
                [
                    "a year of a daily chart of 100", megabytes(bytes), "all answers whole", megabytes(whole),
                    String(format: "%.3f", Double(bytes) / Double(whole)), "",
                ].joined(separator: "\t"))
        }
    }

    private static func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
}

/// Records one answer after another in a database of its own.
private struct Recorder {
    let archive: any Archive
    private let repository: FeedRepository
    private let upstream: GivenAnswer

    init(_ source: some Source, _ history: HistoryPolicy, _ upstream: GivenAnswer, in directory: URL) throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        archive = try Storage.Database(directory: directory).archive(bounds: ArchiveBounds())
        repository = FeedRepository(
            source: ResolvedSource(source).storing(history), archive: archive, client: Client(transport: upstream),
            logger: Logger(label: "benchmark"))
        self.upstream = upstream
    }

    func record(_ body: Data, day: Int) async throws {
        upstream.body.withLock { $0 = body }
        let outcome = await repository.fetched(at: Date(timeIntervalSince1970: 1_750_000_000 + Double(day) * 86_400))
        guard case .whole = outcome else { fatalError("Expected a whole list, got \(outcome).") }
    }
}

/// An upstream that gives one answer to every request.
private final class GivenAnswer: Transport {
    let body = Mutex(Data())

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        Answer(resource: resource, body: body.withLock { $0 })
    }
}

/// A ranking of starships: their place in the answer is their rank.
private struct Chart: Source {
    struct Entry: Decodable, Identifiable, Sendable {
        let ship: Ship
        let rank: Int
        var id: String { ship.id }
    }

    static let id: SourceID = "chart"
    var id: SourceID { Self.id }
    let upstreams = [
        Upstream<NoParameters, Entry>(
            "https://swapi.info/chart",
            dialects: [
                Dialect("ranked starships") { answers throws(ReadingError) in
                    let ships: [Ship] = try answers[0].decoded(as: "ranked starships")
                    return DecodedCollection(items: ships.enumerated().map { Entry(ship: $1, rank: $0 + 1) })
                }
            ], limits: Limits(rate: RateLimit(1, per: .zero)))
    ]

    var sorts: [Sort<Entry>] { [Sort("rank", isReversible: false) { $0.rank }] }
    var fields: [Field<Entry>] { [Field("model") { $0.ship.model }, Field("crew") { Number($0.ship.crew) }] }
    func rank(of entry: Entry) -> Int? { entry.rank }
    func card(for entry: Entry) -> Card { Card(title: entry.ship.name, subtitle: entry.ship.model) }
}
