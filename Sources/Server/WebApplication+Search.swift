import Catalogue
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
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

    func searchDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let loading = loadContext(request, context)
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
        let results = try await loading.library.search(
            term, in: wanted.map { [$0] }, profile: context.visitor.knownProfile,
            limit: query.limit ?? FeedQuery.defaultLimit, waiting: .document)
        let favourites = try await loading.content(ProfileQuery(items: results.items)).favouriteIDs
        return .json(
            output(
                of: SearchDocument(
                    results.marking(favourites), in: library.allSources, media: site.pictures.addresses,
                    strings: context.visitor.strings)))
    }
}
