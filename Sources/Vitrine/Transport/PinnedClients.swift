import AsyncHTTPClient
import Logging
import NIOCore
import Server

/// Clients whose connections to a host go to one address and no other, whatever the host's name leads to.
///
/// The certificate is still to be the host's; or, as NIOSSL has it everywhere, the very address's.
actor PinnedClients {
    struct Pin: Hashable, Sendable {
        let host: String
        let address: IPAddress
    }

    private struct Entry {
        let client: HTTPClient
        var users = 0
        var lastUse = 0
    }

    private let configuration: HTTPClient.Configuration
    private let capacity: Int
    private let logger: Logger
    private var entries: [Pin: Entry] = [:]
    private var uses = 0
    private var isShutDown = false

    /// - Parameters:
    ///   - configuration: what all clients have in common; they follow no redirect, whatever it says.
    ///   - capacity: how many are kept though nobody uses them just now.
    init(configuration: HTTPClient.Configuration, capacity: Int, logger: Logger) {
        self.configuration = configuration
        self.capacity = capacity
        self.logger = logger
    }

    var pins: Set<Pin> { Set(entries.keys) }

    /// A client, to be given back by ``giveBack(_:)``; nil when all were let go.
    func client(for pin: Pin) -> HTTPClient? {
        guard !isShutDown else { return nil }
        uses += 1
        var entry = entries[pin] ?? Entry(client: HTTPClient(configuration: configuration.pinned(to: pin)))
        entry.users += 1
        entry.lastUse = uses
        entries[pin] = entry
        return entry.client
    }

    /// Lets the client go that was not used for longest, if there are too many.
    func giveBack(_ pin: Pin) async {
        entries[pin]?.users -= 1
        while entries.count > capacity,
            let idle = entries.filter({ $0.value.users == 0 }).min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[idle.key] = nil
            await shutDown(idle.value.client)
        }
    }

    /// Lets all go; what is under way fails.
    func shutDown() async {
        isShutDown = true
        let clients = entries.values.map(\.client)
        entries = [:]
        for client in clients { await shutDown(client) }
    }

    private func shutDown(_ client: HTTPClient) async {
        do { try await client.shutdown() } catch { logger.warning("A connection could not be let go: \(error)") }
    }
}

extension HTTPClient.Configuration {
    fileprivate func pinned(to pin: PinnedClients.Pin) -> HTTPClient.Configuration {
        var configuration = self
        configuration.dnsOverride = [pin.host: pin.address.description]
        configuration.redirectConfiguration = .disallow
        // A connection that fails fails at once, so that there is time for another address.
        configuration.timeout.connect = .seconds(3)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
