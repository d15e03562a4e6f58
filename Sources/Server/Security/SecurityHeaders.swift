import HTTPTypes
import Hummingbird

/// Adds strict headers to every answer: pages load from and send to this server only, and run no inline code.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    /// Whether this server speaks TLS itself, so that browsers can use HTTPS alone (RFC 6797). A proxy decides that for all
    /// its apps.
    var hasTLS = false
    private let fields: [HTTPField] =
        [
            (
                "content-security-policy",
                "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            ),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ].compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // A drawing has a stricter policy of its own.
        for field in fields where !response.headers.contains(field.name) { response.headers.append(field) }
        if hasTLS, !request.isForLocalhost { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }
}

extension Request {
    /// Whether the request names a host that all programs of a machine share. Browsers themselves make an exception for
    /// addresses.
    fileprivate var isForLocalhost: Bool {
        guard let host = head.authority.flatMap(AllowedHosts.host) else { return true }
        return host == "localhost" || host.hasSuffix(".localhost")
    }
}
