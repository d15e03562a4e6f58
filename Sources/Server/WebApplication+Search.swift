import Catalogue
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Pages
import Routes

extension WebApplication {
    func searchPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = SearchQuery(request.parameters, among: library.allSources)
        // A page without a term shows the last search; an empty field is a page of its own.
        let isLast = !query.namesTerm
        var recent: [SearchTerm] = []
        if query.term == nil {
            recent = try await content(ProfileQuery(searches: .allSources), of: context.visitor).searches
        }
        guard let term = query.term ?? (isLast ? recent.first : nil) else {
            let suggestions = await library.searchSuggestions()
            return try await page(for: context) { [recent] model in
                SearchPageView(
                    query: query, content: .start(suggestions: suggestions), recent: recent, model: model)
            }
        }
        let results = try await library.search(
            term, in: query.source.map { [$0] }, profile: context.visitor.knownProfile, limit: query.limitInUse)
        let profile = try await content(ProfileQuery(items: results.items, searches: .allSources), of: context.visitor)
        recent = profile.searches
        // Requests of scripts while a person types are not searches; the scripts report the final term.
        let isNoted = !isLast && results.count > 0 && request.isNavigation(of: context.visitor, under: basePath)
        if isNoted {
            await note(term, in: .allSources, after: recent, of: context)
            recent.record(term)
        }
        var response = try await page(for: context) { [recent] model in
            SearchPageView(
                query: query, content: .results(results.marking(profile.favouriteIDs), isLast: isLast), recent: recent,
                model: model)
        }
        if isNoted { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }

    /// Records a search, unless it is the last one already. The results are shown even if that fails.
    func note(
        _ term: SearchTerm, in scope: SearchScope, after searches: [SearchTerm], of context: AppRequestContext
    ) async {
        if searches.first == term { return }
        do {
            try admitProfile(of: context)
            try await library.profiles.recordSearch(term, in: scope, of: context.visitor.profile)
        } catch {
            // A visitor who has gone needs no search.
            guard !Task.isCancelled else { return }
            context.logger.error("A search could not be recorded: \(error)")
        }
    }

    func changeSearches(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try SearchAction(try await form(request, context))
        let source = try request.parameters.last { $0.name == "source" }.map { try self.source($0.value).id }
        let scope = source.map(SearchScope.source) ?? .allSources
        let profile = context.visitor.profile
        let strings = context.visitor.strings
        var message: String?
        var response = Response.seeOther(request.cameFrom(under: basePath) ?? path(to: .search(term: "", source: nil)))
        switch action {
        case .note(let term):
            try admitProfile(of: context)
            try await library.profiles.recordSearch(term, in: scope, of: profile)
            response = .seeOther(path(to: .search(term: term.text, source: nil)))
        case .forget(let term):
            try await library.profiles.forgetSearch(term, in: scope, of: profile)
            message = strings(.searchRemoved, term.text)
            response.setCookie(Cookies(basePath).notice(.searchForgotten(String(term.text.prefix(60)))))
        case .clear:
            try await library.profiles.forgetSearch(nil, in: scope, of: profile)
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

    func searchDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        var parameters = request.parameters
        // An unknown source is not found, as elsewhere in the API.
        let wanted = try parameters.last { $0.name == "source" }.map { try source($0.value) }
        parameters.removeAll { $0.name == "source" }
        let query = SearchQuery(parameters, among: library.allSources)
        guard query.problems.isEmpty else { throw WebError.badQuery(query.problems) }
        guard let term = query.term else {
            let given = parameters.last { $0.name == "term" }?.value ?? ""
            throw WebError.badQuery([
                QueryProblem(name: "term", value: String(given.prefix(60)), allowed: "a text to look for", used: nil)
            ])
        }
        let results = try await library.search(
            term, in: wanted.map { [$0] }, profile: context.visitor.knownProfile,
            limit: query.limit ?? FeedQuery.defaultLimit, waiting: .document)
        let favourites = try await content(ProfileQuery(items: results.items), of: context.visitor).favouriteIDs
        return .json(
            SearchDocument(
                results.marking(favourites), in: library.allSources, media: pictures.addresses,
                strings: context.visitor.strings))
    }
}

extension Request {
    /// Whether a person navigates to this page now. Requests of scripts, prefetches and links from other sites don't
    /// count.
    ///
    /// The app's scripts send a header of their own, because browsers send `Sec-Fetch-Mode` only to hosts that they
    /// trust; to other hosts, they send at least the `Referer`. A visitor without a profile gets one only by a form of
    /// the app, so that programs that follow links get none.
    func isNavigation(of visitor: Visitor, under basePath: BasePath) -> Bool {
        guard method == .get, headers[named: "sec-purpose"] == nil, LiveRecording.current == nil else { return false }
        if let purpose = headers[named: "x-purpose"] { return purpose == "navigate" }
        let isFromElsewhere = headers[.referer] != nil && cameFrom(under: basePath) == nil
        guard let mode = headers[named: "sec-fetch-mode"] else { return !visitor.isNewProfile && !isFromElsewhere }
        let site = headers[named: "sec-fetch-site"]
        return mode == "navigate" && (site == "same-origin" || site != "cross-site" && !visitor.isNewProfile)
    }
}
