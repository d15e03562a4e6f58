import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite(.serialized, .throughEachDoor) struct FavouritesTests {
    private static let answers: [String: FixedTransport] = [
        "boats.example": .answers(Boats.three), "crews.example": .answers(Crews.two),
    ]

    private func run(
        profiles: ProfileMode = .shared, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(
            [Boats(), Crews()], transport: HostTransport(answers: Self.answers), profiles: profiles)
        try await Application(responder: application.responder()).test(Door.current.setup, work)
    }

    private static func add(_ client: any TestClientProtocol, _ paths: [String]) async throws {
        for path in paths {
            try await client.execute(
                uri: "\(path)/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { #expect($0.status == .seeOther, "\(path)") }
        }
    }

    private static func page(
        _ client: any TestClientProtocol, _ path: String, headers: HTTPFields = [:]
    ) async throws -> String {
        try await client.execute(uri: path, method: .get, headers: headers) { response in
            #expect(response.status == .ok, "\(path)")
            return String(buffer: response.body)
        }
    }

    /// The items of a page, in their order.
    private static func items(
        _ client: any TestClientProtocol, _ path: String = "/favourites?source=boats"
    ) async throws -> [String] {
        try await page(client, path).matches(of: /data-item="([^"]*)"/).map { String($0.1) }
    }

    private static func post(
        _ client: any TestClientProtocol, _ form: String, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: "/favourites", method: .post, headers: headers, body: ByteBuffer(string: form)) {
            $0
        }
    }

    @Test func movesUpDownAndToAPlace() async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub", "/crews/1", "/boats/raft", "/boats/a%2Fb%20c"])
            #expect(try await Self.items(client) == ["boats/a/b c", "boats/raft", "boats/tub"])
            for (form, part, order) in [
                ("edit=up&source=boats&item=tub", "item-tub", ["a/b c", "tub", "raft"]),
                ("edit=down&source=boats&item=a%2Fb%20c", "item-a%2Fb%20c", ["tub", "a/b c", "raft"]),
                ("edit=move&source=boats&item=raft&place=0", "item-raft", ["raft", "tub", "a/b c"]),
                ("edit=move&source=boats&item=raft&place=0", "item-raft", ["raft", "tub", "a/b c"]),
            ] {
                let answer = try await Self.post(client, form)
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/favourites?source=boats&edit=true#\(part)", "\(form)")
                let expected = order.map { "boats/\($0)" }
                #expect(try await Self.items(client) == expected, "\(form)")
                #expect(try await Self.items(client, "/favourites?source=boats&edit=true") == expected, "\(form)")
            }
            #expect(try await Self.items(client, "/favourites").last == "crews/1")
        }
    }

    /// A removal that is undone leaves no trace; what is added again is new.
    @Test func comeBackToTheirPlaces() async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub", "/boats/raft", "/boats/a%2Fb%20c"])
            for (forms, order) in [
                (["value=false"], ["a/b c", "tub"]), (["value=true&restore=true"], ["a/b c", "raft", "tub"]),
                (["value=false", "value=true"], ["raft", "a/b c", "tub"]),
            ] {
                for form in forms {
                    let body = ByteBuffer(string: form)
                    try await client.execute(uri: "/boats/raft/favourite", method: .post, body: body) { _ in }
                }
                #expect(try await Self.items(client) == order.map { "boats/\($0)" }, "\(forms)")
            }
        }
    }

    @Test func areTheSameOnEveryPage() async throws {
        try await run { client in
            for path in ["/boats", "/crews"] { _ = try await Self.page(client, path) }
            let pages = ["/boats", "/boats/tub", "/boats?term=tub", "/search?term=tub", "/shared/boats?item=tub"]
            let button = /aria-pressed="(\w+)"[^>]* data-key="boats\/tub"/
            for isFavourite in [false, true] {
                if isFavourite { try await Self.add(client, ["/boats/tub"]) }
                for path in pages {
                    let pressed = try await Self.page(client, path).matches(of: button).map { String($0.1) }
                    #expect(Set(pressed) == ["\(isFavourite)"], "\(path)")
                }
                let home = try await Self.page(client, "/").components(separatedBy: "data-section=\"favourites\"")
                let shelf = home.dropFirst().first?.components(separatedBy: "</section>")[0] ?? ""
                #expect(shelf.contains("data-item=\"boats/tub\"") == isFavourite)
            }
        }
    }

    @Test func canBeTakenBack() async throws {
        try await run { client in
            for (value, message) in [("true", "Added to Favourites"), ("false", "Removed from Favourites")] {
                let body = ByteBuffer(string: "value=\(value)")
                let cookie = try await client.execute(uri: "/boats/tub/favourite", method: .post, body: body) {
                    $0.headers[.setCookie] ?? ""
                }
                let page = try await Self.page(
                    client, "/boats", headers: [.cookie: String(cookie.prefix { $0 != ";" })])
                let notice = try #require(page.components(separatedBy: "id=\"notice\"").last)
                #expect(notice.contains("<p>\(message)</p><form method=\"post\" action=\"/boats/tub/favourite\">"))
                #expect(notice.contains("name=\"value\" value=\"\(value == "true" ? "false" : "true")\">Undo</button>"))
            }
        }
    }

    @Test func outliveTheirSource() async throws {
        let directory = URL.temporary()
        for (sources, isThere) in [([Boats(), Crews()], true), ([Crews()], false), ([Boats(), Crews()], true)]
            as [([any Source], Bool)]
        {
            let application = try WebApplication.test(
                sources, transport: HostTransport(answers: Self.answers), directory: directory)
            try await Application(responder: application.responder()).test(Door.current.setup) { client in
                if isThere { try await Self.add(client, ["/boats/tub"]) }
                let page = try await Self.page(client, "/favourites")
                #expect(page.contains("data-item=\"boats/tub\""))
                #expect(page.contains("Source no longer available") == !isThere)
                try await client.execute(uri: "/boats/tub", method: .get) {
                    #expect(($0.status == .ok) == isThere)
                }
            }
        }
    }

    @Test func answersProgramsInJSON() async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub", "/crews/1", "/boats/raft"])
            let json: HTTPFields = [.accept: "application/json"]
            let answer = try await Self.post(client, "edit=up&source=boats&item=tub", headers: json)
            #expect(answer.status == .ok)
            let feed = try JSONDecoder().decode(Feed.self, from: Data(answer.body.readableBytesView))
            #expect(feed.source == "favourites")
            #expect(feed.total == 2)
            #expect(feed.sections.flatMap(\.items).map(\.id) == ["tub", "raft"])

            for (form, status, code) in [
                ("edit=up&source=boats&item=tub", 400, "unknown_place"),
                ("edit=move&source=boats&item=tub&place=2", 400, "unknown_place"),
                ("edit=up&source=boats&item=a%2Fb%20c", 404, "unknown_favourite"),
                ("edit=up&source=nowhere&item=tub", 404, "unknown_favourite"), ("edit=dance", 400, "bad_form"),
            ] {
                let refusal = try await Self.post(client, form, headers: json)
                #expect(Int(refusal.status.code) == status, "\(form)")
                #expect(String(buffer: refusal.body).contains("\"code\":\"\(code)\""), "\(form)")
            }
        }
    }

    private struct Feed: Decodable {
        struct Section: Decodable { let items: [Item] }
        struct Item: Decodable { let id: String }

        let source: String
        let total: Int
        let sections: [Section]
    }

    @Test(arguments: [
        "", "edit=", "edit=dance", "edit=up", "edit=up&source=boats", "edit=up&item=tub", "edit=up&source=&item=tub",
        "edit=up&source=boats&item=", "edit=move&source=boats&item=tub", "edit=move&source=boats&item=tub&place=x",
        "edit=move&source=boats&item=tub&place=99999999999999999999", "edit=up&edit=up&source=boats&item=tub",
    ])
    func refusesAFormThatMeansNothing(form: String) async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub", "/boats/raft"])
            #expect(try await Self.post(client, form).status == .badRequest)
            #expect(try await Self.items(client) == ["boats/raft", "boats/tub"])
        }
    }

    @Test(arguments: [
        ("edit=up&source=boats&item=tub", "Tub moved"), ("edit=up&source=boats&item=raft", "Nothing changed"),
        ("edit=move&source=boats&item=raft&place=-1", "Nothing changed"),
        ("edit=down&source=boats&item=%22%3E%3Cscript%3E", "No longer in your favourites"),
    ])
    func saysWhatWasDone(form: String, message: String) async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub", "/boats/raft"])
            let answer = try await Self.post(client, form)
            #expect(answer.status == .seeOther)
            let cookie = String((answer.headers[.setCookie] ?? "").prefix { $0 != ";" })
            let path = answer.headers[.location]?.prefix { $0 != "#" } ?? ""
            let page = try await Self.page(client, String(path), headers: [.cookie: cookie])
            #expect(page.contains("<p>\(message)</p>"))
            #expect(!page.contains("<script>"))
        }
    }

    @Test func refusesAPostOfAnotherOrigin() async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub", "/boats/raft"])
            let origin = try #require(HTTPField.Name("sec-fetch-site"))
            let answer = try await Self.post(
                client, "edit=up&source=boats&item=tub", headers: [origin: "cross-site"])
            #expect(answer.status == .forbidden)
            #expect(try await Self.items(client) == ["boats/raft", "boats/tub"])
        }
    }

    @Test func aMoveOfNothingMakesNoProfile() async throws {
        try await run(profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32)))) { client in
            let answer = try await Self.post(client, "edit=up&source=boats&item=tub")
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/favourites?source=boats&edit=true")
            #expect(!answer.headers[values: .setCookie].contains { $0.hasPrefix(ProfileCookie.name) })
        }
    }

    @Test func offersWhatCanBeDone() async throws {
        let arrange = "href=\"/favourites?source=crews&amp;edit=true\""
        let share = "href=\"/favourites?source=crews&amp;share=true\""
        try await run { client in
            let shared = {
                try await client.execute(uri: "/favourites?source=crews&share=true", method: .get).headers[.location]
            }
            #expect(try await shared() == "/shared/crews")
            var page = try await Self.page(client, "/favourites?source=crews")
            #expect(page.contains("<h1>My crew</h1>"))
            #expect(!page.contains(arrange) && !page.contains(share))

            try await Self.add(client, ["/crews/1"])
            page = try await Self.page(client, "/favourites?source=crews")
            #expect(!page.contains(arrange) && page.contains(share))
            #expect(try await shared() == "/shared/crews?item=1")

            try await Self.add(client, ["/crews/2"])
            page = try await Self.page(client, "/favourites?source=crews")
            #expect(page.contains(arrange) && page.contains(share))
            #expect(try await shared() == "/shared/crews?item=2&item=1")

            page = try await Self.page(client, "/favourites")
            #expect(page.contains("<h1>Favourites</h1>"))
            #expect(page.contains("<h2>My crew</h2><a class=\"quiet\" href=\"/favourites?source=crews\">"))
            #expect(!page.contains(arrange) && !page.contains(share))
        }
    }

    @Test func arrangesNothingWithoutASource() async throws {
        try await run { client in
            try await Self.add(client, ["/boats/tub"])
            let page = try await Self.page(client, "/favourites?edit=true")
            #expect(page.contains("<h1>Favourites</h1>"))
            #expect(!page.contains("class=\"rows"))
            #expect(try await Self.page(client, "/favourites?source=nowhere&edit=true").contains("No favourites yet"))
        }
    }
}
