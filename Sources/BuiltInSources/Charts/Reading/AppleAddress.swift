import Foundation

/// Checks addresses in Apple's answers.
enum AppleAddress {
    /// The hosts of pictures and previews; the last one appears in old answers.
    static let mediaHosts = ["mzstatic.com", "itunes.apple.com", "phobos.apple.com"]

    /// The address of a page, if it is in one of Apple's stores; people follow it.
    static func page(_ text: String) -> String? {
        guard let parts = parts(of: text), isHosted(parts, by: ["apple.com"]) else { return nil }
        return parts.string
    }

    /// The country in the address of a page: `gb` for `https://music.apple.com/gb/album/…`.
    static func country(_ page: String) -> Storefront? {
        let path = URLComponents(string: page)?.path.split(separator: "/").first
        return path.flatMap { Storefront(rawValue: $0.lowercased()) }
    }

    /// The address of a picture or a preview on any host; the media policy decides whether to fetch it.
    static func media(_ text: String) -> String? { parts(of: text)?.string }

    /// Old answers have `http` addresses, which become `https` for Apple's hosts.
    private static func parts(of text: String) -> URLComponents? {
        guard text.utf8.count <= 2_000, var parts = URLComponents(string: text), parts.host?.isEmpty == false,
            ["https", "http"].contains(parts.scheme?.lowercased()), parts.user == nil, parts.password == nil
        else { return nil }
        if isHosted(parts, by: ["apple.com", "mzstatic.com"]) { parts.scheme = "https" }
        return parts
    }

    private static func isHosted(_ parts: URLComponents, by hosts: [String]) -> Bool {
        guard parts.port == nil, let host = parts.host?.lowercased() else { return false }
        return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// Whether the last path component contains a size, as `100x100bb.jpg` does.
    static func isResizable(_ address: String) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let lastPart = path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
        return zip(lastPart, zip(lastPart.dropFirst(), lastPart.dropFirst(2))).contains { before, pair in
            isDigit(before) && pair.0 == UInt8(ascii: "x") && isDigit(pair.1)
        }
    }
}
