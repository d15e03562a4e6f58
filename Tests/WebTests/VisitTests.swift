import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import Server

/// The pages that a person opens, and what they play.
@Suite(.timeLimit(.minutes(1))) struct VisitTests {
    private func fields(_ name: String, _ value: String) throws -> HTTPFields {
        [try #require(HTTPField.Name(name)): value]
    }

    @Test func recordsTheItemsThatAPersonOpens() async throws {
        let profiles = FakeProfiles()
        let application = try WebApplication.test(store: profiles)
        let others: [HTTPFields] = [
            try fields("sec-purpose", "prefetch"), try fields("purpose", "prefetch"), try fields("x-moz", "prefetch"),
            try fields("x-purpose", "update"),
            [.referer: "https://other.example/"],
        ]
        try await Application(responder: application.responder()).test(.router) { client in
            for headers in others { try await client.open("/boats/raft", headers) { #expect($0.status == .ok) } }
            _ = try await client.execute(uri: "/boats/raft", method: .head)
            for path in ["/api/v1/boats/raft", "/boats.atom", "/boats?at=2026-05-12", "/nowhere", "/worker.js"] {
                _ = try await client.execute(uri: path, method: .get)
            }
            try await client.open("/boats/tub") { #expect($0.status == .ok) }
            await profiles.recent.wait { $0[.opened] != nil }
            try await client.open("/boats") { #expect($0.status == .ok) }
            await profiles.pages.wait { $0.count > 1 }
        }
        #expect(profiles.recent.value[.opened]?.map(\.item.id.id) == ["tub"])
        #expect(profiles.pages.value == [application.library.now(), application.library.now()])
    }

    @Test func forgetsThemIfSomeoneWants() async throws {
        let profiles = FakeProfiles()
        let application = try WebApplication.test(store: profiles)
        let form = #"<form method="post" action="/account/history"><button class="quiet">Clear history</button></form>"#
        try await Application(responder: application.responder()).test(.router) { client in
            try await client.open("/boats/tub") { #expect($0.status == .ok) }
            await profiles.recent.wait { $0[.opened] != nil }
            try await client.open("/") { #expect($0.text.contains(form)) }
            let notice = try await client.post("/account/history", "") {
                #expect($0.status == .seeOther)
                #expect($0.headers[.location] == "/")
                return $0.headers[.setCookie] ?? ""
            }
            #expect(profiles.recent.value.isEmpty)
            try await client.open("/", [.cookie: String(notice.prefix { $0 != ";" })]) {
                #expect($0.text.contains("<p>History cleared</p>"))
                #expect(!$0.text.contains(form))
            }
        }
    }

    @Test func recordsNothingOfANewProfileOrAToken() async throws {
        let profiles = FakeProfiles()
        let family = try await Household(["Ada": .admin, "Cy": .guest])
        let privately = try WebApplication.test(
            profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))), store: profiles)
        try await Application(responder: privately.responder()).test(.router) { client in
            try await client.open("/boats/raft") { #expect($0.status == .ok) }
            try await client.post("/boats/raft/played", "position=1&duration=2") {
                #expect($0.status == .noContent)
                #expect($0.headers[.setCookie] == nil)
            }
        }
        let application = try WebApplication.test(store: profiles, people: family.store)
        let ada = try await family.session(of: "Ada")
        let readers = [try await family.token(of: "Ada", .read), try await family.session(of: "Cy")]
        try await Application(responder: application.responder()).test(.router) { client in
            for reader in readers { try await client.open("/boats/raft", reader) { #expect($0.status == .ok) } }
            try await client.open("/boats/tub", ada) { #expect($0.status == .ok) }
            await profiles.recent.wait { $0[.opened] != nil }
        }
        #expect(profiles.recent.value.values.joined().map(\.item.id.id) == ["tub"])
    }

    @Test func storesThePositionWherePlayingStopped() async throws {
        let application = try WebApplication.test()
        try await Application(responder: application.responder()).test(.router) { client in
            try await client.open("/boats") { #expect($0.status == .ok) }
            try await client.post("/boats/tub/played", "position=12.5&duration=30") {
                #expect($0.status == .noContent)
                #expect($0.text.isEmpty)
            }
            for form in [
                "", "position=1", "position=-1&duration=30", "position=nan&duration=30", "position=1&duration=1e9",
            ] {
                try await client.post("/boats/tub/played", form) { #expect($0.status == .badRequest, "\(form)") }
            }
            for path in ["/boats/none/played", "/nowhere/tub/played"] {
                try await client.post(path, "position=1&duration=2") { #expect($0.status == .notFound, "\(path)") }
            }
        }
        let content = try await application.library.profiles.content(ProfileQuery(recent: [.played]), of: .shared)
        let played = try #require(content.recent[.played])
        #expect(played.map(\.item.card.title) == ["Tub"])
        #expect(played.map(\.position) == [12.5])
        #expect(played.map(\.duration) == [30])
    }
}
