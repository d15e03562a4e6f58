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
        guard case .private(let cookie) = profiles, visitor.person == nil else { return }
        response.setCookie(Cookies(basePath).profile(visitor.profile, signedBy: cookie, isSecure: request.isSecure))
    }

    func moveFavourite(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try FavouriteAction(try await form(request, context))
        let source = action.item.source
        let outcome = try await library(changedBy: context).profiles.moveFavourite(
            action.item, of: context.visitor.profile, action.move)
        var response: Response
        if request.wantsJSON {
            if case .refused(let problem) = outcome { throw WebError.favouriteNotMoved(problem) }
            let query = FeedQuery(limit: FeedQuery.largestLimit)
            let page = FavouriteQuery.page(1, limit: query.limit, of: .of([source]))
            let favourites = try await loadContext(request, context).content(ProfileQuery(favourites: page)).favourites
            response = .json(document(of: favourites, query, context))
        } else {
            let isGone = outcome == .refused(.noFavourite(action.item))
            let part = isGone ? nil : FavouriteEditingRow.part(action.item)
            let place = try await library.profiles.place(of: action.item, profile: context.visitor.profile)
            let page = (place ?? 0) / PageSlice.size + 1
            response = .seeOther(path(to: .favouritesEditing(source, page: page, part: part)))
            if let notice = Notice(action, outcome) { response.setCookie(Cookies(basePath).notice(notice)) }
        }
        // A request that changes nothing starts no profile.
        if outcome == .moved { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    func changeHome(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try HomeAction(try await form(request, context), basePath: basePath, sources: library.sources)
        let profile = context.visitor.profile
        try admitProfile(of: context)
        let library = library(changedBy: context)
        let outcome =
            switch action {
            case .edit(let edit): try await library.editHome(of: profile, by: edit)
            case .undo: try await library.undoHomeEdit(of: profile)
            }
        let notice = HomeNotice(action, outcome)
        var response: Response
        if request.wantsJSON {
            if let problem = outcome.problem { throw WebError.homeUnchanged(problem) }
            let strings = context.visitor.strings
            let title = notice?.feed.map { strings.title(of: $0, among: library.sources) }
            response = .json(
                HomeDocument(
                    outcome, message: notice?.message(about: title ?? "", strings: strings), sources: library.sources,
                    basePath: basePath, strings: strings))
        } else {
            // A list puts itself on the home page.
            let list = request.cameFrom(under: basePath).flatMap {
                basePath.patterns(at: String($0.prefix { $0 != "?" })) == [.feed] ? $0 : nil
            }
            let editor = path(to: .homeEditing(part: HomeEditor.part(after: action, outcome)))
            response = .seeOther(list ?? editor)
            if let notice { response.setCookie(Cookies(basePath).notice(.home(notice))) }
        }
        // A request that changes nothing starts no profile.
        if outcome.home != outcome.before { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    func retry(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let asked = try source(context.parameters.require("source")).request(request.parameters)
        let source = asked.source
        let state = await loadContext(request, context).library.state(of: source, retrying: true)
        if request.wantsJSON {
            return .json(
                SourceDocument(
                    source, state: state, health: await sourceHealth(context.logger), basePath: basePath,
                    strings: context.visitor.strings))
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

    func chooseLanguage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let form = try await form(request, context)
        let language = form["value"].flatMap(Language.init(rawValue:))
        guard language != nil || form["value"] == LanguagesScreen.automatic else {
            let values = Language.allCases.map(\.rawValue) + [LanguagesScreen.automatic]
            throw WebError.badForm(expected: "a form with “value”, one of \(values.joined(separator: ", "))")
        }
        var response = Response.seeOther(form["back"].flatMap(basePath.ownPath) ?? path(to: .home))
        response.setCookie(Cookies(basePath).language(language))
        return response
    }

    func changeSearches(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try SearchAction(try await form(request, context))
        let source = try request.parameters.last { $0.name == "source" }.map { try self.source($0.value).id }
        let scope = source.map(SearchScope.source) ?? .allSources
        let profile = context.visitor.profile
        let profiles = library(changedBy: context).profiles
        let strings = context.visitor.strings
        var message: String?
        var response = Response.seeOther(request.cameFrom(under: basePath) ?? path(to: .search(term: "", source: nil)))
        switch action {
        case .note(let term):
            try admitProfile(of: context)
            try await profiles.recordSearch(term, in: scope, of: profile)
            response = .seeOther(path(to: .search(term: term.text, source: nil)))
        case .forget(let term):
            try await profiles.forgetSearch(term, in: scope, of: profile)
            message = strings(.searchRemoved, term.text)
            response.setCookie(Cookies(basePath).notice(.searchForgotten(String(term.text.prefix(60)))))
        case .clear:
            try await profiles.forgetSearch(nil, in: scope, of: profile)
            message = strings(.searchesCleared)
            response.setCookie(Cookies(basePath).notice(.searchForgotten(nil)))
        }
        if request.wantsJSON {
            let searches = try await library.profiles.searches(in: scope, of: profile)
            response = .json(SearchesDocument(searches: searches.map(\.text), message: message))
        }
        // Only a recorded search starts a profile.
        if case .note = action { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    /// Leads to a page that shows a notice.
    func redirect(to route: Route, notice: Notice) -> Response {
        var response = Response.seeOther(path(to: route))
        response.setCookie(Cookies(basePath).notice(notice))
        return response
    }

    // MARK: Forms

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
            // A code of a provider works once.
            !basePath.patterns(at: path).contains(.openIDCallback)
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
