import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Routes
import Testing

@testable import Screens
@testable import Server

/// Who may use which route. The expected table is written out, so that a change of a right is a change of this file.
struct AccessTests {
    /// The kinds of requesters, which are the columns of the table.
    private static let columns = [
        "local", "remote", "proxied", "forwarded", "everyone", "stranger", "script", "guest", "member", "admin",
        "read", "favourites", "sources", "metrics", "guestRead", "guestFavourites",
        "namedGuest", "namedMember", "namedAdmin", "namedStranger", "namedByAnyone",
    ]

    private static let expected = """
        ysssyiuyyyyfffyyyyyff  GET /
        ysssyiufyyfyfffffyyff  POST /
        ysssyiuyyyyfffyyyyyff  GET /favourites
        ysssyiufyyfyfffffyyff  POST /favourites
        ysssyiuyyyyfffyyyyyff  GET /search
        ysssyiufyyfffffffyyff  POST /search
        ysssyiuyyyyfffyyyyyff  GET /shared/{source}
        ysssyiuyyyyfffyyyyyff  GET /sources
        ysssfiuffyffyfffffyff  POST /sources
        ysssyiuyyyffffffyyyff  POST /sources/arrangement
        ysssfiuffyffyfffffyff  GET /sources/new
        ysssfiuffyffyfffffyff  POST /sources/new
        ysssyyyyyyyyyyyyyyyyy  GET /languages
        ysssyyyyyyyyyyyyyyyyy  POST /languages
        ysssyyyyyyyyyyyyyyyyy  POST /sidebar
        ysssyiuyyyffffffyyyff  POST /preferences
        ysssyiuyyyyfffyyyyyff  GET /offline
        ysssyyyyyyyyyyyyyyyyy  GET /manifest.webmanifest
        ysssyyyyyyyyyyyyyyyyy  GET /worker.js
        yyyyyyyyyyyyyyyyyyyyy  GET /assets/{name}
        yyyyyyyyyyyyyyyyyyyyy  GET /health
        yyyyyyyyyyyyyyyyyyyyy  GET /ready
        ysssfiuffyfffyffffyff  GET /metrics
        ysssyiuyyyyfffyyyyyff  GET /live
        ysssyyyyyyyyyyyyyyyyy  GET /sign-in
        ysssyyyyyyyyyyyyyyyyy  POST /sign-in
        ysssyyyyyyyyyyyyyyyyy  GET /sign-in/passkey
        ysssyyyyyyyyyyyyyyyyy  GET /sign-in/oidc
        ysssyyyyyyyyyyyyyyyyy  GET /sign-in/oidc/callback
        isssiiiiiiiiiiiiiiiff  POST /sign-out
        ysssyyyyyyyyyyyyyyyyy  GET /setup
        yyyyyyyyyyyyyyyyyyyyy  POST /setup
        ysssyiuyyyffffffyyyff  GET /account
        ysssyiuyyyffffffyyyff  POST /account
        ysssyiufyyfffffffyyff  POST /account/history
        ysssyiuyyyffffffyyyff  GET /account/data
        ysssyiuyyyffffffyyyff  GET /account/passkey
        ysssfiuffyffffffffyff  GET /account/people
        ysssfiuffyffffffffyff  POST /account/people
        ysssyiufyyfffffffyyff  GET /account/share
        ysssyiuyyyyfffyyyyyff  GET /account/changes
        ysssyiuyyyyfffyyyyyff  GET /account/changes.atom
        ysssyiuyyyffffffyyyff  GET /account/follow
        ysssyiuyyyffffffyyyff  POST /account/follow
        ysssyiufyyfffffffyyff  GET /account/notifications
        ysssyiufyyfffffffyyff  POST /account/notifications
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}.atom
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}.feed.json
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}.json
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}.csv
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}.ndjson
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}.ics
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}/artwork/drawn
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}/artwork/{source}/{signature}
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}/previews/{source}/{signature}
        ysssyyyyyyyyyyyyyyyyy  GET /share/{token}/{source}/{id}
        ysssyiuyyyyfffyyyyyff  GET /artwork/drawn
        ysssyiuyyyyfffyyyyyff  GET /artwork/{source}/{signature}
        ysssyiuyyyyfffyyyyyff  GET /previews/{source}/{signature}
        ysssyiuyyyyfffyyiiiii  GET /api/openapi.json
        ysssyiuyyyyfffyyiiiii  GET /api/v1/sources
        ysssyiuyyyyfffyyiiiii  GET /api/v1/favourites
        ysssyiuyyyyfffyyiiiii  GET /api/v1/search
        ysssyiuyyyyfffyyiiiii  GET /api/v1/{source}
        ysssyiuyyyyfffyyiiiii  GET /api/v1/changes/{source}
        ysssyiuyyyyfffyyiiiii  GET /api/v1/account/changes
        ysssyiuyyyyfffyyiiiii  GET /api/v1/{source}/{id}
        ysssyiuyyyyfffyyiiiii  GET /api/v1/{source}/{id}/history
        ysssyiuyyyyfffyyyyyff  GET /changes/{source}.atom
        ysssyiuyyyyfffyyyyyff  GET /changes/{source}
        ysssyiuyyyyfffyyyyyff  GET /timemap/{source}
        ysssyiuyyyyfffyyyyyff  GET /timemap/{source}/{id}
        ysssyiuyyyyfffyyyyyff  GET /{list}.atom
        ysssyiuyyyyfffyyyyyff  GET /{list}.feed.json
        ysssyiuyyyyfffyyyyyff  GET /{list}.csv
        ysssyiuyyyyfffyyyyyff  GET /{list}.ndjson
        ysssyiuyyyyfffyyyyyff  GET /{list}.ics
        ysssyiuyyyyfffyyyyyff  GET /{source}
        ysssyiufyyfffffffyyff  POST /{source}/retry
        ysssyiuyyyyfffyyyyyff  GET /{source}/{id}
        ysssyiufyyfyfffffyyff  POST /{source}/{id}/favourite
        ysssyiufyyfffffffyyff  POST /{source}/{id}/played
        """

