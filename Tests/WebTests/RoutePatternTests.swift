import Catalogue
import Endpoints
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Routes
@testable import Server

@Suite struct RoutePatternTests {
    /// The router and the table must agree which pattern an address matches, and so which methods it has.
    @Test func saysWhichMethodsTheRouterAnswers() async throws {
        let application = try WebApplication.test()
        try await Application(responder: application.responder()).test(.router) { client in
            for path in Set(
                RoutePattern.allCases.map { PathTemplate.of($0).address(["boats", "tub", "x"], query: []) })
            {
                let methods = RoutePattern.all(at: path).map(\.method)
                for method in [HTTPRequest.Method.get, .post, .put] {
                    try await client.execute(uri: path, method: method) { response in
                        let isAnswered = response.status != .methodNotAllowed
                        #expect(isAnswered == methods.contains(method), "\(method) \(path) \(response.status)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("/", [RoutePattern.home, .editHome]), ("/search", [.search, .editSearches]), ("/boats", [.feed]),
        ("/boats/retry", [.retry]), ("/boats/a%2Fb%20c", [.item]), ("/boats/tub/favourite", [.favourite]),
        ("/boats/tub/played", [.played]), ("/preferences", [.preferences]), ("/account/history", [.clearHistory]),
        ("/previews/boats/x", [.preview]), ("/api/v1/search", [.searchDocument]),
        ("/sign-in", [.signIn, .submitSignIn]), ("/sign-out", [.signOut]), ("/account", [.account, .editAccount]),
        ("/account/data", [.accountData]), ("/account/people", [.people, .editPeople]),
        ("/boats.atom", [.listFeed]), ("/boats.feed.json", [.listJSONFeed]), ("/favourites.csv", [.listTable]),
        ("/search.ndjson", [.listLines]), ("/boats.ics", [.listCalendar]), ("/boats/tub.atom", [.item]),
        ("/share/x.feed.json", [.shareJSONFeed]), ("/share/x.json", [.shareDocument]),
        ("/boats/tub/more/and/more", []), ("/api/v2/search", []),
    ])
    func findsWhatAnAddressLeadsTo(path: String, patterns: [RoutePattern]) {
        #expect(RoutePattern.all(at: path) == patterns)
    }

    @Test func makesTheAddressesOfRoutes() {
        let boat = ItemReference(source: "boats", id: "a/b c")
        let routes: [(Route, String, RoutePattern)] = [
            (.homeEditing(part: "add"), "/?edit=true#add", .home),
            (.feed("boats", FeedQuery(sort: "length")), "/boats?sort=length", .feed),
            (.favourite(boat), "/boats/a%2Fb%20c/favourite", .favourite),
            (.played(boat), "/boats/a%2Fb%20c/played", .played),
            (.retry("boats", [.init("media", "a&b")]), "/boats/retry?media=a%26b", .retry),
            (
                .favouritesEditing("boats", page: 2, part: "x"), "/favourites?source=boats&edit=true&page=2#x",
                .favourites
            ),
            (.shared("boats", ["1", "2"]), "/shared/boats?item=1&item=2", .shared),
            (.signIn(next: nil), "/sign-in", .signIn),
            (.signIn(next: "/boats?sort=length&page=2"), "/sign-in?next=%2Fboats%3Fsort%3Dlength%26page%3D2", .signIn),
            (
                .file(.jsonFeed, of: .source("boats"), [.init("term", "a b")]), "/boats.feed.json?term=a%20b",
                .listJSONFeed
            ),
            (.file(.calendar, of: .favourites, []), "/favourites.ics", .listCalendar),
            (.setup(token: "a b"), "/setup?token=a%20b", .setup),
            (.search(term: "a b", source: "boats"), "/search?term=a%20b&source=boats", .search),
            (
                .picture("boats", signature: "s", [.init("of", "https://a.example/b?c"), .init("for", "d/e")]),
                "/artwork/boats/s?of=https://a.example/b%3Fc&for=d%2Fe", .picture
            ),
        ]
        for (route, address, pattern) in routes {
            #expect(route.path == address)
            #expect(
                RoutePattern.all(at: String(address.prefix { $0 != "?" && $0 != "#" })).contains(pattern), "\(route)")
        }
    }

    @Test(arguments: [
        (RoutePattern.signIn, Access.everyone), (.signOut, .everyone), (.submitSetup, .everyone),
        (.account, .role(.guest, nil)), (.accountData, .role(.guest, nil)), (.editAccount, .role(.guest, nil)),
        (.people, .role(.admin, nil)), (.editPeople, .role(.admin, nil)), (.metrics, .role(.admin, .metrics)),
        (.home, .role(.guest, .read)),
    ])
    func saysWhoMayUseARoute(pattern: RoutePattern, access: Access) {
        #expect(pattern.access == access)
    }

    @Test(arguments: [
        ("boats", ListName.source("boats")), ("favourites", .favourites), ("search", .search),
        ("searches", .source("searches")),
    ])
    func namesAListInTheAddressesOfItsFiles(text: String, list: ListName) {
        #expect(ListName(text) == list)
        #expect(list.text == text)
    }

    @Test(arguments: [("limit", false), ("page-size", false), ("page", true), ("term", true)])
    func aFileHasThePageSizeOfItsAddress(name: String, isOfFormat: Bool) {
        let query = FeedQuery(limit: 20).sized(for: .table, unlessIn: [(name: name, value: "20")])
        #expect(query.limit == (isOfFormat ? 10_000 : 20))
    }

    /// A source of such a name would have no page, or take another's.
    @Test func reservesWhatStandsInPlaceOfASource() {
        #expect(
            SourceID.reserved == [
                "account", "api", "artwork", "assets", "changes", "drawn", "favourites", "health", "languages", "live",
                "manifest.webmanifest", "metrics", "offline", "preferences", "previews", "ready", "search", "setup",
                "share", "shared",
                "sidebar",
                "sign-in", "sign-out", "sources", "timemap", "worker.js",
            ])
    }
}
