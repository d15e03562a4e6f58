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

/// From one date of a list to another: the strip of its days, and what the server says to pages that go through them.
@Suite(.timeLimit(.minutes(5))) struct PastDifferenceTests {
    private struct Difference: Decodable {
        var cells: [[String]]?
        var parts: [String: String]?
    }

    /// A body for each day from the first of May 2026.
    private func run(
        _ bodies: [String], _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let directory = URL.temporary()
        let archive = SQLArchive(try Database(directory: directory))
        for (day, body) in bodies.enumerated() {
            let repository = FeedRepository(
                source: Boats().erased, archive: archive,
                client: Client(transport: FixedTransport.answers(body), clock: ManualClock()),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let date = try Date("2026-05-01T08:00:00Z", strategy: .iso8601).addingTimeInterval(Double(day) * 86_400)
            _ = await repository.fetched(at: date)
        }
        let application = try WebApplication.test(transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private func get(
        _ client: any TestClientProtocol, _ path: String, from date: String? = nil
    ) async throws -> (response: TestResponse, text: String) {
        var headers: HTTPFields = [:]
        if let date { headers[try #require(HTTPField.Name("X-Shown"))] = date }
        let response = try await client.execute(uri: path, method: .get, headers: headers)
        return (response, String(buffer: response.body))
    }

    private static func day(_ number: Int) -> String { "2026-05-\(number < 9 ? "0" : "")\(number + 1)" }

    private static func body(_ lengths: [Int: Int]) -> String {
        let boats = lengths.sorted { $0.key < $1.key }.map {
            "{\"id\": \"\($0.key)\", \"name\": \"Boat \($0.key)\", \"length\": \"\($0.value)\"}"
        }
        return "[\(boats.joined(separator: ","))]"
    }

    private struct Cell: Equatable {
        let id: String
        var markup: String
    }

    private static func cells(of text: String) -> [Cell] {
        text.matches(of: /<li[^>]*data-item="boats\/([^"]*)".*?<\/li>/.dotMatchesNewlines()).map {
            Cell(id: String($0.1), markup: String($0.0))
        }
    }

    /// The cells after steps, as `patch.js` carries them out.
    private static func cells(_ cells: [Cell], after steps: [[String]]) throws -> [Cell] {
        var cells = cells
        func id(_ item: String) -> String { String(item.dropFirst("boats/".count)) }
        func place(before next: String?) throws -> Int {
            guard let next else { return cells.count }
            return try #require(cells.firstIndex { $0.id == id(next) })
        }
        for step in steps {
            let next = step.count > 3 ? step[3] : nil
            switch step[0] {
            case "insert": cells.insert(try #require(Self.cells(of: step[2]).first), at: try place(before: next))
            case "update":
                cells[try place(before: step[2])].markup = try #require(Self.cells(of: step[3]).first).markup
            default:
                let cell = cells.remove(at: try place(before: step[2]))
                if step[0] == "move" { cells.insert(cell, at: try place(before: next)) }
            }
        }
        return cells
    }

    @Test(arguments: Trials.seeds(6)) func theDifferenceOfTwoDatesTurnsOnePageIntoTheOther(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var lengths = [1: 1, 2: 2]
        var bodies: [String] = []
        for _ in 0..<12 {
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let id = Int.random(in: 1...12, using: &random)
                let isGone = id > 1 && Int.random(in: 0..<3, using: &random) == 0
                lengths[id] = isGone ? nil : Int.random(in: 1...30, using: &random)
            }
            bodies.append(Self.body(lengths))
        }
        let dates = (0..<8).map { _ in (0..<2).map { _ in Self.day(Int.random(in: 0..<12, using: &random)) } }
        try await run(bodies) { client in
            var differences = 0
            for pair in dates {
                let (old, new) = (pair[0], pair[1])
                let query = "/boats?sort=length&at="
                let before = try await get(client, query + old).text.replacing("at=\(old)", with: "at=\(new)")
                let after = try await get(client, query + new).text
                let (response, text) = try await get(client, query + new, from: old)
                #expect(response.status == .ok)
                guard response.headers[.contentType]?.hasPrefix("application/json") == true else {
                    // The dates have other facets.
                    #expect(Self.cells(of: text) == Self.cells(of: after))
                    continue
                }
                differences += 1
                #expect(response.headers[.vary]?.contains("X-Shown") == true)
                let name = try #require(HTTPField.Name("X-Assets"))
                let assets = try #require(response.headers[name])
                #expect(assets.split(separator: " ").allSatisfy { after.contains("=\"\($0)\"") }, "\(assets)")
                let difference = try JSONDecoder().decode(Difference.self, from: Data(text.utf8))
                let changed = try Self.cells(Self.cells(of: before), after: difference.cells ?? [])
                #expect(changed == Self.cells(of: after), "\(old) \(new)")
                for (id, part) in difference.parts ?? [:] { #expect(after.contains(part), "\(id)") }
                if old == new { #expect(text == "{}") }
                let line = after.element(from: "class=\"state past\"", to: "</div>")
                #expect(before.contains(line) || difference.parts?["past"]?.contains(line) == true)
            }
            #expect(differences > 0)
        }
    }

    @Test func cellsThatStayAsTheyAreAreNotSent() async throws {
        try await run([Self.body([1: 1, 2: 2, 3: 9]), Self.body([1: 1, 2: 5, 3: 9])]) { client in
            let text = try await get(client, "/boats?sort=length&at=2026-05-02", from: "2026-05-01").text
            let cells = try JSONDecoder().decode(Difference.self, from: Data(text.utf8)).cells
            #expect(cells?.map { $0.prefix(3) } == [["update", "all", "boats/2"]])
        }
    }

    @Test func theCountsOfFacetsAreThoseOfTheNewDate() async throws {
        func body(_ kinds: [String]) -> String {
            let boats = kinds.enumerated().map { "{\"id\": \"\($0)\", \"name\": \"Boat\", \"kind\": \"\($1)\"}" }
            return "[\(boats.joined(separator: ","))]"
        }
        let kinds = ["Raft", "Raft", "Tug", "Tug"]
        try await run([body(kinds), body(kinds + ["Raft"])]) { client in
            let text = try await get(client, "/boats?at=2026-05-02", from: "2026-05-01").text
            let difference = try JSONDecoder().decode(Difference.self, from: Data(text.utf8))
            let facets = try #require(difference.parts?["facets"])
            #expect(facets.all(/<span class="quieter">(\d)<\/span>/) == ["3", "2"])
            let page = try await get(client, "/boats?at=2026-05-02").text
            #expect(page.contains(facets))
        }
    }

    @Test(arguments: ["2026-04-01", "yesterday"]) func withoutAKnownDateThePageComesWhole(date: String) async throws {
        try await run([Self.body([1: 1]), Self.body([1: 2])]) { client in
            let (response, text) = try await get(client, "/boats?at=2026-05-02", from: date)
            #expect(response.status == .ok)
            #expect(text.contains("<main"))
        }
    }

    @Test func aListThatWasEmptyComesWhole() async throws {
        try await run(["[]", Self.body([1: 2])]) { client in
            let whole = try await get(client, "/boats?at=2026-05-02", from: "2026-05-01").text
            #expect(whole.contains("<main"))
        }
    }

    @Test func aPageOfNowHasNoDifference() async throws {
        try await run([Self.body([1: 1]), Self.body([1: 2])]) { client in
            let now = try await get(client, "/boats", from: "2026-05-01").text
            #expect(now.contains("<main"))
        }
    }

    // MARK: The strip

    @Test func aPageOfThePastHasItsDaysAndTheFormOfADate() async throws {
        try await run([Self.body([1: 1, 2: 2]), Self.body([1: 1, 3: 3]), Self.body([1: 4, 3: 3])]) { client in
            let page = try await get(client, "/boats?sort=length&at=2026-05-02").text
            let strip = page.element(from: "class=\"scrubber\"", to: "</form>")
            #expect(strip.contains("data-days=\"2026-05-01 2026-05-02 2026-05-03\""))
            #expect(strip.contains("aria-valuetext=\"May 2, 2026\""))
            let neighbours = ["/boats?sort=length&amp;at=2026-05-01", "/boats?sort=length&amp;at=2026-05-03"]
            #expect(strip.all(/href="([^"]*)"/) == neighbours)
            // Without scripts.
            #expect(strip.contains("name=\"sort\" value=\"length\""))
            #expect(strip.contains("type=\"date\" name=\"at\" value=\"2026-05-02\""))
            #expect(page.contains("1 new, 1 gone since May 1, 2026"))
            // A bar for each day with changes.
            let path = try #require(strip.all(/<path d="([^"]*)"/).first)
            #expect(path.split(separator: "M").map { $0.contains("v") } == [false, true, true])
            let dates = strip.element(from: "class=\"dates\"", to: "</svg>")
            #expect(dates.all(/<text[^>]*>([^<]*)</) == ["May 1, 2026", "May 3, 2026"])
            let last = try await get(client, "/boats?at=2026-05-03").text
            #expect(last.contains("1 changed since May 2, 2026"))
        }
    }

    @Test func theStripShowsWhereMonthsBegin() async throws {
        try await run((0..<92).map { Self.body([1: $0]) }) { client in
            let page = try await get(client, "/boats?at=2026-05-02").text
            let dates = page.element(from: "class=\"dates\"", to: "</svg>")
            #expect(dates.all(/<text[^>]*>([^<]*)</) == ["May 1, 2026", "Jun", "Jul", "Jul 31, 2026"])
            #expect(dates.all(/x="([^"]*)"/) == ["0.0%", "34.1%", "67.0%", "100.0%"])
            // From right to left, the first is on the right.
            let headers: HTTPFields = [.acceptLanguage: "ar"]
            let other = try await client.execute(uri: "/boats?at=2026-05-02", method: .get, headers: headers)
            let mirrored = String(buffer: other.body).element(from: "class=\"dates\"", to: "</svg>")
            #expect(mirrored.all(/x="([^"]*)"/) == ["100.0%", "65.9%", "33.0%", "0.0%"])
            // A mark for each.
            let marks = try #require(page.all(/<path class="marks" d="([^"]*)"/).first)
            #expect(marks.split(separator: "M").count == 2)
        }
    }

    @Test func onlyAListWithSeveralDaysLeadsToItsPast() async throws {
        try await run([Self.body([1: 1])]) { client in
            let list = try await get(client, "/boats").text
            #expect(!list.contains("class=\"history quiet\""))
            let past = try await get(client, "/boats?at=2026-05-01").text
            #expect(!past.contains("class=\"scrubber\""))
        }
        try await run([Self.body([1: 1]), Self.body([1: 2])]) { client in
            let page = try await get(client, "/boats?sort=length").text
            #expect(page.contains("href=\"/boats?sort=length&amp;at=2026-05-02\""))
            #expect(!page.contains("class=\"scrubber\""))
        }
    }
}
