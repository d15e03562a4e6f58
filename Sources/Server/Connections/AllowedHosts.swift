import Foundation
import NIOCore

/// The names by which the server may be asked for.
///
/// A page of a stranger's can make its own name lead to this machine (DNS rebinding) and would then be of one origin with
/// the app; but the name stays the stranger's. Loopback names, and the machine's name and addresses, are always known.
package struct AllowedHosts: Sendable {
    private let names: Set<String>

    /// - Parameter names: further ones, without a port.
    package init(_ names: [String]) {
        self.names = Set(names.map { $0.lowercased() } + Self.machineNames)
    }

    /// - Parameter authority: as the `Host` field has it, a name or an address, perhaps with a port.
    func contains(_ authority: String) -> Bool {
        guard let host = Self.host(of: authority) else { return false }
        if names.contains(host) || host == "localhost" || host.hasSuffix(".localhost") { return true }
        guard let address = IPAddress(host.trimmingBrackets)?.unmapped else { return false }
        return Self.loopback.contains { $0.contains(address) } || Self.machineAddresses.contains(address)
    }

    /// In lower case and without the port; nil where it is neither a name nor an address.
    static func host(of authority: String) -> String? {
        guard let match = authority.wholeMatch(of: /([A-Za-z0-9.\-_]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/) else {
            return nil
        }
        let host = match.1.lowercased()
        // A name may end with the dot of the root.
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private static let loopback = [IPBlock("127.0.0.0/8"), IPBlock("::1")].compactMap(\.self)

    private static var machineNames: [String] {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        guard let short = name.split(separator: ".").first else { return [] }
        // As it is known in its own network (RFC 6762).
        return [name, String(short), "\(short).local"]
    }

    /// Looked up each time: a machine gets others while it runs.
    private static var machineAddresses: Set<IPAddress> {
        guard let devices = try? System.enumerateDevices() else { return [] }
        return Set(devices.compactMap { $0.address?.ip })
    }
}

extension String {
    fileprivate var trimmingBrackets: String { hasPrefix("[") ? String(dropFirst().dropLast()) : self }
}
