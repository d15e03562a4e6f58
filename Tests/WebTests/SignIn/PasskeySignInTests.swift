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

struct PasskeySignInTests {
    private static let address = "https://boats.example"

    /// Runs a site at its public address, behind a proxy for TLS.
    private func run(
        _ household: Household, address: String = address,
        _ work: @escaping @Sendable (PasskeyBrowser) async throws -> Void
    ) async throws {
        let url = try BaseURL(address)
        let application = try WebApplication.test(
            hosts: AllowedHosts([], publicName: url.bracketedHost), people: household.store,
            configuration: SignInConfiguration(publicAddress: url))
        try await Application(responder: application.responder()).test(.router) { client in
            try await work(PasskeyBrowser(client: client))
        }
    }

    /// A person with a passkey.
    private func added(
        to household: Household, _ name: String = "Ada", with browser: PasskeyBrowser
    ) async throws -> SoftAuthenticator {
        var device = SoftAuthenticator()
        device.user = name
        let session = try await household.session(of: name, isSecure: true)
        try await browser.add(device, session) { #expect($0.location == "/account") }
        return device
    }

    @Test func aPasskeyTakesThePlaceOfThePassword() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            let session = try await browser.signIn(with: device) { response in
                #expect(response.status == .seeOther && response.location == "/")
                return try #require(response.cookies["__Host-vitrine-session"])
            }
            let cookie: HTTPFields = [.cookie: "__Host-vitrine-session=\(session)"]
            try await browser.client.post("/account", "edit=remove-password", browser.headers(cookie)) {
                #expect($0.status == .seeOther)
            }
            #expect(try await household.store.person(named: #require(PersonName("Ada")))?.password == nil)
            let passkey = try #require(try await household.store.passkeys(of: "Ada").first)
            #expect(passkey.name == "Phone" && passkey.usedAt == Household.now)
            // The last way in stays.
            try await browser.client.post(
                "/account", "edit=remove-passkey&passkey=\(passkey.id)", browser.headers(cookie)
            ) { #expect($0.status == .unprocessableContent) }
        }
    }

