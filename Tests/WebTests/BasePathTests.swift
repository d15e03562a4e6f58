import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Routes
@testable import Server

@Suite struct BasePathTests {
    @Test(arguments: ["/vitrine", "/a/b", "/~me/v1.0_x-y"]) func isOfSegments(text: String) {
        #expect(BasePath(text)?.text == text)
    }

    @Test(arguments: ["", "/"]) func isTheRootWhereThereIsNone(text: String) {
        #expect(BasePath(text) == .root)
    }

    @Test(arguments: [
        "vitrine", "/vitrine/", "//a", "/a//b", "/ä", "/a%20b", "/a b", "/a?b", "/..", "/a/./b", "/{source}", "/*",
    ])
    func isNothingElse(text: String) {
        #expect(BasePath(text) == nil)
    }

    private func run(
        _ application: WebApplication, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(responder: application.responder()).test(.router, work)
    }

    @Test func nothingIsOutsideOfIt() async throws {
        try await run(.test(basePath: try #require(BasePath("/vitrine")))) { client in
            for path in ["/", "/boats", "/health", "/api/v1/boats", "/vitrinex", "/vitrinex/boats", "/boats/vitrine/"] {
                try await client.execute(uri: path, method: .get) { #expect($0.status == .notFound, "\(path)") }
            }
        }
    }

    @Test func homeHasOneAddress() async throws {
        try await run(.test(basePath: try #require(BasePath("/vitrine")))) { client in
            try await client.execute(uri: "/vitrine?edit=true", method: .get) { response in
                #expect(response.status == .movedPermanently)
                #expect(response.headers[.location] == "/vitrine/?edit=true")
            }
        }
    }

    @Test func otherAppsOfTheHostAreNoWayBack() async throws {
        try await run(.test(basePath: try #require(BasePath("/vitrine")))) { client in
            for (back, location) in [
                ("/vitrine/boats?sort=length", "/vitrine/boats?sort=length"), ("/boats", "/vitrine/boats/tub"),
                ("/vitrinex/boats", "/vitrine/boats/tub"),
            ] {
                try await client.execute(
                    uri: "/vitrine/boats/tub/favourite", method: .post,
                    headers: [.referer: "http://localhost\(back)"], body: ByteBuffer(string: "value=true")
                ) { #expect($0.headers[.location] == location, "\(back)") }
                let form = "value=en&back=\(Resource.encoded(back))"
                try await client.execute(
                    uri: "/vitrine/languages", method: .post, body: ByteBuffer(string: form)
                ) { #expect($0.headers[.location] == (back == location ? back : "/vitrine/"), "\(back)") }
            }
        }
    }

    /// Follows every address that pages, documents, styles, scripts, redirects and cookies name, and posts every form.
    @Test func everyAddressStandsUnderItAndAnswers() async throws {
        let basePath = try #require(BasePath("/a/b"))
        let application = try await WebApplication.test(
            [Boats(), Canals(), Crews(), Songs()], transport: FakeUpstreams(Songs.answers), basePath: basePath,
            mediaHosts: ["songs": ["songs.example"]], people: Household().store, drafter: FakeDrafter(),
            notifications: .test(SQLNotificationStore(try Database(directory: .temporary()))))
        try await run(application) { client in
            var crawl = Crawl(client: client, basePath: basePath)
            try await crawl.run()
            #expect(crawl.problems.isEmpty)
            // Scripts make the addresses of the stream and of the service worker, and post what was played; nobody has
            // signed in, or opened anything before Home.
            let others: Set<RoutePattern> = [
                .live, .worker, .timeMap, .itemTimeMap, .signIn, .submitSignIn, .passkeyOptions, .openID,
                .openIDCallback, .signOut, .setup, .submitSetup, .account, .editAccount, .accountData,
                .newPasskeyOptions, .ready, .people, .editPeople, .newShare, .played,
            ]
            #expect(
                crawl.visited
                    == Set(RoutePattern.allCases).subtracting(others).filter { !$0.rawValue.contains("/share/") })
        }
    }
}

/// Pictures and previews, of upstream and of samples.
struct Songs: Source {
    struct Song: Decodable, Identifiable {
        let id: String
        let name: String
        let preview: String
    }

    static let id: SourceID = "songs"
    var id: SourceID { Self.id }
    let upstreams = [Upstream<NoParameters, Song>("https://songs.example/api/songs", limits: Limits(retries: 0))]
    var policy: SourcePolicy { SourcePolicy(mediaHosts: ["songs.example"]) }

    func card(for song: Song) -> Card {
        Card(
            title: song.name, artwork: .variants([.init(width: 640, address: "https://songs.example/a.gif")]),
            preview: song.preview)
    }

    static let answers = [
        "https://boats.example/api/boats": Boats.three, "https://canals.example/us/rivers": Canals.two,
        "https://canals.example/us/locks": Canals.two, "https://crews.example/api/crews": Crews.two,
        "https://songs.example/api/songs": """
        [{"id": "1", "name": "Low Tide", "preview": "https://songs.example/a.mp3"},
         {"id": "2", "name": "High Tide", "preview": "\(SamplePreview.address(of: "2"))"}]
        """,
        "https://songs.example/a.gif": .gif(), "https://songs.example/a.mp3": .mp3(),
    ]
}

/// Goes to every address of an app once; those that differ only in the values of their queries are one.
private struct Crawl {
    let client: any TestClientProtocol
    let basePath: BasePath
    var visited: Set<RoutePattern> = []
    var problems: [String] = []
    private var seen: Set<String> = []
    private var rest: [(path: String, form: String?)] = []

    private static let origin = "http://localhost"
    /// Nothing leads from pages to documents, and to a form only what someone types.
    private static let documents = [
        "api/openapi.json", "api/v1/sources", "api/v1/favourites", "api/v1/search?term=tub", "api/v1/boats",
        "api/v1/boats/tub", "api/v1/boats/tub/history", "api/v1/changes/boats", "api/v1/account/changes", "health",
        "metrics",
        "sources/new?address=https://boats.example/", "songs.feed.json", "favourites.csv", "boats.ndjson", "boats.ics",
    ]

    init(client: any TestClientProtocol, basePath: BasePath) {
        self.client = client
        self.basePath = basePath
    }

    mutating func run() async throws {
        // Once more for what the forms of the first time have added.
        for _ in 1...2 {
            seen = seen.filter { $0.hasPrefix("POST") }
            note("\(basePath.text)/", in: "the start")
            for path in Self.documents { note("\(basePath.text)/\(path)", in: "the start") }
            while let next = rest.popLast() { try await visit(next.path, form: next.form) }
        }
    }

    private mutating func visit(_ path: String, form: String?) async throws {
        let method = form == nil ? HTTPRequest.Method.get : .post
        let route = String(path.prefix { $0 != "?" })
        visited.formUnion(basePath.patterns(at: route).filter { $0.method == method })
        for accept in form == nil ? ["text/html"] : ["text/html", "application/json"] {
            var headers: HTTPFields = [.accept: accept]
            // Where the browser came from, as far as the app cares.
            headers[.referer] = "\(Self.origin)\(basePath.text)/boats"
            let response = try await client.execute(
                uri: path, method: method, headers: headers, body: form.map { ByteBuffer(string: $0) }
            ) { $0 }
            // What a form asks for may have been done before.
            let isAnswered = response.status.code < (form == nil ? 400 : 500) && response.status != .methodNotAllowed
            if !isAnswered { problems.append("\(method) \(path) \(form ?? ""): \(response.status)") }
            read(response, at: path)
        }
    }

    private mutating func read(_ response: TestResponse, at path: String) {
        if let location = response.headers[.location] { note(location, in: path) }
        for cookie in response.headers[values: .setCookie]
        where !cookie.components(separatedBy: "; ").contains(cookiePath) {
            problems.append("\(path) sets \(cookie)")
        }
        let text = String(buffer: response.body)
        switch response.headers[.contentType]?.prefix(while: { $0 != ";" }) {
        case "text/html": readPage(text, at: path)
        case "text/css":
            for match in text.matches(of: /url\(["']?([^"')]*)/) { note(String(match.1), in: path) }
        case "text/javascript":
            for match in text.matches(of: /(endsWith\()?["'`](\/\w[^"'`]*)["'`]/) where match.1 == nil {
                note(String(match.2), in: path)
            }
            for match in text.matches(of: /new URL\('([^']+[^'\/])', import\.meta\.url/) {
                let address = URL(string: String(match.1), relativeTo: URL(string: Self.origin + path))
                note(address?.absoluteString ?? "", in: path)
            }
        case "application/json", "application/feed+json": readDocument(Data(text.utf8), at: path)
        case "application/atom+xml":
            for match in text.matches(of: /\s(?:href|url)="([^"]*)"/) { note(String(match.1).unescaped, in: path) }
        default: break
        }
    }

    private var cookiePath: String { "Path=\(basePath)" }

    private mutating func readPage(_ text: String, at path: String) {
        for match in text.matches(of: /\s(href|src|srcset|content|data-[a-z-]+)="([^"]*)"/) {
            let value = String(match.2).unescaped
            let addresses =
                match.1 == "srcset" ? value.split(separator: ", ").map { String($0.prefix { $0 != " " }) } : [value]
            for address in addresses
            where ["href", "src", "srcset"].contains(match.1) || address.isAddress(Self.origin) {
                note(address, in: path)
            }
        }
        for match in text.matches(of: /<form ([^>]*)>(.*?)<\/form>/.dotMatchesNewlines()) {
            let attributes = String(match.1)
            let action = attributes.firstMatch(of: /action="([^"]*)"/).map { String($0.1).unescaped } ?? ""
            let pattern =
                /<(?:input|button) [^>]*?name="([^"]*)" value="([^"]*)"|<select [^>]*?name="([^"]*)".*?<option value="([^"]*)"/
            let fields = match.2.matches(of: pattern.dotMatchesNewlines()).reduce(into: [(String, String)]()) {
                let (name, value) = ($1.1 ?? $1.3 ?? "", $1.2 ?? $1.4 ?? "")
                // Of several buttons that have one name, the first.
                if !$0.contains(where: { $0.0 == name }) { $0.append((String(name), String(value).unescaped)) }
            }
            let form = fields.map { "\($0.0)=\(Resource.encoded($0.1))" }.joined(separator: "&")
            if attributes.contains("method=\"post\"") || match.2.contains("formmethod=\"post\"") {
                // What was added stays, so that further pages show it.
                let removes =
                    form.hasSuffix("value=false") || form.hasSuffix("edit=remove") && action.hasSuffix("follow")
                if !removes { note(action, form: form, in: path) }
            } else {
                note(form.isEmpty ? action : "\(action)?\(form)", in: path)
            }
        }
    }

    private mutating func readDocument(_ data: Data, at path: String) {
        guard let document = try? JSONSerialization.jsonObject(with: data) else {
            return problems.append("\(path) is no JSON")
        }
        // What the description describes stands under its server.
        if let servers = (document as? [String: Any])?["servers"] as? [[String: String]] {
            if servers != [["url": "\(basePath)"]] { problems.append("\(path) describes \(servers)") }
            return
        }
        readValue(document, at: path)
    }

    private mutating func readValue(_ value: Any, at path: String) {
        switch value {
        case let text as String: if text.isAddress(Self.origin) { note(text, in: path) }
        case let values as [Any]: for value in values { readValue(value, at: path) }
        case let values as [String: Any]:
            for (key, value) in values where key != "action" { readValue(value, at: path) }
        default: break
        }
    }

    /// Goes there later, unless it was gone to.
    private mutating func note(_ address: String, form: String? = nil, in place: String) {
        let isOwn = address.hasPrefix(Self.origin + "/")
        let path = String((isOwn ? String(address.dropFirst(Self.origin.count)) : address).prefix { $0 != "#" })
        if path.isEmpty || path.hasPrefix("https://") { return }
        guard basePath.relative(path) != nil else { return problems.append("\(place) names \(address)") }
        let names =
            path.split(separator: "?").dropFirst().first?.split(separator: "&").map { $0.prefix { $0 != "=" } } ?? []
        let key = "\(form == nil ? "GET" : "POST") \(path.prefix { $0 != "?" }) \(names.sorted()) \(form ?? "")"
        if seen.insert(key).inserted { rest.append((path, form)) }
    }
}

extension String {
    fileprivate func isAddress(_ origin: String) -> Bool { hasPrefix("/") || hasPrefix(origin) }

    fileprivate var unescaped: String {
        replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}
