import Catalogue
import Endpoints
import Foundation
import Routes

extension HomeScreen {
    /// Also the page on which the sections are edited.
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let library = context.library
        let isEdited = HomeQuery(address.parameters).isEdited
        if isEdited, !context.visitor.isAtLeast(.member) { return .redirect(.home) }
        var query = ProfileQuery(favourites: favourites(of: library.allSources), hasHome: true)
        query.recent = [.opened, .played]
        query.visits = true
        // Few are read together, so that the items need no second reading.
        query.readsAllFavouriteIDs = true
        let profile = try await context.content(query)
        let home = profile.home.home ?? library.standardHome
        var screen = HomeScreen(
            home: home, contents: try await contents(of: home, profile, in: context), model: try await context.model())
        screen.favouriteIDs =
            if let all = profile.allFavouriteIDs {
                all
            } else {
                try await context.content(ProfileQuery(items: screen.itemsWithButtons)).favouriteIDs
            }
        if isEdited {
            screen.editing = HomeEditing(
                canUndo: profile.home.canUndo, offers: await HomeOffers.load(besides: home, profile, in: context))
        }
        return .screen(screen)
    }

    /// The favourites that a home page can show: as many as its longest section, of these sources.
    private static func favourites(of sources: [ResolvedSource]) -> FavouriteQuery {
        .first(HomeStyle.allCases.map(\.cells).max() ?? 0, of: .of(sources.map(\.id)))
    }

    private static func contents(
        of home: Home, _ profile: ProfileContent, in context: LoadContext
    ) async throws -> [HomeContent?] {
        let library = context.library
        let requests = home.requests(among: library.sources)
        let states = await library.states(
            of: requests.map { $0?.source }, hasOthers: !profile.favourites.favourites.isEmpty)
        var pages: [ListPage?] = []
        for (request, state) in zip(requests, states) {
            guard let request else {
                pages.append(nil)
                continue
            }
            let charted = await library.charted(state ?? .idle, for: request)
            pages.append(ListPage(request, state: charted, strings: context.visitor.strings))
        }
        let lists = pages.compactMap(\.self)
        await context.site.pictures.learnShapes(of: lists, now: library.now())
        var contents: [HomeContent?] = []
        for (section, page) in zip(home.sections, pages) {
            contents.append(try await content(of: section, page, besides: lists, profile, in: context))
        }
        return contents
    }

    /// The items of a section; nil if its feed doesn't exist.
    private static func content(
        of section: HomeSection, _ page: ListPage?, besides lists: [ListPage], _ profile: ProfileContent,
        in context: LoadContext
    ) async throws -> HomeContent? {
        let (library, count) = (context.library, section.count)
        let recent = { (kind: RecentKind) in
            (profile.recent[kind] ?? []).filter { library.source($0.item.id.source.rawValue) != nil }
        }
        switch section.feed {
        case .source: return page.map { HomeContent($0) }
        case .randomPick(let id):
            guard let page else { return nil }
            return HomeContent(page, picks: page.state.content?.picks(count, on: library.now(), of: id) ?? [])
        case .favourites: return HomeContent(favourites: profile.favourites.favourites.prefix(count))
        case .favouritesOf(let id):
            guard library.source(id.rawValue) != nil else { return nil }
            let query = ProfileQuery(favourites: .first(count, of: .of([id])))
            return HomeContent(favourites: try await context.content(query).favourites.favourites)
        case .recentlyOpened: return HomeContent(recent(.opened).prefix(count).map(\.item))
        case .continueListening: return HomeContent(played: recent(.played).filter(\.canContinue).prefix(count))
        case .newSinceLastVisit:
            guard let date = profile.previousVisit else { return HomeContent(new: [], in: []) }
            let all = lists + (await others(besides: lists, since: date, profile, in: context))
            return HomeContent(
                new: await library.newItems(in: all, since: date, limit: count),
                in: await library.changedLists(among: all, since: date))
        }
    }

    /// Pages of the main lists of the sources that the person's favourites and recent items are of, as far as they are
    /// archived: this page doesn't show them.
    private static func others(
        besides lists: [ListPage], since date: Date, _ profile: ProfileContent, in context: LoadContext
    ) async -> [ListPage] {
        let library = context.library
        let items = profile.favourites.favourites.map(\.item) + (profile.recent[.opened] ?? []).map(\.item)
        var known = Set(lists.map(\.source).filter(\.hasChanges).compactMap(\.archiveKey))
        let sources = items.compactMap { item -> ResolvedSource? in
            guard let source = library.source(item.id.source.rawValue), source.hasChanges, let key = source.archiveKey
            else { return nil }
            return known.insert(key).inserted ? source : nil
        }.prefix(max(Library.maxListsOfPerson - lists.count, 0))
        var pages: [ListPage] = []
        for source in sources {
            var request = source.request([Resource.Parameter]())
            request.query.limit = 1
            let state = await library.knownState(of: source, changedSince: date)
            pages.append(ListPage(request, state: state, strings: context.visitor.strings))
        }
        return pages
    }
}

extension Library {
    /// The states of feeds, in the order of their sources; nil where there is no source. A home page waits only if it
    /// has nothing to show, and then for the first feed; the others have their own places and arrive later.
    ///
    /// - Parameter hasOthers: whether the page has something else to show.
    fileprivate func states(of sources: [ResolvedSource?], hasOthers: Bool) async -> [FeedState?] {
        let states = await states(of: sources, untilFirstWithin: .immediate)
        if hasOthers || states.contains(where: { $0?.content != nil }) { return states }
        return await self.states(of: sources, untilFirstWithin: .init())
    }

    /// The states of feeds, as they are when the first one has content.
    private func states(
        of sources: [ResolvedSource?], untilFirstWithin waiting: FeedStore.WaitPolicy
    ) async -> [FeedState?] {
        let settled = sources.map { source in source.flatMap { settledState(of: $0) } }
        if !zip(sources, settled).contains(where: { $0 != nil && $1 == nil }) { return settled }
        return await withTaskGroup(of: (Int, FeedState).self) { group in
            var states = settled
            for (place, source) in sources.enumerated() where settled[place] == nil {
                guard let source else { continue }
                group.addTask { (place, await state(of: source, waiting: waiting)) }
            }
            for await (place, state) in group {
                states[place] = state
                if state.content != nil, waiting != .immediate { group.cancelAll() }
            }
            return states
        }
    }
}
