import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Screens
@testable import Server

@Suite(.serialized, .throughEachDoor) struct SharedTests {
    private func get(
        _ path: String, of application: WebApplication? = nil, headers: [String: String] = [:]
    ) async throws -> (status: HTTPResponse.Status, page: String) {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let application = try application ?? .test()
        return try await Application(responder: application.responder()).test(Door.current.setup) { [fields] client in
            try await client.execute(uri: path, method: .get, headers: fields) {
                ($0.status, String(buffer: $0.body))
            }
        }
    }

    private func items(_ page: String) -> [String] {
        page.matches(of: /data-item="boats\/([^"]*)"/).map { String($0.1) }
    }

    @Test func showsTheItemsOfItsAddressInTheirOrder() async throws {
        let answer = try await get("/shared/boats?item=raft&item=a%2Fb%20c&item=tub")
        #expect(answer.status == .ok)
        #expect(items(answer.page) == ["raft", "a/b c", "tub"])
        for mark in [
            "<h1 dir=\"auto\">Shared list: Raft, Éclair and 1 more</h1>", "3 items", "href=\"/boats/a%2Fb%20c\"",
            "action=\"/boats/tub/favourite\"", "Browse Boats", "data-layout=\"list\"",
        ] { #expect(answer.page.contains(mark), "\(mark)") }
        #expect(!answer.page.contains("couldn’t be found"))
    }

    @Test(arguments: [
        ("item=tub", "Shared list: Tub"), ("item=tub&item=raft", "Shared list: Tub and Raft"), ("", "Shared list"),
        ("item=tub&item=tub&item=&other=raft", "Shared list: Tub"),
    ])
    func isCalledByItsItems(query: String, title: String) async throws {
        let page = try await get("/shared/boats?\(query)").page
        #expect(page.contains("<title>\(title) · Vitrine</title>"))
    }

    @Test func tellsOtherProgramsWhatItIs() async throws {
        let proxy = ["x-forwarded-host": "vitrine.example:8443", "x-forwarded-proto": "https"]
        let page = try await get("/shared/boats?item=a%2Fb%20c&item=raft", of: .behindProxy(), headers: proxy).page
        let address = "https://vitrine.example:8443/shared/boats?item=a%2Fb%20c&amp;item=raft"
        for mark in [
            "<meta name=\"description\" content=\"2 items from Boats\">",
            "<link rel=\"canonical\" href=\"\(address)\">",
            "<meta property=\"og:title\" content=\"Shared list: Éclair and Raft\">",
            "<meta property=\"og:description\" content=\"2 items from Boats\">",
            "<meta property=\"og:type\" content=\"website\">", "<meta property=\"og:url\" content=\"\(address)\">",
            "<meta property=\"og:image\" content=\"https://vitrine.example:8443/assets/share-",
        ] { #expect(page.contains(mark), "\(mark)") }
        let plain = try await get("/shared/boats?item=raft").page
        #expect(plain.contains("<link rel=\"canonical\" href=\"http://localhost"))
    }

    @Test(arguments: ["evil.example\"><script>", "a b", "user@evil.example", "a/b", "a, b"])
    func takesNoHostThatIsNone(host: String) async throws {
        let answer = try await get("/shared/boats?item=raft", of: .behindProxy(), headers: ["x-forwarded-host": host])
        #expect(answer.status == .misdirectedRequest)
        #expect(!answer.page.contains("<script>"))
    }

    @Test func hasAPictureThatComesWithTheApp() async throws {
        let application = try WebApplication.test()
        let picture = application.assets.sharePicture
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: "/assets/\(picture.name)", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == "image/png")
                #expect(response.body.readableBytesView.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            }
        }
    }

    @Test func showsOtherProgramsTheFirstPictureOfItsItems() async throws {
        let application = try WebApplication.test([Gallery()], mediaHosts: ["boats": ["boats.example"]])
        for (query, prefix) in [("item=a%2Fb%20c&item=tub", "/artwork/boats/"), ("item=a%2Fb%20c", "/assets/share-")] {
            let page = try await get("/shared/boats?\(query)", of: application).page
            let picture = page.firstMatch(of: /<meta property="og:image" content="http:\/\/[^"\/]*([^"]*)"/)
            #expect(picture?.1.hasPrefix(prefix) == true, "\(query)")
        }
    }

    @Test func saysHowManyCouldNotBeFound() async throws {
        let answer = try await get("/shared/boats?item=nope&item=raft&item=nada")
        #expect(answer.status == .ok)
        #expect(items(answer.page) == ["raft"])
        #expect(answer.page.contains("2 items couldn’t be found."))
        #expect(answer.page.contains("<title>Shared list: Raft · Vitrine</title>"))
    }

    @Test(arguments: [
        "/shared/boats", "/shared/boats?item=nope", "/shared/boats?item=%22%3E%3Cscript%3E", "/shared/boats?item",
    ])
    func leadsOnWhereThereIsNothing(path: String) async throws {
        let answer = try await get(path)
        #expect(answer.status == .ok)
        #expect(items(answer.page).isEmpty)
        #expect(answer.page.contains("<h2>Nothing to show</h2>"))
        #expect(answer.page.contains("<a class=\"quiet\" href=\"/boats\">Browse Boats</a>"))
        #expect(!answer.page.contains("<script>"))
    }

    @Test func showsFiftyAtMost() async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(Boats.many(60)))
        let query = (1...60).reversed().map { "item=\($0)" }.joined(separator: "&")
        let page = try await get("/shared/boats?\(query)", of: application).page
        #expect(items(page) == (11...60).reversed().map { "\($0)" })
        #expect(page.contains("Only the first 50 items"))
        #expect(page.contains("Shared list: Boat 60, Boat 59 and 48 more"))
    }

    @Test func saysWhyThereIsNothing() async throws {
        let failing = try WebApplication.test(transport: FixedTransport.fails(.unreachable("refused")))
        let page = try await get("/shared/boats?item=tub", of: failing).page
        #expect(page.contains("Couldn’t reach boats.example"))
    }

    @Test func isOfASourceThatThereIs() async throws {
        #expect(try await get("/shared/nowhere?item=tub").status == .notFound)
        #expect(try await get("/shared").status == .notFound)
    }

    @Test func showsThePersonsOwnFavouritesAmongThem() async throws {
        let application = try WebApplication.test(profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))))
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            let cookies = try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0.headers[values: .setCookie] }
            let cookie = try #require(cookies.first { $0.hasPrefix(ProfileCookie.name) })
            let mine = String(cookie.prefix { $0 != ";" })
            let path = "/shared/boats?item=raft&item=tub"
            for (headers, pressed) in [([.cookie: mine], 1), ([:], 0)] as [(HTTPFields, Int)] {
                try await client.execute(uri: path, method: .get, headers: headers) { response in
                    let page = String(buffer: response.body)
                    #expect(page.matches(of: /aria-pressed="true"/).count == pressed)
                    #expect(page.matches(of: /data-key="/).count == 2)
                    // Reading makes no profile.
                    #expect(response.headers[.setCookie] == nil)
                }
            }
        }
    }
}

/// Boats; only those of one kind have pictures.
private struct Gallery: Source {
    var id: SourceID { Boats.id }
    var upstreams: [Upstream<NoParameters, Boats.Boat>] { Boats().upstreams }

    func card(for boat: Boats.Boat) -> Card {
        let artwork = boat.kind.map { _ in Artwork.variants([.init(width: 640, address: "https://boats.example/i.png")])
        }
        return Card(title: boat.name, artwork: artwork)
    }
}
