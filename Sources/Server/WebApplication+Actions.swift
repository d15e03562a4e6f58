import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Routes
import Screens

extension WebApplication {
    func favourite(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reference = try reference(in: context)
        let form = try await form(request, context)
        guard let isFavourite = form["value"].flatMap(Bool.init) else {
            throw WebError.badForm(expected: "a form with “value”, true or false")
        }
        if isFavourite { try admitProfile(of: context) }
        let source = library.source(reference.source.rawValue)
        let found = try await library(changedBy: context).setFavourite(
            isFavourite, reference, of: source, profile: context.visitor.profile, restoring: form["restore"] == "true")
        guard let item = found.item else {
            throw source == nil ? unknownSource(reference.source.rawValue) : .noItem(reference, in: found.state)
        }
        finishLater(isFavourite, found, reference, of: source, context)

        var response: Response
        if request.wantsJSON {
            let strings = context.visitor.strings
            response = .json(
                FavouriteDocument(
                    id: reference.id, source: reference.source.rawValue, favourite: isFavourite,
                    message: strings.changed(favourite: isFavourite, of: source),
                    label: strings(.addFavourite, item.card.title, strings.favourites(of: source)),
                    undo: .init(
                        action: path(to: .favourite(reference)), value: !isFavourite, label: strings(.undo))))
        } else {
            response = .seeOther(
                form["back"].flatMap(basePath.ownPath) ?? request.cameFrom(under: basePath)
                    ?? path(to: .item(reference, FeedQuery())))
            response.setCookie(Cookies(basePath).notice(.favourite(reference, isFavourite: isFavourite)))
        }
        keepProfile(of: context.visitor, from: request, in: &response)
        return response
    }

    /// Fetches what the answer didn't wait for: the pictures of a favourite, and a better record of it.
    private func finishLater(
        _ isFavourite: Bool, _ found: ItemLookup, _ reference: ItemReference, of source: ResolvedSource?,
        _ context: AppRequestContext
    ) {
        guard let item = found.item else { return }
        let (logger, profile) = (context.logger, context.visitor.profile)
        pictureWork.begin(for: reference) { [media] in
            if isFavourite {
                await media.keep(item)
            } else {
                await media.release(item)
            }
        }
        guard isFavourite, let source, found.mayGetBetter(in: source) else { return }
        recordWork.begin(for: reference) { [library] in
            do {
                try await library.improveFavourite(reference, of: source, profile: profile)
            } catch {
                if !Task.isCancelled { logger.error("Expected a better record of \(reference), got: \(error)") }
            }
        }
    }

    /// Counts a new profile.
    ///
    /// - Throws: ``WebError/tooManyProfiles`` if the client has started too many profiles.
    func admitProfile(of context: AppRequestContext) throws {
        guard case .private = profiles, context.visitor.isNewProfile else { return }
        guard newProfiles.take(context.client, at: library.now()) else { throw WebError.tooManyProfiles }
    }

    /// Sets or renews the profile's cookie. Only writes call it, so only a write starts a profile.
    func keepProfile(of visitor: Visitor, from request: Request, in response: inout Response) {
        guard case .private(let cookie) = profiles else { return }
        response.setCookie(Cookies(basePath).profile(visitor.profile, signedBy: cookie, isSecure: request.isSecure))
    }

    func retry(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let asked = try source(context.parameters.require("source")).request(request.parameters)
        let source = asked.source
        let state = await loadContext(request, context).library.state(of: source, retrying: true)
        if request.wantsJSON {
            return .json(
                SourceDocument(source, state: state, basePath: basePath, strings: context.visitor.strings))
        }
        return .seeOther(
            request.cameFrom(under: basePath) ?? path(to: .feed(source.id, asked.query.shortened(for: source))))
    }

    func sidebar(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let value = try await form(request, context)["value"]
        guard value == "hidden" || value == "shown" else {
            throw WebError.badForm(expected: "a form with “value”, hidden or shown")
        }
        var response = Response.seeOther(request.cameFrom(under: basePath) ?? path(to: .home))
        response.setCookie(Cookies(basePath).sidebar(hidden: value == "hidden"))
        return response
    }

    func form(_ request: Request, _ context: AppRequestContext) async throws -> [String: String] {
        var request = request
        let body = try await request.collectBody(upTo: limits.bodyBytes)
        do {
            return try URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body))
        } catch {
            throw WebError.badForm(expected: "a form in which each name stands once, percent-encoded")
        }
    }
}

extension Request {
    var wantsJSON: Bool {
        headers[.accept]?.split(separator: ",").first?.hasPrefix("application/json") == true
    }

    /// The path and query of the page that posted the form, if it is a page of the app.
    func cameFrom(under basePath: BasePath) -> String? {
        guard let referer = headers[.referer].flatMap({ URLComponents(string: $0) }),
            isOwn(origin: referer),
            let path = basePath.ownPath(referer.percentEncodedPath),
            // The page that confirms a removal is gone after the answer.
            !basePath.patterns(at: path).contains(.removal)
        else { return nil }
        return path + (referer.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}

extension BasePath {
    /// The text if it is a path of the app. A text with two slashes at the beginning would lead to another host.
    func ownPath(_ text: String) -> String? {
        let isPath =
            relative(text) != nil && !text.hasPrefix("//")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        return isPath ? text : nil
    }
}