    @Test func optionsNameNobody() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            _ = try await added(to: household, with: browser)
            let options = try await browser.options("/sign-in/passkey")
            #expect(Set(options.keys) == ["challenge", "rpId", "timeout", "userVerification"])
            #expect(options["rpId"] as? String == "boats.example")
            #expect(options["userVerification"] as? String == "required")
        }
    }

    @Test func newOptionsAreThoseOfTheContract() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            let session = try await household.session(of: "Ada", isSecure: true)
            let options = try await browser.options("/account/passkey", session)
            let selection = options["authenticatorSelection"] as? [String: Any]
            #expect(selection?["residentKey"] as? String == "required")
            #expect(selection?["userVerification"] as? String == "required")
            #expect(options["attestation"] as? String == "none")
            let algorithms = (options["pubKeyCredParams"] as? [[String: Any]])?.compactMap { $0["alg"] as? Int }
            #expect(algorithms == [-7, -8, -257])
            let excluded = (options["excludeCredentials"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
            #expect(excluded == [device.credential.base64URL])
        }
    }

    /// A change that makes an answer one that can't be trusted.
    private enum Forgery: CaseIterable {
        case anotherOrigin, anotherSite, withoutVerification, withoutPresence, withoutPerson, anotherPerson
        case unknownPasskey, anotherKey, counterFalls

        func change(_ device: inout SoftAuthenticator) {
            switch self {
            case .anotherOrigin: device.origin = "https://boats.example.evil.test"
            case .anotherSite: device.domain = "evil.test"
            case .withoutVerification: device.flags = [.userPresent]
            case .withoutPresence: device.flags = [.userVerified]
            case .withoutPerson: device.user = ""
            case .anotherPerson: device.user = "Bo"
            case .unknownPasskey:
                var other = SoftAuthenticator()
                other.user = device.user
                device = other
            case .anotherKey: break
            case .counterFalls: device.counter = 3
            }
        }
    }

    @Test(arguments: Forgery.allCases) private func refuses(_ forgery: Forgery) async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await run(household) { browser in
            var device = try await added(to: household, with: browser)
            device.counter = 5
            try await browser.signIn(with: device) { #expect($0.status == .seeOther) }
            device.counter = 6
            forgery.change(&device)
            var signer = device
            if forgery == .anotherKey {
                signer = SoftAuthenticator()
                signer.counter = 6
            }
            let challenge = try await browser.challenge()
            var answer = try signer.assertion(challenge: challenge)
            if forgery == .anotherKey {
                answer = answer.replacing(signer.credential.base64URL, with: device.credential.base64URL)
                    .replacing(#""userHandle":"""#, with: #""userHandle":"\#(Data("Ada".utf8).base64URL)""#)
            }
            try await browser.submit(answer) { response in
                #expect(response.status == .unauthorized)
                #expect(response.cookies["__Host-vitrine-session"] == nil)
                #expect(response.text.contains("The passkey could not be used"))
            }
        }
    }

    @Test func anAnswerWorksOnce() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            let answer = try device.assertion(challenge: try await browser.challenge())
            try await browser.submit(answer) { #expect($0.status == .seeOther) }
            try await browser.submit(answer) { #expect($0.status == .unauthorized) }
        }
    }

    @Test func aChallengeBelongsToItsBrowserAndPurpose() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            let other = PasskeyBrowser(client: browser.client, name: "another-browser")
            try await other.submit(try device.assertion(challenge: try await browser.challenge())) {
                #expect($0.status == .unauthorized)
            }
            let session = try await household.session(of: "Ada", isSecure: true)
            let made = try await browser.options("/account/passkey", session)["challenge"] as? String ?? ""
            try await browser.submit(try device.assertion(challenge: made)) { #expect($0.status == .unauthorized) }
            // A passkey is added in the session, and for the person, that asked.
            let bo = try await household.session(of: "Bo", isSecure: true)
            for headers in [bo, try await household.session(of: "Ada", isSecure: true)] {
                try await browser.send(SoftAuthenticator().registration(challenge: made), headers) {
                    #expect($0.status == .unprocessableContent)
                }
            }
        }
    }

    @Test func anInventedChallengeIsRefused() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            _ = try await browser.challenge()
            for challenge in ["", "AAAA", Data(count: 60).base64URL] {
                try await browser.submit(try device.assertion(challenge: challenge)) {
                    #expect($0.status == .unauthorized, "\(challenge)")
                }
            }
            for answer in ["", "{}", "[]", #"{"rawId":"!","response":{}}"#, String(repeating: "[", count: 5_000)] {
                try await browser.submit(answer) { #expect($0.status == .unauthorized, "\(answer.prefix(20))") }
            }
        }
    }

    @Test func aPasskeyIsAddedOnce() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            // Nobody takes over another person's passkey.
            let bo = try await household.session(of: "Bo", isSecure: true)
            try await browser.add(device, bo) { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains("This passkey has been added already"))
            }
            #expect(try await household.store.passkeys(of: "Bo").isEmpty)
        }
    }

    @Test func addingNeedsARecentSignIn() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            let old = try await household.session(of: "Ada", age: 601, isSecure: true)
            try await browser.client.execute(
                uri: "/account/passkey", method: .get, headers: browser.headers(old)
            ) { #expect($0.status == .forbidden) }
            try await browser.send(SoftAuthenticator().registration(challenge: "AAAA"), old) {
                #expect($0.location == "/sign-in?next=%2Faccount")
            }
        }
    }

    @Test func removingOneEndsTheOtherSessions() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            let device = try await added(to: household, with: browser)
            let thief = try await browser.signIn(with: device) { $0.cookies["__Host-vitrine-session"] ?? "" }
            let session = try await household.session(of: "Ada", isSecure: true)
            let passkey = try #require(try await household.store.passkeys(of: "Ada").first)
            try await browser.client.post(
                "/account", "edit=remove-passkey&passkey=\(passkey.id)", browser.headers(session)
            ) { #expect($0.location == "/account") }
            try await browser.signIn(with: device) { #expect($0.status == .unauthorized) }
            try await browser.client.open(
                "/account", browser.headers([.cookie: "__Host-vitrine-session=\(thief)"])
            ) { #expect($0.status == .seeOther) }
            try await browser.client.open("/account", browser.headers(session)) { #expect($0.status == .ok) }
        }
    }

    @Test func anotherPersonsPasskeyIsUnknown() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await run(household) { browser in
            _ = try await added(to: household, with: browser)
            let passkey = try #require(try await household.store.passkeys(of: "Ada").first)
            let bo = try await household.session(of: "Bo", isSecure: true)
            try await browser.client.post(
                "/account", "edit=remove-passkey&passkey=\(passkey.id)", browser.headers(bo)
            ) { #expect($0.status == .notFound) }
        }
    }

    @Test(arguments: [
        ("https://boats.example", true), ("https://boats.example:8443", true), ("http://localhost:8080", true),
        ("http://boats.localhost", true), ("http://boats.example", false), ("https://192.168.1.9", false),
        ("https://[::1]", false),
    ]) func browsersAllowThemAtSomeAddresses(address: String, isAllowed: Bool) throws {
        let configuration = SignInConfiguration(publicAddress: try BaseURL(address))
        #expect((configuration.passkeyVerifier != nil) == isAllowed)
        #expect(configuration.passkeyVerifier?.origin == (isAllowed ? address : nil))
    }

    @Test func theyAreOfferedAtThePublicAddressAlone() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            for (authority, isOffered) in [("boats.example", true), ("localhost", false)] {
                var headers = browser.headers()
                headers[named: "x-forwarded-host"] = authority
                try await browser.client.open("/sign-in", headers) {
                    #expect($0.text.contains("data-passkey") == isOffered, "\(authority)")
                }
                try await browser.client.execute(uri: "/sign-in/passkey", method: .get, headers: headers) {
                    #expect(($0.status == .ok) == isOffered, "\(authority)")
                }
            }
        }
    }
}

