import Foundation
import HTTPTypes
import Hummingbird
import Screens

/// Refuses requests that no page of the app sends: for host names that are not allowed, from pages of another origin, and
/// with more parameters than any page has.
struct RequestChecks: RouterMiddleware {
    let hosts: AllowedHosts
    /// The largest number of parameters of an address.
    let parameters: Int

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        try checkHost(of: request)
        if request.method != .get, request.method != .head, !request.isSameOrigin { throw WebError.foreignOrigin }
        if let query = request.uri.query, query.utf8.count(where: { $0 == UInt8(ascii: "&") }) >= parameters {
            throw WebError.tooManyParameters(limit: parameters)
        }
        return try await next(request, context)
    }

    private func checkHost(of request: Request) throws {
        let (own, asked) = (request.head.authority, request.askedHost)
        for name in own == asked ? [own] : [own, asked] {
            if let name, !hosts.contains(name) { throw WebError.unknownHost(name, host: AllowedHosts.host(of: name)) }
        }
    }
}

extension Request {
    /// Whether the request is not from a page of another origin.
    ///
    /// `Sec-Fetch-Site` decides if the browser sends it (W3C, "Fetch Metadata Request Headers"). Otherwise, the host of
    /// `Origin` must be the requested host. The schemes may differ, because a proxy may terminate TLS. A request without
    /// either header is not from a browser.
    var isSameOrigin: Bool {
        if let site = headers[named: "sec-fetch-site"] { return site == "same-origin" || site == "none" }
        guard let origin = headers[.origin] else { return true }
        return URLComponents(string: origin).map { isOwn(origin: $0) } ?? false
    }

    /// Whether an address has the requested host and port, with any scheme, because a proxy may terminate TLS.
    func isOwn(origin: URLComponents) -> Bool {
        guard let asked = askedHost, let host = origin.host, !host.isEmpty,
            let own = URLComponents(string: "http://\(asked)")
        else { return false }
        return host.lowercased() == own.host?.lowercased() && origin.portUnlessStandard == own.portUnlessStandard
    }
}

extension Request {
    /// The host and port as the browser sees them, which a proxy forwards.
    var askedHost: String? { Forwarding.hostField.flatMap { headers[$0] } ?? head.authority }

    /// The scheme, host and port as the browser sees them; nil if the host is invalid.
    var origin: String? {
        guard let host = askedHost, AllowedHosts.host(of: host) != nil else { return nil }
        return "\(isSecure ? "https" : "http")://\(host.lowercased())"
    }
}

extension URLComponents {
    fileprivate var portUnlessStandard: Int? {
        [80, 443].contains(port) ? nil : port
    }
}

extension HTTPFields {
    /// The value of a field, like the library's subscript, which joins even a single value, and takes longer for that.
    func value(of name: HTTPField.Name) -> String? {
        var value: String?
        for field in self where field.name == name {
            if value != nil { return self[name] }
            value = field.value
        }
        return value
    }

    /// The value of a header field without a constant.
    subscript(named name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set { if let name = HTTPField.Name(name) { self[name] = newValue } }
    }
}
