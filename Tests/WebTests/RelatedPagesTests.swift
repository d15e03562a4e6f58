import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Screens
@testable import Server

/// Lists that belong to an item, through the app: the feats of `Champions`, to which no tab leads.
@Suite(.serialized, .throughEachDoor) struct RelatedPagesTests {
    private func run(
        _ upstreams: FakeUpstreams = FakeUpstreams(Champions.answers),
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test([Champions(), Boats()], transport: upstreams)
        try await Application(responder: application.responder()).test(Door.current.setup, work)
    }

    private static func page(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        let response = try await client.settledPage(path)
        #expect(response.status == .ok, "\(path)")
        return String(buffer: response.body)
    }

    private static func document<Value: Decodable>(
        _ client: any TestClientProtocol, _ path: String
    ) async throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(try await page(client, path).utf8))
    }

    private static func post(
        _ client: any TestClientProtocol, _ path: String, _ form: String = "", headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: form)) { $0 }
    }

    private static func items(_ page: String) -> [String] {
        page.matches(of: /data-item="([^"]*)"/).map { String($0.1) }
    }

    private struct Item: Decodable {
        struct Section: Decodable {
            let id: String
            let title: String
            let items: [Entry]
        }
        struct Entry: Decodable {
            let id: String
            let source: String
            let title: String
        }

        let id: String
        let source: String
        let related: [Section]
    }

    private struct Feed: Decodable {
        struct Section: Decodable { let items: [Item.Entry] }

        let source: String
        let total: Int
        let parameters: [String: String]
        let sections: [Section]
    }

    private struct Sources: Decodable {
        struct Source: Decodable { let id: String }

        let sources: [Source]
    }

    // MARK: On the item's page

    @Test func beginsOnTheItemsPage() async throws {
        let upstreams = FakeUpstreams(Champions.answers)
        try await run(upstreams) { client in
            let page = try await Self.page(client, "/champions/1")
            let shelf = try #require(page.components(separatedBy: "<section class=\"related\"").dropFirst().first)
                .components(separatedBy: "</section>")[0]
            #expect(Self.items(shelf) == ["feats/10", "feats/11", "feats/12"])
            for mark in [
                " data-section=\"feats\"", "<h2>Feats</h2>", "href=\"/feats/10?champion=1\"",
                "<a class=\"quiet\" href=\"/feats?champion=1\">See all<span",
            ] { #expect(shelf.contains(mark), "\(mark)") }
            // All of it is asked for where a person goes on to it.
            #expect(!upstreams.addresses.contains(Feats.address(of: "1")))
            #expect(upstreams.addresses.contains(Feats.address(of: "1", "newest")))
        }
    }

    @Test func isInTheItemsDocument() async throws {
        try await run { client in
            let item: Item = try await Self.document(client, "/api/v1/champions/1")
            #expect(item.id == "1")
            #expect(item.source == "champions")
            #expect(item.related.map(\.id) == ["feats"])
            #expect(item.related.map(\.title) == ["Feats"])
            #expect(item.related.flatMap(\.items).map(\.id) == ["10", "11", "12"])
            #expect(item.related.flatMap(\.items).map(\.source) == ["feats", "feats", "feats"])
            #expect(item.related.flatMap(\.items).first?.title == "Rowed out")

            let other: Item = try await Self.document(client, "/api/v1/champions/a%2Fb%20c")
            #expect(other.related.map(\.id) == ["feats"])
            #expect(other.related.flatMap(\.items).isEmpty)
        }
    }

    @Test func isAskedForAgainAlone() async throws {
        let upstreams = FakeUpstreams(Champions.answers)
        let address = Feats.address(of: "a/b c", "newest")
        try await run(upstreams) { client in
            let path = "/champions/a%2Fb%20c"
            let retry = "/feats/retry?champion=a%2Fb%20c&extent=newest"
            var page = try await Self.page(client, path)
            #expect(page.contains("The source isn’t responding properly."))
            #expect(page.contains("action=\"\(retry.replacing("&", with: "&amp;"))\""))

            upstreams.answer(address, with: Feats.three)
            let asked = upstreams.addresses.count
            let answer = try await Self.post(client, retry, headers: [.referer: "http://localhost\(path)"])
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == path)
            #expect(Array(upstreams.addresses.dropFirst(asked)) == [address])
            page = try await Self.page(client, path)
            #expect(page.contains("data-item=\"feats/10\""))
            #expect(upstreams.addresses.count == asked + 1)
        }
    }

    // MARK: By address

    @Test func hasAListAndItemsByAddress() async throws {
        try await run { client in
            let list = try await Self.page(client, "/feats?champion=1")
            #expect(Self.items(list) == ["feats/10", "feats/11", "feats/12", "feats/13"])
            let item = try await Self.page(client, "/feats/13?champion=1")
            #expect(item.contains("<h1 dir=\"auto\">Woke &lt;up&gt;</h1>"))

            let feed: Feed = try await Self.document(client, "/api/v1/feats?champion=1")
            #expect(feed.source == "feats")
            #expect(feed.total == 4)
            #expect(feed.parameters == ["champion": "1", "extent": "all"])
            #expect(feed.sections.flatMap(\.items).map(\.id) == ["10", "11", "12", "13"])
            let document: Item = try await Self.document(client, "/api/v1/feats/13?champion=1")
            #expect(document.id == "13")
            #expect(document.related.isEmpty)

            let retried = try await Self.post(client, "/feats/retry?champion=1")
            #expect(retried.status == .seeOther)
            #expect(retried.headers[.location] == "/feats?champion=1")
        }
    }

    @Test func hasFavourites() async throws {
        try await run { client in
            _ = try await Self.page(client, "/feats?champion=1")
            let answer = try await Self.post(client, "/feats/13/favourite", "value=true")
            #expect(answer.status == .seeOther)
            #expect(Self.items(try await Self.page(client, "/favourites")) == ["feats/13"])
            #expect(Self.items(try await Self.page(client, "/favourites?source=feats")) == ["feats/13"])
            #expect(try await Self.page(client, "/feats/13").contains("Woke &lt;up&gt;"))
            #expect(try await Self.post(client, "/feats/13/favourite", "value=false").status == .seeOther)
            #expect(Self.items(try await Self.page(client, "/favourites")).isEmpty)
        }
    }

    /// Nothing but the sample has it, and only the list's address says which one that is.
    @Test func hasFavouritesAmongSamples() async throws {
        try await run { client in
            let list = try await Self.page(client, "/feats?champion=2")
            #expect(Self.items(list) == ["feats/20"])
            let action = try #require(list.firstMatch(of: /action="([^"]*\/favourite[^"]*)"/))
            let path = String(action.1).replacing("&amp;", with: "&")
            #expect(try await Self.post(client, path, "value=true").status == .seeOther)
            #expect(Self.items(try await Self.page(client, "/favourites")) == ["feats/20"])
        }
    }

    @Test func isReachedFromNoTab() async throws {
        try await run { client in
            for path in ["/", "/champions", "/feats?champion=1", "/sources", "/favourites"] {
                let page = try await Self.page(client, path)
                let tabs = try #require(page.components(separatedBy: "<nav class=\"tabs\"").dropFirst().first)
                    .components(separatedBy: "</nav>")[0]
                #expect(tabs.contains("href=\"/champions\"") && !tabs.contains("feats"), "\(path)")
            }
            #expect(try await !Self.page(client, "/").contains("feats"))
            #expect(try await !Self.page(client, "/sources").contains("data-section=\"feats\""))
            let sources: Sources = try await Self.document(client, "/api/v1/sources")
            #expect(sources.sources.map(\.id) == ["champions", "boats"])
        }
    }

    // MARK: Whose it is

    @Test func saysWhoseItIs() async throws {
        try await run { client in
            let page = try await Self.page(client, "/feats?champion=1")
            for mark in [
                "<title>Feats: Ann · Vitrine</title>", "<h1>Feats: Ann</h1>",
                "<a class=\"back quiet\" href=\"/champions/1\">",
                "<a href=\"/champions\" aria-current=\"page\">",
            ] { #expect(page.contains(mark), "\(mark)") }
        }
    }

    @Test func isShownWhoeverItsOwnerIs() async throws {
        let upstreams = FakeUpstreams(Champions.answers)
        upstreams.answer(Feats.address(of: "99"), with: Feats.three)
        try await run(upstreams) { client in
            let page = try await Self.page(client, "/feats?champion=99")
            #expect(Self.items(page) == ["feats/10", "feats/11", "feats/12"])
            #expect(page.contains("<title>Feats · Vitrine</title>"))
            #expect(!page.contains("class=\"back quiet\""))
        }
        // Where the owner's own list has not come.
        try await run(FakeUpstreams([Feats.address(of: "1"): Feats.three])) { client in
            let page = try await Self.page(client, "/feats?champion=1")
            #expect(Self.items(page) == ["feats/10", "feats/11", "feats/12"])
            #expect(page.contains("<title>Feats · Vitrine</title>"))
        }
    }

    @Test func isNothingWithoutAnOwner() async throws {
        try await run { client in
            for path in ["/feats", "/feats?champion=", "/feats?champion=%22%3E%3Cscript%3E", "/feats?extent=none"] {
                let page = try await Self.page(client, path)
                #expect(page.contains("data-state=\"failed\""), "\(path)")
                #expect(!page.contains("<script>"), "\(path)")
            }
            try await client.execute(uri: "/api/v1/feats", method: .get) {
                #expect($0.status == .serviceUnavailable)
            }
        }
    }
}
