import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// What an item's page leads to, and the list beside it.
@Suite(.serialized, .throughEachDoor, .timeLimit(.minutes(5))) struct ItemPagesTests {
    private func page(_ path: String, answering answer: String = Boats.three) async throws -> String {
        let application = try WebApplication.test(transport: FixedTransport.answers(answer))
        return try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: path, method: .get) { String(buffer: $0.body) }
        }
    }

    private func items(_ page: String) -> [String] {
        page.matches(of: /data-item="boats\/([^"]*)"/).map { String($0.1) }
    }

    @Test func leadsToTheItemsWithTheSameTexts() async throws {
        let page = try await page("/boats/tub")
        #expect(page.contains(#"<a href="/boats?term=Ann" dir="auto">Ann</a>"#))
        #expect(items(try await self.page("/boats?term=Ann")) == ["tub"])
    }

    @Test func leadsToTheListIfThereIsNoSuchItem() async throws {
        let link = #"<a class="quiet" href="/boats">Go to Boats</a>"#
        #expect(try await page("/boats/nobody").contains(link))
        #expect(try await page("/nowhere/nobody").contains(#"<a class="quiet" href="/">Go to Home</a>"#))
    }

    @Test func keepsANumberBesideItsUnit() async throws {
        #expect(try await page("/boats/tub").contains(/<dd class="measure" dir="auto">(<a [^>]*>)?1,200 m</))
    }

    @Test func hasNoPageInItsAddress() async throws {
        let links = try await page("/boats?page=2", answering: Boats.many(120))
            .matches(of: /href="(\/boats\/[^"]*)"/).map { String($0.1) }
        #expect(links == (51...100).map { "/boats/\($0)" })
    }

    @Test func standsBesideThePageThatItIsOn() async throws {
        #expect(items(try await page("/boats/75", answering: Boats.many(120))) == (51...100).map(String.init))
        #expect(
            items(try await page("/boats/75?sort=name&order=descending", answering: Boats.many(120))).contains("75"))
        // Without scripts, someone pages through the list beside it.
        #expect(items(try await page("/boats/75?page=1", answering: Boats.many(120))) == (1...50).map(String.init))
    }
}
