package import Catalogue
import Media
import Routes

/// The items of a section of the home page.
package struct HomeContent {
    /// The list, with the state of its feed; nil for the person's own items.
    let page: ListPage?
    let cells: [ItemCell]
    /// Where playing stopped, by the items that can be continued.
    let played: [ItemReference: RecentItem]
    /// Whether the cells are those of the page.
    let hasCellsOfPage: Bool
    /// The lists that have changed since the last visit.
    let changedLists: [ChangedList]

    private init(
        _ page: ListPage?, cells: [ItemCell], played: [ItemReference: RecentItem] = [:], hasCellsOfPage: Bool = false,
        changedLists: [ChangedList] = []
    ) {
        self.page = page
        self.cells = cells
        self.played = played
        self.changedLists = changedLists
        self.hasCellsOfPage = hasCellsOfPage
    }

    /// The first items of a list.
    package init(_ page: ListPage) { self.init(page, cells: page.cells, hasCellsOfPage: true) }

    /// Some items of a list.
    init(_ page: ListPage, picks: [CatalogueItem]) {
        self.init(page, cells: picks.map { ItemCell(item: $0, isFavourite: false) })
    }

    /// Items of the person, of any source. Their ranks are those of other lists.
    init(_ items: some Sequence<CatalogueItem>, areFavourites: Bool = false) {
        self.init(nil, cells: items.map { ItemCell(item: $0.withoutRank, isFavourite: areFavourites) })
    }

    /// The changes since the last visit, with the new items.
    package init(new items: [CatalogueItem], in lists: [ChangedList]) {
        self.init(
            nil, cells: items.map { ItemCell(item: $0.withoutRank, isFavourite: false) }, changedLists: lists)
    }

    /// Items that the person played, each once.
    init(played: some Collection<RecentItem>) {
        let positions = Dictionary(played.map { ($0.item.id, $0) }) { first, _ in first }
        let cells = played.map { ItemCell(item: $0.item.withoutRank, isFavourite: false) }
        self.init(nil, cells: cells, played: positions)
    }

    /// The first favourites of a person.
    package init(favourites: some Sequence<Favourite>) {
        self.init(favourites.lazy.map(\.item), areFavourites: true)
    }

    /// Whether there is nothing to show, and nothing on its way.
    var isEmpty: Bool {
        guard let page else { return cells.isEmpty && changedLists.isEmpty }
        if case .showing(let content, .resting) = page.state { return content.items.isEmpty }
        return false
    }

    var items: [ItemReference] { page.flatMap { hasCellsOfPage ? $0.items : nil } ?? cells.map(\.id) }

    /// An item for each attribution.
    var attributed: [CatalogueItem] {
        page.flatMap { hasCellsOfPage ? $0.attributed : nil } ?? cells.map(\.item)
    }

    /// The places of those of some items that the section shows, ascending.
    func places(of items: Set<ItemReference>) -> [Int] {
        if let page, hasCellsOfPage { return page.places(of: items) }
        return cells.indices.filter { items.contains(cells[$0].id) }
    }
}

extension HomeSection {
    /// The largest number of cells. A pick of the day that is shown as a story is one large cell.
    var count: Int { if case .randomPick = feed, style == .story { 1 } else { style.cells } }
}

extension Home {
    /// The requests for the first items of each section, in their order; nil for the person's own items and for unknown
    /// sources.
    package func requests(among sources: [ResolvedSource]) -> [FeedRequest?] {
        sections.map { section in
            var request = section.feed.request(among: sources)
            request?.query.limit = section.count
            return request
        }
    }
}

extension PageModel {
    /// The address that names a feed of the home page in forms.
    func address(of feed: HomeFeed) -> String { pictures.addresses.basePath.address(of: feed) }
}
