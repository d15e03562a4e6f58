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

/// What heroes have and other sources needn't, through the app: `Champions` and the lists of their feats.
@Suite(.serialized, .throughEachDoor) struct HeroPagesTests {
    private func run(
        _ upstreams: FakeUpstreams = FakeUpstreams(Champions.answers),
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test([Champions(), Boats()], transport: upstreams)
        try await Application(responder: application.responder()).test(Door.current.setup, work)
    }

    private static func get(
        _ client: any TestClientProtocol, _ path: String, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: .get, headers: headers) { $0 }
    }

    private static func page(
        _ client: any TestClientProtocol, _ path: String, headers: HTTPFields = [:]
    ) async throws -> String {
        let answer = try await get(client, path, headers: headers)
        #expect(answer.status == .ok, "\(path)")
        return String(buffer: answer.body)
    }

    private static func post(
        _ client: any TestClientProtocol, _ path: String, _ form: String = "", headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: form)) { $0 }
    }

    private static func recruit(_ client: any TestClientProtocol, _ item: String = "/champions/1") async throws {
        #expect(try await post(client, "\(item)/favourite", "value=true").status == .seeOther)
    }

    private static func squad(_ client: any TestClientProtocol) async throws -> [String] {
        try await page(client, "/favourites").matches(of: /data-item="([^"]*)"/).map { String($0.1) }
    }

    // MARK: A removal

    /// There is no question, because there is a way back.
    @Test func isUndoneByTheNotice() async throws {
        try await run { client in
            try await Self.recruit(client)
            let star = "action=\"/champions/1/favourite\"><button name=\"value\" value=\"false\""
            #expect(try await Self.page(client, "/favourites").contains("method=\"post\" \(star)"))
            let answer = try await Self.post(
                client, "/champions/1/favourite", "value=false", headers: [.referer: "http://localhost/favourites"])
            #expect(answer.headers[.location] == "/favourites")
            let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
            let page = try await Self.page(client, "/favourites", headers: [.cookie: String(cookie)])
            #expect(page.contains("Removed from My team"))
            #expect(page.contains("<button class=\"quiet\" name=\"value\" value=\"true\">Undo</button>"))
            #expect(try await Self.squad(client) == [])
            #expect(
                try await Self.post(client, "/champions/1/favourite", "value=true&restore=true").status == .seeOther)
            #expect(try await Self.squad(client) == ["champions/1"])
        }
    }

    /// Whatever is made of such a way back, it leads to no other host.
    @Test(arguments: [
        "http://evil.example/champions", "http://localhost:81/champions", "http://localhost@evil.example/champions",
        "http://localhost//evil.example", "nonsense", "http://localhost", "//evil.example/champions",
        "http://localhost/\\evil.example", "http://localhost\\@evil.example/", "http://localhost/%0d%0aa:%20b",
        "http://localhost/%2F/evil.example", "http://localhost/\t/evil.example", "javascript:alert(1)",
    ])
    func leadsToNoOtherHost(referer: String) async throws {
        try await run { client in
            try await Self.recruit(client)
            let answer = try await Self.post(
                client, "/champions/1/favourite", "value=false", headers: [.referer: referer])
            let back = try #require(answer.headers[.location])
            #expect(back.hasPrefix("/") && !back.hasPrefix("//"))
            #expect(back.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        }
    }

    // MARK: The answer

    @Test func goesBackToWhereItWasAsked() async throws {
        try await run { client in
            let own: HTTPFields = [.referer: "http://localhost/champions"]
            for (back, headers, location) in [
                ("%2Fchampions%3Fpage%3D2", [:], "/champions?page=2"), ("%2F", own, "/"),
                ("%2F%2Fevil.example", [:], "/champions/1"), ("https%3A%2F%2Fevil.example%2F", [:], "/champions/1"),
                ("%2F%5Cevil.example", [:], "/champions/1"), ("%5C%5Cevil.example", [:], "/champions/1"),
                ("%2F%09%2Fevil.example", [:], "/champions/1"), ("%2F%0D%0Aa%3A%20b", [:], "/champions/1"),
                ("%2Fa%20b", [:], "/champions/1"), ("champions", [:], "/champions/1"), ("", [:], "/champions/1"),
                ("%2F%2Fevil.example", own, "/champions"),
            ] as [(String, HTTPFields, String)] {
                try await Self.recruit(client)
                let answer = try await Self.post(
                    client, "/champions/1/favourite", "value=false&back=\(back)", headers: headers)
                #expect(answer.status == .seeOther, "\(back)")
                #expect(answer.headers[.location] == location, "\(back)")
                #expect(try await Self.squad(client) == [])
            }
        }
    }

    @Test func tellsProgramsThatOneIsRemoved() async throws {
        try await run { client in
            try await Self.recruit(client)
            let answer = try await Self.post(
                client, "/champions/1/favourite", "value=false", headers: [.accept: "application/json"])
            #expect(answer.status == .ok)
            let text = String(buffer: answer.body)
            #expect(text.contains("\"favourite\":false") && text.contains("Removed from My team"), "\(text)")
            #expect(try await Self.squad(client) == [])

            try await Self.recruit(client)
            #expect(try await Self.post(client, "/champions/1/favourite", "value=false").status == .seeOther)
            #expect(try await Self.squad(client) == [])
        }
    }

    // MARK: The squad

    @Test func standsAboveTheListInThePersonsOrder() async throws {
        try await run { client in
            #expect(try await !Self.page(client, "/champions").withoutTemplates.contains("class=\"squad\""))
            for item in ["/champions/1", "/champions/a%2Fb%20c"] { try await Self.recruit(client, item) }
            let page = try await Self.page(client, "/champions")
            let squad = try #require(page.components(separatedBy: "class=\"squad\"").dropFirst().first)
            let members = squad.matches(of: /data-item="([^"]*)"/).prefix(2).map { String($0.1) }
            #expect(members == ["champions/a/b c", "champions/1"])
            #expect(squad.contains("<h2>My team</h2>"))
            #expect(try await !Self.page(client, "/champions?term=ann").withoutTemplates.contains("class=\"squad\""))
            #expect(try await !Self.page(client, "/champions/1").withoutTemplates.contains("class=\"squad\""))
        }
    }
}
