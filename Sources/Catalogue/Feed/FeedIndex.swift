import Synchronization

/// The items of a feed with everything that pages look up in them: orders, places by id, and texts to search.
///
/// Each is made when a page first asks for it, and only once: a page that needs it at the same time waits. Making an
/// index therefore costs nothing, and content that changes takes a new one.
final class FeedIndex: Sendable {
    /// The orders of the items, which don't depend on names.
    let orders: FeedOrders
    /// The names of the records that items refer to.
    let names: Names

    private let texts = Mutex<SearchedTexts?>(nil)
    let pages = CellsOfPages()
    let listIndexes = LRUCache<SortedOrder.Key, ListIndex>(limit: FeedOrders.capacity)
    private let facetIndex = Mutex<FacetIndex?>(nil)
    private let filtered = LRUCache<[FacetFilter], FilteredItems>(limit: maxFiltered)

    /// The number of choices of facets in memory.
    private static let maxFiltered = 16

    convenience init(_ items: [CatalogueItem], names: Names) {
        self.init(FeedOrders(items), names: names)
    }

    init(_ orders: FeedOrders, names: Names) {
        self.orders = orders
        self.names = names
    }

    /// The items in the order of upstream.
    var items: [CatalogueItem] { orders.items }

    /// The facets of the items.
    var facets: FacetIndex {
        facetIndex.withLock { facets in
            let made = facets ?? FacetIndex(of: items, names: names)
            facets = made
            return made
        }
    }

    /// These items with other names.
    func naming(_ names: Names) -> FeedIndex {
        let index = FeedIndex(orders, names: names)
        // Facets without names stay as they are.
        if let facets = facetIndex.withLock(\.self), !facets.hasNames { index.facetIndex.withLock { $0 = facets } }
        return index
    }

    /// Makes the facets, so that no page has to wait for them.
    func prepareFacets() { _ = facets }

    /// Makes the facets and what pages have looked up in another index, so that no page of this one has to wait for it.
    func prepare(like other: FeedIndex) {
        orders.prepare(like: other.orders)
        prepareFacets()
    }

    /// The items that match a term and filters whose values the facets know; nil for all items.
    func items(matching term: String, _ filters: [FacetFilter]) -> FilteredItems? {
        let found = places(matching: term)
        if let found { return FilteredItems(found, filters, of: self) }
        guard !filters.isEmpty else { return nil }
        return filtered.value(for: filters) { FilteredItems(nil, filters, of: self) }
    }

    /// The item at a place, with names in place of ids.
    func item(at place: Int) -> CatalogueItem { items[place].naming(names) }

    /// The item with an id, showing names in place of ids; nil if the feed doesn't have it.
    func item(_ reference: ItemReference) -> CatalogueItem? { orders.place(of: reference).map(item) }

    /// The places of the items whose card or facts contain each word of a term, regardless of case and accents, in the
    /// order of upstream; nil if the term has no words.
    func places(matching term: String) -> [Int]? {
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        guard !words.isEmpty else { return nil }
        let made = texts.withLock { texts in
            let made = texts ?? SearchedTexts(of: items, names: names)
            texts = made
            return made
        }
        return made.places(containing: words)
    }

    /// Whether the items are the very objects of another index, with the same names.
    func hasContent(of other: FeedIndex) -> Bool {
        items.elementsEqual(other.items) { $0.isCopy(of: $1) } && names == other.names
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
    func order(
        of found: FilteredItems?, sortedBy sort: String?, _ direction: SortOrder, _ strings: Strings
    ) -> (Int) -> Int {
        guard let sort else { return found.map { found in { Int(found.places[$0]) } } ?? { $0 } }
        let order =
            found?.places(of: self, sortedBy: sort, direction, strings.collation)
            ?? orders.places(sortedBy: sort, direction, strings.collation)
        return { Int(order[$0]) }
    }

    /// The position in a list of the item at a place; nil if the list doesn't have it.
    func position(
        of place: Int, among found: FilteredItems?, sortedBy sort: String?, _ direction: SortOrder, _ strings: Strings
    ) -> Int? {
        guard let found else {
            return sort.map { orders.position(of: place, sortedBy: $0, direction, strings.collation) } ?? place
        }
        let order = order(of: found, sortedBy: sort, direction, strings)
        return found.places.indices.first { order($0) == place }
    }
}

extension FeedIndex: Hashable {
    static func == (left: FeedIndex, right: FeedIndex) -> Bool {
        left === right || left.items == right.items && left.names == right.names
    }

    func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
