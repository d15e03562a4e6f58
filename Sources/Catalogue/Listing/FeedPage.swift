import Foundation
public import Sections

/// One page of a feed: searched, sorted and cut.
///
/// It is a pure function of the feed's content and the query. Pages, the JSON API and the command line show the same
/// page, after marking the profile's favourites.
public struct FeedPage: Sendable {
    /// The cells of this page.
    public internal(set) var snapshot: Snapshot<String, ItemCell>
    /// The cells before favourites are marked.
    let content: CellsOfPages.Page
    /// Whether other pages have the same ones.
    let isKept: Bool
    /// The query of the page, without choices of facets that the list doesn't have.
    public let query: FeedQuery
    /// The choices of facets that the list doesn't have.
    public let facetProblems: [QueryProblem]
    /// The number of the page, from 1.
    public let page: Int
    /// The number of pages, at least 1.
    public let pages: Int
    /// The number of items that match the search and the choices of facets.
    public let matches: Int
    /// The number of items in the collection.
    public let total: Int
    /// The number of records of the collection that could not be read.
    public let undecodable: Int
    /// The least number of items that have not arrived.
    public let missing: Int
    /// The number of items that a list covers that is loaded on demand; nil for a list that covers all that arrived.
    public let loaded: Int?
    /// The index of the list; nil if the list has too few pages to need one.
    public let index: ListIndex?
    /// The feed whose facets the page has; nil for none.
    let feed: FeedIndex?
    let filtered: FilteredItems?

    /// The largest number of pages of a list without an index.
    public static let mostPagesWithoutIndex = 3

    /// Creates a page: searches, sorts and cuts.
    ///
    /// - Parameters:
    ///   - content: the content of the feed.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - item: an item whose page is shown, if the list has it, in place of the query's.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public init(
        of content: FeedContent, query: FeedQuery, showing item: ItemReference? = nil, sorts: [SortDescription] = [],
        strings: Strings
    ) {
        self.init(
            of: content.index, rankChanges: content.rankChanges, total: content.total,
            undecodable: content.undecodable, missing: content.missing,
            loaded: content.bound == .demand && content.missing > 0 ? content.items.count : nil, query: query,
            showing: item, sorts: sorts, strings: strings)
    }

    /// Creates a page of items.
    ///
    /// - Parameters:
    ///   - items: the items in the order of the first of the sorts, whatever values they have for it.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public init(
        _ items: [CatalogueItem], query: FeedQuery, sorts: [SortDescription] = [], strings: Strings
    ) {
        self.init(of: FeedIndex(items, names: [:]), query: query, sorts: sorts, strings: strings)
    }

    /// Creates a page of items that are in the order of the first of the sorts.
    init(of index: FeedIndex, query: FeedQuery, sorts: [SortDescription] = [], strings: Strings) {
        self.init(
            of: index, rankChanges: [:], total: index.items.count, undecodable: 0, missing: 0, query: query,
            isInOrder: sorts.first != nil && query.sort == sorts.first?.key, sorts: sorts, strings: strings)
    }

    private init(
        of feed: FeedIndex, rankChanges: [ItemReference: RankChange], total: Int, undecodable: Int,
        missing: Int, loaded: Int? = nil, query: FeedQuery, isInOrder: Bool = false, showing item: ItemReference? = nil,
        sorts: [SortDescription], strings: Strings
    ) {
        // Most lists that a page or a document cuts from a feed never ask for facets.
        let (filters, problems) = query.facets.isEmpty ? ([], []) : feed.facets.resolve(query.facets)
        facetProblems = problems
        let found = feed.items(matching: query.term, filters)
        self.feed = feed
        filtered = found
        matches = found?.places.count ?? feed.items.count
        let limit = max(query.limit, 1)
        pages = max((matches - 1) / limit + 1, 1)
        let sort = isInOrder ? nil : query.sort
        let position = item.flatMap { feed.orders.place(of: $0) }.flatMap {
            feed.position(of: $0, among: found, sortedBy: sort, query.order, strings)
        }
        page = position.map { $0 / limit + 1 } ?? min(max(query.page, 1), pages)
        var known = query
        known.facets = filters
        self.query = known
        self.total = total
        self.undecodable = undecodable
        self.missing = missing
        self.loaded = loaded
        let emphasis = sorts.first { $0.key == query.sort }?.field ?? query.sort
        let order = feed.order(of: found, sortedBy: sort, query.order, strings)
        let count = matches
        let place = isInOrder && query.order == .descending ? { order(count - 1 - $0) } : order
        let places = (page - 1) * limit..<min(page * limit, matches)
        let cells = {
            places.map { number in
                let item = feed.item(at: place(number))
                return ItemCell(
                    item: item, isFavourite: false, rankChange: rankChanges.isEmpty ? nil : rankChanges[item.id],
                    emphasis: emphasis)
            }
        }
        let key = CellsOfPages.Key(
            places: places, sort: sort, order: query.order, facets: filters, emphasis: emphasis,
            locale: strings.localeIdentifier, rankChanges: rankChanges)
        isKept = query.term.isEmpty
        content = isKept ? feed.pages.page(key, cells) : CellsOfPages.Page(of: cells())
        snapshot = content.snapshot
        guard pages > Self.mostPagesWithoutIndex else {
            index = nil
            return
        }
        let makeIndex = {
            ListIndex(of: count, sort: query.sort, field: emphasis, strings: strings) { position in
                feed.item(at: place(position))
            }
        }
        index =
            found?.listIndexes.index(sortedBy: query.sort, query.order, strings, makeIndex)
            ?? feed.listIndexes.index(sortedBy: query.sort, query.order, strings, makeIndex)
    }
}

