import Synchronization

/// The items of a feed with everything that pages look up in them: orders, places by id, and texts to search.
///
/// Each is made when a page first asks for it, and only once: a page that needs it at the same time waits. Making an
/// index therefore costs nothing, and content that changes takes a new one.
final class FeedIndex: Sendable {
    /// The items in the order of upstream.
    let items: [CatalogueItem]
    /// The names of the records that items refer to.
    let names: Names

    let pages = CellsOfPages()
    /// The lists without a term.
    let lists = LRUCache<ListedItems.Key, ListedItems>(limit: maxLists)
    private let sortedByID = Mutex<[UInt32]?>(nil)
    private let texts = Mutex<SearchedTexts?>(nil)
    private let facetIndex = Mutex<FacetIndex?>(nil)
    /// The usual first directions of sorts by their keys; nil for a sort that no item has a value for.
    private let usualOrders = Mutex<[String: SortOrder?]>([:])

    /// The number of lists in memory, of four bytes for each item, and as many again once an item is opened from it.
    static let maxLists = 48
    /// The number of items that tell whether texts are prose.
    private static let tellingItems = 12

    init(_ items: [CatalogueItem], names: Names) {
        self.items = items
        self.names = names
    }

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
        let index = FeedIndex(items, names: names)
        for list in lists.values where list.key.filters.isEmpty {
            index.lists.insert(
                ListedItems(list.key, of: index, list.strings, places: list.knownPlaces), for: list.key)
        }
        // Facets without names stay as they are.
        if let facets = facetIndex.withLock(\.self), !facets.hasNames { index.facetIndex.withLock { $0 = facets } }
        return index
    }

    /// These items in the order of their ranks, with chart figures as facts.
    func adding(_ figures: [ItemReference: ChartFigures]) -> FeedIndex {
        let ranked = items.enumerated().sorted {
            ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset)
        }
        return FeedIndex(
            ranked.map { _, item in figures[item.id].map { item.adding($0.facts) } ?? item }, names: names)
    }

    /// Makes the facets, so that no page has to wait for them.
    func prepareFacets() { _ = facets }

    /// Makes the facets and what pages have looked up in another index, so that no page of this one has to wait for it.
    func prepare(like other: FeedIndex) {
        for known in other.lists.values where known.key.filters.isEmpty {
            list(sortedBy: known.key.sort, known.key.direction, known.strings).places(in: self)
        }
        prepareFacets()
    }

    /// The direction in which people usually sort by the items' values first; nil if no item has a value.
    func usualOrder(of sort: SortDescription) -> SortOrder? {
        usualOrders.withLock { orders in
            if let known = orders[sort.key] { return known }
            // A few items show which order is usual. A sort by prose is left out.
            let known = Array(items.lazy.filter { $0.usualOrder(of: sort) != nil }.prefix(Self.tellingItems))
            let prose = known.count { $0.hasProse(by: sort) }
            let order = 2 * prose > known.count ? nil : known.first?.usualOrder(of: sort)
            orders.updateValue(order, forKey: sort.key)
            return order
        }
    }

    /// The items of a list.
    ///
    /// - Parameters:
    ///   - term: the words that the items contain.
    ///   - filters: the choices of facets, with values that the facets know.
    ///   - sort: the key of the sort; nil for the order of upstream.
    ///   - direction: the direction of the sort.
    ///   - isRanked: whether better matches of the term come first, each kind in the order of the sort.
    ///   - strings: the language to sort by.
    func list(
        matching term: String = "", _ filters: [FacetFilter] = [], sortedBy sort: String?, _ direction: SortOrder,
        isRanked: Bool = false, _ strings: Strings
    ) -> ListedItems {
        let key = ListedItems.Key(
            filters: filters, sort: sort, direction: direction, locale: strings.localeIdentifier)
        if let found = places(matching: term) {
            return ListedItems(
                key, matching: found, ranking: isRanked ? matches(of: term, at: found) : [:], of: self, strings)
        }
        return lists.value(for: key) { ListedItems(key, of: self, strings) }
    }

    /// The place of an item; nil if the feed doesn't have it.
    func place(of reference: ItemReference) -> Int? {
        let sorted = sortedByID.withLock { sorted in
            let made = sorted ?? items.indices.map { UInt32($0) }.sorted { items[Int($0)].id.id < items[Int($1)].id.id }
            sorted = made
            return made
        }
        let first = sorted.partitioningIndex { items[Int($0)].id.id >= reference.id }
        return sorted[first...].lazy.map { Int($0) }.prefix { self.items[$0].id.id == reference.id }
            .first { self.items[$0].id == reference }
    }

    /// The item at a place, with names in place of ids.
    func item(at place: Int) -> CatalogueItem { items[place].naming(names) }

    /// The item with an id, showing names in place of ids; nil if the feed doesn't have it.
    func item(_ reference: ItemReference) -> CatalogueItem? { place(of: reference).map(item) }

    /// The places of the items whose card or facts contain each word of a term, regardless of case and accents, in the
    /// order of upstream; nil if the term has no words.
    func places(matching term: String) -> [Int]? {
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        return words.isEmpty ? nil : searchedTexts.places(containing: words)
    }

    /// How the items at some places, which contain each word of a term, match it.
    private func matches(of term: String, at places: [Int]) -> [UInt32: SearchMatch] {
        guard let term = SearchTerm(term) else { return [:] }
        let texts = searchedTexts
        return Dictionary(uniqueKeysWithValues: places.map { (UInt32($0), texts.match(of: term, at: $0)) })
    }

    private var searchedTexts: SearchedTexts {
        texts.withLock { texts in
            let made = texts ?? SearchedTexts(of: items, names: names)
            texts = made
            return made
        }
    }

    /// Whether the items are the very objects of another index, with the same names.
    func hasContent(of other: FeedIndex) -> Bool {
        items.elementsEqual(other.items) { $0.isCopy(of: $1) } && names == other.names
    }
}

extension FeedIndex: Hashable {
    static func == (left: FeedIndex, right: FeedIndex) -> Bool {
        left === right || left.items == right.items && left.names == right.names
    }

    func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
