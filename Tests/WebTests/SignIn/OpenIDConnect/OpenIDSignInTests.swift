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

/// Signing in with a provider, from this site's side.
struct OpenIDSignInTests {
    private static let subject = "248289761001"

    private func run(
        _ household: Household, newPeople: Role? = nil, roleClaim: String? = nil,
        _ work: @escaping @Sendable (ProviderBrowser) async throws -> Void
    ) async throws {
        let trial = try OpenIDTrial(roleClaim: roleClaim)
        let application = try WebApplication.test(
            people: household.store, configuration: SignInConfiguration(provider: trial.provider, newPeople: newPeople))
        try await Application(responder: application.responder()).test(.router) { client in
            try await work(ProviderBrowser(client: client, fake: trial.fake))
        }
    }

    private func link(_ name: String, in household: Household) async throws {
        let linked = try await household.store.link(
            LinkedAccount(
                id: "account of \(name)",
                identity: LinkedAccount.Identity(issuer: OpenIDTrial.issuer, subject: Self.subject), person: name,
                name: "ada", createdAt: Household.now),
            proof: OneTimeSecret(RandomSecret().digest, endsAt: Household.now + 60))
        #expect(linked)
    }

    // MARK: Signing in

    @Test func aLinkedAccountSignsIn() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            let visit = try await browser.leave("/sign-in/oidc?next=/boats?sort=name")
            let cookie = try await browser.comeBack(visit) { response in
                #expect(response.status == .seeOther && response.location == "/boats?sort=name")
                return try #require(response.cookies["vitrine-session"])
            }
            try await browser.client.open("/account", [.cookie: "vitrine-session=\(cookie)"]) {
                #expect($0.text.contains(">Ada</h1>"))
            }
        }
    }

    @Test func itLeadsToAddressesOfThisAppAlone() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            for next in [
                "https://evil.test/", "//evil.test", "/sign-in/oidc", "/sign-in/oidc/callback?code=1", "/\\evil",
            ] {
                let visit = try await browser.leave("/sign-in/oidc?next=\(Resource.encoded(next))")
                try await browser.comeBack(visit) { #expect($0.location == "/", "\(next)") }
            }
        }
    }

    @Test func theWayBackComesFromTheSettingsAlone() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            var headers = HTTPFields()
            headers[named: "x-forwarded-host"] = "localhost"
            headers[named: "x-forwarded-proto"] = "https"
            let address = try await browser.client.open("/sign-in/oidc", headers) { $0.location ?? "" }
            #expect(address.contains("redirect_uri=\(Resource.encoded(OpenIDTrial.redirectAddress))"))
        }
    }

    /// A callback that is refused before the provider is asked for a token.
    private enum Forgery: CaseIterable {
        case noState, emptyState, inventedState, changedState, twoStates, anotherBrowser, noBrowser

        func change(_ visit: inout ProviderBrowser.Visit) {
            switch self {
            case .noState: visit.query = "code=abc"
            case .emptyState: visit.query = "code=abc&state="
            case .inventedState: visit.query = "code=abc&state=\(Data(count: 80).base64URL)"
            case .changedState:
                visit.query = "code=abc&state=\(String(visit.state.prefix(9).reversed()))\(visit.state.dropFirst(9))"
            case .twoStates: visit.query = "code=abc&state=\(visit.state)&state=\(visit.state)"
            case .anotherBrowser: visit.cookie = "vitrine-browser=another"
            case .noBrowser: visit.cookie = ""
            }
        }
    }

    @Test(arguments: Forgery.allCases) private func refusesAForeignState(_ forgery: Forgery) async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            var visit = try await browser.leave("/sign-in/oidc")
            forgery.change(&visit)
            try await browser.comeBack(visit) { response in
                #expect(response.status == .badRequest)
                #expect(response.cookies["vitrine-session"] == nil)
                #expect(response.text.contains("That took too long"))
            }
            #expect(browser.fake.tokenRequests.isEmpty)
        }
    }

    @Test func aStateWorksOnce() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            let visit = try await browser.leave("/sign-in/oidc")
            try await browser.comeBack(visit) { #expect($0.cookies["vitrine-session"] != nil) }
            // Even if the provider accepts a code again.
            try await browser.comeBack(visit) { response in
                #expect(response.status == .badRequest && response.cookies["vitrine-session"] == nil)
            }
        }
    }

    @Test func aTicketOfAnotherUseIsNoState() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            let tickets = Tickets(key: Data(repeating: 7, count: 32))
            func visit(_ ticket: Data, nonce: String = "") -> ProviderBrowser.Visit {
                ProviderBrowser.Visit(
                    state: ticket.base64URL, nonce: nonce, cookie: "vitrine-browser=me",
                    query: "code=abc&state=\(ticket.base64URL)")
            }
            for purpose in [Tickets.Purpose.account, .passkeySignIn, .passkeyRegistration] {
                let ticket = try tickets.ticket(
                    ["isConfirming": false], for: purpose, of: "me", at: Household.now)
                try await browser.comeBack(visit(ticket)) { #expect($0.status == .badRequest) }
            }
            for (age, status) in [(600.0, HTTPResponse.Status.badRequest), (599, .seeOther)] {
                let state = try tickets.ticket(
                    ["isConfirming": false], for: .authorization, of: "me", at: Household.now - age)
                try await browser.comeBack(visit(state, nonce: tickets.secret(named: "nonce", of: state))) {
                    #expect($0.status == status)
                }
            }
        }
    }

    @Test func aProviderThatFailsIsNoWayIn() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            for query in ["error=server_error", "", "code=", "code=a&code=b", "code=a&iss=https://evil.test"] {
                var visit = try await browser.leave("/sign-in/oidc")
                visit.query = "\(query)&state=\(visit.state)"
                if query == "code=" { browser.fake.change { $0.tokenReply = .body("{}", status: 400) } }
                try await browser.comeBack(visit) { response in
                    #expect(response.status == .serviceUnavailable, "\(query)")
                    #expect(response.text.contains("That sign-in did not work"))
                    #expect(response.cookies["vitrine-session"] == nil)
                }
                browser.fake.change { $0.tokenReply = nil }
            }
        }
    }

    @Test func theNonceOfAnotherSignInIsRefused() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household) { browser in
            var visit = try await browser.leave("/sign-in/oidc")
            visit.nonce = try await browser.leave("/sign-in/oidc").nonce
            try await browser.comeBack(visit) { response in
                #expect(response.status == .serviceUnavailable && response.cookies["vitrine-session"] == nil)
            }
        }
    }

    @Test func someoneWhoTriesCodesHasToWait() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            browser.fake.change { $0.tokenReply = .body("{}", status: 400) }
            let visit = try await browser.leave("/sign-in/oidc")
            for _ in 0..<5 { try await browser.comeBack(visit) { #expect($0.status == .serviceUnavailable) } }
            try await browser.comeBack(visit) { response in
                #expect(response.status == .tooManyRequests && response.headers[.retryAfter] == "1")
            }
            #expect(browser.fake.tokenRequests.count == 5)
        }
    }

    @Test func aProviderThatIsAwayLeavesThePage() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            browser.fake.change { $0.discoveryReply = .failure(.unreachable("nobody listens")) }
            try await browser.client.open("/sign-in/oidc") { response in
                #expect(response.status == .serviceUnavailable)
                #expect(response.text.contains("That sign-in did not work"))
                #expect(response.text.contains("name=\"password\""))
            }
        }
    }

    @Test func someoneWhoChangesTheirMindComesBack() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        try await run(household) { browser in
            var visit = try await browser.leave("/sign-in/oidc?next=/boats")
            visit.query = "error=access_denied&state=\(visit.state)"
            try await browser.comeBack(visit) { #expect($0.location == "/sign-in?next=%2Fboats") }
            var link = try await browser.leave("/sign-in/oidc?link=true", session)
            link.query = "error=access_denied&state=\(link.state)"
            try await browser.comeBack(link, session) { #expect($0.location == "/account") }
            link.query = "error=server_error&state=\(link.state)"
            try await browser.comeBack(link, session) { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains("That sign-in did not work"))
            }
        }
    }

    // MARK: Who is let in

    @Test func anUnknownAccountIsNotLetIn() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household) { browser in
            // Neither the name nor an address of an e-mail is a proof.
            browser.fake.change {
                $0.claims["preferred_username"] = "Ada".quoted
                $0.claims["email"] = "ada@example.org".quoted
                $0.claims["email_verified"] = "true"
            }
            try await browser.signIn { response in
                #expect(response.status == .forbidden && response.cookies["vitrine-session"] == nil)
                #expect(response.text.contains("That account is not linked to anyone here"))
            }
        }
        #expect(try await household.store.accounts(of: "Ada").isEmpty)
    }

    @Test func newPeopleAreLetInWithTheirRole() async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household, newPeople: .guest) { browser in
            browser.fake.change { $0.claims["preferred_username"] = "Eve".quoted }
            for _ in 0..<2 { try await browser.signIn { #expect($0.cookies["vitrine-session"] != nil) } }
        }
        let people = try await household.store.people()
        #expect(people.map(\.name.text) == ["Ada", "Eve"] && people.last?.role == .guest)
    }

    @Test(arguments: ["Ada", " ADA "]) func aTakenNameIsNobodysProof(name: String) async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household, newPeople: .member) { browser in
            browser.fake.change { $0.claims["preferred_username"] = name.quoted }
            try await browser.signIn { response in
                #expect(response.status == .forbidden && response.cookies["vitrine-session"] == nil)
                #expect(response.text.contains("Somebody here has the name"))
            }
        }
        #expect(try await household.store.people().count == 1)
    }

    @Test(arguments: [String?.none, "", "\u{7}", String(repeating: "a", count: 61)])
    func aNewPersonNeedsAName(name: String?) async throws {
        let household = try await Household(["Ada": .admin])
        try await run(household, newPeople: .member) { browser in
            browser.fake.change { $0.claims["name"] = name?.quoted }
            try await browser.signIn { #expect($0.status == .forbidden) }
        }
        #expect(try await household.store.people().count == 1)
    }

    @Test func nobodyIsTheFirstPersonByAnAccount() async throws {
        let household = try await Household()
        try await run(household, newPeople: .admin) { browser in
            try await browser.client.open("/sign-in/oidc") { #expect($0.status == .forbidden) }
            try await browser.client.open("/") { #expect($0.status == .forbidden && $0.text.contains("setup")) }
        }
    }

    // MARK: Roles

    @Test func theClaimGivesTheRole() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await link("Bo", in: household)
        let session = try await household.session(of: "Bo")
        try await run(household, roleClaim: "groups") { browser in
            browser.fake.change { $0.claims["groups"] = #"["staff","guest"]"# }
            try await browser.signIn { #expect($0.cookies["vitrine-session"] != nil) }
            // Sessions with the old role end.
            try await browser.client.open("/account", session) { #expect($0.status == .seeOther) }
            browser.fake.change { $0.claims["groups"] = #"["guest","admin"]"# }
            try await browser.signIn { #expect($0.cookies["vitrine-session"] != nil) }
        }
        #expect(try await household.store.people().map(\.role) == [.admin, .admin])
    }

    @Test(arguments: [String?.none, #""staff""#, "[]", "7", #"["Admin"]"#])
    func withoutARoleNobodyIsLetIn(claim: String?) async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await link("Bo", in: household)
        try await run(household, newPeople: .admin, roleClaim: "groups") { browser in
            browser.fake.change { $0.claims["groups"] = claim }
            try await browser.signIn { response in
                #expect(response.status == .forbidden && response.cookies["vitrine-session"] == nil)
            }
        }
        // Those who have lost their role read on as guests, by other ways in.
        #expect(try await household.store.people().map(\.role) == [.admin, .guest])
    }

    @Test func theLastAdminStaysOne() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        try await run(household, roleClaim: "groups") { browser in
            browser.fake.change { $0.claims["groups"] = #""guest""# }
            try await browser.signIn { #expect($0.cookies["vitrine-session"] != nil) }
        }
        #expect(try await household.store.people().map(\.role) == [.admin])
    }

    // MARK: Linking

    @Test func linkingIsAPostOfThePersonWhoHasSignedIn() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let (session, other) = (try await household.session(of: "Ada"), try await household.session(of: "Bo"))
        try await run(household) { browser in
            browser.fake.change { $0.claims["preferred_username"] = "ada <b>".quoted }
            let visit = try await browser.leave("/sign-in/oidc?link=true", session)
            let ticket = try await browser.comeBack(visit, session) { response in
                #expect(response.status == .ok)
                #expect(response.text.contains("“ada &lt;b&gt;” at id.example"))
                let page = response.text
                let start = try #require(page.range(of: #"name="ticket" value=""#)).upperBound
                return String(page[start...].prefix { $0 != "\"" })
            }
            #expect(try await household.store.accounts(of: "Ada").isEmpty)
            // Another person, another session and no session can't use the ticket.
            let again = try await household.session(of: "Ada")
            for headers in [other, again] {
                try await browser.client.post("/account", "edit=link&ticket=\(ticket)", headers) {
                    #expect($0.status == .unprocessableContent)
                }
            }
            try await browser.client.post("/account", "edit=link&ticket=\(ticket)") {
                #expect($0.location?.hasPrefix("/sign-in") == true)
            }
            try await browser.client.post("/account", "edit=link&ticket=\(ticket)", session) {
                #expect($0.location == "/account")
            }
            #expect(try await household.store.accounts(of: "Ada").map(\.name) == ["ada <b>"])
            try await browser.client.post("/account", "edit=link&ticket=\(ticket)", session) {
                #expect($0.status == .unprocessableContent)
            }
            try await browser.signIn { #expect($0.cookies["vitrine-session"] != nil) }
        }
    }

    @Test func anAccountIsNotLinkedTwice() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await link("Ada", in: household)
        let session = try await household.session(of: "Bo")
        try await run(household) { browser in
            let visit = try await browser.leave("/sign-in/oidc?link=true", session)
            let page = try await browser.comeBack(visit, session) { $0.text }
            let start = try #require(page.range(of: #"name="ticket" value=""#)).upperBound
            let ticket = String(page[start...].prefix { $0 != "\"" })
            try await browser.client.post("/account", "edit=link&ticket=\(ticket)", session) { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains("That account is linked to somebody already"))
            }
        }
        #expect(try await household.store.accounts(of: "Bo").isEmpty)
    }

    @Test func linkingNeedsASessionThatHasJustBegun() async throws {
        let household = try await Household(["Ada": .admin])
        let old = try await household.session(of: "Ada", age: 601)
        try await run(household) { browser in
            for headers in [[:], old] {
                try await browser.client.open("/sign-in/oidc?link=true", headers) {
                    #expect($0.location == "/sign-in?next=%2Faccount")
                }
            }
            // The person has signed out meanwhile, or is another one.
            let session = try await household.session(of: "Ada")
            let visit = try await browser.leave("/sign-in/oidc?link=true", session)
            try await browser.comeBack(visit) { #expect($0.status == .badRequest) }
            try await browser.comeBack(visit, old) { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains("That took too long"))
            }
        }
    }

    @Test func confirmingLetsInNobodyElse() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        try await link("Bo", in: household)
        let session = try await household.session(of: "Ada", age: 3_600)
        try await run(household, newPeople: .member) { browser in
            try await browser.client.open("/sign-in", session) { #expect(!$0.text.contains("/sign-in/oidc")) }
            for subject in [Self.subject, "someone new"] {
                browser.fake.change {
                    $0.claims["sub"] = subject.quoted
                    $0.claims["name"] = "Eve".quoted
                }
                let visit = try await browser.leave("/sign-in/oidc?next=/account", session)
                try await browser.comeBack(visit, session) { response in
                    #expect(response.status == .forbidden && response.cookies["vitrine-session"] == nil)
                }
            }
        }
        #expect(try await household.store.people().count == 2)
    }

    @Test func aTimeThatIsLeftOutConfirmsNobody() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        let old = try await household.session(of: "Ada", age: 3_600)
        try await run(household) { browser in
            browser.fake.change { $0.metadata["claims_supported"] = #"["sub","auth_time"]"# }
            let visit = try await browser.leave("/sign-in/oidc?next=/account", old)
            try await browser.comeBack(visit, old) { #expect($0.status == .forbidden) }
        }
        // A provider that never says it is believed.
        try await run(household) { browser in
            let visit = try await browser.leave("/sign-in/oidc?next=/account", old)
            try await browser.comeBack(visit, old) { #expect($0.location == "/account") }
        }
    }

    @Test func confirmingNeedsANewSignInAtTheProvider() async throws {
        let household = try await Household(["Ada": .admin])
        try await link("Ada", in: household)
        let old = try await household.session(of: "Ada", age: 3_600)
        try await run(household) { browser in
            let now = Int(Household.now.timeIntervalSince1970)
            browser.fake.change { $0.claims["auth_time"] = "\(now - 3_600)" }
            let visit = try await browser.leave("/sign-in/oidc?next=/account", old)
            #expect(visit.address.contains("prompt=login&max_age=600"))
            try await browser.comeBack(visit, old) { response in
                #expect(response.status == .forbidden && response.cookies["vitrine-session"] == nil)
                #expect(response.text.contains("did not ask you to sign in again"))
            }
            // A first sign-in may be an old one, but doesn't allow such changes.
            let cookie = try await browser.signIn { $0.cookies["vitrine-session"] ?? "" }
            try await browser.client.post(
                "/account", "edit=remove-me&confirm=true", [.cookie: "vitrine-session=\(cookie)"]
            ) { #expect($0.location == "/sign-in?next=%2Faccount") }
            browser.fake.change { $0.claims["auth_time"] = "\(now - 5)" }
            let second = try await browser.leave("/sign-in/oidc?next=/account", old)
            try await browser.comeBack(second, old) { #expect($0.location == "/account") }
        }
    }
}

/// A browser that goes to a provider and comes back.
struct ProviderBrowser: Sendable {
    struct Visit: Sendable {
        var address = ""
        let state: String
        var nonce: String
        var cookie: String
        /// The query with which the browser comes back.
        var query: String
    }

    let client: any TestClientProtocol
    let fake: FakeProvider

    func leave(_ path: String, _ headers: HTTPFields = [:]) async throws -> Visit {
        try await client.open(path, headers) { response in
            #expect(response.status == .seeOther)
            let address = try #require(response.location)
            let parameters = URLComponents(string: address)?.queryItems ?? []
            func value(_ name: String) -> String { parameters.first { $0.name == name }?.value ?? "" }
            return Visit(
                address: address, state: value("state"), nonce: value("nonce"),
                cookie: "vitrine-browser=\(response.cookies["vitrine-browser"] ?? "")",
                query: "code=SplxlOBeZQQYbYS6WxSbIA&state=\(value("state"))")
        }
    }

    @discardableResult
    func comeBack<Value>(
        _ visit: Visit, _ headers: HTTPFields = [:], _ read: @escaping @Sendable (TestResponse) throws -> Value
    ) async throws -> Value {
        fake.change { $0.claims["nonce"] = visit.nonce.quoted }
        var headers = headers
        headers[.cookie] = [headers[.cookie], visit.cookie].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: "; ")
        return try await client.open("/sign-in/oidc/callback?\(visit.query)", headers, read)
    }

    @discardableResult
    func signIn<Value>(_ read: @escaping @Sendable (TestResponse) throws -> Value) async throws -> Value {
        try await comeBack(try await leave("/sign-in/oidc"), [:], read)
    }
}
