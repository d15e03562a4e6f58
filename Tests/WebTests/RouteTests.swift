import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite(.serialized, .throughEachDoor) struct RouteTests {
    private func run(
        _ application: WebApplication, _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(responder: application.responder()).test(Door.current.setup, work)
    }

    @Test func answersEveryPage() async throws {
        try await run(.test()) { client in
            for path in ["/", "/boats", "/boats/tub", "/boats/a%2Fb%20c", "/favourites", "/health"] {
                try await client.execute(uri: path, method: .get) { #expect($0.status == .ok, "\(path)") }
            }
        }
    }

    @Test func answersAnUnknownAddressWithAWayBack() async throws {
        try await run(.test()) { client in
            for path in ["/nowhere", "/boats/no-such", "/boats/tub/more/and/more", "/assets/site-0.css"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect(response.status == .notFound, "\(path)")
                    #expect(String(buffer: response.body).contains("href=\"/\""))
                }
            }
        }
    }

    @Test func sendsStrictHeadersWithEveryAnswer() async throws {
        try await run(.test()) { client in
            for path in ["/", "/nowhere", "/api/v1/boats", "/health"] {
                try await client.execute(uri: path, method: .get) { response in
                    let policy = HTTPField.Name("content-security-policy").flatMap { response.headers[$0] } ?? ""
                    let parts = [
                        "default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
                        "frame-ancestors 'none'",
                    ]
                    #expect(policy.components(separatedBy: "; ") == parts)
                    #expect(HTTPField.Name("x-content-type-options").flatMap { response.headers[$0] } == "nosniff")
                }
            }
        }
    }

    @Test func addsAndRemovesAFavouriteByFormAndByJSON() async throws {
        try await run(.test()) { client in
            try await client.execute(
                uri: "/boats/a%2Fb%20c/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { response in
                #expect(response.status == .seeOther)
                #expect(response.headers[.location] == "/boats/a%2Fb%20c")
            }
            try await client.execute(uri: "/favourites", method: .get) {
                #expect(String(buffer: $0.body).contains("data-item=\"boats/a/b c\""))
            }
            try await client.execute(
                uri: "/boats/a%2Fb%20c/favourite", method: .post, headers: [.accept: "application/json"],
                body: ByteBuffer(string: "value=false")
            ) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body).contains("\"favourite\":false"))
            }
            try await client.execute(uri: "/favourites", method: .get) {
                #expect(!String(buffer: $0.body).contains("data-item="))
            }
        }
    }

    @Test func refusesAFormThatSaysNothing() async throws {
        try await run(.test()) { client in
            for body in ["", "value=maybe", "other=true"] {
                try await client.execute(
                    uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: body)
                ) { #expect($0.status == .badRequest, "\(body)") }
            }
            try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(repeating: 65, count: 100_000)
            ) { #expect($0.status == .contentTooLarge) }
        }
    }

    @Test func saysOnceWhatWasDone() async throws {
        try await run(.test()) { client in
            let cookie = try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0.headers[.setCookie] ?? "" }
            let value = String(cookie.prefix { $0 != ";" })
            try await client.execute(uri: "/boats", method: .get, headers: [.cookie: value]) { response in
                #expect(String(buffer: response.body).contains("Added to Favourites"))
                #expect(response.headers[.setCookie]?.contains("Max-Age=0") == true)
            }
        }
    }

    @Test func leadsBackOnlyToItsOwnPages() async throws {
        try await run(.test()) { client in
            for (referer, location) in [
                ("http://localhost/boats?sort=length", "/boats?sort=length"),
                ("http://evil.example/boats", "/boats/tub"),
                ("http://localhost//evil.example", "/boats/tub"), ("nonsense", "/boats/tub"),
            ] {
                try await client.execute(
                    uri: "/boats/tub/favourite", method: .post, headers: [.referer: referer],
                    body: ByteBuffer(string: "value=true")
                ) { #expect($0.headers[.location] == location, "\(referer)") }
            }
        }
    }

    @Test func showsWhatItUsedInsteadOfAValueItDoesNotKnow() async throws {
        try await run(.test()) { client in
            try await client.execute(uri: "/boats?sort=beauty&page=99&order=sideways", method: .get) { response in
                #expect(response.status == .ok)
                let page = String(buffer: response.body)
                #expect(page.contains("Unknown sort “beauty”. Using name instead."))
                #expect(page.contains("Unknown order “sideways”. Using ascending instead."))
            }
        }
    }

    @Test func showsAPageOfAFailureAndAPageOfAWait() async throws {
        try await run(.test(transport: FixedTransport.fails(.unreachable("refused")))) { client in
            try await client.execute(uri: "/boats", method: .get) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body).contains("data-state=\"failed\""))
            }
            try await client.execute(uri: "/boats/tub", method: .get) {
                #expect($0.status == .serviceUnavailable)
            }
        }
        try await run(.test(transport: SilentTransport(), clock: ContinuousClock())) { client in
            try await client.execute(uri: "/boats", method: .get) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body).contains("data-state=\"loading\""))
            }
        }
    }

    @Test func showsAFavouriteWhoseCatalogueIsGone() async throws {
        let directory = URL.temporary()
        try await run(.test(directory: directory)) { client in
            try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { _ in }
        }
        let gone = FixedTransport.fails(.unreachable("gone"))
        let elsewhere = URL.temporary()
        // The database without its archive: only the favourite's own record is left.
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        for suffix in ["", "-wal", "-shm"] {
            let name = "vitrine.sqlite\(suffix)"
            guard FileManager.default.fileExists(atPath: directory.appending(path: name).path) else { continue }
            try FileManager.default.copyItem(
                at: directory.appending(path: name), to: elsewhere.appending(path: name))
        }
        try Archives.clear(in: elsewhere)
        try await run(.test(transport: gone, directory: elsewhere)) { client in
            try await client.execute(uri: "/favourites", method: .get) {
                #expect(String(buffer: $0.body).contains("Bath &lt;boat&gt;"))
            }
            try await client.execute(uri: "/boats/tub", method: .get) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body).contains("Saved copy from your favourites"))
            }
        }
    }

    @Test func hidesTheSidebarAndRemembersIt() async throws {
        try await run(.test()) { client in
            let cookie = try await client.execute(
                uri: "/sidebar", method: .post, body: ByteBuffer(string: "value=hidden")
            ) { $0.headers[.setCookie] ?? "" }
            let value = String(cookie.prefix { $0 != ";" })
            try await client.execute(uri: "/boats", method: .get, headers: [.cookie: value]) {
                #expect(String(buffer: $0.body).contains("<body data-sidebar=\"hidden\">"))
            }
        }
    }
}
