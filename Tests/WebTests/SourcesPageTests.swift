import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Server

/// What the page of the sources says of each.
@Suite struct SourcesPageTests {
    private func run(
        _ upstreams: FakeUpstreams, directory: URL = .temporary(),
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(
            [Boats(sampleText: Boats.three)], transport: upstreams, directory: directory)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static let address = "https://boats.example/api/boats"

    private static func source(_ client: any TestClientProtocol) async throws -> String {
        let page = String(buffer: try await client.settledPage("/sources").body)
        return try #require(page.components(separatedBy: "data-section=\"boats\"").dropFirst().first)
            .components(separatedBy: "</section>")[0]
    }

    @Test func saysHowASourceIsDoing() async throws {
        try await run(FakeUpstreams([Self.address: Boats.three])) { client in
            _ = try await client.settledPage("/boats")
            let source = try await Self.source(client)
            for mark in [
                "data-state=\"fresh\"", "<dt dir=\"auto\">boats.example</dt><dd><p>just now</p>", "3 items",
                "Fully saved",
                "<form method=\"post\" action=\"/boats/retry\"", ">Refresh<",
            ] { #expect(source.contains(mark), "\(mark)") }
        }
    }

    @Test func saysWhatFailedAndTriesAgain() async throws {
        let upstreams = FakeUpstreams()
        upstreams.answer(Self.address, with: .status(500, retryAfter: nil))
        try await run(upstreams) { client in
            _ = try await client.settledPage("/boats")
            let source = try await Self.source(client)
            for mark in ["No response yet", "Only samples are available.", "action=\"/boats/retry\"", ">Try again<"] {
                #expect(source.contains(mark), "\(mark)")
            }
            #expect(source.contains("Last try failed just now: boats.example has a problem."))

            upstreams.answer(Self.address, with: Boats.three)
            let asked = upstreams.addresses.count
            let answer = try await client.execute(
                uri: "/boats/retry", method: .post, headers: [.referer: "http://localhost/sources"]
            ) { $0 }
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/sources")
            #expect(try await Self.source(client).contains("data-state=\"fresh\""))
            #expect(upstreams.addresses.count == asked + 1)
        }
    }

    @Test func saysThatAnAPIIsDying() async throws {
        let directory = URL.temporary()
        let database = try Database(directory: directory)
        let health = database.sourceHealth()
        #expect(try await health.save(.withShrunkBoats, of: Boats.id, over: 0))
        try await run(FakeUpstreams([Self.address: Boats.three]), directory: directory) { client in
            let alarm =
                "<p class=\"problem\" role=\"status\" data-alarm=\"shrunk\">Only 4 items are left of 20.</p>"
            #expect(try await Self.source(client).contains(alarm))
            let italian = try await client.execute(
                uri: "/api/v1/sources", method: .get, headers: [.acceptLanguage: "it"]
            ) { String(buffer: $0.body) }
            #expect(
                italian.contains(
                    #""alarms":[{"kind":"shrunk","message":"Restano solo 4 elementi su 20.","since":"2027-01-15T06:00:00Z"}]"#
                ))
            // The list is large again.
            #expect(try await health.save(SourceHealth(), of: Boats.id, over: 1))
            #expect(try await !Self.source(client).contains("data-alarm"))
            try await database.transaction { _ = try $0.run(["DROP TABLE source_health"]) }
            let unknown = try await client.execute(uri: "/api/v1/sources", method: .get) { String(buffer: $0.body) }
            #expect(unknown.contains(#""alarms":null"#))
        }
    }
}
