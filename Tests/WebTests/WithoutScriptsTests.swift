import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Server

/// Every action works by links and forms alone.
@Suite struct WithoutScriptsTests {
    /// A browser without scripts: it keeps cookies, follows redirects, and sends what stands in forms.
    private final class Reader: Sendable {
        private let client: any TestClientProtocol
        private let cookies = Mutex<[String: String]>([:])

        init(_ client: any TestClientProtocol) { self.client = client }

        func open(_ path: String, form: String? = nil, from place: String = "/") async throws -> String {
            var headers: HTTPFields = [.referer: "http://localhost\(place)"]
            headers[.cookie] = cookies.withLock { $0.map { "\($0)=\($1)" }.joined(separator: "; ") }
            let body = form.map { ByteBuffer(string: $0) }
            let response = try await client.execute(
                uri: path, method: body == nil ? .get : .post, headers: headers, body: body
            ) { $0 }
            for cookie in response.headers[values: .setCookie] {
                let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
                cookies.withLock { $0[pair[0]] = cookie.contains("Max-Age=0") ? nil : pair.last }
            }
            if response.status == .seeOther { return try await open(try #require(response.headers[.location])) }
            #expect(response.status == .ok, "\(path)")
            return String(buffer: response.body)
        }

        /// Presses the only button of the notice.
        func undo(on page: String, at place: String) async throws -> String {
            let notice = try #require(page.firstMatch(of: /id="notice"[^>]*>(.*?)<\/form>/.dotMatchesNewlines())).1
            let action = try #require(notice.firstMatch(of: /method="post" action="([^"]*)"/)).1
            let fields = notice.matches(of: /name="([^"]*)" value="([^"]*)"/).map { "\($0.1)=\($0.2)" }
            return try await open(String(action), form: fields.joined(separator: "&"), from: place)
        }
    }

    private func read(
        _ upstreams: FakeUpstreams = FakeUpstreams(["https://boats.example/api/boats": Boats.many(120)]),
        _ work: @escaping @Sendable (Reader) async throws -> Void
    ) async throws {
        let application = try WebApplication.test([Boats(sampleText: Boats.three)], transport: upstreams)
        try await Application(responder: application.responder()).test(.router) { client in
            _ = try await client.settledPage("/boats")
            try await work(Reader(client))
        }
    }

    private func notice(_ page: String) -> String {
        page.firstMatch(of: /id="notice"[^>]*>(.*?)<\/div>/.dotMatchesNewlines()).map { String($0.1) } ?? ""
    }

    private func items(_ page: String) -> [String] {
        page.withoutTemplates.matches(of: /<li [^>]*data-item="boats\/([^"]*)"/).map { String($0.1) }
    }

    @Test func aFavouriteIsSetSaidOnceAndUndone() async throws {
        try await read { reader in
            let place = "/boats?sort=length"
            var page = try await reader.open("/boats/3/favourite", form: "value=true", from: place)
            #expect(notice(page).contains("Added to Favourites"))
            #expect(page.contains(/value="false" aria-pressed="true"[^>]*data-key="boats\/3"/))
            page = try await reader.undo(on: page, at: place)
            #expect(notice(page).contains("Removed from Favourites"))
            #expect(page.contains(/value="true" aria-pressed="false"[^>]*data-key="boats\/3"/))
            // It is still sorted as it was.
            #expect(page.contains("<a href=\"/boats/3?sort=length\""))
            #expect(try await notice(reader.open("/favourites")).isEmpty)
        }
    }

    @Test func aRemovedFavouriteComesBackToItsPlace() async throws {
        try await read { reader in
            for item in ["1", "2", "3"] { _ = try await reader.open("/boats/\(item)/favourite", form: "value=true") }
            let page = try await reader.open("/boats/2/favourite", form: "value=false", from: "/favourites")
            #expect(items(page) == ["3", "1"])
            #expect(try await items(reader.undo(on: page, at: "/favourites")) == ["3", "2", "1"])
        }
    }

    @Test func pagesAreTurnedAndAnItemLeadsBack() async throws {
        try await read { reader in
            var page = try await reader.open("/boats")
            let steps = [("next", "51", 2), ("next", "101", 3), ("prev", "51", 2), ("prev", "1", 1)]
            for (relation, first, number) in steps {
                let link = try #require(page.firstMatch(of: try Regex("rel=\"\(relation)\" href=\"([^\"]*)\"")))
                page = try await reader.open(String(try #require(link[1].substring)))
                #expect(items(page).first == first)
                #expect(page.contains("<span>Page \(number) of 3</span>"))
            }
            // Beside an item stands its page of the list, and the others are reached from there.
            page = try await reader.open("/boats/60")
            #expect(items(page).first == "51")
            #expect(page.contains(/<a class="back quiet" href="\/boats\?page=2"/))
            #expect(page.contains(/<a href="\/boats\/60" aria-current="true"/))
            let link = try #require(page.firstMatch(of: /rel="prev" href="([^"]*)"/)).1
            page = try await reader.open(link.replacing("&amp;", with: "&").description)
            #expect(items(page).first == "1" && page.contains("<h1 dir=\"auto\">Boat 60</h1>"))
        }
    }

    @Test func aSearchForSeveralWordsKeepsTheOrder() async throws {
        try await read { reader in
            let page = try await reader.open("/boats?sort=length&order=descending")
            let form = try #require(page.firstMatch(of: /<form class="search".*?<\/form>/.dotMatchesNewlines())).0
            #expect(form.contains("action=\"/boats\""))
            let fields = form.matches(of: /type="hidden" name="(\w+)" value="([^"]*)"/).map { "\($0.1)=\($0.2)" }
            #expect(fields.sorted() == ["order=descending", "sort=length"])
            let found = try await reader.open("/boats?term=boat%2011&\(fields.joined(separator: "&"))")
            #expect(Set(items(found)) == Set(["11"] + (110...119).map { String($0) }))
            #expect(found.contains(/type="search" name="term" value="boat 11"/))
        }
    }

    @Test func whatFailedIsTriedAgain() async throws {
        let upstreams = FakeUpstreams()
        try await read(upstreams) { reader in
            var page = try await reader.open("/boats")
            #expect(page.contains("data-state=\"sample\""))
            upstreams.answer("https://boats.example/api/boats", with: Boats.three)
            let form = /<form method="post" action="([^"]*)">\s*<button[^>]*>Try again/
            let action = try #require(page.firstMatch(of: form)).1
            page = try await reader.open(String(action), form: "", from: "/boats")
            #expect(page.contains("data-state=\"fresh\""))
        }
    }
}
