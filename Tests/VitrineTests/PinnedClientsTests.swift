import AsyncHTTPClient
import Logging
import Server
import Testing

@testable import Vitrine

@Suite(.timeLimit(.minutes(5))) struct PinnedClientsTests {
    private let clients = PinnedClients(
        configuration: HTTPClient.Configuration(), capacity: 2, logger: Logger(label: "test"))

    private func pin(_ number: Int) throws -> PinnedClients.Pin {
        PinnedClients.Pin(host: "\(number).example", address: try #require(IPAddress("192.0.2.\(number)")))
    }

    @Test func reuseTheClientOfAHostAndAddress() async throws {
        let first = await clients.client(for: try pin(1))
        let second = await clients.client(for: try pin(1))
        #expect(first === second)
        let other = await clients.client(for: try pin(2))
        #expect(first !== other)
        await clients.shutDown()
    }

    /// Uses a client and returns it.
    private func use(_ number: Int) async throws -> HTTPClient? {
        let client = await clients.client(for: try pin(number))
        await clients.release(try pin(number))
        return client
    }

    @Test func shutDownTheLeastRecentlyUsed() async throws {
        let first = try await use(1)
        let second = try await use(2)
        _ = try await use(1)
        _ = try await use(3)
        #expect(try await use(1) === first)
        #expect(try await use(2) !== second)
        await clients.shutDown()
    }

    @Test func keepClientsInUse() async throws {
        let used = await clients.client(for: try pin(1))
        for number in 2...4 { _ = try await use(number) }
        #expect(await clients.client(for: try pin(1)) === used)
        await clients.shutDown()
        #expect(await clients.client(for: try pin(1)) == nil)
    }
}
