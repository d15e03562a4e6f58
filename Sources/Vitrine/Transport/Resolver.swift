import Foundation
import Server

/// Resolves host names; a protocol, so that tests need no name server.
protocol Resolver: Sendable {
    /// - Parameter host: an ASCII host name.
    /// - Returns: the addresses in order of preference; empty if there are none.
    func addresses(of host: String) async -> Result<[IPAddress], ResolutionError>
}

/// Why a host name could not be resolved; for logs.
struct ResolutionError: Error, Hashable, CustomStringConvertible {
    let description: String
}

/// Resolves with `getaddrinfo`, which orders addresses by RFC 6724.
struct SystemResolver: Resolver {
    /// The timeout. `getaddrinfo` can't be cancelled, so a slower lookup goes on without a waiter.
    var timeout: Duration = .seconds(5)

    func addresses(of host: String) async -> Result<[IPAddress], ResolutionError> {
        let lookup = Self.lookup(host)
        let timeout = timeout
        return await withTaskGroup(of: LookupResult?.self) { group in
            group.addTask {
                for await result in lookup { return result }
                return nil
            }
            group.addTask {
                do { try await Task.sleep(for: timeout) } catch {
                    // Only cancellation ends a sleep early; the result of the other task counts.
                    return nil
                }
                return .failure(ResolutionError(description: "its name was not resolved within \(timeout)"))
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(ResolutionError(description: "the lookup of its name was cancelled"))
        }
    }

    private typealias LookupResult = Result<[IPAddress], ResolutionError>

    /// Starts a lookup on a thread of its own, so that one that waits for a dead name server delays no other.
    ///
    /// - Returns: a stream of one result.
    private static func lookup(_ host: String) -> AsyncStream<LookupResult> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            DispatchQueue.global().async {
                continuation.yield(addresses(of: host))
                continuation.finish()
            }
        }
    }

    private static func addresses(of host: String) -> LookupResult {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_protocol = Int32(IPPROTO_TCP)
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &first)
        guard code == 0 else {
            return .failure(
                ResolutionError(description: "its name was not resolved: \(String(cString: gai_strerror(code)))"))
        }
        defer { freeaddrinfo(first) }
        var addresses: [IPAddress] = []
        var next = first
        while let info = next {
            if let address = numeric(info.pointee), !addresses.contains(address) { addresses.append(address) }
            next = info.pointee.ai_next
        }
        return .success(addresses)
    }

    /// Nil for an address with a zone, because it is valid on this machine's network only.
    private static func numeric(_ info: addrinfo) -> IPAddress? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        return IPAddress(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
