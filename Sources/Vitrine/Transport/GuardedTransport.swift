import AsyncHTTPClient
import Endpoints
import HTTPTypes
import Logging
import Server

/// Requests to public addresses alone: a name is resolved first, and the connection goes to the very address that was
/// found to be public.
struct GuardedTransport: Transport {
    private let publicAddresses: PublicAddresses
    private let clients: PinnedClients

    /// - Parameters:
    ///   - configuration: of every connection, such as what is trusted; redirects are not followed, whatever it says.
    ///   - isPublic: whether an address may be connected to.
    init(
        configuration: HTTPClient.Configuration, logger: Logger, resolver: any Resolver = SystemResolver(),
        isPublic: @escaping @Sendable (IPAddress) -> Bool = \.isPublic
    ) {
        publicAddresses = PublicAddresses(resolver: resolver, isPublic: isPublic)
        clients = PinnedClients(configuration: configuration, capacity: 16, logger: logger)
    }

    /// Lets all connections go.
    func shutDown() async { await clients.shutDown() }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let start = ContinuousClock.now
        var failure: EndpointError?
        for address in Self.attempts(try await publicAddresses.addresses(of: base)) {
            var limits = limits
            limits.duration -= start.duration(to: .now)
            do throws(EndpointError) {
                return try await send(resource, headers: headers, to: base, limits: limits, at: address)
            } catch {
                guard case .unreachable = error.cause else { throw error }
                failure = error
            }
        }
        throw failure ?? base.unreachable("it has no address")
    }

    /// The first address, and the first of the other version, which may not be routed from here.
    private static func attempts(_ addresses: [IPAddress]) -> [IPAddress] {
        guard let first = addresses.first else { return [] }
        return [first] + (addresses.first { $0.isVersion4 != first.isVersion4 }.map { [$0] } ?? [])
    }

    private func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits, at address: IPAddress
    ) async throws(EndpointError) -> Answer {
        let pin = PinnedClients.Pin(host: base.host, address: address)
        guard let client = await clients.client(for: pin) else { throw base.unreachable("the program is ending") }
        let transport = HTTPClientTransport(client: client, accept: HTTPClientTransport.media)
        do throws(EndpointError) {
            let answer = try await transport.send(resource, headers: headers, to: base, limits: limits)
            await clients.giveBack(pin)
            return answer
        } catch {
            await clients.giveBack(pin)
            throw error
        }
    }
}
