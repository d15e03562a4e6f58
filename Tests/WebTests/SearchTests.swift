import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite(.serialized, .throughEachDoor) struct SearchTests {
    /// As a browser asks for a page that somebody goes to.
    private static let navigating = ["sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin"]

    private func fields(_ headers: [String: String]) throws -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return fields
    }

    private func get(
        _ path: String, of application: WebApplication, headers: [String: String] = [:]
    ) async throws -> (status: HTTPResponse.Status, page: String, headers: HTTPFields) {
        let fields = try fields(headers)
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: path, method: .get, headers: fields) {
                ($0.status, String(buffer: $0.body), $0.headers)
            }
        }
    }

    private func post(
        _ form: String, to application: WebApplication, headers: [String: String] = [:]
    ) async throws -> (status: HTTPResponse.Status, body: String, headers: HTTPFields) {
        let fields = try fields(headers)
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(
                uri: "/search", method: .post, headers: fields, body: ByteBuffer(string: form)
            ) { ($0.status, String(buffer: $0.body), $0.headers) }
        }
    }

    /// Boats and canals that have been seen.
    private func application(profiles: ProfileMode = .shared) async throws -> WebApplication {
        let transport = HostTransport(answers: [
            "boats.example": .answers(Boats.three), "canals.example": .answers(Canals.two),
        ])
        let application = try WebApplication.test([Boats(), Canals()], transport: transport, profiles: profiles)
        for path in ["/boats", "/canals"] { _ = try await get(path, of: application) }
        return application
    }

    private func items(_ page: String) -> [String] {
        page.matches(of: /data-item="([^"]*)"/).map { String($0.1) }
    }

    /// What is offered in the field.
    private func suggestions(_ page: String) -> [String] {
        page.matches(of: /<option value="([^"]*)">/).map { String($0.1) }
    }

    @Test func findsInAllSources() async throws {
        let application = try await application()
        let answer = try await get("/search?term=b", of: application)
        #expect(answer.status == .ok)
        // A title that begins with the term comes first.
        #expect(items(answer.page) == ["canals/2", "boats/tub"])
        #expect(answer.page.contains("<mark>B</mark>rouwersgracht"))
        for mark in [
            "<main id=\"content\" data-page=\"search\"", "data-section=\"boats\"", "data-section=\"canals\"",
            "<p class=\"count\" role=\"status\" data-part=\"count\">", "href=\"/search?term=b&amp;source=canals\"",
            "type=\"search\" name=\"term\" value=\"b\"", "<title>b · Vitrine</title>",
        ] { #expect(answer.page.contains(mark), "\(mark)") }
    }

    @Test func findsInOneSource() async throws {
        let application = try await application()
        let page = try await get("/search?term=b&source=canals", of: application).page
        #expect(items(page) == ["canals/2"])
        #expect(page.contains("<input type=\"hidden\" name=\"source\" value=\"canals\">"))
        // The sources stay where they are.
        #expect(
            page.matches(of: /<a href="\/search\?term=b(?:&amp;source=(\w+))?"( aria-current="true")?>/).map {
                [String($0.1 ?? "all"), String($0.2 ?? "")]
            } == [["all", ""], ["boats", ""], ["canals", " aria-current=\"true\""]])
        let unknown = try await get("/search?term=b&source=cars", of: application)
        #expect(unknown.status == .ok)
        #expect(items(unknown.page).count == 2)
        #expect(unknown.page.contains("Unknown source “cars”. Using All instead."))
    }

    @Test func findsWhatIsKeptWhereNobodyAnswers() async throws {
        let directory = URL.temporary()
        let before = try WebApplication.test(directory: directory)
        _ = try await get("/boats", of: before)
        let offline = try WebApplication.test(transport: FixedTransport.fails(.offline), directory: directory)
        #expect(try await items(get("/search?term=%C3%A9clair", of: offline).page) == ["boats/a/b c"])
        #expect(try await items(get("/search?term=ECLAIR", of: offline).page) == ["boats/a/b c"])
    }

    @Test func marksSamplesAndSaysTheKindOfAResult() async throws {
        let application = try WebApplication.test(
            [Boats(), Canals(sampleText: Canals.two)],
            transport: HostTransport(answers: [
                "boats.example": .answers(Boats.three), "canals.example": .fails(.offline),
            ]))
        for path in ["/boats", "/canals"] { _ = try await get(path, of: application) }
        let page = try await get("/search?term=b", of: application).page
        let sections = page.components(separatedBy: "<section data-section=").dropFirst()
        #expect(sections.map { $0.contains("<span class=\"state\" data-state=\"sample\">") } == [true, false])
        #expect(sections.last?.contains("<span class=\"beside\"><span>Bath &lt;boat&gt;</span>") == true)
    }

    @Test func findsAFavouriteFirstAlsoWithoutItsUpstream() async throws {
        let directory = URL.temporary()
        let before = try WebApplication.test(
            transport: FixedTransport.answers(Boats.many(5)), directory: directory)
        _ = try await get("/boats", of: before)
        #expect(items(try await get("/search?term=boat", of: before).page).first == "boats/1")
        try await Application(responder: before.responder()).test(.router) { client in
            try await client.execute(uri: "/boats/4/favourite", method: .post, body: ByteBuffer(string: "value=true")) {
                #expect($0.status == .seeOther)
            }
        }
        let offline = try WebApplication.test(transport: FixedTransport.fails(.offline), directory: directory)
        #expect(items(try await get("/search?term=boat", of: offline).page).first == "boats/4")
    }

    @Test func beginsWithTheTopHit() async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(Boats.many(5)))
        _ = try await get("/boats", of: application)
        let page = try await get("/search?term=3+boat", of: application).page
        let sections = page.components(separatedBy: "<section data-section=").dropFirst()
        #expect(sections.map { String($0.prefix { $0 != ">" }) } == ["\"boats\""])
        let all = try await get("/search?term=boat", of: application).page
        #expect(items(all) == (1...5).map { "boats/\($0)" })
        #expect(all.contains("<section data-section=\"top-hit\"><header data-layout-header=\"list\"><h2>Top hit</h2>"))
        #expect(all.contains("<span><mark>Boat</mark> 1</span>"))
    }

    @Test func thePaletteHasCommands() async throws {
        let page = try await get("/search?palette=true", of: try await application()).page
        for part in [
            "data-commands=\"places\"", "data-commands=\"actions\"", "href=\"/boats\"", "action=\"/preferences\"",
            "href=\"/sources#shortcuts\"", "data-top-hit=\"Top hit\"",
        ] { #expect(page.contains(part), "\(part)") }
        #expect(!page.contains("data-revision"))
    }

    @Test func saysThatNothingIsFound() async throws {
        let application = try await application()
        let page = try await get("/search?term=%22%3Cx%3E", of: application).page
        #expect(items(page).isEmpty)
        #expect(page.contains("No results for “\"&lt;x&gt;”"))
        #expect(page.contains("href=\"/search?term=\""))
        #expect(!page.contains("<x>"))
    }

    @Test(arguments: ["*", "\"", "a OR b", "%00", "%ff", "NEAR(", "%E2%80%AEx", "%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80"])
    func takesAnyTextForATerm(term: String) async throws {
        let application = try await application()
        let encoded = term.replacing(" ", with: "+").replacing("\"", with: "%22")
        #expect(try await get("/search?term=\(encoded)", of: application).status == .ok)
        let status = try await get("/api/v1/search?term=\(encoded)", of: application).status
        // Nothing is left of some.
        #expect(status == .ok || status == .badRequest)
    }

    // MARK: History

    @Test func aFirstVisitShowsWhatIsWorthATap() async throws {
        let page = try await get("/search", of: try await application()).page
        #expect(page.contains("Suggestions"))
        #expect(page.contains("href=\"/search?term=Tub\""))
        #expect(page.contains("href=\"/search?term=Singel\""))
        #expect(page.contains("autofocus"))
        #expect(!page.contains("Recent searches</h2>"))
        #expect(!page.contains("<datalist"))
    }

    @Test func aLaterVisitShowsTheLastSearch() async throws {
        let application = try await application()
        for term in ["tub", "singel"] {
            _ = try await get("/search?term=\(term)", of: application, headers: Self.navigating)
        }
        let page = try await get("/search", of: application).page
        #expect(items(page) == ["canals/1"])
        #expect(page.contains("name=\"term\" value=\"singel\""))
        #expect(page.contains("Last search"))
        #expect(suggestions(page) == ["singel", "tub"])
        // An empty field is no search at all.
        let empty = try await get("/search?term=", of: application).page
        #expect(items(empty).isEmpty)
        #expect(empty.contains("Remove “singel”"))
        // What was searched for everywhere is hardly in this list.
        #expect(suggestions(try await get("/boats", of: application).page) == [])
    }

    @Test func remembersOnlyWhatFoundSomethingAndWasMeant() async throws {
        let application = try await application()
        _ = try await get("/search?term=nothing", of: application, headers: Self.navigating)
        _ = try await get("/search?term=tub", of: application, headers: ["sec-fetch-mode": "cors"])
        _ = try await get(
            "/search?term=tub", of: application, headers: ["sec-fetch-mode": "navigate", "sec-purpose": "prefetch"])
        #expect(suggestions(try await get("/search", of: application).page).isEmpty)
    }

    @Test(arguments: [
        ["sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site"], ["referer": "https://elsewhere.example/page"],
    ])
    func whatAnotherSiteLeadsToIsNobodysSearch(headers: [String: String]) async throws {
        let application = try await application()
        let answer = try await get("/search?term=tub", of: application, headers: headers)
        #expect(items(answer.page) == ["boats/tub"])
        #expect(suggestions(try await get("/search", of: application).page).isEmpty)
    }

    /// Programs that follow links get no profile each.
    @Test func anAddressAloneMakesNoProfile() async throws {
        let cookie = ProfileCookie(key: Data(repeating: 1, count: 32))
        let answer = try await get(
            "/search?term=tub", of: try await application(profiles: .private(cookie)),
            headers: ["sec-fetch-mode": "navigate", "sec-fetch-site": "none"])
        #expect(answer.headers[values: .setCookie].isEmpty)
    }

    @Test func saysWhatItCouldNotUse() async throws {
        let application = try await application()
        #expect(
            try await get("/search?term=tub&limit=abc", of: application).page.contains(
                "Unknown limit “abc”. Using 8 instead."))
        #expect(
            try await get("/search?term=tub&source=nowhere", of: application).page.contains(
                "Unknown source “nowhere”"))
    }

    @Test func changesWhatIsRemembered() async throws {
        let application = try await application()
        let json = ["accept": "application/json"]
        let noted = try await post("edit=note&term=Tub", to: application, headers: json)
        #expect(noted.status == .ok)
        #expect(noted.body == #"{"searches":["Tub"]}"#)
        _ = try await post("edit=note&term=raft", to: application)
        let forgotten = try await post("edit=forget&term=TUB", to: application)
        #expect(forgotten.status == .seeOther)
        #expect(forgotten.headers[.location] == "/search?term=")
        #expect(forgotten.headers[values: .setCookie].contains { $0.contains("forgotten/TUB") })
        #expect(suggestions(try await get("/search?term=", of: application).page) == ["raft"])
        let cleared = try await post("edit=clear", to: application, headers: json)
        #expect(cleared.body == #"{"message":"Recent searches cleared","searches":[]}"#)
    }

    @Test(arguments: ["", "edit=none", "edit=note", "edit=forget&term=+", "term=tub"])
    func refusesAFormThatMeansNothing(form: String) async throws {
        #expect(try await post(form, to: try await application()).status == .badRequest)
    }

    @Test func aForeignPostChangesNothing() async throws {
        let application = try await application()
        let answer = try await post("edit=note&term=tub", to: application, headers: ["sec-fetch-site": "cross-site"])
        #expect(answer.status == .forbidden)
        #expect(suggestions(try await get("/search", of: application).page).isEmpty)
    }

    @Test func onlyWhatIsRememberedMakesAProfile() async throws {
        let cookie = ProfileCookie(key: Data(repeating: 1, count: 32))
        let application = try await application(profiles: .private(cookie))
        #expect(try await get("/search?term=tub", of: application).headers[values: .setCookie].isEmpty)
        #expect(
            try await get("/search?term=nothing", of: application, headers: Self.navigating).headers[
                values: .setCookie
            ].isEmpty)
        let noted = try await get("/search?term=tub", of: application, headers: Self.navigating)
        #expect(noted.headers[values: .setCookie].count == 1)
        #expect(try await post("edit=note&term=tub", to: application).headers[values: .setCookie].count == 1)
    }

    // MARK: JSON

    @Test func describesWhatIsFoundAsTheContractHasIt() async throws {
        let text = try await get("/api/v1/search?term=B&limit=1", of: try await application()).page
        let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(found["source"] as? String == "search")
        #expect(found["term"] as? String == "B")
        #expect(found["state"] as? String == "archived")
        #expect(found["total"] as? Int == 2)
        #expect(found["page"] as? Int == 1)
        let sections = try #require(found["sections"] as? [[String: Any]])
        #expect(sections.map { $0["id"] as? String } == ["boats", "canals"])
        #expect(sections[0]["title"] as? String == "Boats")
        #expect(sections[0]["hasMore"] as? Bool == false)
        #expect(sections[0]["kept"] as? Int == 1)
        #expect(sections[0]["upstream"] is NSNull)
        let items = try #require(sections[0]["items"] as? [[String: Any]])
        #expect(items.map { $0["link"] as? String } == ["/boats/tub"])
    }

    @Test(arguments: [
        ("", "bad_query"), ("term=", "bad_query"), ("term=+", "bad_query"), ("term=a&limit=0", "bad_query"),
        ("term=a&colour=red", "bad_query"), ("term=a&source=cars", "unknown_source"),
    ])
    func saysWhatIsWrongWithAQuestion(query: String, code: String) async throws {
        let answer = try await get("/api/v1/search?\(query)", of: try await application())
        #expect(answer.status == (code == "bad_query" ? .badRequest : .notFound))
        #expect(answer.page.contains("\"code\":\"\(code)\""))
    }
}
