import Foundation
import Server

/// Finds the addresses of a host: the seam between names and whoever knows them.
protocol Resolver: Sendable {
    /// - Parameter host: a name in ASCII.
    /// - Returns: in order of preference; empty where it has none.
    func addresses(of host: String) async throws(ResolutionError) -> [IPAddress]
}

/// Why a name could not be resolved; for logs.
struct ResolutionError: Error, Hashable, CustomStringConvertible {
    let description: String
}

/// Asks the system, by `getaddrinfo`, whose order is that of RFC 6724.
struct SystemResolver: Resolver {
    /// The system can't be stopped: a question that takes longer is left to itself.
    var waiting: Duration = .seconds(5)

    func addresses(of host: String) async throws(ResolutionError) -> [IPAddress] {
        let answers = Self.answers(for: host)
        let waiting = waiting
        let outcome = await withTaskGroup(of: Outcome?.self) { group in
            group.addTask {
                for await answer in answers { return answer }
                return nil
            }
            group.addTask {
                do { try await Task.sleep(for: waiting) } catch {
                    // Only cancellation ends a sleep early: the other task's answer counts.
                    return nil
                }
                return .failure(ResolutionError(description: "its name was not resolved within \(waiting)"))
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return Outcome.failure(ResolutionError(description: "nobody waited for its name"))
        }
        return try outcome.get()
    }

    private typealias Outcome = Result<[IPAddress], ResolutionError>

    /// One answer. On threads of their own, as many as there are questions: those that wait for a dead name server keep
    /// nobody else waiting.
    private static func answers(for host: String) -> AsyncStream<Outcome> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            DispatchQueue.global().async {
                continuation.yield(outcome(for: host))
                continuation.finish()
            }
        }
    }

    private static func outcome(for host: String) -> Outcome {
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

    /// Nil for an address with a zone, which is of this machine's network only.
    private static func numeric(_ info: addrinfo) -> IPAddress? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        return IPAddress(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
