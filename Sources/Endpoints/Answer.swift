public import Foundation
public import HTTPTypes

/// The raw answer of an upstream, which decoders read and archives store.
public struct Answer: Sendable, Hashable, Codable {
    /// The resource that was asked for, without the parameters of a ``Signer``.
    public let resource: Resource
    /// The HTTP status code (RFC 9110, 15), from 100 to 599.
    public let status: Int
    /// The values of the header fields in ``keptHeaders`` that the upstream sent, by lower-case name.
    public let headers: [String: String]
    /// The whole body, with content codings such as gzip removed. A ``Client`` also changes texts to UTF-8.
    public let body: Data

    /// Creates an answer, as a ``Transport`` or an archive does.
    ///
    /// - Parameters:
    ///   - resource: the resource that was asked for.
    ///   - status: the HTTP status code.
    ///   - headers: the kept header fields, by lower-case name.
    ///   - body: the whole body.
    public init(resource: Resource, status: Int = 200, headers: [String: String] = [:], body: Data) {
        self.resource = resource
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The header fields that a ``Transport`` keeps: type, validators, times, rate limits, redirect, links, and what
    /// usually tells the parts of a list apart. Cookies are not among them.
    public static let keptHeaders: [HTTPField.Name] =
        [.contentType, .eTag, .lastModified, .date, .cacheControl, .retryAfter, .location]
        + ([
            "Link", "Content-Range", "X-Next-Page", "X-Total-Count", "X-WP-Total", "X-Total", "Pagination-Count",
            "X-Pagination-Total-Count", "X-Pagination-Item-Count", "Total-Count", "X-Total-Pages", "X-WP-TotalPages",
            "X-Pagination-Page-Count", "Total-Pages",
        ] + rateLimits.flatMap { ["\($0)-remaining", "\($0)-reset"] }).compactMap { HTTPField.Name($0) }

    /// The value of a header field that came in several lines, which are one list (RFC 9110, section 5.3). Equal lines
    /// count once; nil for no lines.
    package static func value(of lines: [String]) -> String? {
        var different: [String] = []
        for line in lines where !different.contains(line) { different.append(line) }
        return different.isEmpty ? nil : different.joined(separator: ", ")
    }
}
