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

    @Test func keepOneForEachHostAndAddress() async throws {
        let first = await clients.client(for: try pin(1))
        let second = await clients.client(for: try pin(1))
        #expect(first === second)
        let other = await clients.client(for: try pin(2))
        #expect(first !== other)
        await clients.shutDown()
    }

    @Test func letTheLeastRecentlyUsedGo() async throws {
        for number in 1...2 {
            _ = await clients.client(for: try pin(number))
            await clients.giveBack(try pin(number))
        }
        _ = await clients.client(for: try pin(1))
        await clients.giveBack(try pin(1))
        _ = await clients.client(for: try pin(3))
        await clients.giveBack(try pin(3))
        #expect(await clients.pins == [try pin(1), try pin(3)])
        await clients.shutDown()
    }

    @Test func keepWhatIsInUse() async throws {
        for number in 1...3 { _ = await clients.client(for: try pin(number)) }
        #expect(await clients.pins.count == 3)
        await clients.giveBack(try pin(2))
        #expect(await clients.pins == [try pin(1), try pin(3)])
        await clients.shutDown()
        #expect(await clients.client(for: try pin(1)) == nil)
    }
}
