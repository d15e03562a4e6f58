import Catalogue
import HTTPTypes
import Hummingbird
import Routes
import Screens

/// Makes each change once, even if a browser sends it again because it never got the answer.
///
/// The browser gives each change an id of its own (IETF draft "The Idempotency-Key HTTP Header Field").
struct IdempotencyMiddleware: RouterMiddleware {
    let application: WebApplication

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard context.requester.role != nil,
            let key = request.headers[named: "idempotency-key"].flatMap(IdempotencyKey.init)
        else {
            return try await next(request, context)
        }
        if try await application.library.profiles.hasMade(key, of: context.visitor.profile) {
            return try answer(to: request)
        }
        var context = context
        context.idempotencyKey = key
        do {
            return try await next(request, context)
        } catch is RepeatedChange {
            return try answer(to: request)
        }
    }

    private func answer(to request: Request) throws -> Response {
        if request.wantsJSON { return .json(["repeated": true]) }
        return .seeOther(request.cameFrom(under: application.basePath) ?? application.path(to: .home))
    }
}
