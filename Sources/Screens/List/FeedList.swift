package import Catalogue
import CompositionalLayout
import CompositionalList
import Endpoints
import Foundation
package import HTML
import Media
import Routes
import Sections

/// The view of a list's page with header, state and paging, alone or beside an item.
///
/// A class, because a copy of a structure retains each of its parts.
package final class FeedList: HTML {
    let page: ListPage
    /// The favourites among the items of the list, and perhaps others.
    let favouriteIDs: Set<ItemReference>
    /// The parameters with the options on offer.
    let parameters: [QueryParameter]
    /// The first favourites of the source, for the shelf above the list.
    let favourites: [CatalogueItem]
    /// The item shown beside the list.
    let selected: ItemReference?
    /// The item that the list belongs to; nil if it is unknown.
    package var owner: CatalogueItem?
    /// Whether that item may still arrive.
    package var isOwnerPending = false
    /// The recent searches, newest first.
    var recent: [SearchTerm] = []
    /// The content before the list, if the address has no search.
    package var beginning: Beginning?
    /// Whether the address names a page, as scripts let it when someone opens an item.
    package var namesPage = false
    /// The changes since the person's last visit; nil for a page without them.
    var visitLine: VisitLine?
    /// Whether the person follows the list as it is narrowed.
    var isFollowed = false
    /// Whether the list has a past to look at.
    package var hasPast = false
    /// The days of the past around the one that is shown; nil for now, and for a list with fewer than two.
    package var pastDays: PastDays?
    let model: PageModel
    /// The query of the list, as its links have it.
    let query: FeedQuery
    /// The address of the list.
    let address: String
    /// The layout of the cells. Beside an item there is room for rows.
    let layout: Layout

    package init(
        page: ListPage, favouriteIDs: Set<ItemReference> = [], parameters: [QueryParameter],
        favourites: [CatalogueItem], selected: ItemReference?,
        owner: CatalogueItem? = nil, recent: [SearchTerm] = [], beginning: Beginning? = nil,
        query: FeedQuery? = nil, model: PageModel
    ) {
        self.page = page
        self.favouriteIDs = favouriteIDs
        self.parameters = parameters
        self.favourites = favourites
        self.selected = selected
        self.owner = owner
        self.recent = recent
        self.beginning = beginning
        self.model = model
        let query = query ?? page.query
        self.query = query
        address = model.path(to: .feed(page.source.id, query))
        layout = selected == nil ? Self.layout(of: page, model: model) : .list
    }

    var source: ResolvedSource { page.source }
    var state: FeedState { page.state }

    /// The content of a list before the first search.
    package enum Beginning {
        /// Terms to search for.
        case suggestions([SearchTerm])
        /// A note that the list shows the last search.
        case lastSearch
    }

    /// The date of the answer that the list shows, if it shows the past; nil for now.
    var memento: Date? { query.at == nil ? nil : state.content?.provenance.fetchedAt }

    /// Whether a part that has no older content is on its way.
    var isPending: Bool { state.isLoading || isOwnerPending }

    /// The query of the page that is shown.
    var shownQuery: FeedQuery { page.hasContent ? query.on(page: page.slice.page) : query }

    private var strings: Strings { model.strings }
    /// The parameters that have a choice.
    var offered: [QueryParameter] { parameters.filter { !$0.options.isEmpty } }
    private var hasFailed: Bool { if case .failed = state { !page.showsSaved } else { false } }
    private var saved: FeedStatusLine.Saved? {
        page.showsSaved ? (page.showsSamples ? .samples : .favouritesAndAnswers) : nil
    }
    /// Whether the list has previews that the player plays.
    var hasPreviews: Bool {
        page.hasPreviews && page.cells.contains { PlayButton.isSound($0.item, pictures: model.pictures) }
    }

    package var body: some HTML {
        FeedHeader(list: self)
        ForEach(page.problems, view: message)
        if query.at != nil {
            past
        } else {
            FeedStatusLine(source: source, state: state, model: model, saved: saved)
        }
        if let visitLine { visitLine }
        if let beginning {
            if !recent.isEmpty { RecentSearches(terms: recent, source: source, model: model) }
            switch beginning {
            case .suggestions(let terms):
                if !terms.isEmpty { SearchSuggestions(terms: terms, source: source, model: model) }
            case .lastSearch: h2(.class("last")) { strings(.lastSearch) }
            }
        }
        if page.hasContent {
            if let squad { squad }
            model.cached(fragmentKey) { [self] in
                list
                Attributions(items: page.attributed, model: model)
            }
        }
        switch state {
        case .idle, .loading: places
        // The status above the list says why.
        case .failed(let attempt) where hasFailed && attempt.error.cause == .notRequested:
            EmptyMessage(.search, title: strings(.causeUnasked), hint: "")
        case .failed where hasFailed && !query.searched.isEmpty:
            EmptyMessage(.search, title: strings(.searchFailedHint), hint: "") {
                SearchClearing(source: source, query: query, model: model)
            }
        case .failed, .showing: ""
        }
    }

    /// Placeholders for the cells that are on their way.
    @HTMLBuilder private var places: some HTML {
        if layout.id == Layout.grid.id {
            CellPlaceholders(style: .grid)
            p(.class("hint")) { strings(.loadingHint) }
        } else {
            LoadingRows(strings: strings)
        }
    }

    @HTMLBuilder private func message(of problem: QueryProblem) -> some HTML {
        // A parameter that was ignored has no visible effect.
        if let used = problem.used {
            p(.class("problem"), .role("status")) {
                strings(.unknownValue, problem.name, problem.value, strings.used(used, for: problem.name, of: source))
            }
        }
    }

    /// Stands for all that ``list`` shows; nil for a list that won't come again, and for one beside an item: there are
    /// as many of those as items.
    private var fragmentKey: FragmentKey? {
        guard selected == nil, let number = page.number, !page.cells.isEmpty else { return nil }
        return FragmentKey(
            variant: number, marks: page.places(of: favouriteIDs),
            in: model.context(
                "page",
                [
                    layout.id, shape.rawValue, address, String(query.limit), String(page.matches), String(page.total),
                    String(page.loaded ?? -1), String(page.facetsNumber ?? -1),
                    // The end of a list that is not whole says why.
                    page.missing > 0 ? String(state.hashOfCauses) : "",
                ] + page.cells.compactMap { hue(of: $0)?.name }))
    }

    private var count: some HTML {
        Part("count") {
            p(.class("count"), .role("status"), .part("count")) {
                if let covered = strings.coverage(of: page) {
                    covered
                } else {
                    query.isNarrowed
                        ? strings(.matches, strings.number(Double(page.matches)), strings.number(Double(page.total)))
                        : strings(.items, count: page.total)
                }
            }
        }
    }
    /// The shape of all pictures of the list.
    private lazy var shape = model.pictures.shape(of: page.firstItems, in: source)

    private func hue(of cell: ItemCell) -> Hue? {
        model.pictures.hue(of: cell.item, in: layout, shape: shape, source: source)
    }

    private var list: some HTML {
        // The address of an item names no page: the list beside it shows the one that the item is on.
        let context = query.on(page: 1).shortened(for: source)
        let isOfRows = layout.id == Layout.list.id
        let addressOfItem = model.paths(beside: context)
        // The menu of a cell leads to lists with the choices that this one has.
        let cells = model.contextOfCells("list", layout.id, shape.rawValue, model.path(to: source.list(of: "")))
        let anchors = Set(page.index?.entries.map(\.item) ?? [])
        // A search that finds little would load all of a list by itself.
        let hasMorePages = page.loaded != nil && !query.isNarrowed
        return div(
            .class("list"), .when(hasMorePages, .data("more", "")),
            .when(page.facetsNumber != nil, .data("facets", "")),
            .when(page.index?.hasInitials == true, .data("initials", ""))
        ) {
            if let problem = page.pageProblem { message(of: problem) }
            let choices = page.choices
            if let number = page.facetsNumber {
                // Two dates differ by the counts, too.
                Part("facets", version: self.query.at == nil ? self.page.facets.version : nil) {
                    model.cached(
                        "facets", model.path(to: .feed(source.id, query.on(page: 1))), String(number)
                    ) { [self] in
                        FacetMenu(
                            facets: page.facets, source: source, query: query, choices: choices.count, model: model)
                    }
                }
            }
            // The number of matches is news; that of all items can wait.
            if query.isNarrowed { count }
            if !choices.isEmpty { FacetChips(choices: choices, source: source, query: query, model: model) }
            if page.index != nil { Paging.skipLink(strings) }
            CompositionalList(page.snapshot) { [self] cell, _ in
                if let added = model.additions.cell(of: cell.item) {
                    div(.class("added")) { added }
                } else if isOfRows {
                    RowCell(cell: cell, pictures: model.pictures, shape: shape, strings: strings)
                } else if Layout.withStories.contains(layout.id) {
                    StoryCell(
                        cell: cell, picture: model.pictures.tile(of: cell.item, in: layout, shape: shape),
                        hue: hue(of: cell), strings: strings)
                } else {
                    ArtworkCell(
                        cell: cell, picture: model.pictures.tile(of: cell.item, in: layout, shape: shape),
                        strings: strings)
                }
            }
            .customLayout(layout)
            .cachedCells(in: model.fragments) { [self] cell in
                let variant = (anchors.contains(cell.id) ? 1 : 0) + (favouriteIDs.contains(cell.id) ? 2 : 0)
                return FragmentKey(
                    isOfRows ? cell.withoutEmphasis : cell, variant: variant, hue: hue(of: cell), in: cells)
            }
            .cellDetail { [self] cell in
                if isOfRows, !model.additions.hasCell(of: source.id) {
                    RowFacts(cell: cell, facts: cell.item.facts(source.rowFields), strings: strings)
                }
            }
            .selectedItem { [self] cell in
                Selection(Address(addressOfItem(cell.id)), isSelected: cell.id == selected)
            }
            .cellAccessory { [self] cell in
                PlayButton(item: cell.item, pictures: model.pictures, strings: strings)
                FavouriteButton(item: cell.item, isFavourite: favouriteIDs.contains(cell.id), model: model)
                CellLinks(item: cell.item, source: source, model: model)
                if anchors.contains(cell.id) { span(.id(Paging.anchor(of: cell.id))) {} }
            }
            .emptyContent { [self] in EmptyList(list: self) }
            if !query.isNarrowed, !page.cells.isEmpty { count }
            if page.slice.page == page.slice.pages, !query.isNarrowed || page.loaded != nil {
                ListTailStatus(source: source, state: state, query: query, model: model)
            }
            if page.slice.pages > 1 {
                Paging(
                    slice: page.slice, scrolls: layout.isUniform, parameters: context.parameters, index: page.index,
                    model: model
                ) { [self] number in
                    // A list beside an item stays beside it.
                    selected.map { .item($0, context.naming(page: number)) }
                        ?? .feed(source.id, context.on(page: number))
                }
            }
        }
    }
}
