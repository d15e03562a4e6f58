import Catalogue
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Routes

extension WebApplication {
    func homePage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        // Its address ends with a slash; cookies and proxies tell apart what doesn't.
        guard request.uri.path.hasSuffix("/") else {
            return .movedPermanently(path(to: .home) + (request.uri.query.map { "?\($0)" } ?? ""))
        }
        if request.parameters.contains(where: { $0 == ("edit", "true") }) { return try await homeEditingPage(context) }
        let (home, _) = try await home(of: context.visitor)
        let states = await states(of: [home.story].compactMap(\.self) + home.sections.map(\.feed))
        return try await page(for: context) { model in
            HomePageView(
                home: home, states: states, favourites: try await favourites(of: context.visitor), model: model)
        }
    }

    /// The home page waits for all feeds at once, but only briefly, even without content: each section has its own
    /// place and can arrive later.
    static let waiting = FeedStore.WaitPolicy(withoutContent: .milliseconds(300))

    private func states(of feeds: [HomeFeed]) async -> [HomeFeed: FeedState] {
        await withTaskGroup(of: (HomeFeed, FeedState).self) { group in
            for feed in Set(feeds) {
                guard let source = feed.source(among: library.sources) else { continue }
                group.addTask { (feed, await library.state(of: source, waiting: Self.waiting)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func homeEditingPage(_ context: AppRequestContext) async throws -> Response {
        let (home, canUndo) = try await home(of: context.visitor)
        return try await page(for: context) { HomeEditingPageView(home: home, canUndo: canUndo, model: $0) }
    }

    private func home(of visitor: Visitor) async throws -> (home: Home, canUndo: Bool) {
        // A new profile has no home page to load.
        visitor.isNewProfile ? (library.standardHome, false) : try await library.home(of: visitor.profile)
    }

    func changeHome(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let action = try HomeAction(try await form(request, context), basePath: basePath, sources: library.sources)
        let profile = context.visitor.profile
        try admitProfile(of: context)
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
            response = try .json(
                HomeDocument(
                    outcome, message: notice?.message(about: title ?? "", strings: strings), sources: library.sources,
                    basePath: basePath, strings: strings))
        } else {
            response = .seeOther(path(to: .homeEditing(part: HomeEditingPageView.part(after: action, outcome))))
            if let notice { response.setCookie(Cookies(basePath).notice(.home(notice))) }
        }
        // A request that changes nothing starts no profile.
        if outcome.home != outcome.before { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }
}
