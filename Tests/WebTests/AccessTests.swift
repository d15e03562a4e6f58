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
    ]

    private static let expected = """
        ysssyiuyyyyfffyy  GET /
        ysssyiufyyfyffff  POST /
        ysssyiuyyyyfffyy  GET /favourites
        ysssyiufyyfyffff  POST /favourites
        ysssyiuyyyyfffyy  GET /search
        ysssyiufyyffffff  POST /search
        ysssyiuyyyyfffyy  GET /shared/{source}
        ysssyiuyyyyfffyy  GET /sources
        ysssfiuffyffyfff  POST /sources
        ysssfiuffyffyfff  GET /sources/new
        ysssfiuffyffyfff  POST /sources/new
        ysssyyyyyyyyyyyy  GET /languages
        ysssyyyyyyyyyyyy  POST /languages
        ysssyyyyyyyyyyyy  POST /sidebar
        ysssyiuyyyyfffyy  GET /offline
        ysssyyyyyyyyyyyy  GET /manifest.webmanifest
        ysssyyyyyyyyyyyy  GET /worker.js
        yyyyyyyyyyyyyyyy  GET /assets/{name}
        yyyyyyyyyyyyyyyy  GET /health
        ysssyiuyyyyfffyy  GET /live
        ysssyyyyyyyyyyyy  GET /sign-in
        ysssyyyyyyyyyyyy  POST /sign-in
        isssiiiiiiiiiiii  POST /sign-out
        ysssyyyyyyyyyyyy  GET /setup
        yyyyyyyyyyyyyyyy  POST /setup
        ysssyiuyyyffffff  GET /account
        ysssyiuyyyffffff  POST /account
        ysssyiuyyyffffff  GET /account/data
        ysssfiuffyffffff  GET /account/people
        ysssfiuffyffffff  POST /account/people
        ysssyiufyyffffff  GET /account/share
        ysssyyyyyyyyyyyy  GET /share/{token}.atom
        ysssyyyyyyyyyyyy  GET /share/{token}.json
        ysssyyyyyyyyyyyy  GET /share/{token}.csv
        ysssyyyyyyyyyyyy  GET /share/{token}.ics
        ysssyyyyyyyyyyyy  GET /share/{token}
        ysssyyyyyyyyyyyy  GET /share/{token}/artwork/drawn
        ysssyyyyyyyyyyyy  GET /share/{token}/artwork/{source}/{signature}
        ysssyyyyyyyyyyyy  GET /share/{token}/previews/{source}/{signature}
        ysssyyyyyyyyyyyy  GET /share/{token}/{source}/{id}
        ysssyiuyyyyfffyy  GET /artwork/drawn
        ysssyiuyyyyfffyy  GET /artwork/{source}/{signature}
        ysssyiuyyyyfffyy  GET /previews/{source}/{signature}
        ysssyiuyyyyfffyy  GET /api/openapi.json
        ysssyiuyyyyfffyy  GET /api/v1/sources
        ysssyiuyyyyfffyy  GET /api/v1/favourites
        ysssyiuyyyyfffyy  GET /api/v1/search
        ysssyiuyyyyfffyy  GET /api/v1/{source}
        ysssyiuyyyyfffyy  GET /api/v1/changes/{source}
        ysssyiuyyyyfffyy  GET /api/v1/{source}/{id}
        ysssyiuyyyyfffyy  GET /api/v1/{source}/{id}/history
        ysssyiuyyyyfffyy  GET /changes/{source}.atom
        ysssyiuyyyyfffyy  GET /changes/{source}
        ysssyiuyyyyfffyy  GET /timemap/{source}
        ysssyiuyyyyfffyy  GET /timemap/{source}/{id}
        ysssyiuyyyyfffyy  GET /{source}
        ysssyiufyyffffff  POST /{source}/retry
        ysssyiuyyyyfffyy  GET /{source}/{id}
        ysssyiuyyyyfffyy  GET /{source}/{id}/favourite
        ysssyiufyyfyffff  POST /{source}/{id}/favourite
        """

    private func application(
        _ people: (any PeopleStore)?, hosts: [String] = ["127.0.0.1"], proxies: [String] = []
    ) throws -> WebApplication {
        try .test(
            hosts: AllowedHosts(hosts), proxies: TrustedProxies(proxies.compactMap { IPBlock($0) }), people: people,
            drafter: FakeDrafter())
    }

    private static func address(of pattern: RoutePattern) -> String {
        let path = String(pattern.rawValue.drop { $0 != "/" })
        return path.replacing("{source}", with: "boats").replacing("{id}", with: "1").replacing("{name}", with: "x.css")
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
        _ application: WebApplication, _ headers: HTTPFields, asPage: Bool = true
    ) async throws -> [RoutePattern: String] {
        try await Application(responder: application.responder()).test(.router) { client in
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
