import BuiltInSources
import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import Server

/// Music while its upstream fails, refuses, or has had as many requests as it allows: kept items are shown, and
/// no list is called empty that isn't.
@Suite(.timeLimit(.minutes(5))) struct MusicStatesTests {
    private let upstreams = FakeUpstreams()
    private let directory = URL.temporary()

    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let application = try WebApplication.test(
            [Music()], transport: upstreams, directory: directory, clock: ContinuousClock())
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func items(_ page: String) -> [String] { page.all(/data-item="music\/([^"]*)"/) }

    enum Fault: CaseIterable {
        case broken, garbage, refused, unknownCountry

        func apply(to upstreams: FakeUpstreams, _ address: String) {
            switch self {
            case .broken: upstreams.answer(address, with: .status(500, retryAfter: nil))
            case .garbage: upstreams.answer(address, with: #"{"resultCount": 5, "results": [{"wrapperType": "tra"#)
            case .refused: upstreams.answer(address, with: .rateLimited(retryAfter: 40))
            case .unknownCountry: upstreams.answer(address, with: .status(400, retryAfter: nil))
            }
        }

        /// What a person reads of it.
        var words: String {
            switch self {
            case .broken, .unknownCountry, .garbage: "The source isn’t responding properly."
            case .refused: "The source is asking for a pause."
            }
        }
    }

    @Test(arguments: Fault.allCases)
    func whatFailedIsSaidOnceWithAWayOnAndIsNoAnswer(fault: Fault) async throws {
        fault.apply(to: upstreams, Tides.address("tide"))
        try await run { client in
            for path in ["/music?term=tide", "/search?term=tide"] {
                let page = try await client.answeredPage(path).element(from: "<main", to: "</main>")
                #expect(page.contains("data-state=\"failed\""), "\(path)")
                #expect(page.components(separatedBy: fault.words).count == 2, "\(path)")
                #expect(page.contains("Try again"), "\(path)")
                #expect(!page.contains("No results for"), "\(path)")
            }
        }
        // The next visit finds nothing of it in the archive, and asks again.
        upstreams.answer(Tides.address("tide"), with: Tides.answer(1))
        try await run { client in
            let page = try await client.answeredPage("/music?term=tide")
            #expect(Self.items(page) == ["7001"])
            #expect(page.contains("data-state=\"fresh\""))
        }
    }

    @Test func tryingAgainAsksAgain() async throws {
        upstreams.answer(Tides.address("tide"), with: .status(500, retryAfter: nil))
        try await run { [upstreams] client in
            _ = try await client.answeredPage("/music?term=tide")
            upstreams.answer(Tides.address("tide"), with: Tides.answer(1))
            try await client.execute(uri: "/music/retry?term=tide", method: .post) { #expect($0.status == .seeOther) }
            #expect(try await Self.items(client.answeredPage("/music?term=tide")) == ["7001"])
        }
    }

    @Test(arguments: [Fault.broken, .garbage, .refused])
    func whatIsKeptIsShownWhereUpstreamFails(fault: Fault) async throws {
        upstreams.answer(Tides.address("amber"), with: Tides.answer(2, 1))
        fault.apply(to: upstreams, Tides.address("amber%20t"))
        try await run { client in
            #expect(try await Self.items(client.answeredPage("/music?term=amber")) == ["7002", "7001"])
            let page = try await client.answeredPage("/music?term=amber+t")
            #expect(Self.items(page) == ["7001"])
            // It is a line above the list.
            for mark in ["class=\"state saved\"", "Saved on this server", fault.words] {
                #expect(page.contains(mark), "\(mark)")
            }
            #expect(!page.contains("No results for"))
            // The search that was answered stays as it was.
            #expect(try await Self.items(client.answeredPage("/music?term=amber")) == ["7002", "7001"])
        }
    }

    @Test func aWrongAnswerIsNotKeptInThePlaceOfARightOne() async throws {
        upstreams.answer(Tides.address("tide"), with: Tides.answer(2, 1))
        try await run { [upstreams] client in
            _ = try await client.answeredPage("/music?term=tide")
            Fault.garbage.apply(to: upstreams, Tides.address("tide"))
            try await client.execute(uri: "/music/retry?term=tide", method: .post) { #expect($0.status == .seeOther) }
            let page = try await client.answeredPage("/music?term=tide")
            #expect(Self.items(page) == ["7002", "7001"])
            #expect(page.contains("data-state=\"archived\""))
        }
        upstreams.answer(Tides.address("tide"), with: .offline)
        try await run { client in
            let page = try await client.answeredPage("/music?term=tide")
            #expect(Self.items(page) == ["7002", "7001"])
        }
    }

    /// A song is no podcast, and what was to be left out is left out by everyone.
    @Test func whatIsKeptIsOfWhatWasChosen() async throws {
        upstreams.answer(Tides.address("tide"), with: Tides.answer(1, 4))
        try await run { client in
            #expect(try await Self.items(client.answeredPage("/music?term=tide")) == ["7001", "7004"])
            for (chosen, items) in [("explicit=false", ["7001"]), ("media=albums", []), ("media=podcasts", [])] {
                let page = try await client.answeredPage("/music?term=tide&\(chosen)")
                #expect(page.contains("Couldn’t reach"), "\(chosen)")
                #expect(Self.items(page) == items, "\(chosen)")
            }
        }
    }

    /// Upstream allows twenty searches in a minute (MusicLimitTests), and one visitor gets only a share of them.
    @Test func oneVisitorAsksUpstreamNoOftenerThanTheirShare() async throws {
        let terms = (1...11).map { "tide\($0)" }
        for term in terms { upstreams.answer(Tides.address(term), with: Tides.answer(1)) }
        try await run { [upstreams] client in
            for term in terms { _ = try await client.answeredPage("/music?term=\(term)") }
            // Something of it is kept, and nothing.
            for (term, words) in [("amber", "Amber Tide"), ("xyzzy", "No saved items match")] {
                let page = try await client.answeredPage("/music?term=\(term)")
                for mark in [words, "Request limit for", "Trying again in 60 s"] {
                    #expect(page.contains(mark), "\(term): \(mark)")
                }
                #expect(!page.contains("No results for"))
            }
            #expect(upstreams.addresses == terms.prefix(10).map { Tides.address($0) })
        }
    }

    @Test func nothingFoundSaysSoAndOffersToClear() async throws {
        upstreams.answer(Tides.address("xyzzy"), with: Tides.answer())
        try await run { client in
            let page = try await client.answeredPage("/music?term=xyzzy")
            for words in [
                "<h2>No results for “xyzzy”</h2>", "Check the spelling or try other words.", "href=\"/music?term=\"",
            ] { #expect(page.contains(words), "\(words)") }
            #expect(!page.contains("Nothing to show"))
        }
    }
}
