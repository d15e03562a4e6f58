import AsyncHTTPClient
import Endpoints
import HTTPTransport
import HTTPTypes
import Logging
import Server

/// A transport to public addresses alone. It resolves the host name, checks the address, and connects to the checked
/// address, so that a second lookup can't lead elsewhere.
struct GuardedTransport: Transport {
    private let resolver: PublicAddressResolver
    private let clients: PinnedClients
    private let accept: String

    /// - Parameters:
    ///   - configuration: the configuration of all connections; redirects are never followed.
    ///   - accept: the `Accept` header.
    ///   - isPublic: whether to allow connections to an address.
    init(
        configuration: HTTPClient.Configuration, accept: String = HTTPClientTransport.media, logger: Logger,
        resolver: any Resolver = SystemResolver(),
        isPublic: @escaping @Sendable (IPAddress) -> Bool = \.isPublic
    ) {
        self.resolver = PublicAddressResolver(resolver: resolver, isPublic: isPublic)
        self.accept = accept
        clients = PinnedClients(configuration: configuration, capacity: 16, logger: logger)
    }

    /// Closes all connections.
    func shutDown() async { await clients.shutDown() }

    /// Looks whether a host may be asked.
    ///
    /// - Throws: why it may not, or that its name is unknown now.
    func admit(_ base: BaseURL) async throws(EndpointError) { _ = try await resolver.addresses(of: base) }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let start = ContinuousClock.now
        var failure: EndpointError?
        for address in Self.attempts(try await resolver.addresses(of: base)) {
            var limits = limits
            limits.duration -= start.duration(to: .now)
            do throws(EndpointError) {
                return try await send(resource, headers: headers, to: base, limits: limits, at: address)
            } catch {
                guard case .unreachable = error.cause else { throw error }
                failure = error
            }
        }
        throw failure ?? base.unreachable("its host name has no address")
    }

    /// The first address, and the first one of the other IP version, because one version may have no route from here.
    private static func attempts(_ addresses: [IPAddress]) -> [IPAddress] {
        guard let first = addresses.first else { return [] }
        return [first] + (addresses.first { $0.isVersion4 != first.isVersion4 }.map { [$0] } ?? [])
    }

    private func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits, at address: IPAddress
    ) async throws(EndpointError) -> Answer {
        let pin = PinnedClients.Pin(host: base.host, address: address)
        guard let client = await clients.client(for: pin) else {
            throw base.unreachable("the program is shutting down")
        }
        let transport = HTTPClientTransport(client: client, accept: accept)
        do throws(EndpointError) {
            let answer = try await transport.send(resource, headers: headers, to: base, limits: limits)
            await clients.release(pin)
            return answer
        } catch {
            await clients.release(pin)
            throw error
        }
    }
}
