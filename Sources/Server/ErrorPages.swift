import Catalogue
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Logging
import Routes
import Screens

/// Turns every error into a page in the person's language, or into JSON for programs. Logs unexpected errors.
struct ErrorPages: RouterMiddleware {
    let application: WebApplication

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let (status, refusal) = try refusal(for: error, request, context)
            return try await response(to: request, context, status, refusal)
        }
    }

    /// The status of an error, and the error in words for the client, if there are any.
    ///
    /// - Throws: `CancellationError` if no client waits for an answer any more.
    private func refusal(
        for error: any Error, _ request: Request, _ context: AppRequestContext
    ) throws -> (HTTPResponse.Status, WebError?) {
        let refusal: WebError
        switch error {
        case let error as WebError: refusal = error
        case let error as NothingKnownThen: refusal = .nothingKnownThen(error)
        case let error as UnreadablePast: refusal = .unreadablePast(error)
        case let error as FormError: refusal = .badForm(expected: error.expected)
        case let error as any HTTPResponseError:
            guard error.status == .notFound else { return (error.status, nil) }
            // Strangers don't hear which addresses there are.
            let isPublic = application.basePath.isPublicFile(at: request.uri.path)
            if !isPublic, let refusal = context.requester.refusal {
                return try self.refusal(for: refusal, request, context)
            }
            let allowed = allowedMethods(at: request.uri.path)
            let isWrongMethod = !allowed.isEmpty && !allowed.contains(request.method)
            refusal = isWrongMethod ? .wrongMethod(allowed: allowed) : .unknownAddress
        case _ where error is CancellationError || Task.isCancelled: throw CancellationError()
        case let error as FavouritesFull: refusal = .favouritesFull(limit: error.limit)
        case let error as any StoreFailure:
            context.logger.error("\(error)", metadata: ["path": "\(application.basePath.loggedPath(of: request))"])
            // The reason may name hosts.
            refusal = .notWritable(
                reason: context.requester.role == nil ? "the database can’t be reached." : error.reason)
        default:
            context.logger.error(
                "A request failed: \(error)", metadata: ["path": "\(application.basePath.loggedPath(of: request))"])
            return (.internalServerError, nil)
        }
        return (refusal.status, refusal)
    }

    /// The methods of an address. The router itself answers a wrong method like an unknown address.
    private func allowedMethods(at path: String) -> [HTTPRequest.Method] {
        let methods = application.basePath.patterns(at: path).map(\.method)
        return methods.contains(.get) ? methods + [.head] : methods
    }

    private func response(
        to request: Request, _ context: AppRequestContext, _ status: HTTPResponse.Status, _ error: WebError?
    ) async throws -> Response {
        let retryAfter = error?.retryAfter(now: application.library.now().timeIntervalSince1970)
        var response: Response
        let isProgram = application.basePath.isOfDocuments(request.uri.path)
        // A change that the service worker sends waits for the person, and a redirect doesn't tell it so.
        let isChange = request.headers[named: "idempotency-key"] != nil
        if case .signInNeeded = error, request.wantsPage, !isChange {
            response = application.redirectToSignIn(from: request)
        } else if isProgram || request.wantsJSON {
            let content = ErrorDocument.Content(
                code: error?.code ?? "failed",
                message: isProgram
                    ? error?.message(under: application.basePath) ?? "The request failed: \(status)."
                    : message(of: error, request, context.visitor.strings).text,
                retryAfter: retryAfter)
            response = .json(ErrorDocument(error: content), status: status)
        } else {
            response = .page(try await page(for: error, request, context), status: status)
        }
        // Those who ask for a file of all pages are not looked up, and other sites send no cookies with their posts.
        if !application.basePath.isPublicFile(at: request.uri.path), request.isSameOrigin {
            application.name(context.visitor, in: &response)
        }
        // With a challenge of Basic authentication, browsers would ask by themselves.
        let isBrowser = request.headers[.cookie] != nil || request.headers[.userAgent]?.hasPrefix("Mozilla/") == true
        if status == .unauthorized, !isBrowser {
            response.headers[.wwwAuthenticate] = #"Bearer realm="Vitrine", Basic realm="Vitrine", charset="UTF-8""#
        }
        response.headers[named: "x-request-id"] = context.requestID
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        if case .wrongMethod(let allowed) = error { response.headers[.allow] = allowed.list }
        return response
    }

    private func page(
        for error: WebError?, _ request: Request, _ context: AppRequestContext
    ) async throws -> any Screen {
        // The notice stays for the next page.
        var context = context
        let strings = context.visitor.strings
        context.visitor.notice = nil
        // Scripts of the other host can read the page.
        if case .unknownHost = error { (context.visitor.role, context.visitor.person) = (nil, nil) }
        let model =
            switch error {
            // These come after the work of a page. Others must cost less than a page, or the database may have failed.
            case .unknownAddress, .unknownItem, .unknownSource, .upstreamUnavailable, .stillLoading, .nothingKnownThen,
                .unreadablePast:
                try await application.loadContext(request, context).model()
            default: application.site.model(for: context.visitor, of: application.library)
            }
        let hint = message(of: error, request, strings)
        func view(
            _ title: Phrase, _ kind: String, leadingTo source: ResolvedSource? = nil,
            links: [(text: String, address: String)] = [], isPending: Bool = false
        ) -> MessageScreen {
            MessageScreen(
                title: strings(title), hint: hint.text, hintLanguage: hint.language, kind: kind, source: source,
                links: links, isPending: isPending, requestID: context.requestID, model: model)
        }
        switch error {
        case .setupNeeded: return SetupNeededScreen(model: model)
        case .unknownItem(let item):
            return view(
                .notFoundTitle, "not-found", leadingTo: application.library.sources.first { $0.id == item.source })
        case .unknownAddress, .unknownSource, .wrongMethod: return view(.notFoundTitle, "not-found")
        case .nothingKnownThen(let error):
            return view(.noPastTitle, "not-found", links: waysOut(of: request, first: error.first, strings))
        case .unreadablePast:
            return view(.noPastTitle, "not-found", links: waysOut(of: request, first: nil, strings))
        case .upstreamUnavailable: return view(.nothingToShow, "failed")
        case .stillLoading: return view(.loading, "loading", isPending: true)
        case .busy: return view(.busyTitle, "busy", isPending: true)
        case .unknownHost: return view(.unknownHostTitle, "error")
        case .forbidden, .unknownPerson, .untrustedProxy: return view(.forbiddenTitle, "forbidden")
        case .badQuery, .badForm, .homeUnchanged, .favouriteNotMoved, .foreignOrigin, .tooManyParameters,
            .favouritesFull, .tooManyProfiles, .notWritable, .signInNeeded, .unknownToken, .badPersonField,
            .otherPerson, nil:
            return view(.brokenTitle, "error")
        }
    }

    /// The message for a person; messages for programs alone are in English.
    private func message(
        of error: WebError?, _ request: Request, _ strings: Strings
    ) -> (text: String, language: Language?) {
        switch error {
        case .unknownAddress, .unknownItem, .unknownSource, .wrongMethod: (strings(.notFoundHint), nil)
        case .unreadablePast: (strings(.unreadablePast), nil)
        case .nothingKnownThen(let error):
            (
                error.first.map { strings(.nothingKnownThen, strings.time(of: $0)) }
                    ?? strings(
                        error.isStored ? .nothingCompared : list(of: request)?.hasPast == true ? .noPastYet : .noPast),
                nil
            )
        case .upstreamUnavailable(let failedAttempt): (strings.reason(failedAttempt.error), nil)
        case .stillLoading: (strings(.loadingHint), nil)
        case .busy: (strings(.busyHint), nil)
        case .favouritesFull(let limit): (strings(.favouritesFull, strings.number(Double(limit))), nil)
        case .tooManyProfiles: (strings(.tooManyProfiles), nil)
        case .forbidden: (strings(.forbiddenHint), nil)
        case .unknownPerson(let name): (strings(.unknownPersonHint, name.text), nil)
        case .notWritable: (strings(application.site.isStorageAway() ? .databaseAwayUnsaved : .notWritable), nil)
        case .badQuery, .badForm, .homeUnchanged, .favouriteNotMoved, .foreignOrigin, .tooManyParameters,
            .unknownHost, .signInNeeded, .unknownToken, .untrustedProxy, .badPersonField, .setupNeeded, .otherPerson:
            (error?.message(under: application.basePath) ?? strings(.brokenHint), .english)
        case nil: (strings(.brokenHint), nil)
        }
    }

    /// Leads out of a past that can't be shown: to the first date that is known, and to the list or the item as it is now.
    private func waysOut(
        of request: Request, first: Date?, _ strings: Strings
    ) -> [(text: String, address: String)] {
        guard request.parameters.contains(where: { $0.name == "at" }) else {
            guard let list = list(of: request) else { return [] }
            let address = application.path(to: .feed(list.id, FeedQuery(choices: list.choices)))
            return [(strings(.browse, strings.title(of: list)), address)]
        }
        var ways: [(text: String, address: String)] = []
        if let first { ways.append((strings(.goToDate, strings.time(of: first)), request.address(at: first))) }
        ways.append((strings(.backToNow), request.address(at: nil)))
        return ways
    }

    /// The list of which an address shows the past or the changes; nil if it shows none.
    private func list(of request: Request) -> ResolvedSource? {
        guard let address = PageAddress(request.uri.path, query: request.uri.query, under: application.basePath)
        else { return nil }
        if let list = application.pastList(address) { return list }
        guard address.pattern == .changes, let source = application.library.source(address.source) else { return nil }
        return ChangesQuery(address.parameters, of: source, now: application.library.now()).list
    }
}
