public import Sections

/// The content of a list: what pages, JSON documents and `vitrine list` show.
///
/// The items of a feed, or the saved ones that stand in for them, are searched, sorted and cut to a page. It is a pure
/// function of these, the request and the language. Favourites are not marked, so that everyone can share its cells.
///
/// A class, so that the parts of a page share it instead of copying its fields.
public final class ListPage: Sendable {
    /// The request that the list answers, without choices of facets that the list doesn't have.
    public let request: FeedRequest
    /// The state of the request's feed.
    public let state: FeedState
    /// Whether saved items stand in for a missing answer from upstream.
    public let showsSaved: Bool
    /// Whether the items are samples.
    public let showsSamples: Bool
    /// Whether there is something to show, even if no item matches.
    public let hasContent: Bool
    /// The invalid values of the request, each with its replacement.
    public let problems: [QueryProblem]
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
    /// The index of the list; nil if the list has too few pages to need one, or begins with the best matches of a term.
    public let index: ListIndex?
    private let feed: FeedIndex
    private let listed: ListedItems
    private let cut: CellsOfPages.Page

    /// The largest number of pages of a list without an index.
    public static let maxPagesWithoutIndex = 3

    /// Creates the list for a request from the state of its feed and from saved items.
    ///
    /// - Parameters:
    ///   - request: the request that the list answers; a page beyond the last becomes the last.
    ///   - state: the state of the request's feed.
    ///   - saved: the items that stand in for a missing answer from upstream, in the order of the source's first sort.
    ///   - item: an item whose page is shown, if the feed has it, in place of the request's.
    ///   - strings: the language to sort by.
    public init(
        _ request: FeedRequest, state: FeedState, saved: SavedItems = .empty, showing item: ItemReference? = nil,
        strings: Strings
    ) {
        let showsSaved = !saved.index.items.isEmpty && state.content?.provenance.fetchedAt == nil
        let content = showsSaved ? nil : state.content
        let feed = content?.index ?? saved.index
        self.state = state
        self.showsSaved = showsSaved
        self.feed = feed
        showsSamples = if case .sample = content?.provenance { true } else { showsSaved && saved.areSamples }
        hasContent = showsSaved || content != nil
        total = content?.total ?? feed.items.count
        undecodable = content.map { $0.undecodable + $0.damagedTexts } ?? 0
        missing = content?.missing ?? 0
        loaded = content.flatMap { $0.bound == .demand && $0.missing > 0 ? $0.items.count : nil }
        var request = request
        var problems = request.problems
        // Most lists that a page or a document cuts from a feed never ask for facets.
        if hasContent, !request.query.facets.isEmpty {
            let known = feed.facets.resolve(request.query.facets)
            // Links lead to lists with the choices that this one has.
            request.query.facets = known.filters
            problems += known.problems
        }
        self.request = request
        self.problems = problems
        let (query, sorts) = (request.query, request.source.sorts)
        // Saved items are in the order of the first sort, whatever values they have for it.
        let isInOrder = showsSaved && sorts.first != nil && query.sort == sorts.first?.key
        // An order that has a name, such as by length or by rank, stays as it is named.
        let hasOwnOrder = sorts.first.map { !$0.isReversible && $0.key != "rank" } ?? true
        let isRanked = !query.term.isEmpty && hasOwnOrder && !query.isSorted(in: request.source)
        let listed = feed.list(
            matching: query.term, query.facets, sortedBy: isInOrder ? nil : query.sort, query.order,
            isRanked: isRanked, strings)
        self.listed = listed
        let count = listed.count
        let position = (showsSaved ? nil : item).flatMap { feed.place(of: $0) }.flatMap {
            listed.position(of: $0, in: feed)
        }
        let number = position.map { $0 / max(query.limit, 1) + 1 } ?? query.page
        slice = PageSlice(page: number, limit: query.limit, of: count)
        let emphasis = sorts.first { $0.key == query.sort }?.field ?? query.sort
        // Cells that are kept need no order.
        lazy var order = listed.order(in: feed)
        let place = { order(isInOrder && query.order == .descending ? count - 1 - $0 : $0) }
        let (places, rankChanges) = (slice.range, content?.rankChanges ?? [:])
        let cells = {
            places.map { number in
                let item = feed.item(at: place(number))
                return ItemCell(
                    item: item, isFavourite: false, rankChange: rankChanges.isEmpty ? nil : rankChanges[item.id],
                    emphasis: emphasis)
            }
        }
        let key = CellsOfPages.Key(list: listed.key, places: places, emphasis: emphasis, rankChanges: rankChanges)
        cut = query.term.isEmpty ? feed.pages.page(key, cells) : CellsOfPages.Page(of: cells())
        guard slice.pages > Self.maxPagesWithoutIndex, !isRanked else {
            index = nil
            return
        }
        index = listed.index {
            ListIndex(of: count, sort: query.sort, field: emphasis, strings: strings) { position in
                feed.item(at: place(position))
            }
        }
    }
}

extension ListPage {
    /// The source with the values of its parameters.
    public var source: ResolvedSource { request.source }

    /// The query, without choices of facets that the list doesn't have.
    public var query: FeedQuery { request.query }

    /// The provenance of the items; nil without items, and for saved items, which come from many answers.
    public var provenance: Provenance? { showsSaved ? nil : state.content?.provenance }

    /// The section with the cells of this page.
    public var snapshot: Snapshot<String, ItemCell> { cut.snapshot }

    /// The cells of this page.
    public var cells: [ItemCell] { snapshot.sections[0].cells }

    /// The first items of the collection, which are the same on all its pages.
    public var firstItems: [CatalogueItem] { Array(feed.items.prefix(48)) }

    /// The sorts that the list offers, each with a first direction. A sort that no item has a value for is left out, but for
    /// the list's own and the one in use, and where items may still arrive.
    public var sorts: [SortDescription] {
        let kept = [source.sorts.first?.key, query.sort]
        return source.sorts.compactMap { sort in
            let usual = feed.usualOrder(of: sort)
            guard usual != nil || !hasContent || sort.isOfHistory || kept.contains(sort.key) else { return nil }
            var sort = sort
            sort.order = sort.order ?? usual ?? .ascending
            return sort
        }
    }

    /// The number of items that match the search and the choices of facets.
    public var matches: Int { slice.total }

    /// The items on this page.
    public var items: [ItemReference] { cut.items }

    /// The places of those of some items that are on this page, ascending.
    public func places(of items: Set<ItemReference>) -> [Int] { cut.places(of: items) }

    /// An item for each attribution.
    public var attributed: [CatalogueItem] { cut.attributed }

    /// Whether an item has a preview.
    public var hasPreviews: Bool { cut.hasPreviews }

    /// Identifies the cells: pages with the same number have the same ones. Nil for cells that no other page has.
    public var number: Int? { query.term.isEmpty ? cut.number : nil }

    /// The facets by which the list can be narrowed, with the choices of the query.
    ///
    /// The counts of each facet take the term and the choices of the other facets into account.
    public var facets: [Facet] { listed.facets(of: feed) }

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
