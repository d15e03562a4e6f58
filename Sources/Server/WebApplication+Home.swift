import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
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
            let editor = path(to: .homeEditing(part: HomeEditingScreen.part(after: action, outcome)))
            response = .seeOther(list ?? editor)
            if let notice { response.setCookie(Cookies(basePath).notice(.home(notice))) }
        }
        // A request that changes nothing starts no profile.
        if outcome.home != outcome.before { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }
}
