import Catalogue
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Routes
@testable import Server

@Suite(.serialized, .throughEachDoor) struct LanguagesTests {
    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let application = try WebApplication.test()
        try await Application(responder: application.responder()).test(Door.current.setup, work)
    }

    private static func get(
        _ client: any TestClientProtocol, _ path: String, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: .get, headers: headers) { $0 }
    }

    private static func choose(
        _ client: any TestClientProtocol, _ form: String, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: "/languages", method: .post, headers: headers, body: ByteBuffer(string: form)) {
            $0
        }
    }

    /// What a browser sends back.
    private static func cookie(of response: TestResponse) -> HTTPFields {
        [.cookie: String((response.headers[.setCookie] ?? "").prefix { $0 != ";" })]
    }

    private static let pages = [
        "/", "/?edit=true", "/boats", "/boats/tub", "/favourites", "/search?term=tub", "/sources", "/languages",
        "/shared/boats?item=tub",
    ]

    @Test(arguments: [
        ("ar", "ar", "rtl"), ("ar-EG,en;q=0.5", "ar", "rtl"), ("es-MX", "es", "ltr"), ("zh-SG", "zh-Hans", "ltr"),
        ("zh-TW", "en", "ltr"), ("it,ar;q=0.9", "it", "ltr"),
    ])
    func sayWhichLanguageAPageIsInAndWhichWayItIsRead(asked: String, language: String, direction: String) async throws {
        try await run { client in
            for path in Self.pages + ["/nowhere"] {
                let page = String(buffer: try await Self.get(client, path, [.acceptLanguage: asked]).body)
                #expect(page.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"), "\(path)")
            }
        }
    }

    @Test func areOfferedByTheirOwnNamesEachInItsOwnWriting() async throws {
        try await run { client in
            let page = String(buffer: try await Self.get(client, "/languages").body)
            for mark in [
                "value=\"en\" lang=\"en\" dir=\"ltr\" aria-pressed=\"false\">English<",
                "value=\"es\" lang=\"es\" dir=\"ltr\" aria-pressed=\"false\">Español<",
                "value=\"it\" lang=\"it\" dir=\"ltr\" aria-pressed=\"false\">Italiano<",
                "value=\"zh-Hans\" lang=\"zh-Hans\" dir=\"ltr\" aria-pressed=\"false\">简体中文<",
                "value=\"ar\" lang=\"ar\" dir=\"rtl\" aria-pressed=\"false\">العربية<",
                "value=\"automatic\" aria-pressed=\"true\">Automatic<",
            ] { #expect(page.contains(mark), "\(mark)") }
        }
    }

    @Test func areLedToFromEveryPageByTheNameOfTheOneThatIsSpoken() async throws {
        try await run { client in
            for path in Self.pages {
                let page = String(buffer: try await Self.get(client, path, [.acceptLanguage: "it"]).body)
                #expect(page.contains("href=\"/languages\""), "\(path)")
                #expect(page.contains("<span>Italiano</span>"), "\(path)")
            }
        }
    }

    @Test func areChosenBeforeWhatTheBrowserAsks() async throws {
        try await run { client in
            let answer = try await Self.choose(client, "value=ar&back=%2Fboats%3Fsort%3Dlength")
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/boats?sort=length")
            let set = answer.headers[.setCookie] ?? ""
            for attribute in ["vitrine-language=ar", "Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=31536000"] {
                #expect(set.contains(attribute), "\(attribute)")
            }
            var headers = Self.cookie(of: answer)
            headers[.acceptLanguage] = "it"
            let page = String(buffer: try await Self.get(client, "/languages", headers).body)
            #expect(page.contains("<html lang=\"ar\" dir=\"rtl\">"))
            #expect(page.contains("dir=\"rtl\" aria-pressed=\"true\">العربية<"))
        }
    }

    @Test func areLeftToTheBrowserAgain() async throws {
        try await run { client in
            let answer = try await Self.choose(client, "value=automatic")
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/")
            #expect(answer.headers[.setCookie]?.contains("vitrine-language=;") == true)
            #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
        }
    }

    @Test func writeNumbersByTheRegionThatTheBrowserNames() async throws {
        try await run { client in
            for (asked, number) in [("es-MX", "1,200"), ("es-ES", "1200"), ("it", "1200")] {
                let headers: HTTPFields = [.acceptLanguage: asked, .cookie: "vitrine-language=es"]
                let page = String(buffer: try await Self.get(client, "/boats/tub", headers).body)
                #expect(page.contains(number), "\(asked)")
            }
        }
    }

    @Test(arguments: ["", "value=", "value=de", "value=EN", "value=zh-Hant", "language=es"])
    func refuseOneThatTheyAreNot(form: String) async throws {
        try await run { client in
            let answer = try await Self.choose(client, form, [.accept: "application/json"])
            #expect(answer.status == .badRequest)
            #expect(answer.headers[.setCookie] == nil)
            #expect(String(buffer: answer.body).contains("one of en, es, it, zh-Hans, ar, automatic"))
        }
    }

    @Test(arguments: ["%2F%2Fevil.example", "https%3A%2F%2Fevil.example", "%2F%5Cevil.example", "boats", ""])
    func leadBackToAPageOfThisAppAlone(back: String) async throws {
        try await run { client in
            let answer = try await Self.choose(client, "value=es&back=\(back)")
            #expect(answer.headers[.location] == "/")
        }
    }

    @Test func leadBackToWhereTheWayToThemBegan() async throws {
        try await run { client in
            for (referer, back) in [
                ("http://localhost/boats?sort=length&order=descending", "/boats?sort=length&amp;order=descending"),
                ("http://localhost/languages", "/"), ("https://evil.example/boats", "/"),
            ] {
                let page = String(buffer: try await Self.get(client, "/languages", [.referer: referer]).body)
                #expect(page.contains("name=\"back\" value=\"\(back)\""), "\(referer)")
            }
        }
    }

    @Test func areNotChosenFromAnotherOrigin() async throws {
        try await run { client in
            var headers = HTTPFields()
            headers[try #require(HTTPField.Name("sec-fetch-site"))] = "cross-site"
            let answer = try await Self.choose(client, "value=es", headers)
            #expect(answer.status == .forbidden)
            #expect(answer.headers[.setCookie] == nil)
        }
    }

    @Test(arguments: ["vitrine-language=", "vitrine-language=de", "vitrine-language=%00", "vitrine-language=EN"])
    func areTheBrowsersWhereTheCookieNamesNone(cookie: String) async throws {
        try await run { client in
            let page = try await Self.get(client, "/", [.cookie: cookie, .acceptLanguage: "it"])
            #expect(String(buffer: page.body).contains("<html lang=\"it\" dir=\"ltr\">"))
        }
    }

    @Test func areToldToCachesAsWhatAnswersDependOn() async throws {
        try await run { client in
            for path in Self.pages + ["/nowhere", "/api/v1/boats", "/api/v1/boats/tub"] {
                let headers = try await Self.get(client, path).headers
                let fields = Set((headers[.vary] ?? "").split(separator: ", ").map(String.init))
                #expect(fields.isSuperset(of: ["Accept-Language", "Cookie"]), "\(path)")
                #expect(headers[.cacheControl] == "private, no-cache", "\(path)")
            }
        }
    }

    @Test func areNoSourcesName() {
        #expect(SourceID.reserved.contains("languages"))
    }
}
