import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Routes
@testable import Server

@Suite struct LiveTests {
    /// Otherwise its database stays open.
    @Test func anApplicationEndsWithItsResponder() async throws {
        weak var pages: LivePages?
        do {
            let application = try WebApplication.test()
            pages = application.livePages
            try await Application(responder: application.responder()).test(.router) { client in
                try await client.execute(uri: "/boats", method: .get) { #expect($0.status == .ok) }
            }
            #expect(pages != nil)
        }
        #expect(pages == nil)
    }

    @Test(arguments: [
        ("/?n=1", "/"), ("/?edit=true&n=1", "/?edit=true"), ("/sources?n=1", "/sources"),
        ("/favourites?n=1&page=2", "/favourites?page=2"), ("/favourites?edit=true", "/favourites"),
        ("/favourites?limit=200&source=boats&edit=true", "/favourites?source=boats&edit=true"),
        ("/search?n=1&term=+tub&limit=x", "/search?term=tub"), ("/search?term=", "/search?term="),
        ("/search", "/search"),
        ("/search?source=boats&source=none&limit=9", "/search?limit=9"),
        ("/boats?n=1", "/boats"), ("/boats?page=1&n=1&page=x&page=02", "/boats?page=2"),
        ("/boats?order=up&sort=length&sort=no", "/boats?sort=length&order=ascending"),
        ("/boats?kind=Wood&n=1&kind=Iron", "/boats?kind=Wood&kind=Iron"),
        ("/boats/a%2Fb%20c?n=1&page=1", "/boats/a%2Fb%20c?page=1"), ("/%62oats/tub", "/boats/tub"),
        ("/nowhere?n=1", "/nowhere"), ("/nowhere/at/all", nil), ("/health", nil), ("/boats/%FF", nil),
    ])
    func thoseWhoSeeTheSameFollowTheSamePage(path: String, canonical: String?) throws {
        let application = try WebApplication.test()
        #expect(application.canonicalRoute(of: path).map { application.path(to: $0) } == canonical)
    }

    @Test func aPageIsFollowedWithoutWhatItIgnores() throws {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/live")
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let context = AppRequestContext(
            source: ApplicationRequestContextSource(
                channel: EmbeddedChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        let subscription = try #require(try WebApplication.test().subscription("7 /boats?n=1&page=2", request, context))
        #expect(subscription.path == "/boats?n=1&page=2")
        #expect(subscription.address.path == "/boats?page=2")
        #expect(subscription.page.parameters.map(\.name) == ["page"])
    }
}
