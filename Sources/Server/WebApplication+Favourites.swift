import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Routes

extension WebApplication {
    func favouritesPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = FavouritesQuery(request.parameters)
        let source = query.source
        if let source, query.isEdited {
            let favourites = try await favourites(.page(query.page, of: .of([source])), context)
            return try await page(for: context) { model in
                FavouritesEditingPageView(page: favourites, source: source, model: model)
            }
        }
        if let source, query.isShared {
            let first = try await favourites(.first(SharedList.largestCount, of: .of([source])), context)
            return .seeOther(path(to: .shared(source, first.favourites.map(\.item.id.id))))
        }
        let scope = source.map { FavouriteQuery.Scope.of([$0]) } ?? .bySource(library.allSources.map(\.id))
        let favourites = try await favourites(.page(query.page, of: scope), context)
        return try await page(for: context) { FavouritesPageView(page: favourites, source: source, model: $0) }
    }

    private func favourites(_ query: FavouriteQuery, _ context: AppRequestContext) async throws -> FavouritePage {
        try await content(ProfileQuery(favourites: query), of: context.visitor).favourites
    }

    func moveFavourite(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try FavouriteAction(try await form(request, context))
        let source = action.item.source
        let outcome = try await library.profiles.moveFavourite(
            action.item, of: context.visitor.profile, action.move)
        var response: Response
        if request.wantsJSON {
            if case .refused(let problem) = outcome { throw WebError.favouriteNotMoved(problem) }
            let query = FeedQuery(limit: FeedQuery.largestLimit)
            let favourites = try await favourites(.page(1, limit: query.limit, of: .of([source])), context)
            response = .json(document(of: FeedPage(favourites, query: query), context))
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
}
