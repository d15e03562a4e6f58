import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Routes

extension WebApplication {
    func favouritesPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let parameters = request.parameters
        let source = parameters.last { $0.name == "source" }.map { SourceID(rawValue: $0.value) }
        let number = parameters.last { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
        let favourites = try await favourites(of: context.visitor)
        // Only favourites of one source can be arranged: a place among all would mean nothing on the source's page.
        if let source, parameters.contains(where: { $0 == ("edit", "true") }) {
            return try await page(for: context) { model in
                FavouritesEditingPageView(
                    items: favourites.map(\.item).filter { $0.id.source == source }, source: source, page: number,
                    model: model)
            }
        }
        return try await page(for: context) { model in
            FavouritesPageView(favourites: favourites, source: source, page: number, model: model)
        }
    }

    func moveFavourite(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try FavouriteAction(try await form(request, context))
        let source = action.item.source
        let outcome = try await library.profiles.moveFavourite(
            action.item, of: context.visitor.profile, action.move)
        var response: Response
        if request.wantsJSON {
            if case .refused(let problem) = outcome { throw WebError.favouriteNotMoved(problem) }
            let favourites = try await favourites(of: context.visitor)
            response = try .json(
                document(of: favourites, source: source, FeedQuery(limit: FeedQuery.largestLimit), context))
        } else {
            let isGone = outcome == .refused(.noFavourite(action.item))
            let part = isGone ? nil : FavouriteEditingRow.part(action.item)
            let order = try await favourites(of: context.visitor).map(\.item.id).filter { $0.source == source }
            let page = (order.firstIndex(of: action.item) ?? 0) / PageSlice.size + 1
            response = .seeOther(path(to: .favouritesEditing(source, page: page, part: part)))
            if let notice = Notice(action, outcome) { response.setCookie(Cookies(basePath).notice(notice)) }
        }
        // A request that changes nothing starts no profile.
        if outcome == .moved { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }
}
