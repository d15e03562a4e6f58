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

struct SignInTests {
    private let form = "name=Ada&password=the+boat+of+Ada"

    private func run(
        _ household: Household, hosts: [String] = ["127.0.0.1"], profiles: ProfileMode = .shared, hasTLS: Bool = false,
        basePath: BasePath = .root, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(
            profiles: profiles, hosts: AllowedHosts(hosts), hasTLS: hasTLS, basePath: basePath, people: household.store)
        try await Application(responder: application.responder()).test(.router, work)
    }

    // MARK: Signing in

    @Test func aRightPasswordBeginsASession() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            let cookies = try await client.post("/sign-in", "\(form)&next=/favourites") { response in
                #expect(response.status == .seeOther && response.location == "/favourites")
                return response.cookies
            }
            let secret = try #require(cookies["vitrine-session"])
            try await client.open("/favourites", [.cookie: "vitrine-session=\(secret)"]) { response in
                #expect(response.status == .ok && response.text.contains("Ada"))
            }
            // The stored digest opens nothing.
            try await client.open(
                "/favourites", [.cookie: "vitrine-session=\(SecretDigest(of: secret).rawValue.hexadecimal)"]
            ) { #expect($0.status == .seeOther && $0.location == "/sign-in?next=%2Ffavourites") }
        }
    }

    @Test func aWrongNameIsAnsweredAsAWrongPasswordIs() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            var answers: [String] = []
            for form in ["name=Ada&password=wrong", "name=Eve&password=wrong", "name=&password=wrong"] {
                answers.append(
                    try await client.post("/sign-in", form) { response in
                        #expect(response.status == .unauthorized)
                        #expect(response.cookies["vitrine-session"] == nil)
                        return response.text.replacing("Ada", with: "").replacing("Eve", with: "")
                    })
            }
            #expect(answers[0] == answers[1])
        }
    }

    /// Without a password to compare with, as much is computed as with one.
    @Test func aNameThatNobodyHasTakesAsLong() async throws {
        let passwords = try Passwords(cost: .init(logRounds: 10, blockSize: 8, parallelism: 1))
        let hash = try await passwords.hash(of: "the boat of Ada")
        let clock = ContinuousClock()
        // In turns, because others use the machine, too. The fastest ones are disturbed least.
        var (unknown, known): ([Duration], [Duration]) = ([], [])
        for _ in 0..<15 {
            unknown.append(try await clock.measure { _ = try await passwords.check("wrong", against: nil) })
            known.append(try await clock.measure { _ = try await passwords.check("wrong", against: hash) })
        }
        let ratio = try #require(unknown.min()) / #require(known.min())
        #expect((0.5...2).contains(ratio))
    }

    @Test(arguments: [
        "//evil.example", "/\\evil", "\\\\evil.example", "https://evil.example/", "javascript:alert(1)",
        "%2F%2Fevil.example", "/%5Cevil", "//evil.example/favourites", "/\t/evil.example", "favourites", "",
        "/sign-in", "/sign-out", "/favourites\r\nset-cookie: a=b",
    ])
    func leadsNowhereElse(next: String) async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            try await client.post("/sign-in", "\(form)&next=\(Resource.encoded(next))") { response in
                #expect(response.status == .seeOther)
                let location = try #require(response.location)
                #expect(location == "/" || location.hasPrefix("/%"), "\(location)")
            }
            try await client.open("/sign-in?next=\(Resource.encoded(next))") { response in
                #expect(!response.text.contains("value=\"//") && !response.text.contains("evil.example/\""))
            }
        }
    }

    @Test func aSessionThatSomeoneElseChoseIsNotTaken() async throws {
        let household = try await Household(["Ada": .admin])
        let old = try await household.session(of: "Ada")
        try await run(household) { client in
            // Fixation: the browser has a cookie that another person put there.
            let chosen = try await client.post("/sign-in", form, [.cookie: "vitrine-session=chosen"]) {
                try #require($0.cookies["vitrine-session"])
            }
            #expect(chosen != "chosen")
            try await client.open("/", [.cookie: "vitrine-session=chosen"]) { #expect($0.status == .seeOther) }
            // A new session takes the place of the one before.
            try await client.post("/sign-in", form, old) { #expect($0.status == .seeOther) }
            try await client.open("/", old) { #expect($0.status == .seeOther) }
        }
    }

    @Test func signingOutEndsTheSession() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        try await run(household) { client in
            try await client.post("/sign-out", "", session) { response in
                #expect(response.status == .seeOther && response.location == "/sign-in")
                #expect(response.cookies["vitrine-session"] == "")
                #expect(response.headers[named: "clear-site-data"] == #""cache", "storage""#)
            }
            try await client.open("/", session) { #expect($0.status == .seeOther) }
        }
    }

    @Test func wrongTriesSlowDownStrangersAlone() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { client in
            let device = try await client.post("/sign-in", form) { try #require($0.cookies["vitrine-device"]) }
            var statuses: [HTTPResponse.Status] = []
            for _ in 0..<8 {
                statuses.append(try await client.post("/sign-in", "name=Ada&password=wrong") { $0.status })
            }
            #expect(statuses.prefix(4) == [.unauthorized, .unauthorized, .unauthorized, .unauthorized])
            #expect(statuses.suffix(3) == [.tooManyRequests, .tooManyRequests, .tooManyRequests])
            // The right one, too, has to wait, or else it would be told by the answer.
            try await client.post("/sign-in", form) { response in
                #expect(response.status == .tooManyRequests && response.headers[.retryAfter] != nil)
            }
            let known: HTTPFields = [.cookie: "vitrine-device=\(device)"]
            try await client.post("/sign-in", form, known) { #expect($0.status == .seeOther) }
            // A cookie that was not signed here, or for another person, is no known browser.
            let forged: HTTPFields = [
                .cookie: "vitrine-device=\(device.prefix(40))\(String(repeating: "0", count: 57))"
            ]
            try await client.post("/sign-in", form, forged) { #expect($0.status == .tooManyRequests) }
        }
    }

    // MARK: Cookies

    @Test func cookiesFitTheConnection() async throws {
        let household = try await Household(["Ada": .admin])
        func cookie(hasTLS: Bool, under path: String) async throws -> (name: String, attributes: Set<String>) {
            let basePath = try #require(BasePath(path))
            let found = Holder<String>()
            try await run(household, hasTLS: hasTLS, basePath: basePath) { client in
                var headers = HTTPFields()
                headers[named: "x-forwarded-proto"] = hasTLS ? "https" : nil
                let line = try await client.post("\(path == "/" ? "" : path)/sign-in", form, headers) {
                    $0.headers[values: .setCookie].first { $0.contains("vitrine-session") }
                }
                found.value = line
            }
            let parts = try #require(found.value).components(separatedBy: "; ")
            return (String(parts[0].prefix { $0 != "=" }), Set(parts.dropFirst()))
        }
        let plain = try await cookie(hasTLS: false, under: "/")
        #expect(plain.name == "vitrine-session" && !plain.attributes.contains("Secure"))
        let secure = try await cookie(hasTLS: true, under: "/")
        #expect(secure.name == "__Host-vitrine-session" && secure.attributes.isSuperset(of: ["Secure", "Path=/"]))
        let below = try await cookie(hasTLS: true, under: "/shows")
        #expect(below.name == "vitrine-session" && below.attributes.isSuperset(of: ["Secure", "Path=/shows"]))
        for cookie in [plain, secure, below] {
            #expect(cookie.attributes.isSuperset(of: ["HttpOnly", "SameSite=Lax"]))
            #expect(!cookie.attributes.contains { $0.hasPrefix("Domain") })
        }
    }

    // MARK: First start

    @Test func theFirstPersonIsAddedByTheAddressOfTheStart() async throws {
        let household = try await Household()
        let token = RandomSecret()
        try await household.store.offerSetup(token.digest, at: Household.now, until: Household.now + 3_600)
        try await run(household, hosts: ["0.0.0.0"]) { client in
            for path in ["/", "/starships", "/api/v1/sources", "/nothing", "/sign-in", "/live"] {
                let mark = path.hasPrefix("/api") ? #""setup_needed""# : #"data-page="setup-needed""#
                try await client.open(path) { response in
                    #expect(response.status == .forbidden, "\(path)")
                    #expect(response.text.contains(mark), "\(path)")
                }
            }
            // A link preview opens it, too.
            for _ in 0..<2 {
                try await client.open("/setup?token=\(token.text)") { #expect($0.status == .ok) }
            }
            let form = "name=Ada&password=the+boat+of+Ada&token="
            try await client.post("/setup", form + "wrong") { #expect($0.status == .forbidden) }
            try await client.post("/setup", "name=Ada&password=short&token=\(token.text)") {
                #expect($0.status == .unprocessableContent)
            }
            let session = try await client.post("/setup", form + token.text) { response in
                #expect(response.status == .seeOther && response.location == "/")
                return try #require(response.cookies["vitrine-session"])
            }
            try await client.open("/", [.cookie: "vitrine-session=\(session)"]) { #expect($0.status == .ok) }
            try await client.post("/setup", "name=Eve&password=the+boat+of+Eve&token=\(token.text)") { response in
                #expect(response.status == .seeOther && response.cookies["vitrine-session"] == nil)
            }
            #expect(try await household.store.people().map(\.name.text) == ["Ada"])
            #expect(try await household.store.people().first?.profile == .shared)
        }
    }

    @Test func whereNobodySignsInEveryoneIsAMember() async throws {
        let application = try WebApplication.test(hosts: AllowedHosts(["0.0.0.0"]), drafter: FakeDrafter())
        try await Application(responder: application.responder()).test(.router) { client in
            try await client.open("/favourites") { #expect($0.status == .ok) }
            try await client.post("/boats/tub/favourite", "value=true") { #expect($0.status == .seeOther) }
            for path in ["/sign-in", "/account", "/setup"] {
                try await client.open(path) { #expect([.notFound, .seeOther].contains($0.status), "\(path)") }
            }
            for path in ["/account/people", "/sources/new"] {
                try await client.open(path) { #expect($0.status == .forbidden, "\(path)") }
            }
        }
    }
}

/// A value that a closure leaves.
final class Holder<Value: Sendable>: @unchecked Sendable {
    var value: Value?
}
