package import Catalogue
import CompositionalLayout
import CompositionalList
import Foundation
package import HTML
import Routes
import Sections

/// A feed's list with its header, state and paging: a page of its own, or beside an item.
package struct FeedList: HTML {
    let source: AnySource
    /// What can be chosen, with the options that are offered.
    let parameters: [QueryParameter]
    let state: FeedState
    let query: FeedQuery
    let problems: [QueryProblem]
    /// Of this source, in the person's order.
    package let favourites: [CatalogueItem]
    /// The item shown beside the list.
    let selected: ItemReference?
    /// What the list belongs to, as far as it is known.
    package var owner: CatalogueItem?
    /// What was looked for lately, the newest first.
    var recent: [SearchTerm] = []
    /// What is kept that the term finds, in the order of how well: it is shown until upstream has answered.
    package var kept: [CatalogueItem] = []
    /// What stands before the list where the address asks for nothing.
    package var beginning: Beginning?
    let model: PageModel

    package init(
        source: AnySource, parameters: [QueryParameter], state: FeedState, query: FeedQuery, problems: [QueryProblem],
        favourites: [CatalogueItem], selected: ItemReference?, owner: CatalogueItem? = nil, recent: [SearchTerm] = [],
        kept: [CatalogueItem] = [], beginning: Beginning? = nil, model: PageModel
    ) {
        self.source = source
        self.parameters = parameters
        self.state = state
        self.query = query
        self.problems = problems
        self.favourites = favourites
        self.selected = selected
        self.owner = owner
        self.recent = recent
        self.kept = kept
        self.beginning = beginning
        self.model = model
    }

    /// A list that only a term can fill, before anybody typed one.
    package enum Beginning {
        /// Terms that are worth a tap.
        case suggestions([SearchTerm])
        /// The list is of the last search.
        case lastSearch
    }

    private var strings: Strings { model.strings }
    /// Beside an item there is room for rows.
    private var layout: Layout { selected == nil ? source.layout : .list }

    package var body: some HTML {
        FeedHeader(
            source: source, parameters: parameters, query: query, owner: owner, recent: recent, model: model,
            isPageTitle: selected == nil)
        ForEach(problems, view: message)
        FeedStatusLine(source: source, state: state, model: model, showsKept: showsKept)
        if let beginning {
            if !recent.isEmpty { RecentSearches(terms: recent, source: source, model: model) }
            switch beginning {
            case .suggestions(let terms): SearchSuggestions(terms: terms, source: source, model: model)
            case .lastSearch: h2(.class("last")) { strings(.lastSearch) }
            }
        }
        if let content = listed.content {
            if let squad { squad }
            list(
                FeedPage(
                    of: content, query: query, favourites: Set(favourites.map(\.id)), sorts: source.sorts,
                    strings: strings))
            Attributions(items: content.items)
        }
        switch state {
        case .idle, .loading: places
        case .failed(let failedAttempt) where !showsKept:
            let isSearch = !query.searched.isEmpty
            EmptyMessage(
                isSearch ? .search : .collection, title: strings(.failedTitle),
                hint: strings.reason(failedAttempt.error) + (isSearch ? " " + strings(.searchFailedHint) : "")
            ) {
                if isSearch { clearing(query) }
            }
        case .failed, .showing: ""
        }
    }

    private func clearing(_ query: FeedQuery) -> some HTML {
        a(.class("quiet"), .href(model.path(to: .feed(source.id, query.emptied(for: source))))) {
            strings(.clearSearch)
        }
    }

    private var listed: ListedFeed { ListedFeed(state: state, kept: kept) }
    private var showsKept: Bool { listed.showsKept }

    /// Cells to come.
    @HTMLBuilder private var places: some HTML {
        if layout.id == Layout.grid.id {
            CellPlaceholders(style: .grid)
            p(.class("hint")) { strings(.loadingHint) }
        } else {
            LoadingRows(strings: strings)
        }
    }

    @HTMLBuilder private func message(of problem: QueryProblem) -> some HTML {
        // A parameter that was left out changes nothing that a person could see.
        if let used = problem.used {
            p(.class("problem"), .role("status")) {
                strings(.unknownValue, problem.name, problem.value, strings.used(used, for: problem.name, of: source))
            }
        }
    }

    private func list(_ page: FeedPage) -> some HTML {
        let context = query.on(page: page.page).shortened(for: source)
        return div(.class("list")) {
            if let problem = page.pageProblem { message(of: problem) }
            p(.class("count"), .role("status")) {
                page.query.term.isEmpty
                    ? strings(.items, count: page.total)
                    : strings(.matches, count: page.matches, strings.number(Double(page.total)))
            }
            CompositionalList(Snapshot(page.sections)) { cell, _ in
                if layout.id == Layout.list.id {
                    RowCell(
                        cell: cell, pictures: model.pictures, facts: model.rowFacts(of: cell.item), strings: strings)
                } else {
                    ArtworkCell(
                        cell: cell, picture: model.pictures.tile(of: cell.item, in: layout),
                        emphasis: cell.emphasis.map { strings.text($0) })
                }
            }
            .customLayout(layout)
            .selectedItem {
                Selection(Address(model.path(to: .item($0.id, context))), isSelected: $0.id == selected)
            }
            .cellAccessory { cell in
                PlayButton(item: cell.item, pictures: model.pictures, strings: strings)
                FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
            }
            .emptyContent {
                // What upstream found once may have become more.
                if source.takesTerm, state.isWaiting {
                    LoadingRows(strings: strings)
                } else if source.takesTerm, state.failedAttempt?.error.isFinal == false {
                    EmptyMessage(.search, title: strings(.failedTitle), hint: strings(.searchFailedHint)) {
                        clearing(context)
                    }
                } else {
                    EmptyMessage(
                        .search,
                        title: query.searched.isEmpty ? strings(.nothingHere) : strings(.nothingFound, query.searched),
                        hint: strings(query.searched.isEmpty ? .nothingHereHint : .nothingFoundHint)
                    ) {
                        if !query.searched.isEmpty { clearing(context) }
                    }
                }
            }
            if page.page == page.pages, page.query.term.isEmpty {
                ListTailStatus(source: source, state: state, model: model)
            }
            if page.pages > 1 {
                Paging(page: page.page, pages: page.pages, model: model) {
                    Route.feed(source.id, context.on(page: $0))
                }
            }
        }
    }
}

