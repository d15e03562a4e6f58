package import Catalogue
package import Foundation
package import HTML
import Routes

/// A feed on its own page.
package struct ListScreen: Screen {
    let list: FeedList

    package var model: PageModel { list.model }
    package var memento: Date? { list.memento }

    package init(list: FeedList) {
        self.list = list
    }

    package var body: some HTML {
        PageDocument(
            model: list.model, title: title, kind: "feed", tab: list.tab,
            isPending: list.isPending, isFollowed: memento == nil, isReturn: list.namesPage, feed: feed
        ) {
            div(.class("pane")) { list }
        }
    }

    private var title: String { list.model.strings.pageTitle(of: list.source, owner: list.owner) }

    /// The address of the list’s feed; nil for the past, which doesn’t change, before a search, and without content.
    private var feed: String? {
        guard list.query.at == nil, !list.source.needsSearchTerm, list.page.hasContent else { return nil }
        var query = list.query.on(page: 1).shortened(for: list.source)
        // A feed has a page of its own size.
        query.limit = FeedQuery.defaultLimit
        return model.path(to: .file(.feed, of: .source(list.source.id), query.parameters))
    }
}

extension ListScreen {
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        if let added = context.site.additions.page(address.source) {
            let content = try await added.content(context.site.records)
            return .screen(AddedScreen(page: added, content: content, model: try await context.model()))
        }
        let named = try context.source(address.source).request(address.parameters)
        if address[ChoicesForm.mark] != nil {
            return .redirect(.feed(named.source.id, named.query.shortened(for: named.source)))
        }
        let (request, beginning) = try await context.beginning(of: named, at: address)
        let owner = try await context.owner(of: request.source)
        let page = try await context.library.listPage(
            of: request, profile: context.visitor.knownProfile, strings: context.visitor.strings)
        await context.site.pictures.learnShape(of: page.firstItems, in: page.source, now: context.library.now())
        var profile = try await context.content(
            ProfileQuery(
                favourites: FeedList.favourites(above: request), items: page.items,
                searches: .source(request.source.id), hasHome: true, visits: true))
        let model = try await context.model()
        model.home = profile.home.home ?? context.library.standardHome
        var search: Loaded.Search?
        if request.source.supportsSearch, beginning == nil,
            page.matches > 0, let term = SearchTerm(request.query.searched), context.isNavigation
        {
            search = Loaded.Search(term: term, scope: .source(request.source.id), earlier: profile.searches)
            profile.searches.record(term)
        }
        let list = try await context.list(page, profile, selected: nil, model: model)
        list.setOwner(owner)
        list.beginning = beginning
        list.namesPage = address["page"] != nil
        list.isFollowed = try await context.follows(FollowSubject(page, title: ""))
        list.visitLine = await context.visitLine(of: page, since: profile.previousVisit, model: model)
        if let date = request.query.at {
            list.pastDays = try await context.library.pastDays(of: request.source, around: date)
        } else {
            list.hasPast = await context.library.hasPastDays(page.source, in: page.state)
        }
        return .screen(ListScreen(list: list), search: search)
    }
}

extension ListScreen {
    /// The same page with the cells of another date. Its addresses stay those of this page, so that two dates differ by what
    /// they show alone.
    ///
    /// - Returns: nil if more than cells and parts differ, because the list has other pages.
    package func asOf(_ date: PastDate, in context: LoadContext) async throws -> ListScreen? {
        var request = list.page.request
        request.query.at = date
        let page = try await context.library.listPage(
            of: request, profile: context.visitor.knownProfile, strings: context.visitor.strings)
        guard page.slice.pages == list.page.slice.pages, page.slice.pages == 1 || page.matches == list.page.matches
        else { return nil }
        var query = page.query
        query.at = list.query.at
        let other = FeedList(
            page: page, favouriteIDs: list.favouriteIDs, parameters: list.parameters, favourites: list.favourites,
            selected: list.selected, owner: list.owner, recent: list.recent, beginning: list.beginning, query: query,
            model: list.model)
        other.isOwnerPending = list.isOwnerPending
        other.namesPage = list.namesPage
        other.pastDays = list.pastDays
        other.isFollowed = list.isFollowed
        return ListScreen(list: other)
    }
}

extension LoadContext {
    /// The content of a list that needs a term, if the address has none: the last search, or else suggestions.
    fileprivate func beginning(
        of request: FeedRequest, at address: PageAddress
    ) async throws -> (FeedRequest, FeedList.Beginning?) {
        guard request.source.needsSearchTerm else { return (request, nil) }
        // An empty field means no search.
        let searches =
            address["term"] != nil
            ? [] : try await content(ProfileQuery(searches: .source(request.source.id))).searches
        if let last = try await library.lastAnswered(of: searches, by: request.source),
            let source = request.source.searching(last.text)
        {
            var searched = request
            searched.source = source
            searched.query.choices = source.choices
            return (searched, .lastSearch)
        }
        return (request, .suggestions(await library.searchSuggestions(of: [request.source])))
    }

    /// The item that a list belongs to, which can arrive after the list; nil if it belongs to none.
    func owner(of source: ResolvedSource) async throws -> ItemLookup? {
        guard let reference = source.owner, let owner = library.source(reference.source.rawValue) else { return nil }
        return try await library.item(
            reference, of: owner, profile: visitor.profile, waiting: .immediate, isAskedFor: false)
    }

    func list(
        _ page: ListPage, _ profile: ProfileContent, selected: ItemReference?, model: PageModel
    ) async throws -> FeedList {
        FeedList(
            page: page, favouriteIDs: profile.favouriteIDs,
            parameters: try await library.offered(by: page.source),
            favourites: profile.favourites.favourites.map(\.item), selected: selected,
            recent: profile.searches, model: model)
    }

    /// The first items of an item's related lists, requested concurrently. Another catalogue may not have its list.
    package func related(
        to item: CatalogueItem, of source: ResolvedSource, waiting: FeedStore.WaitPolicy
    ) async -> [RelatedShelf.Content] {
        let lists = library.related(to: item, of: source)
        let states = await library.states(of: lists.map(\.beginning), waiting: waiting)
        return zip(lists, states).filter { !$0.isElsewhere || $1.content != nil || $1.isLoading }
            .map { RelatedShelf.Content(list: $0, state: $1, item: item) }
    }
}

extension FeedList {
    /// The current tab while the list is shown.
    var tab: Route { .feed(source.owner?.source ?? source.id, FeedQuery()) }

    func setOwner(_ lookup: ItemLookup?) {
        owner = lookup?.item
        isOwnerPending = lookup.map { $0.item == nil && $0.state.isWaiting } ?? false
    }
}