/// A browser at the public address, which a proxy for TLS serves.
struct PasskeyBrowser: Sendable {
    let client: any TestClientProtocol
    var name = "a-browser"

    func headers(_ others: HTTPFields = [:]) -> HTTPFields {
        var headers = others
        headers[named: "x-forwarded-host"] = "boats.example"
        headers[named: "x-forwarded-proto"] = "https"
        headers[.cookie] = [others[.cookie], "__Host-vitrine-browser=\(name)"].compactMap(\.self).joined(
            separator: "; ")
        return headers
    }

    func options(_ path: String, _ others: HTTPFields = [:]) async throws -> [String: Any] {
        let bytes = try await client.execute(uri: path, method: .get, headers: headers(others)) { response in
            #expect(response.status == .ok)
            #expect(response.headers[.cacheControl] == "no-store")
            return Data(response.body.readableBytesView)
        }
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    func challenge() async throws -> String {
        try await options("/sign-in/passkey")["challenge"] as? String ?? ""
    }

    @discardableResult
    func signIn<Value>(
        with device: SoftAuthenticator, _ read: @escaping @Sendable (TestResponse) throws -> Value
    ) async throws -> Value {
        try await submit(try device.assertion(challenge: try await challenge()), read)
    }

    @discardableResult
    func submit<Value>(
        _ answer: String, _ read: @escaping @Sendable (TestResponse) throws -> Value
    ) async throws -> Value {
        try await client.post("/sign-in", "credential=\(Resource.encoded(answer))", headers(), read)
    }

    func add(
        _ device: SoftAuthenticator, _ session: HTTPFields, _ read: @escaping @Sendable (TestResponse) throws -> Void
    ) async throws {
        let challenge = try await options("/account/passkey", session)["challenge"] as? String ?? ""
        try await send(device.registration(challenge: challenge), session, read)
    }

    func send(
        _ registration: String, _ session: HTTPFields, _ read: @escaping @Sendable (TestResponse) throws -> Void
    ) async throws {
        let form = "edit=add-passkey&name=Phone&credential=\(Resource.encoded(registration))"
        try await client.post("/account", form, headers(session), read)
    }
}