extension FeedList {
    /// The tab that is lit while it is shown.
    var tab: Route { .feed(source.owner?.source ?? source.id, FeedQuery()) }

    /// Above the beginning of the whole list.
    private var squad: FavouritesShelf? {
        guard source.favouriteTerms != nil, !favourites.isEmpty, selected == nil, query.term.isEmpty, query.page == 1
        else { return nil }
        return FavouritesShelf(source: source, members: favourites, model: model)
    }
}

/// Rows to come.
struct LoadingRows: HTML {
    let strings: Strings

    var body: some HTML {
        div(.class("skeleton"), .aria("hidden", "true")) {
            ForEach(0..<8) { _ in
                div {}
            }
        }
        p(.class("hint")) { strings(.loadingHint) }
    }
}

/// Links to the pages before and after.
struct Paging: HTML {
    let page: Int
    let pages: Int
    let model: PageModel
    let route: (Int) -> Route

    private var strings: Strings { model.strings }

    var body: some HTML {
        nav(.class("paging"), .aria("label", strings(.pages))) {
            if page > 1 {
                a(.class("quiet"), .rel("prev"), .href(model.path(to: route(page - 1)))) {
                    Icon(.back)
                    strings(.previousPage)
                }
            }
            span { strings(.pageOf, strings.number(Double(page)), strings.number(Double(pages))) }
            if page < pages {
                a(.class("quiet"), .rel("next"), .href(model.path(to: route(page + 1)))) {
                    strings(.nextPage)
                    Icon(.forward)
                }
            }
        }
    }
}
