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

    /// The answer with its text in UTF-8, without a byte order mark, and with a type that says so.
    ///
    /// The text comes in the encoding that its mark, its zeros or its header name. An unreadable byte becomes the byte
    /// FF, which is no UTF-8. Pictures, sounds and films stay as they are.
    package var inUTF8: Answer {
        let type = (headers["content-type"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let mediaType = type.first?.lowercased() ?? "application/json"
        guard !["image/", "audio/", "video/", "font/"].contains(where: mediaType.hasPrefix) else { return self }
        let label = type.lazy.filter { $0.lowercased().hasPrefix("charset=") }
            .map { $0.dropFirst("charset=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) }.first
        guard let text = TextEncoding.of(body, declared: label)?.utf8(body) else { return self }
        var headers = headers
        headers["content-type"] = "\(mediaType); charset=utf-8"
        return Answer(resource: resource, status: status, headers: headers, body: text)
    }

    /// The conditions of a request for a newer answer (RFC 9110, 13.1), of the validators without characters other than
    /// visible ASCII and spaces.
    var conditions: HTTPFields {
        var conditions = HTTPFields()
        conditions[.ifNoneMatch] = validator(.eTag)
        conditions[.ifModifiedSince] = validator(.lastModified)
        return conditions
    }

    private func validator(_ name: HTTPField.Name) -> String? {
        headers[name.canonicalName].flatMap { value in
            let isPlain = !value.isEmpty && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            return isPlain && HTTPField.isValidValue(value) ? value : nil
        }
    }

    /// This answer with the header fields of a 304 in place of its own (RFC 9111, 3.2), except for the type, which is
    /// that of the body.
    func refreshed(by update: Answer) -> Answer {
        let names = Set(Self.keptHeaders.map(\.canonicalName)).subtracting(["content-type"])
        let headers = headers.merging(update.headers.filter { names.contains($0.key) }) { _, new in new }
        return Answer(resource: resource, status: status, headers: headers, body: body)
    }
}