    private func application(
        _ people: (any PeopleStore)?, hosts: [String] = ["127.0.0.1"], proxies: [String] = [],
        configuration: SignInConfiguration = SignInConfiguration()
    ) throws -> WebApplication {
        try .test(
            hosts: AllowedHosts(hosts), proxies: TrustedProxies(proxies.compactMap { IPBlock($0) }), people: people,
            configuration: configuration, drafter: FakeDrafter())
    }

    private static func address(of pattern: RoutePattern) -> String {
        let path = String(pattern.rawValue.drop { $0 != "/" })
        return path.replacing("{source}", with: "boats").replacing("{list}", with: "boats").replacing("{id}", with: "1")
            .replacing("{name}", with: "x.css")
            .replacing("{signature}", with: "x").replacing("{token}", with: "x")
    }

    /// A letter for the answer: `y` for yes, `i` for the way to sign in, `u` for 401, `f` for 403, `s` for the page that
    /// names the first start.
    private static func letter(of response: TestResponse) -> String {
        switch response.status {
        case .seeOther where response.location?.hasPrefix("/sign-in?") == true: "i"
        case .seeOther where response.location == "/sign-in": "i"
        case .unauthorized: "u"
        case .forbidden: response.text.contains("setup") ? "s" : "f"
        default: "y"
        }
    }

    private func letters(
        _ application: WebApplication, _ headers: HTTPFields, asPage: Bool = true, _ setup: TestingSetup = .router
    ) async throws -> [RoutePattern: String] {
        try await Application(responder: application.responder()).test(setup) { client in
            var letters: [RoutePattern: String] = [:]
            // Signing out ends the session.
            for pattern in RoutePattern.allCases.filter({ $0 != .signOut }) + [.signOut] {
                var headers = headers
                headers[.accept] = asPage ? "text/html" : "application/json"
                // A form without values is refused with 400 by those who may post it, and changes nothing.
                letters[pattern] = try await client.execute(
                    uri: Self.address(of: pattern), method: pattern.method, headers: headers
                ) { Self.letter(of: $0) }
            }
            return letters
        }
    }

