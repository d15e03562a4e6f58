import Endpoints
import Server

/// The public addresses of hosts, remembered for a minute.
///
/// What a host's name leads to by then doesn't matter: whoever asks connects to the addresses that were checked.
actor PublicAddresses {
    private static let lifetime = Duration.seconds(60)
    /// Of hosts; there are as many as sources name.
    private static let capacity = 64

    private struct Entry {
        let addresses: [IPAddress]
        let end: Duration
    }

    private let resolver: any Resolver
    private let isPublic: @Sendable (IPAddress) -> Bool
    private let elapsed: @Sendable () -> Duration
    private var entries: [String: Entry] = [:]
    /// So that a page's pictures ask once; each ends by itself.
    private var questions: [String: Task<Result<[IPAddress], ResolutionError>, Never>] = [:]

    init(
        resolver: any Resolver, isPublic: @escaping @Sendable (IPAddress) -> Bool,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.resolver = resolver
        self.isPublic = isPublic
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// - Returns: at least one address.
    /// - Throws: `.unreachable` where there is none, or none that is public.
    func addresses(of base: BaseURL) async throws(EndpointError) -> [IPAddress] {
        let found = try await resolved(base)
        let allowed = found.filter(isPublic)
        guard !allowed.isEmpty else {
            let addresses = found.isEmpty ? "no address" : found.map(\.description).joined(separator: ", ")
            throw base.unreachable(
                "its name leads to \(addresses), and pictures are fetched from public addresses only")
        }
        return allowed
    }

    private func resolved(_ base: BaseURL) async throws(EndpointError) -> [IPAddress] {
        if let address = IPAddress(base.host) { return [address] }
        // What carries the request must not take the name for another one, or for an address.
        guard base.host.utf8.allSatisfy(\.isOfHostName) else { throw base.unreachable("its name is none") }
        if let entry = entries[base.host], entry.end > elapsed() { return entry.addresses }
        let question = questions[base.host] ?? Task { [resolver] in await resolver.outcome(for: base.host) }
        questions[base.host] = question
        let outcome = await question.value
        if questions[base.host] == question { questions[base.host] = nil }
        switch outcome {
        case .success(let addresses):
            remember(addresses, of: base.host)
            return addresses
        case .failure(let error): throw base.unreachable(error.description)
        }
    }

    private func remember(_ addresses: [IPAddress], of host: String) {
        let now = elapsed()
        entries = entries.filter { $0.value.end > now }
        if entries.count >= Self.capacity { entries = [:] }
        entries[host] = Entry(addresses: addresses, end: now + Self.lifetime)
    }
}

extension Resolver {
    fileprivate func outcome(for host: String) async -> Result<[IPAddress], ResolutionError> {
        do throws(ResolutionError) {
            return .success(try await addresses(of: host))
        } catch {
            return .failure(error)
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
