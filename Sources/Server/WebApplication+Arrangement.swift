import Catalogue
import Hummingbird
import Routes
import Screens

extension WebApplication {
    /// Arranges the sources in the sidebar and the tab bar.
    func arrangeSources(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try NavigationAction(try await form(request, context))
        try admitProfile(of: context)
        let places = library.sources.map(\.id) + site.additions.pages.map(\.id)
        let outcome = try await library(changedBy: context).profiles.changePreferences(
            of: context.visitor.profile
        ) { preferences in
            let before = preferences.navigation
            var outcome = NavigationOutcome()
            do throws(NavigationProblem) {
                outcome.undo = try preferences.navigation.apply(action.edit, to: places)
            } catch {
                outcome.problem = error
            }
            outcome.isChanged = preferences.navigation != before
            return outcome
        }
        let part = action.edit.source.map(SourceEditingRow.part)
        var response = Response.seeOther(path(to: .sourcesEditing(part: part)))
        if let problem = outcome.problem {
            response.setCookie(Cookies(basePath).notice(.navigation(NavigationNotice(problem))))
        } else if outcome.isChanged {
            let notice = NavigationNotice(action, title: title(of: action.edit, context), undo: outcome.undo)
            response.setCookie(Cookies(basePath).notice(.navigation(notice)))
            keepProfile(of: context.visitor, from: request, in: &response)
        }
        return response
    }

    private func title(of edit: NavigationEdit, _ context: AppRequestContext) -> String {
        switch edit {
        case .rename(_, to: let name), .raise(let name): name
        default:
            edit.source.map { id in
                library.source(id.rawValue).map(context.visitor.strings.title(of:))
                    ?? site.additions.page(id.rawValue)?.title ?? id.rawValue
            } ?? ""
        }
    }
}

/// The result of a change to the arrangement.
private struct NavigationOutcome {
    var isChanged = false
    var undo: NavigationEdit?
    var problem: NavigationProblem?
}
