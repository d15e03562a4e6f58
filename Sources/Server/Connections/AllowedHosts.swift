import Catalogue
import Foundation
import NIOCore

/// The host names that the server answers to.
///
/// A hostile page can point its own name at this machine (DNS rebinding), and would then share an origin with the app.
/// The request still has the hostile name, so the server refuses it. Loopback names, and the names and addresses of the
/// machine, are always allowed.
package struct AllowedHosts: Sendable {
    private let names: Set<String>
    /// Whether the server listens at this machine's loopback address, and is told of no name by which others reach it.
    package let areLoopback: Bool

    /// Creates a set of names.
    ///
    /// - Parameters:
    ///   - names: the name or address that the server listens at, and further names, without a port.
    ///   - publicName: the name in the public address, which may be that of another machine before this one.
    package init(_ names: [String], publicName: String? = nil) {
        self.names = Set((names + [publicName].compactMap(\.self)).map { $0.lowercased() } + Self.machineNames)
        areLoopback = publicName == nil && names.allSatisfy(Self.isLoopback)
    }

    /// Whether a name or an address means this machine alone. Of names, only `localhost` always does (RFC 6761).
    package static func isLoopback(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "localhost" || name.hasSuffix(".localhost")
            || IPAddress(name.trimmingBrackets)?.isLoopback ?? false
    }

    /// Whether an authority is allowed.
    ///
    /// - Parameter authority: the value of `Host`: a name or an address, with or without a port.
    func contains(_ authority: String) -> Bool {
        guard let host = Self.host(of: authority) else { return false }
        return names.contains(host) || Self.isLoopback(host) || Self.isMachine(host)
    }

    /// Whether a host is one of the addresses that the machine has now.
    private static func isMachine(_ host: String) -> Bool {
        IPAddress(host.trimmingBrackets).map { machineAddresses.contains($0.unmapped) } ?? false
    }

    /// The host in lower case and without the port; nil if it is neither a name nor an address.
    static func host(of authority: String) -> String? {
        // Canonically equivalent strings compare equal.
        guard authority.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var host = authority.lowercased()[...]
        if !host.hasSuffix("]"), let colon = host.lastIndex(of: ":") {
            let port = host[colon...].dropFirst()
            guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy(\.isDigit) else { return nil }
            host = host[..<colon]
        }
        let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
        let inside = isAddress ? host.dropFirst().dropLast() : host
        guard !inside.isEmpty, inside.utf8.allSatisfy({ isAddress ? $0.isOfAddress : $0.isOfName }) else { return nil }
        // A name may end with the dot of the root.
        return String(host.hasSuffix(".") ? host.dropLast() : host)
    }

    private static var machineNames: [String] {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        guard let short = name.split(separator: ".").first else { return [] }
        // The name in the local network (RFC 6762).
        return [name, String(short), "\(short).local"]
    }

    /// The addresses are read each time, because they can change.
    private static var machineAddresses: Set<IPAddress> {
        guard let devices = try? System.enumerateDevices() else { return [] }
        return Set(devices.compactMap { $0.address?.ip })
    }
}

extension String {
    fileprivate var trimmingBrackets: String { hasPrefix("[") ? String(dropFirst().dropLast()) : self }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the character, in lower case, may be in a host's name.
    fileprivate var isOfName: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(self)
    }

    /// Whether the character, in lower case, may be in an IPv6 address.
    fileprivate var isOfAddress: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
            || [UInt8(ascii: "."), UInt8(ascii: ":")].contains(self)
    }
}
