import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Screens
@testable import Server

@Suite(.throughEachDoor) struct LocalRequestTests {
    private struct Reach: Sendable {
        var hosts = ["127.0.0.1"]
        var publicName: String?
        var proxies: [String] = []
        var headers: HTTPFields = [:]

        /// The pages and forms about new sources, by whether they are there.
        func answers() async throws -> [String: Bool] {
            let application = try await WebApplication.test(
                hosts: AllowedHosts(hosts, publicName: publicName),
                proxies: TrustedProxies(proxies.compactMap { IPBlock($0) }),
                people: Household().store, drafter: FakeDrafter())
            return try await Application(responder: application.responder()).test(Door.current.setup) { client in
                let posts = [
                    ("/sources/new", "address=https://boats.example/"), ("/sources", "edit=removed&source=boats"),
                ]
                var answers = [
                    "GET /sources/new": try await client.execute(uri: "/sources/new", method: .get, headers: headers) {
                        $0.status != .forbidden
                    }
                ]
                for (path, form) in posts {
                    answers["POST \(path)"] = try await client.execute(
                        uri: path, method: .post, headers: headers, body: ByteBuffer(string: form)
                    ) { $0.status != .forbidden }
                }
                try await client.execute(uri: "/sources", method: .get, headers: headers) { response in
                    let page = String(buffer: response.body)
                    answers["link"] = page.contains(#"href="/sources/new""#)
                    answers["form"] = page.contains(#"name="edit" value="removed""#)
                    answers["problem"] = page.contains("canals.yaml")
                }
                return answers
            }
        }
    }

    @Test(arguments: [
        ["127.0.0.1"], ["127.8.9.10"], ["::1"], ["LOCALHOST"], ["127.0.0.1", "vitrine.localhost", "[::1]"],
    ])
    func mayChangeSourcesIfOnlyThisMachineIsReached(hosts: [String]) async throws {
        let answers = try await Reach(hosts: hosts).answers()
        #expect(answers.count == 6)
        #expect(!answers.values.contains(false), "\(answers)")
    }

    @Test(arguments: [
        ["0.0.0.0"], ["::"], ["192.168.1.2"], ["machine.example"], ["127.0.0.1.example"], ["127.1"],
        ["127.0.0.1", "family.example"],
    ])
    func othersAreTheRequestsToAServerThatOthersReach(hosts: [String]) async throws {
        let answers = try await Reach(hosts: hosts).answers()
        #expect(!answers.values.contains(true), "\(answers)")
    }

    @Test(arguments: ["catalogue.example", "localhost"])
    func othersAreTheRequestsToAServerWithAPublicAddress(name: String) async throws {
        let answers = try await Reach(publicName: name).answers()
        #expect(!answers.values.contains(true), "\(answers)")
    }

    @Test func othersAreTheRequestsBehindAProxy() async throws {
        let answers = try await Reach(proxies: ["10.0.0.1"]).answers()
        #expect(!answers.values.contains(true), "\(answers)")
    }

    @Test(arguments: [
        ("Forwarded", "for=203.0.113.7"), ("X-Forwarded-For", "203.0.113.7"), ("x-forwarded-for", ""),
        ("X-FORWARDED-PROTO", "https"), ("X-Forwarded-Host", "localhost"), ("X-Forwarded-Anything", "1"),
        ("X-Real-IP", "203.0.113.7"), ("Via", "1.1 proxy"), ("CF-Connecting-IP", "203.0.113.7"),
    ])
    func othersAreTheRequestsThatAProxyPassesOn(name: String, value: String) async throws {
        let field = try #require(HTTPField.Name(name))
        let answers = try await Reach(headers: [field: value]).answers()
        #expect(!answers.values.contains(true), "\(answers)")
    }

    @Test func aFollowedPageShowsWhatItsReaderMayDo() async throws {
        // Without sources, nothing else on the page can change.
        let application = try await WebApplication.test([], people: Household().store, drafter: FakeDrafter())
        func frame(_ role: Role) async throws -> Int? {
            var context = AppRequestContext(
                source: ApplicationRequestContextSource(
                    channel: EmbeddedChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
            context.requester = .anyone(role)
            context.visitor.role = role
            let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/live")
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            let page = try #require(application.subscription("0 /sources", request, context))
            #expect(page.address.role == role)
            let loading = page.context.following(stars: StarRecorder())
            guard case .screen(let screen, _) = try await Loaded.load(page.page, in: loading) else { return nil }
            return LiveSnapshot(of: screen, favourites: []).frame
        }
        let local = try #require(try await frame(.admin))
        #expect(try await frame(.admin) == local)
        #expect(try #require(try await frame(.member)) != local)
    }
}
