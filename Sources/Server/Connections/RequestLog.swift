import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Routes

/// Logs a line for each request: its method, its path without the query, the status, the time and the client.
struct RequestLog: RouterMiddleware {
    let basePath: BasePath

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let duration = start.duration(to: .now) / .milliseconds(1)
        context.logger.info(
            "\(request.method.rawValue) \(basePath.loggedPath(of: request)) \(response.status.code)",
            metadata: [
                "client": "\(context.client)", "milliseconds": "\((duration * 10).rounded() / 10)",
            ])
        return response
    }
}

extension BasePath {
    /// The path of a request without the query, which may have a search term or a secret, and without the secret of a public
    /// link.
    func loggedPath(of request: Request) -> String {
        relative(request.uri.path)?.hasPrefix("/share/") == true ? "/share/…" : request.uri.path
    }
}
