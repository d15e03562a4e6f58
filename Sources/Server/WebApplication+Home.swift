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
        if HomeQuery(request.parameters).isEdited { return try await homeEditingPage(context) }
        var query = ProfileQuery(favourites: HomePageView.favourites(of: library.allSources), hasHome: true)
        // Few are read together, so that the items need no second reading.
        query.readsAllFavouriteIDs = true
        let profile = try await content(query, of: context.visitor)
        let favourites = profile.favourites.favourites
        let home = profile.home.home ?? library.standardHome
        let requests = home.requests(among: library.sources)
        let states = await states(of: requests.map { $0?.source }, hasOthers: !favourites.isEmpty)
        let listings = zip(requests, states).map { request, state in
            request.map { FeedListing($0, state: state ?? .idle, strings: context.visitor.strings) }
        }
        return try await page(for: context) { model in
            var view = HomePageView(home: home, listings: listings, favourites: favourites, model: model)
            view.favouriteIDs =
                if let all = profile.allFavouriteIDs {
                    all
                } else {
                    try await content(ProfileQuery(items: view.itemsWithButtons), of: context.visitor).favouriteIDs
                }
            return view
        }
    }

    /// The states of feeds, in the order of their sources; nil where there is no source. A home page waits only if it has
    /// nothing to show, and then for the first feed; the others have their own places and arrive later.
    ///
    /// - Parameter hasOthers: whether the page has something else to show.
    private func states(of sources: [BoundSource?], hasOthers: Bool) async -> [FeedState?] {
        let states = await states(of: sources, waiting: .immediate)
        if hasOthers || states.contains(where: { $0?.content != nil }) { return states }
        return await self.states(of: sources, waiting: .init())
    }

    /// The states of feeds, as they are when the first one has content.
    private func states(of sources: [BoundSource?], waiting: FeedStore.WaitPolicy) async -> [FeedState?] {
        let settled = sources.map { source in source.flatMap { library.settledState(of: $0) } }
        if !zip(sources, settled).contains(where: { $0 != nil && $1 == nil }) { return settled }
        return await withTaskGroup(of: (Int, FeedState).self) { group in
            var states = settled
            for (place, source) in sources.enumerated() where settled[place] == nil {
                guard let source else { continue }
                group.addTask { (place, await library.state(of: source, waiting: waiting)) }
            }
            for await (place, state) in group {
                states[place] = state
                if state.content != nil, waiting != .immediate { group.cancelAll() }
            }
            return states
        }
    }

    private func homeEditingPage(_ context: AppRequestContext) async throws -> Response {
        let record = try await content(ProfileQuery(hasHome: true), of: context.visitor).home
        return try await page(for: context) { model in
            HomeEditingPageView(
                home: record.home ?? library.standardHome, canUndo: record.canUndo, model: model)
        }
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
            response = .json(
                HomeDocument(
                    outcome, message: notice?.message(about: title ?? "", strings: strings), sources: library.sources,
                    basePath: basePath, strings: strings))
        } else {
            // A list puts itself on the home page.
            let list = request.cameFrom(under: basePath).flatMap {
                basePath.patterns(at: String($0.prefix { $0 != "?" })) == [.feed] ? $0 : nil
            }
            let editor = path(to: .homeEditing(part: HomeEditingPageView.part(after: action, outcome)))
            response = .seeOther(list ?? editor)
            if let notice { response.setCookie(Cookies(basePath).notice(.home(notice))) }
        }
        // A request that changes nothing starts no profile.
        if outcome.home != outcome.before { keepProfile(of: context.visitor, from: request, in: &response) }
        return response
    }
}
