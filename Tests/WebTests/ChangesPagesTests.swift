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

/// The changes of a list with one answer a day in May 2026.
@Suite(.timeLimit(.minutes(5))) struct ChangesPagesTests {
    private static let tub = #"{"id": "tub", "name": "Tub", "length": "3"}"#
    private static let longerTub = #"{"id": "tub", "name": "Tub & Tray", "length": "4"}"#
    private static let longestTub = #"{"id": "tub", "name": "Tub & Tray", "length": "5"}"#
    private static let raft = #"{"id": "raft", "name": "Raft"}"#
    private static let ark = #"{"id": "ark", "name": "Ark"}"#

    /// The answers of the first days of May.
    private static let answers = [
        [tub, raft], [longerTub, raft, ark], [longerTub, ark], [longerTub, ark], [longestTub, ark, raft],
    ]

    private func run(
        _ answers: [[String]] = Self.answers, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let directory = URL.temporary()
        let archive = SQLArchive(try Database(directory: directory))
        for (day, records) in answers.enumerated() {
            let repository = FeedRepository(
                source: Boats().erased, archive: archive,
                client: Client(
                    transport: FixedTransport.answers("[\(records.joined(separator: ","))]"), clock: ManualClock()),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = await repository.fetched(at: try Date("2026-05-0\(day + 1)T08:00:00Z", strategy: .iso8601))
        }
        let application = try WebApplication.test(transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private func get(
        _ client: any TestClientProtocol, _ path: String
    ) async throws -> (response: TestResponse, text: String) {
        let response = try await client.execute(uri: path, method: .get)
        return (response, String(buffer: response.body))
    }

    private struct Changes: Decodable, Equatable {
        struct Entry: Decodable, Equatable {
            struct Field: Decodable, Equatable { let key: String }
            let id: String
            let title: String
            let fields: [Field]?
        }
        let since: String
        let until: String
        let new: [Entry]
        let gone: [Entry]
        let back: [Entry]
        let changed: [Entry]
        let moved: [Entry]

        var ids: [[String]] { [new, gone, back, changed, moved].map { $0.map(\.id) } }
    }

    private func changes(_ client: any TestClientProtocol, since: String) async throws -> Changes {
        let (response, text) = try await get(client, "/api/v1/changes/boats?since=\(since)")
        #expect(response.status == .ok, "\(text)")
        return try JSONDecoder().decode(Changes.self, from: Data(text.utf8))
    }

    // New, gone, back, changed, moved.
    @Test(arguments: [
        (5, "2026-05-01", [["ark"], [], ["raft"], ["tub"], []]),
        (5, "2026-05-02", [[], [], ["raft"], ["tub"], []]),
        (5, "2026-05-03", [[], [], ["raft"], ["tub"], []]),
        (5, "2026-05-05", [[], [], [], [], []]),
        // A date before the first answer counts as that of the answer.
        (5, "2020-01-01", [["ark"], [], ["raft"], ["tub"], []]),
        // One answer without it may be a mistake.
        (3, "2026-05-02", [[], [], [], [], []]),
        (4, "2026-05-02", [[], ["raft"], [], [], []]),
        (4, "2026-05-01", [["ark"], ["raft"], [], ["tub"], []]),
    ])
    func tellWhatHasChangedSinceADate(answers: Int, date: String, expected: [[String]]) async throws {
        try await run(Array(Self.answers.prefix(answers))) { client in
            let ids = try await changes(client, since: date).ids
            #expect(ids == expected)
        }
    }

    @Test func haveEachFactWithItsValuesBeforeAndAfter() async throws {
        try await run { client in
            let (_, text) = try await get(client, "/api/v1/changes/boats?since=2026-05-01")
            #expect(
                text.contains(
                    #""changed":[{"fields":[{"key":"title","new":"Tub & Tray","old":"Tub"},"#
                        + #"{"key":"length","new":5,"old":3}],"id":"tub","title":"Tub & Tray"}]"#), "\(text)")
            #expect(
                text.contains(#""since":"2026-05-01T08:00:00Z""#) && text.contains(#""until":"2026-05-05T08:00:00Z""#))
        }
    }

    @Test func anItemThatOnlyOneAnswerIsWithoutWasNotGone() async throws {
        let answers = [[Self.tub, Self.raft], [Self.raft], [Self.longerTub, Self.raft]]
        try await run(answers) { client in
            let ids = try await changes(client, since: "2026-05-01").ids
            #expect(ids == [[], [], [], ["tub"], []])
            let (_, text) = try await get(client, "/api/v1/boats/tub/history")
            #expect(!text.contains("\"gone\":true"), "\(text)")
            #expect(text.contains(#"{"key":"length","new":4,"old":3}"#))
        }
    }

    @Test func anAnswerWithUnreadableRecordsChangesNothing() async throws {
        let answers = [
            [Self.tub, Self.raft, Self.ark], [Self.tub, Self.ark, #"{"id": 1}"#], [Self.longerTub, Self.ark],
        ]
        try await run(answers) { client in
            // The third answer is the first that the raft is known not to be in.
            let ids = try await changes(client, since: "2026-05-01").ids
            #expect(ids == [[], [], [], ["tub"], []])
        }
        try await run(answers + [[Self.longerTub, Self.ark]]) { client in
            let ids = try await changes(client, since: "2026-05-01").ids
            #expect(ids == [[], ["raft"], [], ["tub"], []])
        }
    }

    @Test func anAnswerOfAnotherShapeBeginsAnew() async throws {
        let directory = URL.temporary()
        let archive = SQLArchive(try Database(directory: directory))
        let source = Shapes().erased
        for (day, body) in [#"[{"id": "1"}]"#, #"{"boats": [{"id": "2"}]}"#, #"{"boats": [{"id": "3"}]}"#].enumerated()
        {
            let repository = FeedRepository(
                source: source, archive: archive,
                client: Client(transport: FixedTransport.answers(body), clock: ManualClock()),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = await repository.fetched(at: Date(timeIntervalSince1970: Double(day) * 86_400))
        }
        let key = ArchiveKey(source: source.id, resource: try #require(source.collection))
        let base = try #require(try await archive.comparisonBase(of: key))
        #expect(base.dialect == "an array at boats")
        let changes = try #require(try await archive.changes(of: key, after: .distantPast, limit: 10))
        #expect(changes.begin == Date(timeIntervalSince1970: 86_400))
        #expect(changes.changes.map(\.change.item) == ["3"])
    }

    /// Boats in two shapes.
    private struct Shapes: Source {
        struct Boat: Decodable, Identifiable { let id: String }

        static let id: SourceID = "shapes"
        var id: SourceID { Self.id }
        let upstreams = [
            Upstream<NoParameters, Boat>("https://boats.example/api/boats", dialects: [.array, .array(at: "boats")])
        ]
        func card(for boat: Boat) -> Card { Card(title: boat.id) }
    }

    @Test func anItemHasItsHistory() async throws {
        try await run { client in
            let (response, text) = try await get(client, "/api/v1/boats/raft/history")
            #expect(response.status == .ok)
            #expect(
                text
                    == #"{"complete":true,"omittedFields":[],"ranks":[],"versions":[{"at":"2026-05-05T08:00:00Z","fields":[],"gone":false},"#
                    + #"{"at":"2026-05-03T08:00:00Z","fields":[],"gone":true}]}"#)
            let (_, page) = try await get(client, "/boats/tub")
            #expect(page.contains("data-section=\"history\""))
            #expect(page.contains("Length: 3 m → 4 m") && page.contains("Title: Tub → Tub &amp; Tray"), "\(page)")
            #expect(page.contains("Lowest: 3 m") && page.contains("Highest: 5 m"))
            let status = try await get(client, "/api/v1/boats/none/history").response.status
            #expect(status == .notFound)
        }
        try await run(Array(Self.answers.prefix(4))) { client in
            let (_, page) = try await get(client, "/boats/raft")
            #expect(page.contains("Gone since May 3, 2026"), "\(page)")
            #expect(page.contains("<h1 dir=\"auto\">Raft</h1>"))
        }
    }

    @Test func anItemThatOnlyTheNewestAnswerIsWithoutHasItsTitle() async throws {
        try await run([[Self.tub], [Self.tub, Self.ark], [Self.tub]]) { client in
            let changes = try await changes(client, since: "2026-05-01")
            #expect(changes.ids == [["ark"], [], [], [], []] && changes.new.map(\.title) == ["Ark"])
        }
    }

    @Test func aListThatCanNotBeComparedSaysSo() async throws {
        let unreadable = #"{"id": 1}"#
        try await run([[Self.tub, Self.raft, unreadable], [Self.longerTub, Self.raft, unreadable]]) { client in
            let (response, page) = try await get(client, "/changes/boats")
            #expect(response.status == .notFound)
            #expect(page.contains("No two answers of this list can be compared yet."), "\(page)")
        }
    }

    @Test func aFeedWithoutADateHasTheSameIDEachTime() async throws {
        try await run { client in
            let (_, feed) = try await get(client, "/changes/boats.atom")
            #expect(feed.all(/<id>(.*?)<\/id>\n<title>/).first?.hasSuffix("/changes/boats.atom") == true, "\(feed)")
            let (_, page) = try await get(client, "/changes/boats")
            #expect(page.contains("href=\"/changes/boats.atom\""))
        }
    }

    @Test func aListLeadsToItsChanges() async throws {
        try await run { client in
            let link = "<a class=\"changes quiet\" href=\"/changes/boats\">"
            let (_, list) = try await get(client, "/boats")
            let entry = list.element(from: link, to: "</a>")
            #expect(entry.contains("<svg class=\"icon\"") && entry.contains("<span>Changes</span>"), "\(list)")
            // Beside an item, the list has no room for it.
            let (_, item) = try await get(client, "/boats/tub")
            #expect(!item.contains(link))
        }
    }

    @Test func aPageAndAFeedSayTheSame() async throws {
        try await run { client in
            let (response, page) = try await get(client, "/changes/boats?since=2026-05-01")
            #expect(response.status == .ok)
            #expect(page.contains("data-page=\"changes\""))
            #expect(page.all(/data-section="([a-z]+)"/) == ["new", "back", "changed"])
            #expect(page.all(/data-item="boats\/([^"]*)"/) == ["ark", "raft", "tub"])
            // Each fact has a line.
            #expect(page.contains("Title: Tub → Tub &amp; Tray\nLength: 3 m → 5 m"), "\(page)")
            let (feedResponse, feed) = try await get(client, "/changes/boats.atom?since=2026-05-01")
            #expect(feedResponse.headers[.contentType] == "application/atom+xml; charset=utf-8")
            #expect(feed.contains("<title>Changed: Tub &amp; Tray</title>"), "\(feed)")
            #expect(feed.all(/<(entry)>/).count == 3)
        }
    }

    /// A boat that is gone, in a page and in a feed.
    private func expectDeparture(_ client: any TestClientProtocol) async throws {
        let (_, page) = try await get(client, "/changes/boats?since=2026-05-01")
        let cell = page.element(from: "data-item=\"boats/raft\"", to: "</li>")
        #expect(cell.contains("Raft") && cell.contains("Wood"), "\(page)")
        #expect(!cell.contains("class=\"rank\""))
        let (_, feed) = try await get(client, "/changes/boats.atom?since=2026-05-01")
        #expect(feed.contains("<title>Gone: Raft</title>"), "\(feed)")
        #expect(feed.contains("<content type=\"text\">Wood</content>"))
    }

    private static let woodenRaft = #"{"id": "raft", "name": "Raft", "kind": "Wood"}"#

    @Test func anItemThatIsGoneIsShownAsItWasLastSeen() async throws {
        try await run([[Self.tub, Self.woodenRaft], [Self.tub], [Self.tub]]) { client in
            try await expectDeparture(client)
        }
    }

    @Test func anItemThatWentFromImportedAnswersIsShownAsItWasLastSeen() async throws {
        let directory = URL.temporary()
        let repository = FeedRepository(
            source: Boats().erased, archive: SQLArchive(try Database(directory: directory)),
            client: Client(transport: FixedTransport.fails(.offline), clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let start = try Date("2026-05-01T08:00:00Z", strategy: .iso8601)
        for (day, body) in ["[\(Self.tub),\(Self.woodenRaft)]", "[\(Self.tub)]", "[\(Self.longerTub)]"].enumerated() {
            #expect(try await repository.recordAnswer(Data(body.utf8), at: start + Double(day) * 86_400) == .stored)
        }
        try await repository.rememberRecording()
        let application = try WebApplication.test(transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router, expectDeparture)
    }

    @Test func aWrongDateOrListIsSaid() async throws {
        try await run { client in
            let (response, text) = try await get(client, "/api/v1/changes/boats?since=soon")
            #expect(response.status == .badRequest)
            #expect(text.contains("2026-05-12"))
            let (fallback, page) = try await get(client, "/changes/boats?since=soon")
            #expect(fallback.status == .ok && page.contains("Unknown since “soon”"))
            #expect(try await get(client, "/changes/cars").response.status == .notFound)
            #expect(try await get(client, "/changes/cars.atom").response.status == .notFound)
        }
        try await run([]) { client in
            let status = try await get(client, "/api/v1/changes/boats").response.status
            #expect(status == .notFound)
        }
    }
}
