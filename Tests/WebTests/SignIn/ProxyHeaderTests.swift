import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Screens
@testable import Server

/// People whom a proxy names. The connections are real ones, because the peer counts.
struct ProxyHeaderTests {
    private static let field = HTTPField.Name("Remote-User")

    private func run(
        _ household: Household, proxies: [String] = ["127.0.0.0/8", "::1"], newPeople: Role? = nil,
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(
            proxies: TrustedProxies(proxies.compactMap { IPBlock($0) }), people: household.store,
            configuration: SignInConfiguration(header: Self.field, newPeople: newPeople))
        try await Application(responder: application.responder()).test(.live, work)
    }

    private static func naming(_ names: String...) -> HTTPFields {
        HTTPFields(names.compactMap { name in field.map { HTTPField(name: $0, value: name) } })
    }

    @Test func aTrustedProxyNamesThePerson() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await run(household) { client in
            try await client.open("/account", Self.naming("Ada")) { response in
                #expect(response.status == .ok)
                #expect(response.text.contains(#"<h1 dir="auto">Ada</h1>"#))
                // The proxy names them again, so signing out has no effect.
                #expect(!response.text.contains("/sign-out"))
                #expect(response.headers[values: .setCookie].isEmpty)
            }
            // As with a password, case doesn't count.
            try await client.open("/account", Self.naming(" bo ")) { #expect($0.text.contains(">Bo</h1>")) }
            // Other spellings may be another person's at the proxy.
            for name in ["Ａｄａ", "Ad\u{200D}a", "\u{1D400}da"] {
                try await client.open("/account", Self.naming(name)) { #expect($0.status == .forbidden, "\(name)") }
            }
            try await client.open("/account") { #expect($0.location == "/sign-in?next=%2Faccount") }
        }
        #expect(try await household.store.sessions(of: "Ada", at: Household.now).isEmpty)
        #expect(try await household.store.people().count == 2)
    }

    @Test func theNamedPersonCountsBeforeTheSession() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let session = try await household.session(of: "Bo")
        try await run(household) { client in
            try await client.open("/account", session + Self.naming("Ada")) { #expect($0.text.contains(">Ada</h1>")) }
            try await client.open("/account", session) { #expect($0.text.contains(">Bo</h1>")) }
            try await client.open("/account", session + Self.naming("")) { #expect($0.text.contains(">Bo</h1>")) }
        }
    }

    @Test func theProxyAnswersForChanges() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            try await client.post("/account", "edit=add-token&name=Reader&read=true&days=90", Self.naming("Ada")) {
                #expect($0.status == .ok && $0.text.contains("vitrine_"))
            }
            try await client.post("/account", "edit=password&password=another+boat+now", Self.naming("Ada")) {
                #expect($0.status == .seeOther)
            }
        }
        #expect(try await household.store.tokens(of: "Ada").count == 1)
    }

    @Test func anotherPeerIsRefusedByItsAddress() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household, proxies: ["10.0.0.0/8"]) { client in
            try await client.open("/account", Self.naming("Ada")) { response in
                #expect(response.status == .forbidden)
                #expect(response.text.contains("127.0.0.1") || response.text.contains("::1"))
                #expect(response.text.contains("--trusted-proxy"))
                #expect(!response.text.contains("Ada"))
            }
            // A session doesn't help a request that may be forged.
            let session = try await household.session(of: "Ada")
            try await client.open("/", session + Self.naming("Ada")) { #expect($0.status == .forbidden) }
            try await client.open("/", session) { #expect($0.status == .ok) }
        }
    }

    @Test(arguments: [
        ["Ada", "Bo"], ["Ada", "Ada"], ["Ada", ""], ["\u{200B}"], ["J\u{FFFD}rg"], [String(repeating: "a", count: 61)],
    ])
    func anAmbiguousNameIsRefused(names: [String]) async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await run(household, newPeople: .admin) { client in
            let fields = HTTPFields(names.compactMap { name in Self.field.map { HTTPField(name: $0, value: name) } })
            try await client.open("/account", fields) { #expect($0.status == .badRequest) }
        }
        #expect(try await household.store.people().count == 2)
    }

    @Test func theAPIAsksForATokenAllTheSame() async throws {
        let household = try await Household(["Ada": .admin])
        let token = try await household.token(of: "Ada", .read)
        try await run(household) { client in
            for path in ["/api/v1/sources", "/api/v1/boats", "/api/openapi.json", "/api/v1/nothing"] {
                try await client.execute(uri: path, method: .get, headers: Self.naming("Ada")) {
                    #expect($0.status == .unauthorized, "\(path)")
                }
            }
            // Nor does the field spoil a token.
            try await client.execute(
                uri: "/api/v1/sources", method: .get, headers: token + Self.naming("Bo", "Cy")
            ) { #expect($0.status == .ok) }
        }
    }

    @Test func aNewNameIsRefusedUnlessNewPeopleAreLetIn() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            try await client.open("/", Self.naming("Eve <b>")) { response in
                #expect(response.status == .forbidden)
                #expect(response.text.contains("“Eve &lt;b&gt;” has not been added here yet"))
            }
        }
        #expect(try await household.store.people().count == 1)
        try await run(household, newPeople: .guest) { client in
            // Many requests of a first page add one person.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await client.open("/", Self.naming("Eve")) { #expect($0.status == .ok) } }
                }
                try await group.waitForAll()
            }
        }
        let people = try await household.store.people()
        #expect(people.map(\.name.text) == ["Ada", "Eve"] && people.last?.role == .guest)
        #expect(people.last?.profile != .shared)
    }

    @Test func nobodyGainsARoleByComingBack() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .guest])
        try await run(household, newPeople: .member) { client in
            try await client.post("/account", "edit=remove-me&confirm=true", Self.naming("Bo")) {
                #expect($0.status == .forbidden)
            }
        }
        #expect(try await household.store.people().map(\.role) == [.admin, .guest])
    }

    @Test func anAdminAddsSomeoneWithoutAPassword() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            try await client.open("/account/people", Self.naming("Ada")) { response in
                #expect(response.text.contains(#"autocomplete="new-password" minlength="10" aria-describedby"#))
            }
            try await client.post("/account/people", "edit=add&name=Bo&role=guest&password=", Self.naming("Ada")) {
                #expect($0.location == "/account/people")
            }
            try await client.open("/account", Self.naming("Bo")) { #expect($0.text.contains("You have no password.")) }
        }
    }

    @Test func theFirstPersonIsNotAddedByAHeader() async throws {
        let household = try await Household()
        try await run(household, newPeople: .admin) { client in
            try await client.open("/", Self.naming("Eve")) { #expect($0.status == .forbidden) }
        }
        #expect(try await household.store.hasPeople() == false)
    }

    @Test func withoutPeopleNoRequestIsLocal() async throws {
        let household = try await Household()
        let application = try WebApplication.test(
            hosts: AllowedHosts(["127.0.0.1"]), people: household.store,
            configuration: SignInConfiguration(header: Self.field))
        try await Application(responder: application.responder()).test(.live) { client in
            try await client.open("/") { #expect($0.status == .forbidden && $0.text.contains("setup")) }
        }
    }

    @Test func aStreamEndsWithThePerson() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let signIn = try SignIn(people: household.store, deviceKey: Data(), passwordCost: .test) { Household.now }
        let bo = StreamRight(owner: .person("Bo"), role: .member)
        let ada = StreamRight(owner: .person("Ada"), role: .admin)
        #expect(await signIn.validRights(among: [ada, bo]) == [ada, bo])
        try await household.store.setRole(.guest, of: "Bo")
        #expect(await signIn.validRights(among: [ada, bo]) == [ada])
        try await household.store.remove("Bo")
        #expect(await signIn.validRights(among: [ada, StreamRight(owner: .person("Bo"), role: .guest)]) == [ada])
    }
}

extension HTTPFields {
    fileprivate static func + (left: HTTPFields, right: HTTPFields) -> HTTPFields {
        var fields = left
        for field in right { fields.append(field) }
        return fields
    }
}
