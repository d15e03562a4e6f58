import Foundation
import Testing

@testable import Server

@Suite struct OpenIDIdentityTests {
    private func identity(
        roleClaim: String? = nil, adding claims: [String: String]
    ) async throws -> OpenIDIdentity {
        let trial = try OpenIDTrial(roleClaim: roleClaim)
        trial.fake.change { $0.claims.merge(claims) { $1 } }
        return try await trial.identity()
    }

    static let names: [([String: String], String?)] = [
        ([:], nil),
        (["preferred_username": "\"ada\"", "name": "\"Ada Lovelace\""], "ada"),
        (["name": "\"Ada Lovelace\""], "Ada Lovelace"),
        (["preferred_username": "\" \"", "name": "\" Ada \""], "Ada"),
        (["preferred_username": "1", "name": "\"Ada\""], "Ada"),
        (["preferred_username": "null", "name": "[]"], nil),
        (["email": "\"ada@example.org\""], nil),
        (["email": "\"ada@example.org\"", "name": "\"\"", "given_name": "\"Ada\"", "nickname": "\"a\""], nil),
        (["email": "\"ada@example.org\"", "preferred_username": "\"ada@example.org\""], nil),
        (["preferred_username": "\"ada@example.org\"", "name": "\"Ada\""], "Ada"),
        (["email": "\"ada@example.org\"", "preferred_username": "\"ada@example.org\"", "name": "\"Ada\""], "Ada"),
    ]

    @Test(arguments: names) func hasANameButNeverAnAddress(claims: [String: String], name: String?) async throws {
        #expect(try await identity(adding: claims).name == name)
    }

    @Test(arguments: [("0", nil), ("1799999990", 1_799_999_990), ("1799999990.5", 1_799_999_990.5)])
    func hasATimeOfAuthentication(value: String, seconds: TimeInterval?) async throws {
        let identity = try await identity(adding: ["auth_time": value])
        #expect(identity.authenticatedAt == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    struct Roles: Sendable, CustomTestStringConvertible {
        let claim: String?
        let claims: [String: String]
        let roles: [String]?

        init(_ claim: String?, _ claims: [String: String], _ roles: [String]?) {
            self.claim = claim
            self.claims = claims
            self.roles = roles
        }

        var testDescription: String { "\(claim ?? "none") of \(claims.jsonObject)" }
    }

    private static let nested = #"{"roles":["a","b"],"one":"c","client":{"roles":["d"]}}"#

    static let roles = [
        Roles("roles", ["roles": #""admin""#], ["admin"]),
        Roles("roles", ["roles": #""admin user""#], ["admin user"]),
        Roles("roles", ["roles": #"["admin","user","admin"]"#], ["admin", "user", "admin"]),
        Roles("roles", ["roles": "[]"], []),
        Roles("roles", ["roles": #"["admin",1,null,["user"],{},1e400]"#], ["admin"]),
        Roles("roles", ["roles": "null"], nil),
        Roles("roles", ["roles": "1"], nil),
        Roles("roles", ["roles": "true"], nil),
        Roles("roles", ["roles": "1e400"], nil),
        Roles("roles", ["roles": #"{"admin":true}"#], nil),
        Roles("roles", ["groups": #"["admin"]"#], nil),
        Roles(nil, ["roles": #"["admin"]"#], nil),
        Roles("", ["roles": #"["admin"]"#], nil),
        Roles("realm.roles", ["realm": nested], ["a", "b"]),
        Roles("realm.one", ["realm": nested], ["c"]),
        Roles("realm.client.roles", ["realm": nested], ["d"]),
        Roles("realm.client", ["realm": nested], nil),
        Roles("realm.roles.a", ["realm": nested], nil),
        Roles("realm.", ["realm": nested], nil),
        Roles(".realm", ["realm": nested], nil),
        Roles("realm.roles", ["realm": nested, "realm.roles": #"["literal"]"#], ["literal"]),
        Roles("realm.roles", ["realm": nested, "realm.roles": "null"], ["a", "b"]),
        Roles("https://id.example/roles", ["https://id.example/roles": #"["admin"]"#], ["admin"]),
        Roles("access.my.client.roles", ["access": #"{"my.client":{"roles":["admin"]}}"#], ["admin"]),
    ]

    @Test(arguments: roles) func hasTheTextsOfTheRoleClaim(roles: Roles) async throws {
        let identity = try await identity(roleClaim: roles.claim, adding: roles.claims)
        #expect(identity.roles == roles.roles ?? [])
    }
}