    private func table() async throws -> [[RoutePattern: String]] {
        let nobody = try await Household()
        let family = try await Household(["Ada": .admin, "Bo": .member, "Cy": .guest])
        let app = try application(family.store)
        func proxied(_ proxies: [String], _ headers: HTTPFields) async throws -> [RoutePattern: String] {
            try await letters(application(nobody.store, proxies: proxies), headers)
        }
        var forwarded = HTTPFields()
        forwarded[named: "x-forwarded-for"] = "192.168.1.9"
        var via = HTTPFields()
        via[named: "via"] = "1.1 proxy"
        // The peer of a connection counts, so there are some.
        let configuration = SignInConfiguration(header: HTTPField.Name("Remote-User"))
        func named(_ name: String, by proxies: String...) async throws -> [RoutePattern: String] {
            var headers = HTTPFields()
            headers[named: "remote-user"] = name
            return try await letters(
                application(family.store, proxies: proxies, configuration: configuration), headers, .live)
        }
        return [
            try await letters(application(nobody.store), [:]),
            try await letters(application(nobody.store, hosts: ["0.0.0.0"]), [:]),
            // nginx, Caddy, Apache and Traefik as docs/configuration.md sets them up, and a proxy that is not configured.
            try await proxied(["127.0.0.1"], forwarded),
            try await proxied([], via),
            try await letters(application(nil), [:]),
            try await letters(app, [:]),
            try await letters(app, [:], asPage: false),
            try await letters(app, family.session(of: "Cy")),
            try await letters(app, family.session(of: "Bo")),
            try await letters(app, family.session(of: "Ada")),
            try await letters(app, family.token(of: "Ada", .read), asPage: false),
            try await letters(app, family.token(of: "Ada", .favourites), asPage: false),
            try await letters(app, family.token(of: "Ada", .sources), asPage: false),
            try await letters(app, family.token(of: "Ada", .metrics), asPage: false),
            try await letters(app, family.token(of: "Cy", .read), asPage: false),
            try await letters(app, family.token(of: "Cy", .read, .favourites), asPage: false),
            try await named("Cy", by: "127.0.0.1", "::1"),
            try await named("Bo", by: "127.0.0.1", "::1"),
            try await named("Ada", by: "127.0.0.1", "::1"),
            try await named("Eve", by: "127.0.0.1", "::1"),
            try await named("Ada", by: "192.0.2.1"),
        ]
    }

    @Test func whoMayUseWhat() async throws {
        let table = try await table()
        #expect(table.count == Self.columns.count)
        let lines = RoutePattern.allCases.map { pattern in
            table.map { $0[pattern] ?? "?" }.joined() + "  " + pattern.rawValue
        }
        #expect(lines.joined(separator: "\n") == Self.expected)
    }

    /// A right can only be lost on the way from the role to the token.
    @Test(arguments: Role.allCases, AccessToken.Scope.allCases) func aTokenMayNoMoreThanItsPerson(
        role: Role, scope: AccessToken.Scope
    ) throws {
        let person = Person(
            id: "a", name: try #require(PersonName("A")), role: role, profile: .shared, createdAt: Household.now)
        let session = Session(
            id: "s", person: "a", device: "", createdAt: Household.now, usedAt: Household.now, signedInAt: Household.now
        )
        let token = AccessToken(id: "t", person: "a", name: "", scopes: [scope], createdAt: Household.now)
        let secret = SecretDigest(of: "")
        for pattern in RoutePattern.allCases where Requester.token(token, person, secret).may(pattern.access) {
            #expect(Requester.person(person, session, secret).may(pattern.access), "\(pattern)")
        }
    }
}
