import Foundation

/// Addresses as Apple's answers have them, once they are known to lead to Apple.
enum AppleAddress {
    /// Of pages in the stores.
    static let stores = ["apple.com"]
    /// Of pictures and previews; the last is the one that the oldest answers name.
    static let media = ["mzstatic.com", "itunes.apple.com", "phobos.apple.com"]

    /// The address, if it is of one of the hosts or of a subdomain of one. Old answers have some without TLS: those are
    /// asked with it.
    static func address(_ text: String, of hosts: [String]) -> String? {
        guard text.utf8.count <= 2_000, var parts = URLComponents(string: text), let host = parts.host?.lowercased(),
            ["https", "http"].contains(parts.scheme?.lowercased()), parts.user == nil, parts.password == nil,
            parts.port == nil, hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) })
        else { return nil }
        parts.scheme = "https"
        return parts.string
    }

    /// Whether the last part of the address has a size in it, such as `100x100bb.jpg`.
    static func isResizable(_ address: String) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let lastPart = path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
        return zip(lastPart, zip(lastPart.dropFirst(), lastPart.dropFirst(2))).contains { before, pair in
            isDigit(before) && pair.0 == UInt8(ascii: "x") && isDigit(pair.1)
        }
    }
}
