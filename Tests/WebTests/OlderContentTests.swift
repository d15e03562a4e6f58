import Catalogue
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Server

/// Pages with something to show don't wait for upstream. The clock stands still, so that a page that waits never ends.
@Suite(.timeLimit(.minutes(5))) struct OlderContentTests {
    private static let boats = "https://boats.example/api/boats"
    private static let sample = #"[{"id": "tub", "name": "Old tub"}]"#
    private static let answer = #"[{"id": "tub", "name": "New tub"}]"#

    private let upstreams = FakeUpstreams()
    private let clock = ManualClock()

    private func run(
        _ sources: [any Source], _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test(sources, transport: upstreams, clock: clock)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func page(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        try await client.execute(uri: path, method: .get) { String(buffer: $0.body) }
    }

    /// A page that looks again by itself, and its next states until upstream's answer is there.
    @Test(arguments: ["/boats", "/boats/tub", "/", "/search?term=tub", "/sources", "/boats?sort=length"])
    func isShownAtOnceAndReplaced(path: String) async throws {
        upstreams.answer(Self.boats, with: Self.answer)
        upstreams.hold()
        try await run([Boats(sampleText: Self.sample), Melodies()]) { [upstreams] client in
            // Home and search ask only for what they show.
            _ = try await Self.page(client, "/boats")
            let page = try await Self.page(client, path)
            #expect(page.contains(path == "/sources" ? "Boats" : "Old tub"), "\(path)")
            #expect(!page.contains("New tub"), "\(path)")
            #expect(page.contains("data-due=\"1\"") || page.contains("data-pending=\"1\""), "\(path)")
            upstreams.release()
            guard path != "/sources" else { return }
            while try await !Self.page(client, path).contains("New tub") { try Task.checkCancellation() }
        }
    }

    @Test func isMarkedWithoutAWait() async throws {
        upstreams.hold()
        try await run([Boats(sampleText: Self.sample)]) { [upstreams] client in
            let status = try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { $0.status }
            #expect(status == .seeOther)
            upstreams.release()
        }
    }

    @Test func leavesRoomForRelatedItems() async throws {
        for (address, body) in Champions.answers { upstreams.answer(address, with: body) }
        try await run([Champions()]) { [upstreams] client in
            _ = try await Self.page(client, "/champions")
            upstreams.hold()
            let page = try await Self.page(client, "/champions/1")
            #expect(page.contains("data-pending=\"1\""))
            #expect(!page.contains("data-item=\"feats/"))
            upstreams.release()
            while try await !Self.page(client, "/champions/1").contains("data-item=\"feats/") {
                try Task.checkCancellation()
            }
        }
    }

    @Test(arguments: ["/boats", "/", "/boats/tub", "/search?term=tub"])
    func aPageWithNothingToShowWaitsTwoSeconds(path: String) async throws {
        upstreams.hold()
        let source: any Source = path.hasPrefix("/search") ? Melodies() : Boats()
        try await run([source]) { [clock, upstreams] client in
            async let page = Self.page(client, path)
            await clock.waitForSleep(of: .seconds(2))
            clock.advance(by: .seconds(2))
            let shown = try await page
            #expect(!shown.isEmpty)
            upstreams.release()
        }
    }

    @Test func aListWithChoicesShowsItsSampleAfterTwoSeconds() async throws {
        upstreams.hold()
        try await run([Canals(sampleText: Canals.two)]) { [clock, upstreams] client in
            async let page = Self.page(client, "/canals?country=nl")
            await clock.waitForSleep(of: .seconds(2))
            clock.advance(by: .seconds(2))
            let shown = try await page
            #expect(shown.contains("data-state=\"sample\""))
            #expect(shown.contains("Singel"))
            #expect(!shown.contains("skeleton"))
            upstreams.release()
        }
    }

    @Test func homeWaitsOnlyForTheFirstSection() async throws {
        upstreams.answer(Self.boats, with: Self.answer)
        for medium in ["rivers", "locks"] { upstreams.hold("https://canals.example/us/\(medium)") }
        try await run([Boats(), Canals()]) { [upstreams] client in
            let page = try await Self.page(client, "/")
            #expect(page.contains("New tub"))
            #expect(page.contains("data-pending=\"1\""))
            upstreams.release()
        }
    }
}
