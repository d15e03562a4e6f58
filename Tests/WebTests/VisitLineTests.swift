import Endpoints
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Catalogue
@testable import Screens
@testable import Server

/// What pages say of changes since the last visit, of a list with one answer a day in May 2026.
@Suite(.timeLimit(.minutes(5))) struct VisitLineTests {
    private static let tub = #"{"id": "tub", "name": "Tub", "length": "3"}"#
    private static let longerTub = #"{"id": "tub", "name": "Tub", "length": "4"}"#
    private static let raft = #"{"id": "raft", "name": "Raft"}"#
    private static let ark = #"{"id": "ark", "name": "Ark"}"#
    private static let answers = [[tub, raft], [longerTub, raft, ark], [longerTub, ark], [longerTub, ark]]

    /// Pages of a person whose visit before ended at a date.
    private func run(
        _ sources: [any Source] = [Boats()], answers: [[String]] = answers, lastVisit: String?,
        opened: [CatalogueItem] = [], transport: any Transport = FixedTransport.fails(.offline),
        directory: URL = .temporary(), _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let archive = SQLArchive(try Database(directory: directory))
        for (day, records) in answers.enumerated() {
            let repository = FeedRepository(
                source: Boats().erased, archive: archive,
                client: Client(
                    transport: FixedTransport.answers("[\(records.joined(separator: ","))]"), clock: ManualClock()),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = await repository.fetched(at: try Date("2026-05-0\(day + 1)T08:00:00Z", strategy: .iso8601))
        }
        let profiles = FakeProfiles()
        let date = try lastVisit.map { try Date($0, strategy: .iso8601) }
        profiles.previousVisit.update { $0 = date }
        profiles.recent.update { $0[.opened] = opened.map { RecentItem(item: $0, date: .distantPast) } }
        let application = try WebApplication.test(
            sources, transport: transport, directory: directory, store: profiles)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private func text(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        let response = try await client.settledPage(path)
        #expect(response.status == .ok, "\(path)")
        return String(buffer: response.body)
    }

    /// The line above a list, with its address; nil for a page without one.
    private func line(_ page: String) -> (address: String, text: String)? {
        page.firstMatch(of: /<p class="visit" data-part="since-visit"><a href="([^"]*)">([^<]*)<\/a><\/p>/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test(arguments: [
        ("2026-05-01T12:00:00Z", "1 new, 1 changed, 1 gone since May 1, 2026"),
        ("2026-05-02T12:00:00Z", "1 gone since May 2, 2026"),
    ])
    func aListLeadsToWhatHasChanged(lastVisit: String, expected: String) async throws {
        try await run(lastVisit: lastVisit) { client in
            let page = try await text(client, "/boats")
            let found = try #require(line(page))
            #expect(found.text == expected)
            let changes = try await text(client, found.address.replacing("&amp;", with: "&"))
            let sections = changes.all(/data-section="([a-z]+)"/)
            #expect(sections == (expected.contains("new") ? ["new", "gone", "changed"] : ["gone"]))
        }
    }

    @Test func anotherSortHasTheSameChanges() async throws {
        try await run(lastVisit: "2026-05-01T12:00:00Z") { client in
            let page = try await text(client, "/boats?sort=name&order=descending")
            #expect(line(page) != nil)
        }
    }

    @Test func nothingIsSaidWhereItWouldNotBeTrue() async throws {
        try await run(lastVisit: "2026-05-01T12:00:00Z") { client in
            for path in ["/boats?term=tub", "/boats?at=2026-05-02", "/boats/tub", "/search?term=tub", "/favourites"] {
                let page = try await text(client, path)
                #expect(!page.contains("class=\"visit\""), "\(path)")
            }
        }
        // An open page has a place for what comes.
        try await run(lastVisit: "2026-05-04T12:00:00Z") { client in
            let page = try await text(client, "/boats")
            #expect(page.contains("<p class=\"visit\" data-part=\"since-visit\"></p>"))
        }
        try await run(lastVisit: nil) { client in
            for path in ["/boats", "/"] {
                let page = try await text(client, path)
                #expect(!page.contains("class=\"visit\"") && !page.contains("changed-lists"), "\(path)")
            }
        }
    }

    @Test func aPartOfAListHasNoLine() async throws {
        let boats = (1...60).map { number in
            let kind = ["Ferry", "Raft", "Tug"][number % 3]
            return "{\"id\": \"\(number)\", \"name\": \"Boat \(number)\", \"kind\": \"\(kind)\"}"
        }
        try await run(answers: [Array(boats.dropLast()), boats], lastVisit: "2026-05-01T12:00:00Z") { client in
            let list = try await text(client, "/boats")
            #expect(line(list)?.text == "1 new since May 1, 2026")
            for (path, cells) in [("/boats?kind=Raft", 20), ("/boats?page=2", 10)] {
                let page = try await text(client, path)
                #expect(page.matches(of: /<li[^>]*data-item="boats\//).count == cells, "\(path)")
                #expect(!page.contains("class=\"visit\""), "\(path)")
            }
        }
    }

    @Test func aSecondLoadReadsNoChanges() async throws {
        let directory = URL.temporary()
        try await run(lastVisit: "2026-05-01T12:00:00Z", directory: directory) { client in
            let first = try await text(client, "/boats")
            #expect(line(first) != nil)
            try await SQLArchive(try Database(directory: directory)).clear("boats")
            let second = try await text(client, "/boats")
            #expect(line(second)?.text == line(first)?.text)
        }
    }

    @Test func homeHasALineForEachListAndTheNewItems() async throws {
        try await run(lastVisit: "2026-05-01T12:00:00Z") { client in
            let page = try await text(client, "/")
            let section = page.components(separatedBy: "data-section=\"new\"").last ?? ""
            #expect(section.contains(">Boats: 1 new, 1 changed, 1 gone since May 1, 2026</a>"), "\(section)")
            #expect(section.contains("href=\"/changes/boats?since="))
            #expect(section.components(separatedBy: "</section>")[0].contains("boats/ark"))
        }
        // Without new items, the lines are enough.
        try await run(lastVisit: "2026-05-02T12:00:00Z") { client in
            let page = try await text(client, "/")
            #expect(page.contains(">Boats: 1 gone since May 2, 2026</a>"), "\(page)")
        }
    }

    @Test func homeAsksNoUpstreamOfAListThatItDoesNotShow() async throws {
        let canals = "https://canals.example/us/"
        let upstreams = FakeUpstreams([canals + "rivers": Canals.two, canals + "locks": Canals.two])
        let tub = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"))
        try await run(
            [Canals(), Boats()], lastVisit: "2026-05-01T12:00:00Z", opened: [tub], transport: upstreams
        ) { client in
            let form = ByteBuffer(string: "edit=remove&section=pick-boats")
            #expect(try await client.execute(uri: "/", method: .post, body: form) { $0.status } == .seeOther)
            let page = try await text(client, "/")
            #expect(page.contains(">Boats: 1 new, 1 changed, 1 gone since May 1, 2026</a>"))
            #expect(Set(upstreams.addresses) == [canals + "rivers", canals + "locks"])
        }
    }

    @Test func anOpenPageGetsTheLineInPlace() throws {
        let (source, visit) = (Boats().erased, Date(timeIntervalSince1970: 1_778_580_000))
        let model = PageModel(
            sources: [source], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: Visitor(), now: visit + 90_000
        )
        func snapshot(_ changes: [DatedChange]) -> LiveSnapshot {
            let stored = StoredChanges(begin: visit, changes: changes, frequentFacts: [], isComplete: true)
            let counts = ChangeCounts(stored, of: "boats", since: visit)
            return LiveSnapshot(
                of: VisitLine(source: source, counts: counts.isEmpty ? nil : counts, model: model), favourites: [])
        }
        let newer = snapshot([DatedChange(ItemChange("ark", .new), at: visit + 60)])
        let patch = try #require(newer.changes(from: snapshot([]).withoutMarkup))
        #expect(patch.parts.keys.sorted() == ["since-visit"])
        #expect(patch.parts["since-visit"]?.contains(">1 new since yesterday</a>") == true)
    }
}
