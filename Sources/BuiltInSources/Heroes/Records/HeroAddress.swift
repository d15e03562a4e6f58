import Foundation

/// Checks addresses in answers about heroes.
enum HeroAddress {
    /// The hosts of pictures: two of superhero-api, and Marvel's.
    static let mediaHosts = ["cdn.jsdelivr.net", "akabab.github.io", "annihil.us"]

    /// The address of a picture on any host; the media policy decides whether to fetch it.
    static func picture(_ text: String) -> String? {
        guard var parts = URLComponents(webAddress: text), parts.query == nil, parts.fragment == nil else { return nil }
        // Marvel's answers have `http` addresses.
        if parts.isHosted(by: ["annihil.us"]) { parts.scheme = "https" }
        return parts.string
    }

    /// The address of a page if it is Marvel's, because people follow it. It loses its query, which identifies the API key.
    static func page(_ text: String) -> String? {
        guard var parts = URLComponents(webAddress: text), parts.port == nil, parts.isHosted(by: ["marvel.com"])
        else { return nil }
        parts.scheme = "https"
        parts.query = nil
        parts.fragment = nil
        return parts.string
    }
}
