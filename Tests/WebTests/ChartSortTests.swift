import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import TestSupport
import Testing

@testable import Catalogue
@testable import Server

/// Boats in the order in which they came in.
private struct Regatta: Source {
    struct Boat: Decodable, Identifiable {
        let id: String
        let rank: Int
    }

    let id: SourceID = "regatta"
    let upstreams = [Upstream<NoParameters, Boat>("https://regatta.example/api/boats", limits: Limits(retries: 0))]
    var sorts: [Sort<Boat>] { [Sort("rank", isReversible: false) { $0.rank }, Sort("name") { $0.id }] }
    func card(for boat: Boat) -> Card { Card(title: "Boat \(boat.id)") }
    func rank(of boat: Boat) -> Int? { boat.rank }
}

/// A chart with answers of four days in May 2026, sorted by its past.
@Suite(.timeLimit(.minutes(5))) struct ChartSortTests {
    /// The last digits of the day, and the boats in the order of their ranks.
    private static let answers = [("01", "abc"), ("09", "bc"), ("10", "bc"), ("20", "dcba")]

    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let directory = URL.temporary()
        let archive = SQLArchive(try Database(directory: directory))
        for (day, boats) in Self.answers {
            let records = boats.enumerated().map { #"{"id": "\#($1)", "rank": \#($0 + 1)}"# }
            let repository = FeedRepository(
                source: Regatta().erased, archive: archive,
                client: Client(
                    transport: FixedTransport.answers("[\(records.joined(separator: ","))]"), clock: ManualClock()),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = await repository.fetched(at: try Date("2026-05-\(day)T08:00:00Z", strategy: .iso8601))
        }
        let application = try WebApplication.test(
            [Regatta(), Boats()], transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private func get(
        _ client: any TestClientProtocol, _ path: String
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let response = try await client.execute(uri: path, method: .get)
        return (response.status, String(buffer: response.body))
    }

    @Test(arguments: [
        ("sort=rank", ["d", "c", "b", "a"]),
        // All but one have been first.
        ("sort=peak", ["d", "b", "a", "c"]),
        // Two have been there from the beginning. One was away.
        ("sort=weeks&order=descending", ["c", "b", "a", "d"]),
        ("sort=weeks", ["d", "a", "c", "b"]),
    ])
    func isSortedByItsPast(query: String, order: [String]) async throws {
        try await run { client in
            let (status, json) = try await get(client, "/api/v1/regatta?\(query)")
            #expect(status == .ok)
            #expect(json.all(/"id":"([a-d])"/) == order, "\(json)")
            let (_, page) = try await get(client, "/regatta?\(query)")
            #expect(page.all(/data-item="regatta\/([^"]*)"/) == order)
            // The list beside an item.
            let (_, item) = try await get(client, "/regatta/a?\(query)")
            #expect(Array(item.all(/data-item="regatta\/([^"]*)"/).prefix(4)) == order, "\(item)")
        }
    }

    @Test func showsTheFigureItIsSortedBy() async throws {
        try await run { client in
            let (_, json) = try await get(client, "/api/v1/regatta?sort=peak")
            #expect(json.all(/"key":"peak"[^{}]*"value":(\d+)/) == ["1", "1", "1", "2"], "\(json)")
            let (_, page) = try await get(client, "/regatta?sort=peak")
            let peaks = page.all(/<span class="of">[^<]*<\/span><span dir="auto">(\d+)</)
            #expect(peaks == ["1", "1", "1", "2"], "\(page)")
            let (_, unsorted) = try await get(client, "/api/v1/regatta")
            #expect(!unsorted.contains("\"peak\""))
        }
    }

    @Test func hasTheFiguresOfThePast() async throws {
        try await run { client in
            let (_, json) = try await get(client, "/api/v1/regatta?sort=peak&at=2026-05-08")
            #expect(json.all(/"id":"([a-d])"/) == ["a", "b", "c"])
            #expect(json.all(/"key":"peak"[^{}]*"value":(\d+)/) == ["1", "2", "3"], "\(json)")
            #expect(json.all(/"key":"weeks"[^{}]*"value":(\d+)/) == ["2", "2", "2"], "\(json)")
        }
    }

    @Test func anItemHasItsRanksAsALineWithTheBestAtTheTop() async throws {
        try await run { client in
            let (_, page) = try await get(client, "/regatta/a")
            let line = page.element(from: "<figure class=\"line\"", to: "</figure>")
            #expect(line.contains("Ranks over time"), "\(page)")
            #expect(line.contains("Peak: 1") && line.contains("Lowest: 4"))
            // First, then away, then fourth.
            let parts = try #require(line.all(/<path d="([^"]*)"/).first).split(separator: "M")
            #expect(parts.count == 2)
            #expect(parts.first?.hasPrefix("2.0 2.0H") == true, "\(parts)")
            #expect(parts.last?.contains(" 38.0H238.0") == true, "\(parts)")
            // Its return is told once.
            #expect(page.contains("In the list") && !page.contains("Re-entry"))
        }
    }

    @Test func isOfferedForChartsAlone() async throws {
        try await run { client in
            let (_, chart) = try await get(client, "/regatta")
            #expect(chart.all(/data-sort="([a-z]+)"/) == ["rank", "name", "peak", "weeks"])
            #expect(chart.contains("Weeks in the list"))
            let (_, boats) = try await get(client, "/boats")
            #expect(boats.all(/data-sort="([a-z]+)"/) == ["name", "length"])
            let (refused, text) = try await get(client, "/api/v1/boats?sort=peak")
            #expect(refused == .badRequest && text.contains("name, length"), "\(text)")
            let (unknown, names) = try await get(client, "/api/v1/regatta?sort=fame")
            #expect(unknown == .badRequest && names.contains("rank, name, peak, weeks"), "\(names)")
        }
    }
}
