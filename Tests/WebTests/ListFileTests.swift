import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Routes
import TestSupport
import Testing

@testable import Screens
@testable import Server

/// Lists in formats for other programs.
struct ListFileTests {
    static let endings = [".atom", ".feed.json", ".csv", ".ndjson", ".ics"]
    private static let fleet = """
        [{"id": "1", "name": "Ferry & Co", "kind": "Ferry", "length": "1"},
         {"id": "2", "name": "Tug <b>", "kind": "Tug", "length": "2"},
         {"id": "3", "name": "Tub", "kind": "Tug", "length": "3"}, {"id": "4", "name": "Cog", "kind": "Ferry"}]
        """

    private func run(
        _ application: WebApplication, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(responder: application.responder()).test(.router, work)
    }

    private func run(
        answering answer: String = Boats.three,
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await run(.test(transport: FixedTransport.answers(answer)), work)
    }

    private static func get(
        _ path: String, _ client: any TestClientProtocol, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: .get, headers: headers) { $0 }
    }

    /// An Atom feed, which must be well-formed.
    private static func feed(_ path: String, _ client: any TestClientProtocol) async throws -> FeedElements {
        let text = try await get(path, client).text
        return try #require(FeedElements.reading(text), "\(text)")
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// The ids in lines of JSON.
    private static func ids(_ text: String) throws -> [String] {
        try lines(text).map { line in
            let item = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(item?["id"] as? String)
        }
    }

    // MARK: Formats

    @Test func anAtomFeedHasAnEntryForEachItem() async throws {
        try await run { client in
            let response = try await Self.get("/boats.atom?sort=length&order=descending", client)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/atom+xml; charset=utf-8")
            #expect(response.headers[.contentDisposition] == nil)
            #expect(response.headers[.lastModified] == "Fri, 15 Jan 2027 08:00:00 GMT")
            let feed = try #require(FeedElements.reading(response.text), "\(response.text)")
            let own = "http://localhost/boats.atom?sort=length&order=descending"
            #expect(
                feed.texts(of: "id") == [
                    own, "http://localhost/boats/tub", "http://localhost/boats/raft",
                    "http://localhost/boats/a%2Fb%20c",
                ])
            #expect(feed.links("self") == [own])
            #expect(feed.links("alternate").first == "http://localhost/boats?sort=length&order=descending")
            #expect(feed.links("next").isEmpty)
            #expect(feed.texts(of: "title") == ["Boats", "Tub", "Raft", "Éclair"])
            #expect(Set(feed.texts(of: "updated")) == ["2027-01-15T08:00:00Z"])
            #expect(feed.texts(of: "content").first == "Bath <boat>")
            #expect(feed.texts(of: "published").isEmpty && feed.texts(of: "category").isEmpty)
        }
    }

    @Test func aJSONFeedHasWhatItsStandardRequires() async throws {
        try await run { client in
            let response = try await Self.get("/boats.feed.json?sort=length", client)
            #expect(response.headers[.contentType] == "application/feed+json; charset=utf-8")
            let feed = try #require(
                try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
            #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
            #expect(feed["title"] as? String == "Boats")
            #expect(feed["feed_url"] as? String == "http://localhost/boats.feed.json?sort=length")
            #expect(feed["home_page_url"] as? String == "http://localhost/boats?sort=length")
            let items = try #require(feed["items"] as? [[String: Any]])
            #expect(items.compactMap { $0["title"] as? String } == ["Raft", "Tub", "Éclair"])
            for item in items {
                #expect((item["id"] as? String)?.hasPrefix("http://localhost/boats/") == true)
                #expect(item["content_text"] is String)
                #expect(item["url"] as? String == item["id"] as? String)
                #expect(item["date_modified"] as? String == "2027-01-15T08:00:00Z")
            }
        }
    }

    @Test func aTableIsQuotedWhereItMustBe() async throws {
        let answer = """
            [{"id": "1", "name": "=1+1", "kind": "a, \\"b\\"\\nc"}, {"id": "2", "name": "<&>", "length": "-3"}]
            """
        try await run(answering: answer) { client in
            let response = try await Self.get("/boats.csv", client)
            #expect(response.headers[.contentType]?.hasPrefix("text/csv") == true)
            #expect(response.headers[.contentDisposition] == "attachment; filename=\"boats.csv\"")
            #expect(
                response.text
                    == """
                    source,id,title,subtitle,state,kind,length,crew\r
                    boats,2,<&>,,fresh,,-3,\r
                    boats,1,"'=1+1","a, ""b""\nc",fresh,"a, ""b""\nc",,\r

                    """)
        }
    }

    @Test func linesAreTheItemsOfTheAPI() async throws {
        try await run { client in
            _ = try await client.post("/boats/tub/favourite", "value=true") { $0.status }
            for query in ["sort=length", "term=t", "sort=name&order=descending&limit=2&page=2"] {
                let response = try await Self.get("/boats.ndjson?\(query)", client)
                #expect(response.headers[.contentType] == "application/x-ndjson; charset=utf-8")
                let lines = Self.lines(response.text)
                let document = try await Self.get("/api/v1/boats?\(query)", client).text
                #expect(!lines.isEmpty && document.contains("\"items\":[\(lines.joined(separator: ","))]"), "\(query)")
            }
            let favourites = try await Self.get("/favourites.ndjson", client).text
            let document = try await Self.get("/api/v1/favourites", client).text
            #expect(try Self.ids(favourites) == ["tub"])
            #expect(document.contains("\"items\":[\(Self.lines(favourites).joined())]"))
            let found = try await Self.get("/search.ndjson?term=tub", client).text
            #expect(try Self.ids(found) == ["tub"])
            #expect(try await Self.get("/api/v1/search?term=tub", client).text.contains(Self.lines(found)[0]))
        }
    }

    @Test func aCalendarHasADayForEachItemWithADate() async throws {
        let answer = """
            [{"id": "1", "name": "Tub \(String(repeating: "é", count: 60))", "at": 0}, {"id": "2", "name": "Undated"}]
            """
        let application = try WebApplication.test(
            [ShareTests.Launches()], transport: FixedTransport.answers(answer))
        try await run(application) { client in
            let response = try await Self.get("/launches.ics", client)
            #expect(response.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(response.headers[.contentDisposition] == "attachment; filename=\"launches.ics\"")
            let lines = response.text.components(separatedBy: "\r\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 75 })
            #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1 && lines.count { $0 == "END:VEVENT" } == 1)
            #expect(lines.contains("URL:http://localhost/launches/1") && lines.contains("DTSTAMP:20270115T080000Z"))
            #expect(!response.text.contains("Undated"))
            // The day is also that of the entry.
            let feed = try await Self.feed("/launches.atom", client)
            let published = feed.texts(of: "published")
            #expect(published.count == 1 && published[0].contains(/^\d{4}-\d\d-\d\dT00:00:00Z$/), "\(published)")
            #expect(feed.texts(of: "updated") == ["2027-01-15T08:00:00Z"] + published + ["2027-01-15T08:00:00Z"])
        }
    }

    @Test func feedsHavePictures() async throws {
        let application = try WebApplication.test(
            [Songs()], transport: FakeUpstreams(Songs.answers), mediaHosts: ["songs": ["songs.example"]])
        try await run(application) { client in
            let feed = try await Self.feed("/songs.atom", client)
            let pictures = feed.all.filter { $0.name.hasSuffix("thumbnail") }.compactMap { $0.attributes["url"] }
            #expect(pictures.count == 2)
            for picture in pictures {
                #expect(picture.hasPrefix("http://localhost/artwork/songs/"))
                let path = String(picture.dropFirst("http://localhost".count))
                #expect(try await Self.get(path, client).headers[.contentType] == "image/gif")
            }
            #expect(try await Self.get("/songs.feed.json", client).text.contains("\"image\":\"\(pictures[0])\""))
        }
    }

    // MARK: Lists

    @Test(arguments: [
        ("kind=Tug&sort=name", ["3", "2"]), ("term=tu&sort=length&order=descending", ["3", "2"]),
        ("kind=Ferry&term=co&sort=name", ["4", "1"]),
        ("limit=1&page=2&sort=length", ["2"]),
    ])
    func aFileHasTheItemsOfItsQuery(query: String, ids: [String]) async throws {
        try await run(answering: Self.fleet) { client in
            let lines = try await Self.get("/boats.ndjson?\(query)", client).text
            #expect(try Self.ids(lines) == ids)
            let feed = try await Self.feed("/boats.atom?\(query)", client)
            #expect(feed.texts(of: "id").dropFirst().map { $0.suffix(1) } == ids.map { $0[...] })
            let table = try await Self.get("/boats.csv?\(query)", client).text.components(separatedBy: "\r\n")
            #expect(table.dropFirst().dropLast().map { $0.split(separator: ",")[1] } == ids.map { $0[...] })
        }
    }

    @Test func favouritesHaveTheirDates() async throws {
        let application = try WebApplication.test(
            [Boats(), Crews()],
            transport: HostTransport(answers: [
                "boats.example": .answers(Boats.three), "crews.example": .answers(Crews.two),
            ]))
        try await run(application) { client in
            _ = try await client.post("/boats/tub/favourite", "value=true") { $0.status }
            _ = try await client.post("/crews/1/favourite", "value=true") { $0.status }
            let feed = try await Self.feed("/favourites.atom", client)
            #expect(feed.texts(of: "title") == ["Favourites", "Ann", "Tub"])
            #expect(feed.texts(of: "published") == ["2027-01-15T08:00:00Z", "2027-01-15T08:00:00Z"])
            let table = try await Self.get("/favourites.csv?source=boats", client)
            #expect(table.headers[.contentDisposition] == "attachment; filename=\"favourites.csv\"")
            #expect(table.text.hasPrefix("source,id,title,subtitle,kind,length,crew\r\nboats,tub,Tub,"))
            #expect(!table.text.contains("crews,"))
            let ofCrews = try await Self.get("/favourites.atom?source=crews", client).text
            #expect(ofCrews.contains("<title>My crew</title>"))
            #expect(ofCrews.contains("href=\"http://localhost/favourites?source=crews\""))
        }
    }

    @Test func aSearchHasFiles() async throws {
        try await run { client in
            _ = try await client.post("/boats/tub/favourite", "value=true") { $0.status }
            let feed = try await Self.feed("/search.atom?term=tub", client)
            #expect(feed.texts(of: "title") == ["Search · tub", "Tub"])
            #expect(feed.links("alternate").first == "http://localhost/search?term=tub")
            for (path, status) in [
                ("/search.atom", HTTPResponse.Status.badRequest), ("/search.atom?term=", .badRequest),
                ("/search.csv?term=tub&source=boats", .ok), ("/search.csv?term=tub&source=cars", .notFound),
            ] {
                #expect(try await Self.get(path, client).status == status, "\(path)")
            }
        }
    }

    @Test func aLongListHasPages() async throws {
        try await run(answering: Boats.many(450)) { client in
            let response = try await Self.get("/boats.atom?term=boat", client)
            let feed = try #require(FeedElements.reading(response.text))
            #expect(feed.texts(of: "entry").count == 200)
            #expect(feed.links("next") == ["http://localhost/boats.atom?term=boat&page=2"])
            #expect(response.headers[named: "link"] == "</boats.atom?term=boat&page=2>; rel=\"next\"")
            let last = try await Self.feed("/boats.atom?page=3", client)
            #expect(last.texts(of: "entry").count == 50 && last.links("next").isEmpty)
            #expect(last.texts(of: "id").first == "http://localhost/boats.atom")
            #expect(last.links("self") == ["http://localhost/boats.atom?page=3"])
            let lines = try await Self.get("/boats.ndjson", client)
            #expect(try Self.ids(lines.text).count == 450)
            #expect(lines.headers[named: "link"] == nil)
            let few = try await Self.get("/boats.ndjson?limit=20", client)
            #expect(try Self.ids(few.text).count == 20)
            #expect(few.headers[named: "link"] == "</boats.ndjson?limit=20&page=2>; rel=\"next\"")
        }
    }

    @Test func samplesAreMarked() async throws {
        let application = try WebApplication.test(
            [Boats(sampleText: Boats.three)], transport: FixedTransport.fails(.offline))
        try await run(application) { client in
            let response = try await Self.get("/boats.atom", client)
            #expect(response.headers[.lastModified] == nil)
            let feed = try #require(FeedElements.reading(response.text))
            #expect(feed.texts(of: "subtitle").first?.isEmpty == false)
            #expect(feed.all.filter { $0.attributes["term"] == "sample" }.count == 3)
            // Until the next day, the file stays the same.
            #expect(feed.texts(of: "updated").first == "2027-01-15T00:00:00Z")
            #expect(try await Self.get("/boats.feed.json", client).text.contains("\"tags\":[\"sample\"]"))
            #expect(try await Self.get("/boats.csv", client).text.contains("boats,tub,Tub,Bath <boat>,sample,"))
            #expect(try await Self.get("/boats.ics", client).text.contains("X-WR-CALDESC:"))
        }
    }

    @Test func anEmptyListHasEmptyFiles() async throws {
        try await run(answering: "[]") { client in
            let feed = try await Self.feed("/boats.atom", client)
            #expect(feed.texts(of: "entry").isEmpty)
            #expect(try await Self.get("/boats.feed.json", client).text.contains("\"items\":[]"))
            #expect(try await Self.get("/boats.csv", client).text == "source,id,title,subtitle,state\r\n")
            #expect(try await Self.get("/boats.ndjson", client).text == "")
            #expect(try await Self.get("/boats.ics", client).text.hasSuffix("END:VCALENDAR\r\n"))
        }
    }

    // MARK: Errors

    @Test(arguments: endings) func aListWithoutAnAnswerIsUnavailable(ending: String) async throws {
        try await run(.test(transport: FixedTransport.fails(.status(429, retryAfter: 30)))) { client in
            let response = try await Self.get("/boats\(ending)", client)
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] == "30")
        }
    }

    @Test(arguments: [
        ("/boats.csv?sort=beauty", HTTPResponse.Status.badRequest), ("/boats.atom?colour=red", .badRequest),
        ("/boats.ndjson?page=2", .badRequest), ("/favourites.csv?page=0", .badRequest), ("/cars.atom", .notFound),
        ("/.csv", .notFound), ("/boats.xml", .notFound),
    ])
    func aFileOfSomethingElseIsRefused(path: String, status: HTTPResponse.Status) async throws {
        try await run { client in
            let answer = try await Self.get(path, client)
            #expect(answer.status == status)
        }
    }

    @Test func aTermIsInNoLog() async throws {
        let (logger, lines) = Logger.collecting()
        for transport in [FixedTransport.answers(Boats.three), .fails(.offline)] {
            let application = try WebApplication.test(transport: transport)
            try await Application(responder: application.responder(), logger: logger).test(.router) { client in
                for path in Self.endings.flatMap({ ["/boats\($0)?term=secretly", "/search\($0)?term=secretly"] }) {
                    _ = try await Self.get(path, client)
                }
            }
        }
        #expect(!lines().contains { $0.contains("secretly") })
    }

    // MARK: Clients

    @Test(arguments: endings) func anUnchangedFileIsNotSentAgain(ending: String) async throws {
        try await run { client in
            let first = try await Self.get("/boats\(ending)", client)
            let tag = try #require(first.headers[.eTag])
            let again = try await Self.get("/boats\(ending)", client, [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            let other = try await Self.get("/boats\(ending)?term=raft", client, [.ifNoneMatch: tag])
            #expect(other.status == .ok)
        }
    }

    @Test func aFeedReaderHasATokenAsItsPassword() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let bearer = try #require(try await household.token(of: "Bo", .read)[.authorization])
        let metrics = try #require(try await household.token(of: "Bo", .metrics)[.authorization])
        func basic(_ bearer: String) -> HTTPFields {
            let pair = "bo:\(bearer.dropFirst("Bearer ".count))"
            return [.authorization: "Basic \(Data(pair.utf8).base64EncodedString())"]
        }
        let (reader, other) = (basic(bearer), basic(metrics))
        try await run(.test(people: household.store)) { client in
            for path in Self.endings.flatMap({ ["/boats\($0)", "/favourites\($0)"] }) {
                #expect(try await Self.get(path, client, reader).status == .ok, "\(path)")
                #expect(try await Self.get(path, client, other).status == .forbidden, "\(path)")
                let stranger = try await Self.get(path, client)
                #expect(stranger.status == .unauthorized, "\(path)")
                #expect(stranger.headers[.wwwAuthenticate]?.contains("Basic") == true)
            }
            // The favourites are the person's.
            _ = try await client.post("/boats/tub/favourite", "value=true", try await household.session(of: "Ada")) {
                $0.status
            }
            #expect(try await Self.get("/favourites.ndjson", client, reader).text == "")
        }
    }

    @Test func addressesHaveTheOriginAndTheBasePath() async throws {
        var headers = HTTPFields()
        headers[named: "x-forwarded-host"] = "vitrine.example"
        headers[named: "x-forwarded-proto"] = "https"
        let application = try WebApplication.test(
            hosts: AllowedHosts(["vitrine.example"]),
            proxies: TrustedProxies(["127.0.0.0/8", "::1"].compactMap { IPBlock($0) }),
            basePath: try #require(BasePath("/shop")))
        try await Application(responder: application.responder()).test(.live) { [headers] client in
            let response = try await Self.get("/shop/boats.atom?sort=name", client, headers)
            let feed = try #require(FeedElements.reading(response.text))
            let origin = "https://vitrine.example/shop"
            #expect(feed.texts(of: "id").first == "\(origin)/boats.atom?sort=name")
            #expect(feed.texts(of: "id").dropFirst().allSatisfy { $0.hasPrefix("\(origin)/boats/") })
            let page = try await Self.get("/shop/boats", client, headers).text
            #expect(page.contains(#"<link rel="alternate" type="application/atom+xml" href="/shop/boats.atom">"#))
        }
    }

    @Test(
        arguments: [
            ("/boats", "/boats.atom"), ("/boats?term=t&limit=1&page=2", "/boats.atom?term=t"),
            ("/boats?sort=length&order=descending", "/boats.atom?sort=length&amp;order=descending"),
            ("/favourites", "/favourites.atom"), ("/favourites?source=boats", "/favourites.atom?source=boats"),
            ("/search?term=tub", "/search.atom?term=tub"), ("/search?term=", nil), ("/", nil), ("/boats/tub", nil),
        ] as [(String, String?)])
    func pagesOfListsNameTheirFeeds(path: String, feed: String?) async throws {
        try await run { client in
            let page = try await client.settledPage(path).text
            let link = page.firstMatch(of: /<link rel="alternate" type="application\/atom\+xml" href="([^"]*)">/)
            #expect(link.map { String($0.1) } == feed)
        }
    }
}
