import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Routes
import TestSupport
import Testing

@testable import Screens
@testable import Server

/// Lists that are read without an account.
struct ShareTests {
    private func run(
        _ household: Household, _ answer: String = Boats.three,
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(answer), people: household.store)
        try await Application(responder: application.responder()).test(.router, work)
    }

    /// Shares a list, and gives the path of the share.
    private func share(
        _ list: String, by session: HTTPFields, _ client: any TestClientProtocol
    ) async throws -> String {
        let form =
            "edit=add-share&days=30&list=\(list.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        let page = try await client.post("/account", form, session) { response in
            #expect(response.status == .ok)
            #expect(response.headers[.cacheControl] == "no-store")
            return response.text
        }
        return String(try #require(page.firstMatch(of: /value="[^"]*(\/share\/[\w-]{43})"/)).1)
    }

    @Test func aListIsReadWithoutAnAccount() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let session = try await household.session(of: "Bo")
        try await run(household) { client in
            try await client.open("/account/share?list=/boats?term=a", session) { response in
                #expect(response.text.contains(#"name="list" value="/boats?term=a""#))
            }
            let found = try await share("/boats?term=raft", by: session, client)
            try await client.open(found) { #expect($0.text.contains("<h1 dir=\"auto\">Boats · raft</h1>")) }
            // Without its filter, the list would show more than was shared.
            let filtered = try await share("/boats?kind=None", by: session, client)
            for path in [filtered, "\(filtered).csv", "\(filtered)/boats/raft"] {
                try await client.open(path) { #expect($0.status == .notFound, "\(path)") }
            }
            let path = try await share("/boats?sort=length&page=7", by: session, client)
            try await client.open(path) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.cacheControl] == "no-store")
                #expect(response.headers[named: "x-robots-tag"] == "noindex")
                #expect(response.headers[named: "vitrine-profile"] == nil)
                for mark in [
                    "Shared by Bo", "Bath &lt;boat&gt;", "href=\"\(path)/boats/raft\"", "\(path)/artwork/drawn?",
                ] {
                    #expect(response.text.contains(mark), "\(mark)")
                }
                for mark in ["<nav", "<script", "<form", "href=\"/boats"] {
                    #expect(!response.text.contains(mark), "\(mark)")
                }
            }
            try await client.open("\(path)/boats/a%2Fb%20c") { response in
                #expect(response.status == .ok)
                #expect(response.text.contains("<h1 dir=\"auto\">Éclair</h1>"))
                #expect(!response.text.contains("href=\"/boats"))
            }
            for (ending, type) in [
                (".atom", "application/atom+xml"), (".feed.json", "application/feed+json"),
                (".json", "application/json"), (".csv", "text/csv"), (".ndjson", "application/x-ndjson"),
                (".ics", "text/calendar"),
            ] {
                try await client.open(path + ending) { response in
                    #expect(response.status == .ok)
                    #expect(response.headers[.cacheControl] == "no-store")
                    #expect(response.headers[.contentType]?.hasPrefix(type) == true, "\(ending)")
                    #expect(ending == ".ics" || response.text.contains("Éclair"), "\(ending)")
                }
            }
            // The account lists the link without its secret.
            try await client.open("/account", session) { response in
                #expect(response.text.contains("name=\"share\""))
                #expect(!response.text.contains(path))
            }
        }
    }

    @Test func nothingBesideTheListIsAnswered() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let session = try await household.session(of: "Bo")
        try await run(household) { client in
            try await client.post("/boats/tub/favourite", "value=true", session) { #expect($0.status == .seeOther) }
            let favourites = try await share("/favourites?source=boats", by: session, client)
            let list = try await share("/boats?term=raft", by: session, client)
            for (path, status) in [
                (favourites, HTTPResponse.Status.ok), ("\(favourites)/boats/tub", .ok), (list, .ok),
                ("\(list)/boats/raft", .ok), ("\(favourites)/boats/raft", .notFound), ("\(list)/boats/tub", .notFound),
                ("\(list)/boats/none", .notFound), ("\(list)/none/raft", .notFound),
                ("/share/\(String(repeating: "a", count: 43))", .notFound),
                ("/share/a%20b", .notFound), ("\(list)x", .notFound), (String(list.dropLast()), .notFound),
                ("\(list)/artwork/boats/\(String(repeating: "A", count: 43))?of=https://a.example/a.png", .notFound),
                ("\(list)/previews/boats/\(String(repeating: "A", count: 43))?of=https://a.example/a.mp3", .notFound),
            ] {
                try await client.open(path) { #expect($0.status == status, "\(path)") }
            }
            try await client.open(favourites) { response in
                #expect(response.text.contains("Tub") && !response.text.contains("Raft"))
            }
            // An entry has the date of the favourite, so that feed readers don't take it for another one each time.
            try await client.open("\(favourites).atom") { response in
                #expect(response.text.matches(of: /<updated>2027-01-15T08:00:00Z<\/updated>/).count == 2)
            }
            // No other route takes the secret, in whatever place.
            let secret = String(list.dropFirst("/share/".count))
            let headers: [HTTPFields] = [
                [.authorization: "Bearer \(secret)"], [.cookie: "vitrine-session=\(secret)"],
            ]
            for headers in headers {
                try await client.execute(uri: "/api/v1/boats", method: .get, headers: headers) {
                    #expect($0.status == .unauthorized)
                }
            }
            // Strangers don't hear which other addresses there are.
            for path in ["\(list)/boats", "\(list)/sources", "\(list)/boats/raft/favourite", "/boats", "/favourites"] {
                try await client.open(path) { #expect($0.location?.hasPrefix("/sign-in?") == true, "\(path)") }
            }
        }
    }

    @Test func aShareServesItsOwnPicturesAndPreviewsAlone() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        let application = try WebApplication.test(
            [Songs()], transport: FakeUpstreams(Songs.answers), mediaHosts: ["songs": ["songs.example"]],
            people: household.store)
        try await Application(responder: application.responder()).test(.router) { client in
            let list = try await share("/songs", by: session, client)
            let other = try await share("/songs?term=low", by: session, client)
            let page = try await client.open("\(list)/songs/1") { $0.text }
            for (pattern, type) in [
                (/src="(\/share\/[^"]*\/artwork\/songs\/[^"]*)"/, "image/gif"),
                (/src="(\/share\/[^"]*\/previews\/songs\/[^"]*)"/, "audio/mpeg"),
            ] {
                let path = String(try #require(page.firstMatch(of: pattern)).1).replacing("&amp;", with: "&")
                try await client.open(path) { response in
                    #expect(response.status == .ok, "\(path)")
                    #expect(response.headers[.contentType] == type)
                }
                for wrong in [path.replacing(list, with: other), path.replacing("songs/", with: "boats/")] {
                    try await client.open(wrong) { #expect($0.status == .notFound, "\(wrong)") }
                }
                // Beside the share, the address is worth nothing, even to its owner.
                try await client.open(path.replacing(list, with: ""), session) { #expect($0.status == .notFound) }
            }
        }
    }

    /// Events of a list, with dates and a title that would end its line.
    struct Launches: Source {
        struct Launch: Decodable, Identifiable {
            let id: String
            let name: String
            let at: Date?
        }

        static let id: SourceID = "launches"
        var id: SourceID { Self.id }
        let upstreams = [
            Upstream<NoParameters, Launch>("https://launches.example/api/launches", limits: Limits(retries: 0))
        ]
        var fields: [Catalogue.Field<Launch>] { [Field("at") { $0.at }] }
        func card(for launch: Launch) -> Card { Card(title: launch.name) }
    }

    @Test func aCalendarHasADayForEachItemWithADate() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        let answer = """
            [{"id": "1", "name": "Tub\\nEND:VEVENT; a, b \(String(repeating: "é", count: 60))", "at": 0},
             {"id": "2", "name": "Undated"}]
            """
        let application = try WebApplication.test(
            [Launches()], transport: FixedTransport.answers(answer), people: household.store)
        try await Application(responder: application.responder()).test(.router) { client in
            let path = try await share("/launches", by: session, client)
            try await client.open("\(path).ics") { response in
                let lines = response.text.components(separatedBy: "\r\n")
                #expect(lines.allSatisfy { $0.utf8.count <= 75 })
                #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1 && lines.count { $0 == "END:VEVENT" } == 1)
                #expect(lines.contains("UID:launches/1@vitrine"))
                #expect(lines.contains { $0.wholeMatch(of: /DTSTART;VALUE=DATE:\d{8}/) != nil })
                #expect(response.text.contains("Tub\\nEND:VEVENT\\; a\\, b"))
                #expect(!response.text.contains("Undated"))
            }
        }
    }

    @Test func aShareEnds() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let (ada, bo) = (try await household.session(of: "Ada"), try await household.session(of: "Bo"))
        let secret = RandomSecret()
        try await household.store.add(
            Share(id: "old", person: "Bo", list: "/boats", createdAt: Household.now - 9, endsAt: Household.now),
            secret: secret.digest)
        try await run(household) { client in
            try await client.open("/share/\(secret.text)") { #expect($0.status == .notFound) }
            let path = try await share("/boats", by: bo, client)
            let id = try #require(try await household.store.shares(of: "Bo").first).id
            try await client.post("/account", "edit=remove-share&share=\(id)", ada) { #expect($0.status == .notFound) }
            try await client.open(path) { #expect($0.status == .ok) }
            try await client.post("/account", "edit=remove-share&share=\(id)", bo) { #expect($0.status == .seeOther) }
            try await client.open(path) { #expect($0.status == .notFound) }
            let other = try await share("/boats", by: bo, client)
            try await client.open(other) { #expect($0.status == .ok) }
            try await household.store.setRole(.guest, of: "Bo")
            try await client.open(other) { #expect($0.status == .notFound) }
            try await household.store.setRole(.member, of: "Bo")
            // With the person, all of theirs go.
            try await household.store.remove("Bo")
            try await client.open(other) { #expect($0.status == .notFound) }
        }
    }

    @Test(arguments: [
        "", "/", "/favourites", "/sources", "/account", "/nowhere", "https://evil.example/boats", "//evil.example",
        "/boats/tub", "/boats?at=2026-01-01", "/boats?nowhere=1", "/favourites?source=nowhere",
    ])
    func onlyListsAreShared(list: String) async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        try await run(household) { client in
            let text = list.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            try await client.post("/account", "edit=add-share&days=9&list=\(text)", session) {
                #expect($0.status == .badRequest)
            }
            try await client.open("/account/share?list=\(text)", session) { #expect($0.status == .notFound) }
        }
    }

    @Test func guestsAndTokensShareNothing() async throws {
        let household = try await Household(["Ada": .admin, "Cy": .guest])
        let requesters = [
            try await household.session(of: "Cy"), try await household.token(of: "Ada", .read, .favourites, .sources),
        ]
        try await run(household) { client in
            for headers in requesters {
                try await client.post("/account", "edit=add-share&days=9&list=/boats", headers) {
                    #expect($0.status == .forbidden)
                }
            }
            #expect(try await household.store.shares(of: "Cy").isEmpty)
        }
    }

    @Test func aLongListHasPagesInEachFormat() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        let boats = (1...450).map { #"{"id":"\#($0)","name":"Boat \#(String(format: "%03d", $0))"}"# }
        try await run(household, "[\(boats.joined(separator: ","))]") { client in
            let path = try await share("/boats?sort=name", by: session, client)
            let next = try await client.open("\(path).json") { response in
                #expect(response.text.contains("Boat 001") && !response.text.contains("Boat 201"))
                return try #require(response.headers[named: "link"]?.firstMatch(of: /<(.*)>; rel="next"/)).1
            }
            #expect(next == "\(path).json?page=2")
            try await client.open(String(next)) { #expect($0.text.contains("Boat 201")) }
            for page in ["3", "999", "9999999999999999999999", "-1"] {
                try await client.open("\(path).json?page=\(page)") { response in
                    #expect(response.status == .ok)
                    #expect(response.text.contains(page == "3" || page == "999" ? "Boat 450" : "Boat 001"), "\(page)")
                }
            }
            try await client.open("\(path).csv") { response in
                #expect(response.headers[named: "link"] == nil)
                #expect(response.text.contains("Boat 001") && response.text.contains("Boat 450"))
            }
            let second = try await client.open(path) { response in
                let link = try #require(response.text.firstMatch(of: /rel="next" href="([^"]*)"/))
                return String(link.1)
            }
            #expect(second.hasPrefix("\(path)?page="))
            try await client.open(second) { #expect($0.text.contains("rel=\"prev\"")) }
        }
    }

    @Test func allAddressesAreUnderTheBasePath() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        let application = try WebApplication.test(
            transport: FixedTransport.answers(Boats.three), basePath: try #require(BasePath("/shop")),
            people: household.store)
        try await Application(responder: application.responder()).test(.router) { client in
            let page = try await client.post("/shop/account", "edit=add-share&days=30&list=/boats", session) { $0.text }
            let path = String(try #require(page.firstMatch(of: /value="[^"]*(\/shop\/share\/[\w-]{43})"/)).1)
            for address in [path, "\(path)/boats/raft", "\(path).atom", "\(path).csv", "\(path).ics"] {
                try await client.open(address) { response in
                    #expect(response.status == .ok, "\(address)")
                    #expect(response.text.firstMatch(of: /(href|src)="\/(?!shop\/)/) == nil, "\(address)")
                }
            }
        }
    }

    @Test func filesKeepWhatTheirReadersWouldTakeApart() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        let answer = """
            [{"id": "1", "name": "=1+1", "kind": "a, \\"b\\"\\nc"}, {"id": "2", "name": "<&>", "length": "-3"}]
            """
        try await run(household, answer) { client in
            let path = try await share("/boats", by: session, client)
            try await client.open("\(path).csv") { response in
                #expect(
                    response.text
                        == """
                        source,id,title,subtitle,state,kind,length,crew\r
                        boats,2,<&>,,fresh,,-3,\r
                        boats,1,"'=1+1","a, ""b""\nc",fresh,"a, ""b""\nc",,\r

                        """)
            }
            try await client.open("\(path).atom") { response in
                #expect(response.text.contains("<title>&lt;&amp;&gt;</title>"))
            }
            try await client.open("\(path).ics") { response in
                #expect(response.text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
                #expect(response.text.hasSuffix("END:VCALENDAR\r\n"))
            }
        }
    }
}
