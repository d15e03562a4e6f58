import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Server

/// Pages by their addresses: what a list shows, and where all of them lead.
@Suite struct FeedPagesTests {
    private func run(
        _ boats: String, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(boats))
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func page(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        let response = try await client.settledPage(path)
        #expect(response.status == .ok, "\(path)")
        return String(buffer: response.body)
    }

    private static func items(_ page: String) -> [String] {
        page.matches(of: /data-item="boats\/([^"]*)"/).map { String($0.1) }
    }

    // MARK: Every page

    @Test func everyPageHasATitleAndOneHeadingAndLeadsSomewhere() async throws {
        let canals = ["https://canals.example/us/rivers": Canals.two, "https://canals.example/us/locks": Canals.two]
        let upstreams = FakeUpstreams(Champions.answers.merging(canals) { first, _ in first })
        let application = try WebApplication.test([Boats(), Canals(), Champions()], transport: upstreams)
        try await Application(responder: application.responder()).test(.router) { client in
            for item in ["1", "2"] {
                try await client.execute(
                    uri: "/champions/\(item)/favourite", method: .post, body: ByteBuffer(string: "value=true")
                ) { #expect($0.status == .seeOther) }
            }
            var links: Set<String> = []
            for path in [
                "/", "/?edit=true", "/boats", "/boats?sort=length&order=descending", "/boats?limit=1&page=2",
                "/boats?term=t", "/boats?kind=Wood", "/boats/tub", "/canals?media=locks", "/champions", "/champions/1",
                "/feats?champion=1", "/favourites", "/favourites?source=champions",
                "/favourites?source=champions&edit=true", "/shared/boats?item=tub", "/search", "/search?term=t",
                "/sources", "/languages", "/offline",
            ] {
                let page = try await Self.page(client, path).withoutTemplates
                #expect(page.contains(/<title>[^<]+ · Vitrine<\/title>/), "\(path)")
                for mark in ["<main ", "<h1", " data-page=\""] {
                    #expect(page.components(separatedBy: mark).count == 2, "\(mark) of \(path)")
                }
                links.formUnion(
                    page.matches(of: /<a [^>]*href="(\/[^"#]*)/).map { String($0.1).replacing("&amp;", with: "&") })
            }
            #expect(links.count > 40)
            for link in links {
                let status = try await client.execute(uri: link, method: .get) { $0.status }
                #expect(status == .ok || status == .seeOther, "\(link)")
            }
        }
    }

    /// Nothing was looked for, so there is nothing to show, and nothing to suggest.
    @Test func aSourceThatIsOnlySearchedSaysSoOnce() async throws {
        let application = try WebApplication.test([Melodies()])
        try await Application(responder: application.responder()).test(.router) { client in
            let page = try await Self.page(client, "/melodies").withoutTemplates
            #expect(page.contains("type=\"search\""))
            #expect(page.components(separatedBy: "No searches yet").count == 2)
            #expect(!page.contains("Suggestions"))
        }
    }

    // MARK: Sorting

    private static let lengths = """
        [{"id": "a", "name": "Red Ann", "length": "1,200"}, {"id": "b", "name": "Red Ben", "length": "30"},
         {"id": "c", "name": "Cleo", "length": "unknown"}, {"id": "d", "name": "Red Dan", "length": "4"}]
        """

    /// What has no value is last in both directions, and past the end is the last page.
    @Test(arguments: [
        ("sort=length", ["d", "b", "a", "c"]), ("sort=length&order=descending", ["a", "b", "d", "c"]),
        ("sort=length&order=descending&term=red", ["a", "b", "d"]), ("sort=length&limit=3&page=99", ["c"]),
        ("sort=length&order=descending&limit=3&page=99", ["c"]),
    ])
    func sortsByNumber(query: String, order: [String]) async throws {
        try await run(Self.lengths) { client in
            let page = try await Self.page(client, "/boats?\(query)")
            #expect(Self.items(page) == order)
            // Each says by what it is sorted.
            let length = order == ["c"] ? "Unknown" : "1,200 m"
            #expect(page.contains("<span class=\"of\">Length </span><span dir=\"auto\">\(length)</span>"))
            #expect(page.contains("Page 2 of 2") == (order == ["c"]))
            #expect(page.contains("3 of 4") == query.contains("term"))
        }
    }

    @Test func keepsASearchBesideAnItem() async throws {
        try await run(Boats.many(30)) { client in
            let page = try await Self.page(client, "/boats/3?term=boat")
            #expect(page.contains("href=\"/boats/13?term=boat\""))
            #expect(page.contains("name=\"term\" value=\"boat\""))
        }
    }

    // MARK: Strange texts

    @Test(arguments: [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' OR 1=1 --", "a&page=2#b?c=d", "%00%ff%2e%2e",
        "{{7*7}} ${7*7}", "\u{202E}tsrif thgir", String(repeating: "👩‍🚀", count: 60),
        String(repeating: "W", count: 5_000),
    ])
    func aStrangeTermIsOnlyTextAndIsCleared(term: String) async throws {
        let encoded = try #require(term.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        try await run(Boats.three) { client in
            let page = try await Self.page(client, "/boats?term=\(encoded)")
            // Markup that turns the direction of what follows is left out.
            let shown = term.prefix(20).replacing("\u{202E}", with: "").replacing("&", with: "&amp;")
                .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            #expect(page.contains("<h2>No results for “\(shown)"))
            #expect(page.contains("name=\"term\" value=\"\(shown.replacing("\"", with: "&quot;"))"))
            #expect(page.contains("<a class=\"quiet\" href=\"/boats\">Clear search</a>"))
        }
    }

    @Test(arguments: [
        "sort=nonsense", "order=sideways", "page=0", "page=-1", "page=abc", "page=99999999999999999999", "limit=0",
        "sort=name&sort=length&sort=%3Cb%3E", "term=%ff%fe", "term=%00", "&&&==&%",
    ])
    func aStrangeAddressShowsTheListAllTheSame(query: String) async throws {
        try await run(Boats.three) { client in
            let page = try await Self.page(client, "/boats?\(query)")
            #expect(page.contains("data-page=\"feed\""))
            #expect(page.contains("data-state=\"fresh\""))
        }
    }

    @Test(arguments: [
        ("a b", "<b>Bold</b><script>alert(1)</script>", "&lt;b&gt;Bold&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("ü&ö=1", "سفينة الفضاء", "سفينة الفضاء"), ("50%25", "👩‍🚀🚀", "👩‍🚀🚀"), ("#top", "Tie\u{202E}nthgiF", "TienthgiF"),
        ("'quoted\"", String(repeating: "W", count: 400), String(repeating: "W", count: 299) + "…"), ("…", "", ""),
        ("x?y", "  ", "  "),
    ])
    func aStrangeRecordHasAPageAndCanBeAFavourite(id: String, name: String, shown: String) async throws {
        let boats = try JSONEncoder().encode([["id": id, "name": name]])
        try await run(String(decoding: boats, as: UTF8.self)) { client in
            let page = try await Self.page(client, "/boats")
            #expect(page.contains("<span class=\"title\" dir=\"auto\">\(shown)</span>"))
            let link = try #require(page.firstMatch(of: /data-item="boats[^>]*><a href="(\/boats\/[^"]*)"/))
            let item = try await Self.page(client, String(link.1))
            #expect(item.contains("<h1 dir=\"auto\">\(shown)</h1>"))
            let form = try #require(page.firstMatch(of: /action="(\/boats\/[^"]*\/favourite)"/))
            try await client.execute(uri: String(form.1), method: .post, body: ByteBuffer(string: "value=true")) {
                #expect($0.status == .seeOther)
            }
            #expect(try await Self.page(client, "/favourites").contains("aria-pressed=\"true\""))
        }
    }
}