extension FeedIndex {
    /// The place of each item of a list by its position.
    ///
    /// - Parameters:
    ///   - found: the items that match a search and the choices of facets; nil for all items.
    ///   - sort: the key of the sort; nil for the order of upstream.
    ///   - direction: the direction of the sort.
    ///   - strings: the language to sort by.
    fileprivate func order(
        of found: FilteredItems?, sortedBy sort: String?, _ direction: SortOrder, _ strings: Strings
    ) -> (Int) -> Int {
        guard let sort else { return found.map { found in { Int(found.places[$0]) } } ?? { $0 } }
        let order =
            found?.places(of: self, sortedBy: sort, direction, strings.collation)
            ?? orders.places(sortedBy: sort, direction, strings.collation)
        return { Int(order[$0]) }
    }
}

extension FeedIndex {
    /// The position in a list of the item at a place; nil if the list doesn't have it.
    fileprivate func position(
        of place: Int, among found: FilteredItems?, sortedBy sort: String?, _ direction: SortOrder, _ strings: Strings
    ) -> Int? {
        guard let found else {
            return sort.map { orders.position(of: place, sortedBy: $0, direction, strings.collation) } ?? place
        }
        let order = order(of: found, sortedBy: sort, direction, strings)
        return found.places.indices.first { order($0) == place }
    }
}

extension FeedPage {
    /// The cells of this page.
    public var cells: [ItemCell] { snapshot.sections[0].cells }

    /// The first items of the collection, which are the same on all its pages, or else those of this page.
    public var firstItems: [CatalogueItem] { (feed?.items).map { Array($0.prefix(48)) } ?? cells.map(\.item) }

    /// The items on this page.
    public var items: [ItemReference] { content.items }

    /// The places of those of some items that are on this page, ascending.
    public func places(of items: Set<ItemReference>) -> [Int] { content.places(of: items) }

    /// An item for each attribution.
    public var attributed: [CatalogueItem] { content.attributed }

    /// Whether an item has a preview.
    public var hasPreviews: Bool { content.hasPreviews }

    /// Identifies the cells before favourites are marked: pages with the same number have the same ones. Nil for cells
    /// that no other page has.
    public var number: Int? { isKept ? content.number : nil }

    /// The facets by which the list can be narrowed, with the choices of the query.
    ///
    /// The counts of each facet take the term and the choices of the other facets into account.
    public var facets: [Facet] {
        guard let feed else { return [] }
        return filtered?.facets(of: feed) ?? feed.facets.all
    }

    /// Identifies the facets: they are equal on pages with the same number and query. Nil for a list without facets.
    public var facetsNumber: Int? {
        guard let feed, !feed.facets.all.isEmpty else { return nil }
        return feed.facets.number
    }

    /// The page with the favourites of a profile marked.
    public func marking(_ favourites: Set<ItemReference>) -> FeedPage {
        var page = self
        page.snapshot =
            content.places(of: favourites).isEmpty
            ? content.snapshot
            : Snapshot([Section("all", cells: content.snapshot.sections[0].cells.marking(favourites))])
        return page
    }

    /// The problem that the requested page is beyond the last, which is shown instead.
    public var pageProblem: QueryProblem? {
        // A page of a list that leaves items out only says how many are to be loaded.
        guard query.page > pages, loaded == nil || !query.isNarrowed else { return nil }
        return QueryProblem(
            name: "page", value: String(query.page), allowed: "a whole number from 1 to \(pages)", used: String(page))
    }
}

/// An item in a list.
public struct ItemCell: Hashable, Sendable, Identifiable {
    /// Whether the item is a favourite of the profile.
    public fileprivate(set) var isFavourite: Bool
    /// The change of the item's rank; nil if it is unknown.
    public let rankChange: RankChange?
    /// The key of the fact to show beside the card.
    package private(set) var emphasised: String?
    /// The item that the cell shows. It is compared last, which takes longest.
    public let item: CatalogueItem

    public var id: ItemReference { item.id }
    /// The fact that the list is sorted by, if the card doesn't show it already.
    public var emphasis: FieldContent? { emphasised.flatMap { key in item.field(key) } }

    /// The cell as it is in lists that are not sorted by a fact.
    package var withoutEmphasis: ItemCell {
        var cell = self
        cell.emphasised = nil
        return cell
    }

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - item: the item that it shows.
    ///   - isFavourite: whether the item is a favourite.
    ///   - rankChange: the change of the item's rank.
    ///   - emphasis: the key of the fact to show beside the card.
    public init(
        item: CatalogueItem, isFavourite: Bool, rankChange: RankChange? = nil, emphasis: String? = nil
    ) {
        self.item = item
        self.isFavourite = isFavourite
        self.rankChange = rankChange
        emphasised = emphasis.flatMap { key in
            item.field(key).flatMap { item.card.shows($0.value) ? nil : key }
        }
    }
}

extension [ItemCell] {
    /// The cells with the favourites of a profile marked.
    func marking(_ favourites: Set<ItemReference>) -> Self {
        map { cell in
            var cell = cell
            cell.isFavourite = favourites.contains(cell.id)
            return cell
        }
    }
}

extension Card {
    /// Whether one of the lines is the value, or one of the facts that it joins.
    fileprivate func shows(_ value: FieldValue) -> Bool {
        let shown = { (text: String) in
            [title, subtitle, caption].compactMap(\.self).contains {
                $0 == text || $0.contains(text) && $0.components(separatedBy: " · ").contains(text)
            }
        }
        return switch value {
        case .text(let text): shown(text)
        case .list(let texts): texts.first.map(shown) ?? true
        default: false
        }
    }
}
