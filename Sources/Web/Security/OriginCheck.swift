import Foundation
import HTTPTypes
import Hummingbird

/// Refuses posts from pages of another origin.
///
/// `Sec-Fetch-Site` decides where the browser sends it (W3C, "Fetch Metadata Request Headers"), else the host of
/// `Origin` against the one that was asked; behind a TLS proxy the hosts are still the same while the schemes differ. A
/// post with neither is no browser's.
struct OriginCheck: RouterMiddleware {
    func handle(
        _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head, !isOurs(request) {
            throw WebError.foreignOrigin
        }
        return try await next(request, context)
    }

    private func isOurs(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        guard let origin = request.headers[.origin] else { return true }
        return URLComponents(string: origin).map { request.isOwn(origin: $0) } ?? false
    }
}

extension Request {
    /// Whether an address is of the host and port that was asked, whatever its scheme: a proxy may have spoken TLS.
    func isOwn(origin: URLComponents) -> Bool {
        // What a proxy was asked for is what the browser sees.
        guard let asked = headers[.forwardedHost] ?? head.authority, let host = origin.host, !host.isEmpty,
            let own = URLComponents(string: "http://\(asked)")
        else { return false }
        return host == own.host && origin.portUnlessStandard == own.portUnlessStandard
    }
}

extension URLComponents {
    fileprivate var portUnlessStandard: Int? {
        [80, 443].contains(port) ? nil : port
    }
}

extension HTTPField.Name {
    // The names are literals of the right form, which is all that the initializer asks.
    static let secFetchSite = Self(parsed: "sec-fetch-site")!
    static let forwardedHost = Self(parsed: "x-forwarded-host")!
    static let forwardedProto = Self(parsed: "x-forwarded-proto")!
}
