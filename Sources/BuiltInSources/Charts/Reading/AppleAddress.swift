import Catalogue
import Foundation

/// Checks addresses in Apple's answers.
enum AppleAddress {
    /// The hosts of pictures and previews; the last one appears in old answers.
    static let mediaHosts = ["mzstatic.com", "itunes.apple.com", "phobos.apple.com"]

    /// The address of a page, if it is in one of Apple's stores; people follow it.
    static func page(_ text: String) -> String? {
        guard let parts = parts(of: text), parts.port == nil, parts.isHosted(by: ["apple.com"]) else { return nil }
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
        guard var parts = URLComponents(webAddress: text) else { return nil }
        if parts.port == nil, parts.isHosted(by: ["apple.com", "mzstatic.com"]) { parts.scheme = "https" }
        return parts
    }

    /// The largest picture if its address can be changed to any size, else all pictures; nil for none.
    static func artwork(_ variants: [Artwork.Variant]) -> Artwork? {
        guard let largest = variants.max(by: { $0.width < $1.width }) else { return nil }
        return isResizable(largest.address) ? .resizable(largest.address) : .variants(variants)
    }

    /// Whether the last path component contains a size, as `100x100bb.jpg` does.
    static func isResizable(_ address: String) -> Bool {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let lastPart = path.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path
        return zip(lastPart, zip(lastPart.dropFirst(), lastPart.dropFirst(2))).contains { before, pair in
            before.isDigit && pair.0 == UInt8(ascii: "x") && pair.1.isDigit
        }
    }
}
