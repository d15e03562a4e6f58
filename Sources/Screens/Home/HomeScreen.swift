package import Catalogue
import Foundation
package import HTML
import Routes

/// The home page: stories, then the sections in their order. A section keeps its place in every state of its feed.
package struct HomeScreen: Screen {
    let home: Home
    /// The first favourites.
    let favourites: [Favourite]
    /// The favourites among ``itemsWithButtons``, and perhaps others.
    package var favouriteIDs: Set<ItemReference> = []
    package let model: PageModel
    /// The first items of the stories and of each section, in their order; nil for favourites and unknown sources.
    private let pages: [ListPage?]

    /// - Parameter pages: the lists that answer the ``Home/requests(among:)`` of the home page, in their order.
    package init(home: Home, pages: [ListPage?], favourites: [Favourite], model: PageModel) {
        self.home = home
        self.pages = pages
        self.favourites = favourites
        self.model = model
    }

    /// The favourites that a home page can show: as many as its longest section, of these sources.
    package static func favourites(of sources: [ResolvedSource]) -> FavouriteQuery {
        .first(HomeStyle.allCases.map(\.cells).max() ?? 0, of: .of(sources.map(\.id)))
    }

    /// The items with a button that adds or removes a favourite.
    package var itemsWithButtons: [ItemReference] {
        pages.flatMap { $0?.items ?? [] }
    }

    private var strings: Strings { model.strings }
    private var canEdit: Bool { model.visitor.isAtLeast(.member) }

    package var body: some HTML {
        let (stories, sections) = (stories, sections)
        return PageDocument(
            model: model, title: strings(.home), kind: "home", tab: .home, isPending: isPending, isFollowed: true
        ) {
            div(.class("pane")) {
                header(.class("head")) {
                    h1 { strings(.home) }
                    if canEdit {
                        a(.class("quiet"), .href(model.path(to: .homeEditing(part: nil)))) { strings(.edit) }
                    }
                }
                if let stories {
                    header(.class("stories")) { stories }
                }
                ForEach(sections) { $0 }
                Attributions(items: attributed, model: model)
                if sections.isEmpty, stories == nil {
                    EmptyMessage(
                        .home, title: strings(.homeEmpty), hint: canEdit ? strings(.homeEmptyHint) : ""
                    ) {
                        if canEdit {
                            a(.class("quiet"), .href(model.path(to: .homeEditing(part: AddSectionForm.part)))) {
                                strings(.addSection)
                            }
                        }
                    }
                }
            }
        }
    }

    /// An item for each attribution of the lists, then the favourites.
    private var attributed: [CatalogueItem] {
        pages.flatMap { $0?.attributed ?? [] } + favourites.map(\.item)
    }

    private var isPending: Bool {
        pages.contains { $0?.state.isLoading == true }
    }

    private var stories: HomeSectionView? {
        home.storySection.flatMap { view(of: $0, pages.first ?? nil, isHeader: true) }
    }

    private var sections: [HomeSectionView] {
        zip(home.sections, pages.suffix(home.sections.count)).compactMap { view(of: $0, $1, isHeader: false) }
    }

    /// The view of a section; nil if it is empty and nothing is on its way, or its source is unknown.
    private func view(of section: HomeSection, _ page: ListPage?, isHeader: Bool) -> HomeSectionView? {
        let content: HomeSectionView.Content
        switch section.feed {
        case .favourites:
            guard !favourites.isEmpty else { return nil }
            content = .favourites(
                favourites.prefix(section.style.cells).map { ItemCell(item: $0.item, isFavourite: true) })
        case .source:
            guard let page else { return nil }
            if case .showing(let content, .resting) = page.state, content.items.isEmpty { return nil }
            content = .feed(page, favouriteIDs)
        }
        return HomeSectionView(homeSection: section, content: content, isHeader: isHeader, model: model)
    }
}

extension Home {
    /// The stories as a section.
    fileprivate var storySection: HomeSection? { story.map { HomeSection(id: Self.storyID, feed: $0, style: .story) } }

    /// The requests for the first items of the stories and of each section, in their order; nil for favourites and for
    /// unknown sources.
    package func requests(among sources: [ResolvedSource]) -> [FeedRequest?] {
        ([storySection].compactMap(\.self) + sections).map { section in
            var request = section.feed.request(among: sources)
            request?.query.limit = section.style.cells
            return request
        }
    }
}

extension HomeScreen {
    /// Also the page that arranges the sections.
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let library = context.library
        if HomeQuery(address.parameters).isEdited {
            guard context.visitor.isAtLeast(.member) else { return .redirect(.home) }
            let record = try await context.content(ProfileQuery(hasHome: true)).home
            return .screen(
                HomeEditingScreen(
                    home: record.home ?? library.standardHome, canUndo: record.canUndo,
                    model: try await context.model()))
        }
        var query = ProfileQuery(favourites: favourites(of: library.allSources), hasHome: true)
        // Few are read together, so that the items need no second reading.
        query.readsAllFavouriteIDs = true
        let profile = try await context.content(query)
        let favourites = profile.favourites.favourites
        let home = profile.home.home ?? library.standardHome
        let requests = home.requests(among: library.sources)
        let states = await library.states(of: requests.map { $0?.source }, hasOthers: !favourites.isEmpty)
        var pages: [ListPage?] = []
        for (request, state) in zip(requests, states) {
            guard let request else {
                pages.append(nil)
                continue
            }
            let charted = await library.charted(state ?? .idle, for: request)
            pages.append(ListPage(request, state: charted, strings: context.visitor.strings))
        }
        var screen = HomeScreen(
            home: home, pages: pages, favourites: favourites, model: try await context.model())
        screen.favouriteIDs =
            if let all = profile.allFavouriteIDs {
                all
            } else {
                try await context.content(ProfileQuery(items: screen.itemsWithButtons)).favouriteIDs
            }
        return .screen(screen)
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
