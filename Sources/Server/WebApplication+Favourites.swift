import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
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
