import HTTPTypes
import Hummingbird

/// Adds strict headers to every answer: pages load from and send to this server only, and run no inline code.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
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
        return response
    }
}
