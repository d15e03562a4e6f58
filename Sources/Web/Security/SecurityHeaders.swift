import HTTPTypes
import Hummingbird

/// Strict headers on every answer: nothing is loaded from or sent to another host, nothing inline runs.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private static var fields: [(String, String)] {
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
        ]
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in Self.fields {
            // A drawn picture has a stricter policy of its own.
            if let name = HTTPField.Name(name), response.headers[name] == nil { response.headers[name] = value }
        }
        return response
    }
}
