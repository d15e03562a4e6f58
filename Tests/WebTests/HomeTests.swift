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

@Suite(.serialized, .throughEachDoor) struct HomeTests {
    private static let answers: [String: FixedTransport] = [
        "boats.example": .answers(Boats.three), "canals.example": .answers(Canals.two),
    ]

    private func application(
        _ answers: [String: FixedTransport] = answers, profiles: ProfileMode = .shared, directory: URL = .temporary(),
        clock: any Clock<Duration> = ManualClock()
    ) throws -> WebApplication {
        try .test(
            [Canals(), Boats()], transport: HostTransport(answers: answers), profiles: profiles, directory: directory,
            clock: clock)
    }

    private func run(
        _ application: WebApplication, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(responder: application.responder()).test(Door.current.setup, work)
    }

    /// The sections of a page, in their order.
    private static func sections(_ client: any TestClientProtocol, _ path: String = "/") async throws -> [String] {
        let response = try await client.settledPage(path)
        #expect(response.status == .ok)
        return String(buffer: response.body).withoutTemplates.matches(of: /<section data-section="([^"]*)"/)
            .map { String($0.1) }
    }

    private static func post(
        _ client: any TestClientProtocol, _ form: String, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: "/", method: .post, headers: headers, body: ByteBuffer(string: form)) { $0 }
    }

    @Test func beginsWithStoriesAndSections() async throws {
        try await run(application()) { client in
            #expect(try await Self.sections(client) == ["canals", "canals-locks", "pick-boats"])
            try await client.execute(uri: "/", method: .get) { response in
                let page = String(buffer: response.body)
                for mark in [
                    "<main id=\"content\" data-page=\"home\"", "data-layout=\"story\"", "data-layout=\"list\"",
                    "data-item=\"canals/1\"", "<h2><a href=\"/canals\">Top rivers<svg", "data-layout=\"mosaic\"",
                    "href=\"/canals?media=locks\"",
                    "href=\"/canals/1?media=locks\"",
                ] { #expect(page.contains(mark), "\(mark)") }
            }
        }
    }

    @Test func adds() async throws {
        try await run(application()) { client in
            let answer = try await Self.post(
                client, "edit=add&feed=%2Fcanals%3Fmedia%3Dlocks%26country%3Dnl&style=grid")
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/?edit=true#section-canals-locks-nl")
            #expect(try await Self.sections(client).last == "canals-locks-nl")
            try await client.execute(uri: "/", method: .get) {
                #expect(String(buffer: $0.body).contains(">Netherlands</span>"))
            }
        }
    }

    @Test func aListPutsItselfThereAndSaysSo() async throws {
        try await run(application()) { client in
            let list = "/canals?media=locks&country=nl"
            let headers: HTTPFields = [.referer: "http://localhost\(list)"]
            let form = "edit=add&feed=%2Fcanals%3Fmedia%3Dlocks%26country%3Dnl&style=carousel"
            let button = /<form class="put".*?<\/form>/
            let page = String(buffer: try await client.settledPage(list).body)
            #expect(page.firstMatch(of: button)?.0.contains("aria-pressed") == false)
            let added = try await Self.post(client, form, headers: headers)
            #expect(added.headers[.location] == list)
            let changed = String(buffer: try await client.settledPage(list).body)
            let pressed = try #require(changed.firstMatch(of: button)?.0)
            #expect(pressed.contains(#"name="section" value="canals-locks-nl""#))
            #expect(pressed.contains(#"value="remove" aria-label="Remove from Home""#))
            #expect(try await Self.post(client, "edit=undo", headers: headers).headers[.location] == list)
            #expect(try await !Self.sections(client).contains("canals-locks-nl"))
        }
    }

    @Test func showsAViewOfASourceUnderAName() async throws {
        let boats = (1...12).map { number in
            let kind = ["Ferry", "Raft", "Tug"][number % 3]
            return "{\"id\": \"\(number)\", \"name\": \"Boat\", \"kind\": \"\(kind)\", \"length\": \"\(number)\"}"
        }
        let fleet = FixedTransport.answers("[\(boats.joined(separator: ","))]")
        let answers = Self.answers.merging(["boats.example": fleet]) { _, new in new }
        try await run(application(answers)) { client in
            let view = "/boats?kind=Raft&sort=length&order=descending"
            let list = String(buffer: try await client.settledPage(view).body)
            #expect(list.contains(#"name="feed" value="\#(view.replacing("&", with: "&amp;"))""#))
            let feed = view.replacing("&", with: "%26").replacing("=", with: "%3D")
            let added = try await Self.post(client, "edit=add&feed=\(feed)&style=list")
            let id = "boats-raft-length-descending"
            #expect(added.headers[.location] == "/?edit=true#section-\(id)")
            #expect(try await Self.sections(client).last == id)
            let named = try await Self.post(
                client, "edit=rename&section=\(id)&name=+Long%0Aboats+", headers: [.accept: "application/json"])
            #expect(String(buffer: named.body).contains(#""id":"\#(id)","name":"Long boats""#))
            let home = String(buffer: try await client.settledPage("/").body)
            let section = home.components(separatedBy: "data-section=\"\(id)\"").last ?? ""
            #expect(
                section.matches(of: /data-item="([^"]*)"/).map { String($0.1) } == [
                    "boats/10", "boats/7", "boats/4", "boats/1",
                ])
            #expect(section.contains(">Long boats<svg"))
            #expect(section.contains(">Raft · Length</span>"))
            _ = try await Self.post(client, "edit=rename&section=\(id)&name=")
            let unnamed = String(buffer: try await client.settledPage("/").body)
            #expect(!unnamed.contains("Long boats"))
        }
    }

    @Test(arguments: [
        ("/?list=new", "new-2", "New since your last visit"), ("/?list=opened", "opened-2", "Recently opened"),
        ("/?list=played", "played-2", "Continue listening"),
        ("/?pick=canals", "pick-canals", "Picked for today: Top rivers"),
        ("/favourites?source=boats", "favourites-boats", "Favourites: Boats"),
    ])
    func addsWhatIsThePersons(feed: String, id: String, title: String) async throws {
        try await run(application()) { client in
            let form = "edit=add&style=story&feed=\(feed.replacing("?", with: "%3F").replacing("=", with: "%3D"))"
            let answer = try await Self.post(client, form, headers: [.accept: "application/json"])
            let text = String(buffer: answer.body)
            #expect(
                text.contains(#"{"feed":{"link":"\#(feed)","title":"\#(title)"},"id":"\#(id)","style":"story"}"#),
                "\(text)")
            #expect(try await Self.sections(client, "/?edit=true").last == id)
        }
    }

    @Test func showsOneItemOfTheDayAsAStory() async throws {
        try await run(application()) { client in
            _ = try await Self.post(client, "edit=restyle&section=pick-boats&style=story")
            let page = String(buffer: try await client.settledPage("/").body)
            let section = page.components(separatedBy: "data-section=\"pick-boats\"").last ?? ""
            #expect(section.matches(of: /data-item="boats\//).count == 1)
            #expect(section.contains("data-layout=\"story\""))
        }
    }

    @Test func offersWhatIsNotThere() async throws {
        try await run(application()) { client in
            let offered = { (page: String) in
                page.matches(of: /name="feed" value="([^"]*)"/).map { String($0.1) }
            }
            let first = String(buffer: try await client.settledPage("/?edit=true").body)
            #expect(offered(first) == ["/?pick=canals", "/boats"])
            #expect(first.contains("<div class=\"shown\" inert>"))
            _ = try await Self.post(client, "edit=remove&section=played")
            let second = String(buffer: try await client.settledPage("/?edit=true").body)
            #expect(offered(second) == ["/?list=played", "/?pick=canals", "/boats"])
            #expect(second.contains("<h3>For you</h3>"))
        }
    }

    @Test func removesMovesAndRestyles() async throws {
        try await run(application()) { client in
            for (form, part) in [
                ("edit=remove&section=canals-locks", "section-favourites"),
                ("edit=up&section=pick-boats", "section-pick-boats"),
                ("edit=down&section=favourites", "section-favourites"),
                ("edit=move&section=canals&place=1", "section-canals"),
                ("edit=restyle&section=pick-boats&style=list", "section-pick-boats"),
            ] {
                let answer = try await Self.post(client, form)
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/?edit=true#\(part)", "\(form)")
            }
            #expect(try await Self.sections(client) == ["canals", "pick-boats"])
            #expect(
                try await Self.sections(client, "/?edit=true") == [
                    "played", "canals", "new", "pick-boats", "favourites", "opened",
                ])
        }
    }

    @Test func undoesOneChangeAfterTheOther() async throws {
        try await run(application()) { client in
            for form in ["edit=remove&section=pick-boats", "edit=remove&section=canals"] {
                _ = try await Self.post(client, form)
            }
            #expect(try await Self.sections(client) == ["canals-locks"])
            #expect(try await Self.post(client, "edit=undo").headers[.location] == "/?edit=true#undo")
            _ = try await Self.post(client, "edit=undo")
            #expect(try await Self.sections(client) == ["canals", "canals-locks", "pick-boats"])
            try await client.execute(uri: "/?edit=true", method: .get) {
                #expect(String(buffer: $0.body).contains(#"name="edit" value="undo" disabled"#))
            }
        }
    }

    @Test func answersProgramsInJSON() async throws {
        try await run(application()) { client in
            let json: HTTPFields = [.accept: "application/json"]
            let answer = try await Self.post(client, "edit=remove&section=canals-locks", headers: json)
            #expect(answer.status == .ok)
            let text = String(buffer: answer.body)
            for part in [
                #""canUndo":true"#, #""message":"Top locks removed from Home""#,
                #"{"feed":{"link":"/?pick=boats","title":"Picked for today: Boats"},"id":"pick-boats","style":"mosaic"}"#,
            ] { #expect(text.contains(part), "\(text)") }

            for (form, status, code) in [
                ("edit=remove&section=canals-locks", 404, "unknown_section"),
                ("edit=up&section=canals", 400, "unknown_place"), ("edit=dance", 400, "bad_form"),
            ] {
                let refusal = try await Self.post(client, form, headers: json)
                #expect(Int(refusal.status.code) == status, "\(form)")
                #expect(String(buffer: refusal.body).contains("\"code\":\"\(code)\""), "\(form)")
            }
        }
    }

    @Test(arguments: [
        "", "edit=", "edit=dance", "edit=remove", "edit=add", "edit=add&feed=%2Fboats",
        "edit=add&feed=%2Fboats&style=x",
        "edit=add&feed=%2Fnowhere&style=list", "edit=add&feed=boats&style=list", "edit=add&feed=&style=list",
        "edit=add&feed=%2F&style=list", "edit=add&feed=%2F%3Flist%3Dx&style=list",
        "edit=add&feed=%2F%3Fpick%3Dnowhere&style=list", "edit=add&feed=%2Ffavourites%3Fsource%3Dx&style=list",
        "edit=add&feed=https%3A%2F%2Fevil.example%2F&style=list", "edit=move&section=boats",
        "edit=move&section=boats&place=x", "edit=move&section=boats&place=99999999999999999999", "edit=story",
        "edit=undo&edit=undo",
    ])
    func refusesAFormThatMeansNothing(form: String) async throws {
        try await run(application()) { client in
            let answer = try await Self.post(client, form)
            #expect(answer.status == .badRequest)
            #expect(try await Self.sections(client) == ["canals", "canals-locks", "pick-boats"])
        }
    }

    @Test(arguments: [
        ("edit=remove&section=no-such", "This section no longer exists"),
        ("edit=up&section=%22%3E%3Cscript%3E", "This section no longer exists"),
        ("edit=move&section=pick-boats&place=-1", "Nothing changed"), ("edit=undo", "Nothing to undo"),
    ])
    func saysThatAPageOfYesterdayChangesNothing(form: String, message: String) async throws {
        try await run(application()) { client in
            let answer = try await Self.post(client, form)
            #expect(answer.status == .seeOther)
            let cookie = String((answer.headers[.setCookie] ?? "").prefix { $0 != ";" })
            try await client.execute(uri: "/?edit=true", method: .get, headers: [.cookie: cookie]) { response in
                let page = String(buffer: response.body)
                #expect(page.contains(message))
                #expect(!page.contains("<script>"))
            }
        }
    }

    @Test func saysWhatWasDoneAndOffersToUndoIt() async throws {
        try await run(application()) { client in
            let answer = try await Self.post(client, "edit=remove&section=canals-locks")
            let cookie = String((answer.headers[.setCookie] ?? "").prefix { $0 != ";" })
            try await client.execute(uri: "/?edit=true", method: .get, headers: [.cookie: cookie]) { response in
                #expect(String(buffer: response.body).contains("<p>Top locks removed from Home</p><form"))
                #expect(response.headers[.setCookie]?.contains("Max-Age=0") == true)
            }
        }
    }

    @Test func hasRoomForTwentyFourSections() async throws {
        try await run(application()) { client in
            for _ in 0..<20 { _ = try await Self.post(client, "edit=add&feed=%2Fboats&style=list") }
            #expect(try await Self.sections(client, "/?edit=true").count == 24)
            let refusal = try await Self.post(
                client, "edit=add&feed=%2Fboats&style=list", headers: [.accept: "application/json"])
            #expect(refusal.status == .conflict)
            #expect(try await Self.sections(client, "/?edit=true").count == 24)
            try await client.execute(uri: "/?edit=true", method: .get) { response in
                let page = String(buffer: response.body)
                #expect(page.contains("Home can have up to 24 sections."))
                #expect(!page.contains("value=\"add\""))
            }
        }
    }

    @Test func refusesAPostOfAnotherOrigin() async throws {
        try await run(application()) { client in
            let origin = try #require(HTTPField.Name("sec-fetch-site"))
            let answer = try await Self.post(client, "edit=remove&section=pick-boats", headers: [origin: "cross-site"])
            #expect(answer.status == .forbidden)
            #expect(try await Self.sections(client).contains("pick-boats"))
        }
    }

    @Test func outlivesARestart() async throws {
        let directory = URL.temporary()
        try await run(application(directory: directory)) { client in
            _ = try await Self.post(client, "edit=move&section=pick-boats&place=0")
        }
        try await run(application(directory: directory)) { client in
            let sections = try await Self.sections(client)
            #expect(sections == ["pick-boats", "canals", "canals-locks"])
        }
    }

    @Test func isEachBrowsersOwnInPrivateMode() async throws {
        let profiles = ProfileMode.private(ProfileCookie(key: Data(repeating: 1, count: 32)))
        try await run(application(profiles: profiles)) { client in
            let refusal = try await Self.post(client, "edit=undo")
            #expect(!refusal.headers[values: .setCookie].contains { $0.hasPrefix(ProfileCookie.name) })
            let answer = try await Self.post(client, "edit=remove&section=pick-boats")
            let cookie = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix(ProfileCookie.name) })
            let mine = String(cookie.prefix { $0 != ";" })
            try await client.execute(uri: "/", method: .get, headers: [.cookie: mine]) {
                #expect(!String(buffer: $0.body).contains("<section data-section=\"pick-boats\""))
            }
            #expect(try await Self.sections(client).contains("pick-boats"))
        }
    }

    @Test func keepsAPlaceForASourceThatIsGone() async throws {
        let directory = URL.temporary()
        try await run(application(directory: directory)) { client in
            _ = try await Self.post(client, "edit=move&section=pick-boats&place=0")
        }
        let transport = HostTransport(answers: Self.answers)
        try await run(.test([Boats()], transport: transport, directory: directory)) { client in
            #expect(try await Self.sections(client) == ["pick-boats"])
            try await client.execute(uri: "/?edit=true", method: .get) { response in
                let page = String(buffer: response.body)
                #expect(page.contains("Source no longer available"))
                #expect(page.contains("aria-label=\"Remove Canals\""))
                #expect(!page.contains("Style of Canals"))
            }
            _ = try await Self.post(client, "edit=remove&section=canals")
            #expect(
                try await Self.sections(client, "/?edit=true") == [
                    "pick-boats", "played", "new", "canals-locks", "favourites", "opened",
                ])
        }
    }

    /// One source is dead and one hangs: each shows its state in its place, and nobody waits for them.
    @Test func waitsForNobody() async throws {
        let dead = ["boats.example": FixedTransport.fails(.unreachable("refused"))]
        try await run(application(dead, clock: ContinuousClock())) { client in
            let start = ContinuousClock.now
            try await client.execute(uri: "/", method: .get) { response in
                #expect(response.status == .ok)
                let page = String(buffer: response.body)
                #expect(page.contains("data-pending=\"1\""))
                #expect(page.contains("data-state=\"loading\""))
                #expect(page.contains("<ul class=\"places\" data-layout=\"list\""))
                #expect(page.contains("data-state=\"failed\""))
                #expect(page.contains("The source isn’t responding properly."))
                #expect(page.contains("action=\"/boats/retry\""))
            }
            // Sooner than the request that hangs would end by itself.
            #expect(start.duration(to: .now) < .seconds(8))
        }
    }

    @Test func helpsWhoRemovedEverything() async throws {
        try await run(application()) { client in
            for id in try await Self.sections(client, "/?edit=true") {
                _ = try await Self.post(client, "edit=remove&section=\(id)")
            }
            try await client.execute(uri: "/", method: .get) { response in
                let page = String(buffer: response.body)
                #expect(page.contains("<h2>Home is empty</h2>"))
                #expect(page.contains("href=\"/?edit=true#add\""))
            }
            try await client.execute(uri: "/?edit=true", method: .get) { #expect($0.status == .ok) }
        }
    }
}
