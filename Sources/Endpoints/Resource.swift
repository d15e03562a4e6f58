package import Foundation

/// A path and a query under a ``BaseURL``, and a body if it is posted.
public struct Resource: Hashable, Sendable, Codable, CustomStringConvertible {
    /// A name and a value in a query, both as plain text.
    public struct Parameter: Hashable, Sendable, Codable {
        /// The name, not yet percent-encoded.
        public let name: String
        /// The value, not yet percent-encoded; may be empty.
        public let value: String

        /// Creates a parameter of plain text; ``Resource/description`` encodes it.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The percent-encoded path, which begins with a slash.
    public let path: String
    /// The parameters in the order in which they are sent; names may repeat.
    public let query: [Parameter]
    /// The text that is posted, which is JSON unless a header field says otherwise; nil to get the resource.
    public let body: String?
    /// The bytes that are posted in place of a text; nil for none.
    package let bytes: Data?

    /// Creates a resource from a path of the API's documentation.
    ///
    /// - Parameters:
    ///   - path: percent-encoded, with a slash at its beginning, which is added if it is missing. Append data with
    ///     ``appending(_:)``.
    ///   - query: parameters of plain text, in the order in which they are sent.
    ///   - body: the text to post, which is JSON unless a header field says otherwise; nil to get the resource.
    public init(_ path: String, query: [Parameter] = [], body: String? = nil) {
        self.path = path.hasPrefix("/") ? path : "/" + path
        self.query = query
        self.body = body
        bytes = nil
    }

    /// Creates a resource to which bytes are posted, whose type a header field names.
    package init(_ path: String, query: [Parameter] = [], bytes: Data) {
        self.path = path.hasPrefix("/") ? path : "/" + path
        self.query = query
        self.bytes = bytes
        body = nil
    }

    /// The resource with one more path component, percent-encoded, and without the query.
    ///
    /// The components “.” and “..” become `%2E` and `%2E%2E`, which RFC 3986's removal of dot segments (5.2.4) leaves
    /// alone. Many URL parsers (WHATWG's among them) and servers still treat them as dots; the request is then for the
    /// path itself or the one above it.
    public func appending(_ component: String) -> Resource {
        let isDots = component == "." || component == ".."
        let encoded = isDots ? component.replacing(".", with: "%2E") : Self.encoded(component)
        return Resource("\(path)/\(encoded)")
    }

    /// The path and query as they stand in a request line.
    public var description: String {
        guard !query.isEmpty else { return path }
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// Percent-encodes all but RFC 3986's unreserved characters, so that any text is one component or one value.
    ///
    /// - Parameters:
    ///   - text: the text to encode.
    ///   - others: further ASCII characters that stay as they are.
    public static func encoded(_ text: String, except others: StaticString = "") -> String {
        let kept = ASCIISet.unreserved.union(others)
        if text.utf8.allSatisfy(kept.contains) { return text }
        var writer = AddressWriter()
        writer.append(encoding: text, except: others)
        return writer.text
    }

    /// Removes percent-encoding; nil if it is invalid.
    public static func decoded(_ text: some StringProtocol) -> String? {
        // Most texts have none, which Foundation takes microseconds to find out.
        text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : String(text)
    }
}
