import Synchronization

/// The items of a feed that match a term and the choices of facets, with what pages look up in them.
final class FilteredItems: Sendable {
    /// The items that match.
    private let items: ItemBitSet
    /// The places of the items that match, in the order of upstream.
    let places: [UInt32]
    /// The facets with the choices, and with counts.
    private let facetsInUse = Mutex<[Facet]?>(nil)
    private let filters: [FacetFilter]
    /// The items that match the term; nil without a term.
    private let found: ItemBitSet?
    /// The items that match each of the filters.
    private let parts: [ItemBitSet]
    private let sorted = LRUCache<SortedOrder.Key, [UInt32]>(limit: capacity)
    let listIndexes = LRUCache<SortedOrder.Key, ListIndex>(limit: capacity)

    /// The number of orders in memory, of four bytes for each item.
    private static let capacity = 4

    /// Creates the items.
    ///
    /// - Parameters:
    ///   - found: the places of the items that match a term, in the order of upstream; nil without a term.
    ///   - filters: the choices, which all have values that their facets know.
    ///   - feed: the items of the feed.
    init(_ found: [Int]?, _ filters: [FacetFilter], of feed: FeedIndex) {
        let count = feed.items.count
        self.filters = filters
        self.found = found.map { ItemBitSet($0.lazy.map { UInt32($0) }, capacity: count) }
        parts = filters.map { filter in
            feed.facets.columns.first { $0.key == filter.key }?.items(matching: filter, among: feed.items)
                ?? .all(of: count)
        }
        items = Self.intersection(parts, self.found) ?? .all(of: count)
        places = items.places
    }

    private static func intersection(_ sets: [ItemBitSet], _ found: ItemBitSet?) -> ItemBitSet? {
        guard var common = found ?? sets.first else { return nil }
        for set in sets { common.formIntersection(set) }
        return common
    }

    /// The facets with the choices. The counts of each take the term and the choices of the others into account.
    func facets(of feed: FeedIndex) -> [Facet] {
        facetsInUse.withLock { facets in
            let made =
                facets
                ?? feed.facets.columns.map { column in
                    guard let index = filters.firstIndex(where: { $0.key == column.key }) else {
                        return column.facet(with: nil, among: items)
                    }
                    var others = parts
                    others.remove(at: index)
                    return column.facet(with: filters[index], among: Self.intersection(others, found))
                }
            facets = made
            return made
        }
    }

    /// The places of the items in the order of a sort.
    func places(of feed: FeedIndex, sortedBy sort: String, _ direction: SortOrder, _ collation: Collation) -> [UInt32] {
        let key = SortedOrder.Key(sort: sort, direction: direction, locale: collation.locale)
        return sorted.value(for: key) { items.filter(feed.orders.places(sortedBy: sort, direction, collation)) }
    }
}
