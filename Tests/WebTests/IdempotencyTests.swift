import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

@Suite struct IdempotencyTests {
    private static func set(
        _ isFavourite: Bool, id: UUID, accept: String = "application/json", _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.execute(
            uri: "/boats/tub/favourite", method: .post,
            headers: [.accept: accept, try #require(.init("idempotency-key")): id.uuidString.lowercased()],
            body: ByteBuffer(string: "value=\(isFavourite)")
        ) { $0 }
    }

    private static func isFavourite(_ client: any TestClientProtocol) async throws -> Bool {
        try await client.execute(uri: "/api/v1/favourites", method: .get) {
            String(buffer: $0.body).contains("\"id\":\"tub\"")
        }
    }

    /// The answer was lost, somebody has taken the change back elsewhere, and the browser sends it again.
    @Test func aChangeIsMadeOnceEvenAfterARestart() async throws {
        let (directory, id) = (URL.temporary(), UUID())
        for isFirst in [true, false] {
            let application = try WebApplication.test(directory: directory)
            try await Application(responder: application.responder()).test(.router) { client in
                if isFirst {
                    let answer = try await Self.set(true, id: id, client)
                    #expect(String(buffer: answer.body).contains("\"favourite\":true"))
                    #expect(try await Self.isFavourite(client))
                    _ = try await Self.set(false, id: UUID(), client)
                }
                #expect(String(buffer: try await Self.set(true, id: id, client).body) == "{\"repeated\":true}")
                #expect(try await Self.set(true, id: id, accept: "text/html", client).status == .seeOther)
                #expect(try await !Self.isFavourite(client))
            }
        }
    }
}
