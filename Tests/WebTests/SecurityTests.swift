import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite(.throughEachDoor) struct SecurityTests {
    private func post(
        _ headers: [String: String], to application: WebApplication? = nil
    ) async throws -> TestResponse {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let application = try application ?? .test()
        return try await Application(responder: application.responder()).test(Door.current.setup) { [fields] client in
            try await client.execute(
                uri: "/boats/tub/favourite", method: .post, headers: fields, body: ByteBuffer(string: "value=true")
            ) { $0 }
        }
    }

    @Test(arguments: [
        (["sec-fetch-site": "cross-site"], 403), (["sec-fetch-site": "same-site"], 403),
        (["sec-fetch-site": "same-origin", "origin": "https://evil.example"], 303), (["sec-fetch-site": "none"], 303),
        (["origin": "https://evil.example"], 403), (["origin": "null"], 403),
        (["origin": "http://localhost:8080"], 403), (["origin": "http://localhost:80"], 303),
        (["origin": "https://localhost"], 303),
        (["origin": "https://vitrine.example", "x-forwarded-host": "vitrine.example"], 303), ([:], 303),
        (["origin": "https://vitrine.example", "x-forwarded-host": "Vitrine.Example:443"], 303),
        (["origin": "https://VITRINE.example", "x-forwarded-host": "vitrine.example, vitrine.example"], 303),
        (["origin": "https://LOCALHOST"], 303),
        (["origin": "https://vitrine.example", "forwarded": "host=Vitrine.example;proto=https"], 403),
    ])
    func acceptsPostsOfItsOwnPagesAlone(headers: [String: String], status: Int) async throws {
        #expect(try await post(headers, to: .behindProxy()).status.code == status)
    }

    @Test(arguments: [
        ("vitrine.example", true, true), ("vitrine.example:8443", true, true), ("127.0.0.1", true, true),
        ("localhost:8080", true, false), ("app.localhost", true, false), ("vitrine.example", false, false),
    ])
    func asksForHTTPSAloneWhereItSpeaksTLS(host: String, hasTLS: Bool, isAsked: Bool) async throws {
        let application = try WebApplication.test(hosts: AllowedHosts(["vitrine.example"]), hasTLS: hasTLS)
        let answer = try await Application(responder: application.responder()).test(.live) { client in
            try await RawClient(port: #require(client.port))
                .exchange("GET /health HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        }
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        #expect(answer.lowercased().contains("strict-transport-security: max-age=31536000\r\n") == isAsked)
    }

    @Test(arguments: [true, false]) func cookiesAreForHTTPSAloneWhereItSpeaksTLS(hasTLS: Bool) async throws {
        let application = try WebApplication.test(
            profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))), hasTLS: hasTLS)
        let answer = try await Application(responder: application.responder()).test(.live) { client in
            try await RawClient(port: #require(client.port)).exchange(
                "POST /boats/tub/favourite HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n",
                "Connection: close\r\n\r\nvalue=true")
        }
        let name = "set-cookie: \(ProfileCookie.name)"
        let cookie = answer.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name) }
        #expect(cookie?.contains("; Secure") == hasTLS)
    }

    @Test func aRefusedPostChangesNoProfile() async throws {
        let application = try WebApplication.test(profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))))
        let response = try await post(["sec-fetch-site": "cross-site"], to: application)
        #expect(response.status == .forbidden)
        #expect(response.headers[values: .setCookie].isEmpty)
    }

    @Test func escapesWhateverUpstreamAnswers() async throws {
        let hostile = """
            [{"id": "\\"><script>alert(1)</script>", "name": "<img src=x onerror=alert(2)>\\" onload=\\"x"}]
            """
        let application = try WebApplication.test(transport: FixedTransport.answers(hostile))
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            for path in [
                "/", "/boats", "/boats/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/boats?term=%22%3E%3Cscript%3E",
            ] {
                try await client.execute(uri: path, method: .get) { response in
                    let page = String(buffer: response.body)
                    #expect(response.status == .ok, "\(path)")
                    #expect(!page.contains("<script>"), "\(path)")
                    #expect(!page.contains("<img src=x"), "\(path)")
                    // In text a quotation mark is harmless; in an attribute it would end the value.
                    #expect(page.matches(of: /="[^"]*&gt;" onload/).isEmpty, "\(path)")
                }
            }
        }
    }

    @Test func givesEachBrowserAProfileOfItsOwnInPrivateMode() async throws {
        let application = try WebApplication.test(profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))))
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            // Reading makes no profile.
            try await client.execute(uri: "/boats", method: .get) { #expect($0.headers[.setCookie] == nil) }

            let cookies = try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0.headers[values: .setCookie] }
            let cookie = try #require(cookies.first { $0.hasPrefix(ProfileCookie.name) })
            #expect(cookie.contains("HttpOnly"))
            #expect(cookie.contains("SameSite=Lax"))
            let mine = String(cookie.prefix { $0 != ";" })

            try await client.execute(uri: "/api/v1/favourites", method: .get, headers: [.cookie: mine]) {
                #expect(String(buffer: $0.body).contains("\"total\":1"))
            }
            try await client.execute(uri: "/api/v1/favourites", method: .get) {
                #expect(String(buffer: $0.body).contains("\"total\":0"))
            }
            // A name that was not signed here is nobody's.
            let forged = mine.dropLast() + (mine.hasSuffix("0") ? "1" : "0")
            try await client.execute(uri: "/api/v1/favourites", method: .get, headers: [.cookie: String(forged)]) {
                #expect(String(buffer: $0.body).contains("\"total\":0"))
            }
        }
    }

    @Test func signsProfilesWithAKeyOfItsOwn() {
        let cookie = ProfileCookie(key: Data(repeating: 1, count: 32))
        let profile = ProfileCookie.newProfile()
        #expect(cookie.profile(in: cookie.value(of: profile)) == profile)
        #expect(ProfileCookie(key: Data(repeating: 2, count: 32)).profile(in: cookie.value(of: profile)) == nil)
        for text in ["", ".", "a.b", "\(profile.rawValue).", "\(profile.rawValue).zz", profile.rawValue] {
            #expect(cookie.profile(in: text) == nil, "\(text)")
        }
        #expect(ProfileCookie.newProfile() != profile)
    }
}
