import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Server

/// Lists that only a term can fill.
@Suite(.serialized, .throughEachDoor, .timeLimit(.minutes(5))) struct TermPagesTests {
    private let upstreams = FakeUpstreams()

    private func application(clock: any Clock<Duration> = ContinuousClock()) throws -> WebApplication {
        try WebApplication.test(
            [Melodies(sample: #"[{"id": "s1", "name": "Moonlight"}, {"id": "s2", "name": "Dawn"}]"#)],
            transport: upstreams, clock: clock)
    }

    private func get(_ path: String, of application: WebApplication, purpose: String? = nil) async throws -> String {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-purpose"))] = purpose
        return try await Application(responder: application.responder()).test(Door.current.setup) { [headers] client in
            try await client.execute(uri: path, method: .get, headers: headers) { String(buffer: $0.body) }
        }
    }

    /// The page once it is known what came of asking upstream.
    private func settled(
        _ path: String, of application: WebApplication, purpose: String? = nil
    ) async throws -> String {
        while true {
            let page = try await get(path, of: application, purpose: purpose)
            if state(page) != "loading", !page.contains(/data-pending="[12]"/) { return page }
        }
    }

    private func note(_ term: String, in application: WebApplication, at path: String) async throws {
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(
                uri: path, method: .post, body: ByteBuffer(string: "edit=note&term=\(term)")
            ) { #expect($0.status == .seeOther) }
        }
    }

    private func items(_ page: String) -> [String] {
        page.matches(of: /data-item="melodies\/([^"]*)"/).map { String($0.1) }
    }

    private func state(_ page: String) -> String? {
        page.firstMatch(of: /data-state="([^"]*)"/).map { String($0.1) }
    }

    // MARK: Before anything is looked for

    @Test func aFirstVisitShowsWhatIsWorthATap() async throws {
        let page = try await settled("/melodies", of: application())
        #expect(page.contains("Suggestions"))
        #expect(page.contains("href=\"/melodies?term=Moonlight\""))
        #expect(items(page) == ["s1", "s2"])
        // Nobody is asked for nothing, so nobody failed.
        #expect(state(page) == "sample")
        #expect(page.contains("No searches yet"))
        #expect(upstreams.addresses.isEmpty)
    }

    @Test func aLaterVisitShowsTheLastSearch() async throws {
        upstreams.answer(Melodies.address("moon"), with: #"[{"id": "1", "name": "Moondance"}]"#)
        let application = try application()
        _ = try await settled("/melodies?term=moon", of: application)
        try await note("moon", in: application, at: "/search?source=melodies")
        // Looked for elsewhere.
        try await note("hyperdrive", in: application, at: "/search")
        let page = try await get("/melodies", of: application)
        #expect(page.contains("Last search"))
        #expect(page.contains("name=\"term\" value=\"moon\""))
        #expect(items(page) == ["1"])
        #expect(!page.contains("Suggestions"))
        #expect(page.contains("action=\"/search?source=melodies\""))
        #expect(!page.contains("hyperdrive"))
        let everywhere = try await get("/search", of: application)
        #expect(everywhere.contains("value=\"hyperdrive\""))
        #expect(everywhere.contains("Clear all"))
        #expect(!everywhere.contains("Remove “hyperdrive”"))
        #expect(!everywhere.contains("Remove “moon”"))
        // An empty field is meant so.
        let empty = try await get("/melodies?term=", of: application)
        #expect(empty.contains("Suggestions"))
        #expect(items(empty) == ["s1", "s2"])
    }

    @Test func whatSomebodyWentToIsTheLastSearch() async throws {
        upstreams.answer(Melodies.address("moon"), with: #"[{"id": "1", "name": "Moondance"}]"#)
        upstreams.answer(Melodies.address("sun"), with: #"[{"id": "3", "name": "Sunrise"}]"#)
        upstreams.answer(Melodies.address("xyz"), with: "[]")
        let application = try application()
        // Without scripts, and where browsers don't say that somebody goes there.
        _ = try await settled("/melodies?term=moon", of: application)
        // What found nothing, and what scripts ask for while somebody types.
        _ = try await settled("/melodies?term=xyz", of: application)
        _ = try await settled("/melodies?term=sun", of: application, purpose: "update")
        let page = try await get("/melodies", of: application)
        #expect(page.contains("Last search"))
        #expect(items(page) == ["1"])
        #expect(!page.contains("Remove “xyz”"))
        #expect(!page.contains("Remove “sun”"))
        _ = try await settled("/melodies?term=sun", of: application, purpose: "navigate")
        #expect(items(try await get("/melodies", of: application)) == ["3"])
    }

    // MARK: While upstream is asked

    @Test func whatIsKeptIsThereAtOnce() async throws {
        upstreams.answer(Melodies.address("moon"), with: #"[{"id": "1", "name": "Moondance"}]"#)
        let application = try application()
        _ = try await settled("/melodies?term=moon", of: application)
        upstreams.hold()
        let page = try await get("/melodies?term=moo", of: application)
        // Samples don't stand beside it.
        #expect(items(page) == ["1"])
        #expect(state(page) == "loading")
        #expect(page.contains("data-pending=\"1\""))
        upstreams.answer(
            Melodies.address("moo"), with: #"[{"id": "2", "name": "Moo"}, {"id": "1", "name": "Moondance"}]"#)
        upstreams.release()
        let answered = try await settled("/melodies?term=moo", of: application)
        // What upstream answers is shown as it answered it.
        #expect(state(answered) == "fresh")
        #expect(items(answered) == ["2", "1"])
    }

    // MARK: Where upstream gives nothing

    @Test func whatIsKeptIsShownWhereUpstreamIsAskedTooOften() async throws {
        upstreams.answer(Melodies.address("moon"), with: .rateLimited(retryAfter: 40))
        let page = try await settled("/melodies?term=moon", of: application())
        #expect(items(page) == ["s1"])
        #expect(page.contains("Sample data"))
        #expect(page.contains("The source is asking for a pause."))
        #expect(page.contains(/Trying again in [34]\d s/))
        #expect(!page.contains("No results for"))
    }

    @Test func programsGetWhatIsKeptToo() async throws {
        upstreams.answer(Melodies.address("moon"), with: .rateLimited(retryAfter: 40))
        let application = try application()
        _ = try await settled("/melodies?term=moon", of: application)
        let list = try await get("/api/v1/melodies?term=moon", of: application)
        #expect(list.contains(#""id":"s1""#))
        #expect(list.contains(#""state":"sample""#))
        let found = try await get("/api/v1/search?term=moon", of: application)
        #expect(found.contains(#""upstream":"failed""#))
        #expect(found.contains(/"retryAt":"2/))
    }

    /// What upstream answered once may not be so any more.
    @Test func whatFoundNothingOnceIsNotCalledSoWhileUpstreamIsAskedAgain() async throws {
        upstreams.answer(Melodies.address("qqq"), with: "[]")
        let application = try application()
        _ = try await settled("/melodies?term=qqq", of: application)
        upstreams.hold()
        _ = try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: "/melodies/retry?term=qqq", method: .post) { $0.status }
        }
        for path in ["/melodies?term=qqq", "/search?term=qqq"] {
            let page = try await get(path, of: application)
            #expect(!page.contains("No results for"), "\(path)")
            #expect(!page.contains(">0 results"), "\(path)")
            #expect(page.contains("class=\"skeleton\""), "\(path)")
        }
        #expect(try await get("/search?term=qqq", of: application).contains("data-pending=\"1\""))
        upstreams.answer(Melodies.address("qqq"), with: .rateLimited(retryAfter: 40))
        upstreams.release()
        for page in [
            try await settledSearch("qqq", of: application), try await settled("/melodies?term=qqq", of: application),
        ] {
            #expect(!page.contains("No results for"))
            #expect(!page.contains(">0 results"))
            #expect(page.contains("The source is asking for a pause."))
        }
    }

    private func settledSearch(_ term: String, of application: WebApplication) async throws -> String {
        while true {
            let page = try await get("/search?term=\(term)", of: application)
            if !page.contains("data-pending") { return page }
        }
    }

    @Test func thatThereIsNothingIsSaidOnlyByWhoeverWasAsked() async throws {
        upstreams.answer(Melodies.address("xyz"), with: .rateLimited(retryAfter: 40))
        upstreams.answer(Melodies.address("qqq"), with: "[]")
        let application = try application()
        let empty = try await settled("/melodies?term=qqq", of: application)
        #expect(state(empty) == "fresh")
        #expect(empty.contains("No results for “qqq”"))
        #expect(empty.contains("Clear search"))
        // From now on it is left alone.
        let refused = try await settled("/melodies?term=xyz", of: application)
        #expect(state(refused) == "failed")
        #expect(!refused.contains("No results for"))
        #expect(refused.contains("No saved items match"))
        #expect(refused.contains("action=\"/melodies/retry?term=xyz\""))
    }
}
