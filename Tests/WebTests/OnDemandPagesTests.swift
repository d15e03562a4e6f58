import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import Server

/// Lists that are loaded as far as people page: 180 ferries in upstream's pages of 50.
@Suite(.timeLimit(.minutes(5))) struct OnDemandPagesTests {
    private let upstreams = FakeUpstreams((1...4).reduce(into: [:]) { $0[Ferries.address($1)] = Ferries.page($1) })
    private let directory = URL.temporary()

    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let application = try WebApplication.test([Ferries()], transport: upstreams, directory: directory)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func count(_ page: String) -> String? { page.all(/<p class="count"[^>]*>([^<]*)</).first }
    private static func items(_ page: String) -> [String] { page.all(/data-item="ferries\/([^"]*)"/) }

    /// Where “Load more” leads to.
    private static func more(_ page: String) -> String? {
        page.element(from: "<div class=\"rest\"", to: "</div>").all(/href="([^"]*)"/).first?.replacing(
            "&amp;", with: "&")
    }

    @Test func aLinkLoadsMore() async throws {
        try await run { [upstreams] client in
            let first = try await client.answeredPage("/ferries")
            #expect(Self.count(first) == "50 of 180 loaded")
            #expect(Self.more(first) == "/ferries?page=2")
            #expect(first.contains("data-more") && first.contains("Load more"))
            #expect(upstreams.addresses == [Ferries.address(1)])
            let second = try await client.answeredPage("/ferries?page=2")
            #expect(Self.items(second).first == "51")
            #expect(Self.count(second) == "100 of 180 loaded")
            #expect(Self.more(second) == "/ferries?page=3")
            _ = try await client.answeredPage("/ferries?page=3")
            let last = try await client.answeredPage("/ferries?page=4")
            #expect(Self.count(last) == "180 items")
            #expect(Self.more(last) == nil && !last.contains("data-more"))
            #expect(upstreams.addresses == (1...4).map(Ferries.address))
        }
    }

    @Test func theRestIsAtRisk() async throws {
        let application = try WebApplication.test([Ferries()], transport: upstreams, directory: directory)
        try await Application(responder: application.responder()).test(.router) { client in
            _ = try await client.answeredPage("/ferries")
        }
        #expect(application.library.sourceStatuses().map(\.items) == [50])
        #expect(application.library.sourceStatuses().map(\.missingItems) == [130])
    }

    @Test func sortsAndSearchesSayWhatTheyCoverAndLoadNothingByThemselves() async throws {
        try await run { [upstreams] client in
            let sorted = try await client.answeredPage("/ferries?sort=length")
            #expect(Self.count(sorted) == "Sorted among the 50 of 180 that were loaded")
            #expect(Self.items(sorted).first == "50")
            let more = try #require(Self.more(sorted))
            #expect(try await Self.count(client.answeredPage(more)) == "Sorted among the 100 of 180 that were loaded")
            let searched = try await client.answeredPage("/ferries?term=Ferry+150")
            #expect(Self.count(searched) == "0 among the 100 of 180 that were loaded")
            #expect(!searched.contains("data-more"))
            #expect(upstreams.addresses.count == 2)
            let found = try await client.answeredPage(#require(Self.more(searched)))
            #expect(Self.count(found) == "1 among the 150 of 180 that were loaded")
            #expect(!found.contains("class=\"problem\""))
            #expect(
                try await Self.count(client.answeredPage("/ferries?kind=Car"))
                    == "75 among the 150 of 180 that were loaded")
            #expect(upstreams.addresses == (1...3).map(Ferries.address))
        }
    }

    @Test func programsPageOn() async throws {
        try await run { client in
            for (page, first, fields) in [
                (3, 101, ["\"loaded\":150", "\"missing\":30", "\"total\":180"]), (4, 151, ["\"missing\":0"]),
            ] {
                let document = try await client.answeredPage("/api/v1/ferries?page=\(page)")
                #expect(document.all(/"id":"(\d+)"/).first == "\(first)")
                for field in fields { #expect(document.contains(field), "\(field)") }
                #expect(document.contains("\"loaded\"") == (page == 3))
            }
            try await client.execute(uri: "/api/v1/ferries?page=5", method: .get) { #expect($0.status == .badRequest) }
        }
    }

    @Test func aPageThatDoesNotComeIsNoWrongAddress() async throws {
        upstreams.answer(Ferries.address(2), with: .unreachable("gone"))
        try await run { client in
            _ = try await client.answeredPage("/ferries")
            try await client.execute(uri: "/api/v1/ferries?page=2", method: .get) {
                #expect($0.status == .serviceUnavailable)
            }
            let page = try await client.answeredPage("/ferries")
            #expect(Self.count(page) == "50 of 180 loaded")
            #expect(page.element(from: "<div class=\"rest\"", to: "</div>").contains("responding properly"))
            #expect(Self.more(page) == "/ferries?page=2")
        }
    }

    @Test func whatWasLoadedStays() async throws {
        try await run { client in _ = try await client.answeredPage("/ferries?page=2") }
        for page in 1...4 { upstreams.answer(Ferries.address(page), with: .offline) }
        try await run { client in
            let page = try await client.answeredPage("/ferries?page=2")
            #expect(Self.items(page).last == "100")
            #expect(Self.count(page) == "100 of 180 loaded")
            // Nothing can be loaded.
            #expect(!page.contains("Load more"))
        }
    }
}

private struct Ferries: Source {
    struct Ferry: Decodable, Identifiable {
        let id: String
        let name: String
        let length: Double
        let kind: String
    }

    static let id: SourceID = "ferries"
    var id: SourceID { Self.id }
    let upstreams = [
        Upstream<NoParameters, Ferry>(
            "https://ferries.example/api/ferries", dialects: [.array, .pages], limits: Limits(retries: 0))
    ]
    var sorts: [Sort<Ferry>] { [Sort("number") { Number($0.id) }, Sort("length") { $0.length }] }
    var fields: [Field<Ferry>] { [Field("kind", facet: true) { $0.kind }] }
    var policy: SourcePolicy { SourcePolicy(loadsOnDemand: true) }
    func card(for ferry: Ferry) -> Card { Card(title: ferry.name) }

    static func address(_ page: Int) -> String {
        let first = "https://ferries.example/api/ferries"
        return page == 1 ? first : "\(first)?page=\(page)"
    }

    static func page(_ number: Int) -> String {
        let ferries = (number * 50 - 49...min(number * 50, 180)).map {
            #"{"id": "\#($0)", "name": "Ferry \#($0)", "length": \#(180 - $0), "kind": "\#($0 % 2 == 0 ? "Car" : "Train")"}"#
        }
        return "{\"count\": 180, \"results\": [\(ferries.joined(separator: ","))]}"
    }
}
