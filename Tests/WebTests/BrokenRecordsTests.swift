import Catalogue
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite struct BrokenRecordsTests {
    /// Two good boats, and between them what no boat can be.
    private static let mangled: String = {
        let broken = [
            "null", "[[[[null]]]]", "1e999", "-1e999", "\"text\"", "{}", "{\"name\": null, \"id\": null}",
            "{\"id\": \"3\", \"name\": null}", "{\"id\": \"4\", \"name\": \"Four\", \"length\": 12.5}",
            "{\"id\": \"tub\", \"name\": \"Again\"}",
        ]
        let (tub, raft) = ("{\"id\": \"tub\", \"name\": \"Tub\"}", "{\"id\": \"raft\", \"name\": \"Raft\"}")
        return "[\(([tub] + broken + [raft]).joined(separator: ", "))]"
    }()

    @Test func areCountedAndTheOthersShown() async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(Self.mangled))
        try await Application(responder: application.responder()).test(.router) { client in
            let page = String(buffer: try await client.settledPage("/boats").body)
            let items = page.matches(of: /<li [^>]*data-item="boats\/([^"]*)"/).map { String($0.1) }
            #expect(Set(items) == ["tub", "raft"] && !page.contains("Again"))
            #expect(page.contains("10 items couldn’t be read."))
            let feed = try await client.execute(uri: "/api/v1/boats", method: .get) { String(buffer: $0.body) }
            #expect(feed.contains("\"undecodable\":10") && feed.contains("\"total\":12"))
        }
    }
}
