import Catalogue
import CompositionalLayout
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import Server

/// Choices about how pages look.
@Suite struct PreferencesTests {
    private func run(
        _ application: WebApplication, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(responder: application.responder()).test(.router, work)
    }

    @Test func aListIsShownInTheStyleThatWasChosen() async throws {
        let application = try WebApplication.test([Boats(), Canals()])
        try await run(application) { client in
            let list = "%2Fboats%3Fsort%3Dlength"
            try await client.post("/preferences", "list=\(list)&style=grid&back=\(list)") {
                #expect($0.status == .seeOther)
                #expect($0.location == "/boats?sort=length")
            }
            try await client.post("/preferences", "list=%2Fcanals&style=list", [.accept: "application/json"]) {
                #expect($0.status == .ok)
                #expect($0.text == #"{"list":"/canals","style":"list"}"#)
            }
        }
        let preferences = try await application.library.profiles.preferences(of: .shared)
        #expect(preferences.style(of: ResolvedSource(Boats())) == .grid)
        #expect(preferences.style(of: ResolvedSource(Canals())) == .list)
    }

    @Test func everyPageHasTheColourSchemeThatWasChosen() async throws {
        try await run(try .test()) { client in
            for (scheme, mark, content) in [
                ("dark", " data-scheme=\"dark\"", "dark"), ("light", " data-scheme=\"light\"", "light"),
                ("automatic", "", "light dark"),
            ] {
                try await client.post("/preferences", "scheme=\(scheme)", [.accept: "application/json"]) {
                    #expect($0.text == "{\"scheme\":\"\(scheme)\"}")
                }
                for path in ["/", "/boats", "/boats/tub", "/search", "/languages", "/sources", "/nowhere"] {
                    let page = try await client.open(path) { $0.text }
                    #expect(page.contains("<html lang=\"en\" dir=\"ltr\"\(mark)>"), "\(path)")
                    #expect(page.contains("<meta name=\"color-scheme\" content=\"\(content)\">"), "\(path)")
                    let grounds = page.components(separatedBy: "<meta name=\"theme-color\"").count - 1
                    #expect(grounds == (mark.isEmpty ? 2 : 1), "\(path)")
                }
            }
        }
    }

    @Test(arguments: [
        "", "scheme=blue", "style=grid", "style=mosaic&list=%2Fboats", "style=grid&list=%2Fnowhere",
        "style=grid&list=%2F%3Flist%3Dnew", "style=grid&list=boats",
    ])
    func refusesWhatNoPageSends(form: String) async throws {
        let application = try WebApplication.test()
        try await run(application) { client in
            try await client.post("/preferences", form) { #expect($0.status == .badRequest) }
        }
        #expect(try await application.library.profiles.preferences(of: .shared) == Preferences())
    }

    @Test func refusesAPostOfAnotherOrigin() async throws {
        let application = try WebApplication.test()
        try await run(application) { client in
            let site = try #require(HTTPField.Name("sec-fetch-site"))
            for path in ["/preferences", "/boats/tub/played"] {
                try await client.post(path, "scheme=dark&position=1&duration=2", [site: "cross-site"]) {
                    #expect($0.status == .forbidden)
                }
            }
        }
        #expect(try await application.library.profiles.preferences(of: .shared) == Preferences())
    }

    @Test func areEachBrowsersOwnInPrivateMode() async throws {
        let profiles = ProfileMode.private(ProfileCookie(key: Data(repeating: 1, count: 32)))
        try await run(try .test(profiles: profiles)) { client in
            let cookie = try await client.post("/preferences", "scheme=dark") { $0.headers[.setCookie] ?? "" }
            let mine = String(cookie.prefix { $0 != ";" })
            #expect(try await client.open("/boats", [.cookie: mine]) { $0.text }.contains("data-scheme=\"dark\""))
            #expect(try await !client.open("/boats") { $0.text }.contains("data-scheme"))
        }
    }

    /// The stored choice of one person doesn't reach another through the markup that pages share.
    @Test func peopleDoNotSeeTheSchemesOfOthers() async throws {
        let family = try await Household(["Ada": .admin, "Cy": .guest])
        let (ada, cy) = (try await family.session(of: "Ada"), try await family.session(of: "Cy"))
        try await run(try .test(people: family.store)) { client in
            try await client.post("/preferences", "scheme=dark", cy) { #expect($0.status == .seeOther) }
            for _ in 1...2 {
                #expect(try await client.open("/boats", cy) { $0.text }.contains("data-scheme=\"dark\""))
                #expect(try await !client.open("/boats", ada) { $0.text }.contains("data-scheme"))
                #expect(try await !client.open("/sign-in") { $0.text }.contains("data-scheme"))
            }
        }
    }
}
