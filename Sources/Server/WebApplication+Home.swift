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
        let profile = try await content(
            ProfileQuery(favourites: HomePageView.favourites(of: library.allSources), hasHome: true),
            of: context.visitor)
        let favourites = profile.favourites.favourites
        let home = profile.home.home ?? library.standardHome
        let states = await states(
            of: [home.story].compactMap(\.self) + home.sections.map(\.feed), hasOthers: !favourites.isEmpty)
        return try await page(for: context) { model in
            var view = HomePageView(home: home, states: states, favourites: favourites, model: model)
            view.favouriteIDs = try await content(
                ProfileQuery(items: view.itemsWithButtons), of: context.visitor
            ).favouriteIDs
            return view
        }
    }

    /// The states of feeds. A home page waits only if it has nothing to show, and then for the first feed; the others
    /// have their own places and arrive later.
    ///
    /// - Parameter hasOthers: whether the page has something else to show.
    private func states(of feeds: [HomeFeed], hasOthers: Bool) async -> [HomeFeed: FeedState] {
        let states = await states(of: feeds, waiting: .immediate)
        if hasOthers || states.values.contains(where: { $0.content != nil }) { return states }
        return await self.states(of: feeds, waiting: .init())
    }

    /// The states of feeds, as they are when the first one has content.
    private func states(of feeds: [HomeFeed], waiting: FeedStore.WaitPolicy) async -> [HomeFeed: FeedState] {
        var settled: [HomeFeed: FeedState] = [:]
        var others: [HomeFeed: BoundSource] = [:]
        for feed in feeds {
            guard let source = feed.source(among: library.sources) else { continue }
            if let state = library.settledState(of: source) { settled[feed] = state } else { others[feed] = source }
        }
        if others.isEmpty { return settled }
        return await withTaskGroup(of: (HomeFeed, FeedState).self) { group in
            var states = settled
            for (feed, source) in others {
                group.addTask { (feed, await library.state(of: source, waiting: waiting)) }
            }
            for await (feed, state) in group {
                states[feed] = state
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
            response = try .json(
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
