import Foundation
import NIOHTTP1

/// A request as it came, without its body, which nothing here reads.
struct Request: Sendable {
    let method: HTTPMethod
    /// Path and query as the request line had them.
    let target: String
    let headers: HTTPHeaders
    /// Percent-encoded, without the query.
    let path: String
    /// The first value of each parameter, decoded.
    let query: [String: String]

    init(_ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:]) {
        self.method = method
        self.target = target
        self.headers = headers
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        let parameters = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { parameter in
            let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
        query = Dictionary(parameters) { first, _ in first }
    }

    /// The path's components, decoded; nil when they cannot be, or when one of them leads upwards.
    var components: [String]? {
        guard let decoded = path.removingPercentEncoding, !decoded.contains("\0") else { return nil }
        let components = decoded.split(separator: "/").map(String.init)
        return components.contains { $0 == "." || $0 == ".." } ? nil : components
    }

    var hasTrailingSlash: Bool { path.hasSuffix("/") }

    /// What cannot be decoded stands for itself.
    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }
}
