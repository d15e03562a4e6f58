import Foundation

/// What is asked for under a ``BaseURL``: a path and a query.
public struct Resource: Hashable, Sendable, Codable, CustomStringConvertible {
    /// One parameter of a query; order is kept.
    public struct Parameter: Hashable, Sendable, Codable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Begins with a slash; percent-encoded.
    public let path: String
    public let query: [Parameter]

    /// - Parameter path: begins with a slash and is percent-encoded; build it from data with ``appending(_:)``.
    public init(_ path: String, query: [Parameter] = []) {
        self.path = path.hasPrefix("/") ? path : "/" + path
        self.query = query
    }

    /// The resource below this one; whatever the component holds, it stays one component.
    ///
    /// The components “.” and “..” become `%2E` and `%2E%2E`, which RFC 3986's removal of dot segments (5.2.4) leaves
    /// alone. More is not promised: many URL parsers (WHATWG's among them) and servers take them for dots even so, and
    /// then the request is for the path itself or the one above it.
    public func appending(_ component: String) -> Resource {
        let isDots = component == "." || component == ".."
        let encoded = isDots ? component.replacing(".", with: "%2E") : Self.encoded(component)
        return Resource("\(path)/\(encoded)")
    }

    /// Path and query as a request line has them.
    public var description: String {
        guard !query.isEmpty else { return path }
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// Percent-encodes all but RFC 3986's unreserved characters, so that any text is one component or one value.
    public static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
