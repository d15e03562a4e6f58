import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Screens
@testable import Server

struct AccountTests {
    private func run(
        _ household: Household, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(people: household.store)
        try await Application(responder: application.responder()).test(.router, work)
    }

    @Test func aNewPasswordEndsTheOtherSessions() async throws {
        let household = try await Household(["Ada": .admin])
        let (here, there) = (try await household.session(of: "Ada"), try await household.session(of: "Ada"))
        try await run(household) { client in
            for (password, status) in [
                ("short", HTTPResponse.Status.unprocessableContent), ("password123", .unprocessableContent),
                ("another+boat+now", .seeOther),
            ] {
                try await client.post("/account", "edit=password&password=\(password)", here) {
                    #expect($0.status == status, "\(password)")
                }
            }
            try await client.open("/account", here) { #expect($0.status == .ok) }
            try await client.open("/account", there) { #expect($0.status == .seeOther) }
            try await client.post("/sign-in", "name=ada&password=another+boat+now") { #expect($0.status == .seeOther) }
        }
    }

    @Test func theNextPageConfirmsEachChange() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        _ = try await household.session(of: "Ada")
        _ = try await household.token(of: "Ada", .read)
        let other = try #require(try await household.store.sessions(of: "Ada", at: Household.now).first)
        let session = try await household.session(of: "Ada")
        let token = try #require(try await household.store.tokens(of: "Ada").first)
        try await run(household) { client in
            for (path, form, words) in [
                ("/account", "edit=end-session&session=\(other.id)", "Signed out there"),
                ("/account", "edit=remove-token&token=\(token.id)", "Token removed"),
                ("/account", "edit=password&password=another+boat+now", "Password changed"),
                ("/account/people", "edit=role&person=Bo&role=guest", "Role changed"),
                ("/account/people", "edit=password&person=Bo&password=another+boat+now", "Password changed"),
                ("/account/people", "edit=remove&person=Bo", "Person removed"),
                ("/account/people", "edit=add&name=Eve&role=member&password=another+boat+now", "Person added"),
            ] {
                let notice = try await client.post(path, form, session) { response in
                    #expect(response.status == .seeOther, "\(form)")
                    #expect(response.location == path)
                    return response.cookies["vitrine-notice"] ?? ""
                }
                var headers = session
                headers[.cookie] = "\(session[.cookie] ?? ""); vitrine-notice=\(notice)"
                try await client.open(path, headers) { #expect($0.text.contains("<p>\(words)</p>"), "\(form)") }
            }
        }
    }

    @Test func whatWasTypedForAPersonStays() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        try await run(household) { client in
            let form = "edit=add&name=Eve+%22E%22&role=guest&password=short"
            try await client.post("/account/people", form, session) { response in
                #expect(response.status == .unprocessableContent)
                #expect(response.text.contains(#"value="Eve &quot;E&quot;""#))
                #expect(response.text.contains(#"<option value="guest" selected>"#))
            }
        }
    }

    @Test func aChangeThatWaitedIsNotLedToTheSignIn() async throws {
        try await run(Household(["Ada": .admin])) { client in
            let form = "value=true"
            try await client.post("/starships/1/favourite", form) { #expect($0.status == .seeOther) }
            try await client.post(
                "/starships/1/favourite", form, [try #require(HTTPField.Name("idempotency-key")): UUID().uuidString]
            ) { #expect($0.status == .unauthorized) }
        }
    }

    @Test(arguments: ["password", "add-token", "remove-token", "remove-me"])
    func changesNeedASignInAMomentAgo(edit: String) async throws {
        let household = try await Household(["Ada": .admin, "Bo": .admin])
        let old = try await household.session(of: "Ada", age: 601)
        try await run(household) { client in
            let form = "edit=\(edit)&password=another+boat+now&name=x&read=true&token=x&confirm=true"
            try await client.post("/account", form, old) { response in
                #expect(response.location == "/sign-in?next=%2Faccount")
            }
            try await client.post("/account/people", "edit=add&name=Eve&role=admin&password=another+boat+now", old) {
                #expect($0.location == "/sign-in?next=%2Faccount%2Fpeople")
            }
            let names = try await household.store.people().map(\.name.text)
            #expect(names == ["Ada", "Bo"])
            #expect(try await household.store.tokens(of: nil).isEmpty)
        }
    }

    @Test func aTokenIsShownOnce() async throws {
        let household = try await Household(["Ada": .admin])
        let session = try await household.session(of: "Ada")
        try await run(household) { client in
            let page = try await client.post(
                "/account", "edit=add-token&name=Reader+%3Cb%3E&days=30&read=true", session
            ) { response in
                #expect(response.headers[.cacheControl] == "no-store")
                return response.text
            }
            let secret = String(try #require(page.firstMatch(of: /vitrine_[\w-]+/)).output)
            #expect(page.contains("Reader &lt;b&gt;"))
            try await client.open("/account", session) { #expect(!$0.text.contains(secret)) }
            let basic = Data("anyone:\(secret)".utf8).base64EncodedString()
            for header in ["Bearer \(secret)", "bearer \(secret)", "Basic \(basic)"] {
                try await client.execute(
                    uri: "/api/v1/favourites", method: .get, headers: [.authorization: header]
                ) { #expect($0.status == .ok, "\(header)") }
            }
            for header in ["Bearer vitrine_wrong", "Bearer x"] {
                try await client.execute(
                    uri: "/api/v1/favourites", method: .get, headers: [.authorization: header]
                ) { #expect($0.status == .unauthorized) }
            }
            for form in ["name=x", "name=&read=true", "name=x&read=true&days=-1"] {
                try await client.post("/account", "edit=add-token&\(form)", session) {
                    #expect($0.status == .unprocessableContent)
                }
            }
        }
    }

    @Test func aTokenCannotChangeTokens() async throws {
        let household = try await Household(["Ada": .admin])
        let token = try await household.token(of: "Ada", .read, .favourites, .sources, .metrics)
        try await run(household) { client in
            for form in ["edit=add-token&name=x&sources=true", "edit=password&password=another+boat+now"] {
                try await client.post("/account", form, token) { #expect($0.status == .forbidden) }
            }
            try await client.post("/account/people", "edit=add&name=Eve&role=admin", token) {
                #expect($0.status == .forbidden)
            }
            #expect(try await household.store.tokens(of: nil).count == 1)
        }
    }

    @Test func othersPeoplesIdsAreUnknown() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        _ = try await household.session(of: "Ada")
        _ = try await household.token(of: "Ada", .read)
        let bo = try await household.session(of: "Bo")
        let session = try #require(try await household.store.sessions(of: "Ada", at: Household.now).first)
        let token = try #require(try await household.store.tokens(of: "Ada").first)
        try await run(household) { client in
            for form in [
                "edit=end-session&session=\(session.id)", "edit=remove-token&token=\(token.id)",
                "edit=end-session&session=none",
            ] {
                try await client.post("/account", form, bo) { #expect($0.status == .notFound, "\(form)") }
            }
            try await client.post("/account/people", "edit=remove&person=Ada", bo) { #expect($0.status == .forbidden) }
        }
        #expect(try await household.store.sessions(of: "Ada", at: Household.now).count == 1)
        #expect(try await household.store.tokens(of: "Ada").count == 1)
    }

    @Test func anAdminManagesPeople() async throws {
        let household = try await Household(["Ada": .admin])
        let ada = try await household.session(of: "Ada")
        try await run(household) { client in
            func change(_ form: String) async throws -> HTTPResponse.Status {
                try await client.post("/account/people", form, ada) { $0.status }
            }
            #expect(try await change("edit=add&name=Bo&role=member&password=the+boat+of+Bo") == .seeOther)
            #expect(try await change("edit=add&name=BO&role=member&password=the+boat+of+Bo") == .unprocessableContent)
            #expect(try await change("edit=add&name=Cy&role=captain&password=the+boat+of+Cy") == .badRequest)
            let bo = try #require(try await household.store.people().first { $0.name.text == "Bo" })
            #expect(bo.profile != .shared)
            #expect(try await change("edit=remove&person=Ada") == .unprocessableContent)
            #expect(try await change("edit=role&person=Ada&role=guest") == .unprocessableContent)
            #expect(try await change("edit=role&person=\(bo.id)&role=admin") == .seeOther)
            #expect(try await change("edit=remove&person=nobody") == .notFound)
            #expect(try await change("edit=remove&person=\(bo.id)") == .seeOther)
            #expect(try await household.store.people().map(\.id) == ["Ada"])
        }
    }

    @Test func eachPersonHasFavouritesOfTheirOwn() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member, "Cy": .guest])
        let (ada, bo) = (try await household.session(of: "Ada"), try await household.session(of: "Bo"))
        let cy = try await household.session(of: "Cy")
        let reader = try await household.token(of: "Bo", .read)
        let writer = try await household.token(of: "Bo", .favourites)
        try await run(household) { client in
            try await client.post("/boats/tub/favourite", "value=true", ada) { #expect($0.status == .seeOther) }
            for headers in [cy, reader] {
                try await client.post("/boats/tub/favourite", "value=true", headers) {
                    #expect($0.status == .forbidden)
                }
            }
            func favourites(_ headers: HTTPFields) async throws -> Bool {
                try await client.open("/favourites", headers) { $0.text.contains("boats/tub") }
            }
            #expect(try await favourites(ada))
            #expect(try await !favourites(bo))
            try await client.post("/boats/tub/favourite", "value=true", writer) { #expect($0.status == .seeOther) }
            #expect(try await favourites(bo))
            #expect(try await !favourites(cy))
            // A guest's search is not recorded.
            try await client.open("/search?term=tub", cy) { #expect($0.status == .ok) }
        }
    }

    @Test func aChangeThatWaitedIsSentAsNobodyElse() async throws {
        let household = try await Household(["Ada": .admin, "Bo": .member])
        let (ada, bo) = (try await household.session(of: "Ada"), try await household.session(of: "Bo"))
        try await run(household) { client in
            let name = try await client.open("/", ada) { try #require($0.headers[named: "vitrine-profile"]) }
            for (headers, status) in [(bo, HTTPResponse.Status.conflict), (ada, .seeOther)] {
                var headers = headers
                headers[named: "x-vitrine-profile"] = name
                try await client.post("/boats/tub/favourite", "value=true", headers) { #expect($0.status == status) }
            }
        }
    }

    @Test func allDataIsAFile() async throws {
        let household = try await Household(["Ada": .admin])
        let ada = try await household.session(of: "Ada")
        try await run(household) { client in
            try await client.post("/boats/tub/favourite", "value=true", ada) { #expect($0.status == .seeOther) }
            try await client.open("/account/data", ada) { response in
                let object = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
                let data = try #require(object as? [String: Any])
                #expect(data["name"] as? String == "Ada" && data["role"] as? String == "admin")
                #expect((data["favourites"] as? [Any])?.count == 1 && (data["sessions"] as? [Any])?.count == 1)
                #expect(response.headers[.contentDisposition]?.hasPrefix("attachment") == true)
                #expect(!response.text.contains("scrypt"))
            }
        }
    }
}
