import Catalogue
import Endpoints
import Server

/// Resolves host names to public addresses, and caches them for a minute.
///
/// A host name may change its addresses meanwhile. That is safe, because the caller connects to the checked addresses.
struct PublicAddressResolver: Sendable {
    private static let lifetime = Duration.seconds(60)

    private struct Entry {
        let addresses: [IPAddress]
        let expiry: ContinuousClock.Instant
    }

    let resolver: any Resolver
    let isPublic: @Sendable (IPAddress) -> Bool
    private let entries = LRUCache<String, Entry>(limit: 64)
    /// Lookups in flight, which concurrent requests share.
    private let lookups = SingleFlight<String, Result<[IPAddress], ResolutionError>>()

    /// - Returns: at least one address.
    /// - Throws: `.unreachable` if the host has no public address.
    func addresses(of base: BaseURL) async throws(EndpointError) -> [IPAddress] {
        let found = try await resolved(base)
        let allowed = found.filter(isPublic)
        guard !allowed.isEmpty else {
            let addresses = found.isEmpty ? "no address" : found.map(\.description).joined(separator: ", ")
            throw base.unreachable("its name resolves to \(addresses), \(EndpointError.publicAlone)")
        }
        return allowed
    }

    private func resolved(_ base: BaseURL) async throws(EndpointError) -> [IPAddress] {
        if let address = IPAddress(base.host) { return [address] }
        // Other characters could make the HTTP client take the name for another host or an address.
        guard base.host.utf8.allSatisfy(\.isOfHostName) else { throw base.unreachable("its host name is invalid") }
        if let entry = entries.value(for: base.host), entry.expiry > .now { return entry.addresses }
        switch await lookups.value(for: base.host, by: { [resolver] in await resolver.addresses(of: $0.key) }) {
        case .success(let addresses)?:
            entries.insert(Entry(addresses: addresses, expiry: .now + Self.lifetime), for: base.host)
            return addresses
        case .failure(let error)?: throw base.unreachable(error.description)
        case nil: throw EndpointError(host: base.authority, cause: .cancelled)
        }
    }
}

extension BaseURL {
    func unreachable(_ why: String) -> EndpointError { EndpointError(host: authority, cause: .unreachable(why)) }
}

extension UInt8 {
    /// A letter, a digit, a dash or a dot.
    fileprivate var isOfHostName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
