import Catalogue
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Logging

/// Makes of every error a page in a person's words, or JSON where a program asks. Nothing is swallowed: what was not
/// expected is logged.
struct ErrorPages: RouterMiddleware {
    let application: WebApplication

    func handle(
        _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as WebError {
            return try await response(to: request, context, error.status, error)
        } catch let error as any HTTPResponseError {
            let known: WebError? = error.status == .notFound ? .unknownAddress : nil
            return try await response(to: request, context, error.status, known)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            context.logger.error("A request failed: \(error)", metadata: ["path": "\(request.uri.path)"])
            return try await response(to: request, context, .internalServerError, nil)
        }
    }

    private func response(
        to request: Request, _ context: PageContext, _ status: HTTPResponse.Status, _ error: WebError?
    ) async throws -> Response {
        let retryAfter = error?.retryAfter(now: application.library.now().timeIntervalSince1970)
        var response: Response
        if request.uri.path.hasPrefix("/api/") || request.wantsJSON {
            let content = ErrorDocument.Content(
                code: error?.code ?? "failed",
                message: error?.message ?? "The request failed: \(status).",
                retryAfter: retryAfter)
            response = try .json(ErrorDocument(error: content), status: status)
        } else {
            response = .page(page(for: error, status, context.visitor), status: status)
        }
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }

    private func page(for error: WebError?, _ status: HTTPResponse.Status, _ visitor: Visitor) -> MessagePageView {
        let strings = visitor.strings
        // Without the notice, which stays for the next page.
        let frame = PageFrame(
            sources: application.library.sources, assets: application.assets, pictures: application.pictures,
            visitor: visitor, now: application.library.now(), refreshInterval: application.refreshInterval)
        switch error {
        case .unknownAddress, .unknownItem, .unknownSource:
            return MessagePageView(
                title: strings(.notFoundTitle), hint: strings(.notFoundHint), kind: "not-found", frame: frame)
        case .upstreamUnavailable(let setback):
            return MessagePageView(
                title: strings(.failedTitle), hint: strings.reason(setback.error), kind: "failed", frame: frame)
        case .stillLoading:
            return MessagePageView(
                title: strings(.loading), hint: strings(.loadingHint), kind: "loading", isPending: true, frame: frame)
        case .badQuery, .badForm, .homeUnchanged, .favouriteNotMoved, .foreignOrigin, nil:
            // What programs are told is in English.
            return MessagePageView(
                title: strings(.brokenTitle), hint: error?.message ?? strings(.brokenHint),
                hintLanguage: error == nil ? nil : .english, kind: "error", frame: frame)
        }
    }
}
