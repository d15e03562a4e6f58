import AsyncHTTPClient
import Logging
import NIOCore
import Server

/// A pool of HTTP clients, each of which connects to one address of a host, whatever the host name resolves to later.
///
/// The server's certificate must be valid for the host or, as always with NIOSSL, for the address.
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
    ///   - configuration: the configuration of all clients; redirects are never followed.
    ///   - capacity: the number of clients beyond which unused ones are shut down.
    init(configuration: HTTPClient.Configuration, capacity: Int, logger: Logger) {
        self.configuration = configuration
        self.capacity = capacity
        self.logger = logger
    }

    /// A client, which the caller returns with ``release(_:)``; nil after ``shutDown()``.
    func client(for pin: Pin) -> HTTPClient? {
        guard !isShutDown else { return nil }
        uses += 1
        var entry = entries[pin] ?? Entry(client: HTTPClient(configuration: configuration.pinned(to: pin)))
        entry.users += 1
        entry.lastUse = uses
        entries[pin] = entry
        return entry.client
    }

    /// Returns a client. If there are too many, shuts down the least recently used of the unused ones.
    func release(_ pin: Pin) async {
        entries[pin]?.users -= 1
        while entries.count > capacity,
            let idle = entries.filter({ $0.value.users == 0 }).min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[idle.key] = nil
            await shutDown(idle.value.client)
        }
    }

    /// Shuts down all clients; requests in flight fail.
    func shutDown() async {
        isShutDown = true
        let clients = entries.values.map(\.client)
        entries = [:]
        for client in clients { await shutDown(client) }
    }

    private func shutDown(_ client: HTTPClient) async {
        do { try await client.shutdown() } catch {
            logger.warning("Expected to shut down an HTTP client, got: \(error)")
        }
    }
}

extension HTTPClient.Configuration {
    fileprivate func pinned(to pin: PinnedClients.Pin) -> HTTPClient.Configuration {
        var configuration = self
        configuration.dnsOverride = [pin.host: pin.address.description]
        configuration.redirectConfiguration = .disallow
        // Fail early, so that there is time to try another address.
        configuration.timeout.connect = .seconds(3)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
