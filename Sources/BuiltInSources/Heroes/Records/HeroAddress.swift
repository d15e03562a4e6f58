import Foundation

/// Checks addresses in answers about heroes.
enum HeroAddress {
    /// The hosts of pictures: two of superhero-api, and Marvel's.
    static let mediaHosts = ["cdn.jsdelivr.net", "akabab.github.io", "annihil.us"]

    /// The address of a picture on any host; the media policy decides whether to fetch it.
    static func picture(_ text: String) -> String? {
        guard var parts = parts(of: text), parts.query == nil, parts.fragment == nil else { return nil }
        // Marvel's answers have `http` addresses.
        if isWithin(parts, "annihil.us") { parts.scheme = "https" }
        return parts.string
    }

    /// The address of a page if it is Marvel's, because people follow it. It loses its query, which identifies the API key.
    static func page(_ text: String) -> String? {
        guard var parts = parts(of: text), parts.port == nil, isWithin(parts, "marvel.com") else { return nil }
        parts.scheme = "https"
        parts.query = nil
        parts.fragment = nil
        return parts.string
    }

    private static func parts(of text: String) -> URLComponents? {
        guard text.utf8.count <= 2_000, let parts = URLComponents(string: text), parts.host?.isEmpty == false,
            ["https", "http"].contains(parts.scheme?.lowercased()), parts.user == nil, parts.password == nil
        else { return nil }
        return parts
    }

    private static func isWithin(_ parts: URLComponents, _ name: String) -> Bool {
        guard let host = parts.host?.lowercased() else { return false }
        return host == name || host.hasSuffix("." + name)
    }
}
