import Foundation
public import Sections

/// One page of a feed: searched, sorted and cut.
///
/// It is a pure function of the feed's content and the query. Pages, the JSON API and the command line show the same
/// page, and mark the profile's favourites.
///
/// A class, so that the parts of a list share it instead of copying its fields.
public final class FeedPage: Sendable {
    /// The cells; favourites are not marked.
    let content: CellsOfPages.Page
    /// Whether other pages have the same ones.
    let isKept: Bool
    /// The query of the page, without choices of facets that the list doesn't have.
    public let query: FeedQuery
    /// The choices of facets that the list doesn't have.
    public let facetProblems: [QueryProblem]
    /// The place of the page among the items that match the search and the choices of facets.
    public let slice: PageSlice
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
    /// The feed whose facets the page has.
    let feed: FeedIndex
    let filtered: FilteredItems?

    /// The largest number of pages of a list without an index.
    public static let maxPagesWithoutIndex = 3

    /// Creates a page: searches, sorts and cuts.
    ///
    /// - Parameters:
    ///   - content: the content of the feed.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - item: an item whose page is shown, if the list has it, in place of the query's.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public convenience init(
        of content: FeedContent, query: FeedQuery, showing item: ItemReference? = nil, sorts: [SortDescription] = [],
        strings: Strings
    ) {
        self.init(
            of: content.index, rankChanges: content.rankChanges, total: content.total,
            undecodable: content.undecodable + content.damagedTexts, missing: content.missing,
            loaded: content.bound == .demand && content.missing > 0 ? content.items.count : nil, query: query,
            showing: item, sorts: sorts, strings: strings)
    }

    /// Creates a page of items that are in the order of the first of the sorts, whatever values they have for it.
    convenience init(of index: FeedIndex, query: FeedQuery, sorts: [SortDescription], strings: Strings) {
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
        let count = found?.places.count ?? feed.items.count
        let sort = isInOrder ? nil : query.sort
        let position = item.flatMap { feed.orders.place(of: $0) }.flatMap {
            feed.position(of: $0, among: found, sortedBy: sort, query.order, strings)
        }
        let number = position.map { $0 / max(query.limit, 1) + 1 } ?? query.page
        slice = PageSlice(page: number, limit: query.limit, of: count)
        var known = query
        known.facets = filters
        self.query = known
        self.total = total
        self.undecodable = undecodable
        self.missing = missing
        self.loaded = loaded
        let emphasis = sorts.first { $0.key == query.sort }?.field ?? query.sort
        // Cells that are kept need no order.
        lazy var order = feed.order(of: found, sortedBy: sort, query.order, strings)
        let place = { order(isInOrder && query.order == .descending ? count - 1 - $0 : $0) }
        let places = slice.range
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
        guard slice.pages > Self.maxPagesWithoutIndex else {
            index = nil
            return
        }
        let makeIndex = {
            ListIndex(of: count, sort: query.sort, field: emphasis, strings: strings) { position in
                feed.item(at: place(position))
            }
        }
        let listKey = SortedOrder.Key(
            sort: query.sort ?? "", direction: query.order, locale: strings.localeIdentifier)
        index = (found?.listIndexes ?? feed.listIndexes).value(for: listKey, orElse: makeIndex)
    }
}

extension FeedPage {
    /// The section with the cells of this page.
    public var snapshot: Snapshot<String, ItemCell> { content.snapshot }

    /// The cells of this page.
    public var cells: [ItemCell] { snapshot.sections[0].cells }

    /// The first items of the collection, which are the same on all its pages.
    public var firstItems: [CatalogueItem] { Array(feed.items.prefix(48)) }

    /// The number of items that match the search and the choices of facets.
    public var matches: Int { slice.total }

    /// The items on this page.
    public var items: [ItemReference] { content.items }

    /// The places of those of some items that are on this page, ascending.
    public func places(of items: Set<ItemReference>) -> [Int] { content.places(of: items) }

    /// An item for each attribution.
    public var attributed: [CatalogueItem] { content.attributed }

    /// Whether an item has a preview.
    public var hasPreviews: Bool { content.hasPreviews }

    /// Identifies the cells: pages with the same number have the same ones. Nil for cells that no other page has.
    public var number: Int? { isKept ? content.number : nil }

    /// The facets by which the list can be narrowed, with the choices of the query.
    ///
    /// The counts of each facet take the term and the choices of the other facets into account.
    public var facets: [Facet] { filtered?.facets(of: feed) ?? feed.facets.all }

    /// Identifies the facets: they are equal on pages with the same number and query. Nil for a list without facets.
    public var facetsNumber: Int? {
        let facets = feed.facets
        return facets.all.isEmpty ? nil : facets.number
    }

    /// The problem that the requested page is beyond the last, which is shown instead.
    public var pageProblem: QueryProblem? {
        // A page of a list that leaves items out only says how many are to be loaded.
        guard loaded == nil || !query.isNarrowed else { return nil }
        return slice.problem(ofPage: query.page)
    }
}
