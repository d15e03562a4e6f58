import Synchronization

/// The items of a feed that a list shows, with their order, facets and index, each made when it is first needed.
final class ListedItems: Sendable {
    /// Everything that the items depend on, besides the feed and a term.
    struct Key: Hashable {
        let filters: [FacetFilter]
        /// The key of the sort; nil for the order of upstream.
        let sort: String?
        let direction: SortOrder
        let locale: String
    }

    let key: Key
    let strings: Strings
    /// The number of items.
    let count: Int
    /// The items that match the term; nil without a term.
    private let found: ItemBitSet?
    /// How the items at their places match the term; empty for a list in the order of its sort alone.
    private let ranking: [UInt32: SearchMatch]
    /// The items that match each of the filters.
    private let parts: [ItemBitSet]
    /// The items that match all; nil for all items of the feed.
    private let matching: ItemBitSet?
    private let places: Mutex<[UInt32]?>
    private let positions = Mutex<[UInt32]?>(nil)
    /// The facets with the choices, and with counts.
    private let facetsInUse = Mutex<[Facet]?>(nil)
    private let listIndex = Mutex<ListIndex?>(nil)

    /// Creates the items.
    ///
    /// - Parameters:
    ///   - key: the choices, which all have values that their facets know, and the order.
    ///   - found: the places of the items that match a term, in the order of upstream; nil without a term.
    ///   - ranking: how the items at these places match the term, if better matches come first.
    ///   - feed: the items of the feed.
    ///   - strings: the language to sort by.
    ///   - places: the places of the items in their order, if they are known.
    init(
        _ key: Key, matching found: [Int]? = nil, ranking: [UInt32: SearchMatch] = [:], of feed: FeedIndex,
        _ strings: Strings, places: [UInt32]? = nil
    ) {
        let size = feed.items.count
        self.key = key
        self.strings = strings
        self.ranking = ranking
        self.places = Mutex(places)
        self.found = found.map { ItemBitSet($0.lazy.map { UInt32($0) }, capacity: size) }
        parts = key.filters.map { filter in
            feed.facets.columns.first { $0.key == filter.key }?.items(matching: filter, among: feed.items)
                ?? .all(of: size)
        }
        matching = Self.intersection(parts, self.found)
        count = matching?.count ?? size
    }

    private static func intersection(_ sets: [ItemBitSet], _ found: ItemBitSet?) -> ItemBitSet? {
        guard var common = found ?? sets.first else { return nil }
        for set in sets { common.formIntersection(set) }
        return common
    }

    /// The facets with the choices. The counts of each take the term and the choices of the others into account.
    func facets(of feed: FeedIndex) -> [Facet] {
        guard let matching else { return feed.facets.all }
        return facetsInUse.withLock { facets in
            let made =
                facets
                ?? feed.facets.columns.map { column in
                    guard let index = key.filters.firstIndex(where: { $0.key == column.key }) else {
                        return column.facet(with: nil, among: matching)
                    }
                    var others = parts
                    others.remove(at: index)
                    return column.facet(with: key.filters[index], among: Self.intersection(others, found))
                }
            facets = made
            return made
        }
    }

    /// The index of the list, made by a closure unless it is known.
    func index(orElse make: () -> ListIndex) -> ListIndex {
        listIndex.withLock { index in
            if let index { return index }
            let made = make()
            index = made
            return made
        }
    }

    /// The place of each item by its position.
    func order(in feed: FeedIndex) -> (Int) -> Int {
        guard let places = places(in: feed) else { return { $0 } }
        return { Int(places[$0]) }
    }

    /// The position of the item at a place; nil if the list doesn't have it.
    func position(of place: Int, in feed: FeedIndex) -> Int? {
        guard let places = places(in: feed) else { return place }
        if matching != nil { return places.firstIndex(of: UInt32(place)) }
        return positions.withLock { positions in
            if let positions { return Int(positions[place]) }
            var made = [UInt32](repeating: 0, count: places.count)
            for (position, place) in places.enumerated() { made[Int(place)] = UInt32(position) }
            positions = made
            return Int(made[place])
        }
    }

    /// The places of the items, if they were asked for.
    var knownPlaces: [UInt32]? { places.withLock(\.self) }

    /// The places of the items in their order; nil for all items in the order of upstream.
    @discardableResult
    func places(in feed: FeedIndex) -> [UInt32]? {
        places.withLock { places in
            let made = places ?? newPlaces(in: feed)
            places = made
            return made
        }
    }

    private func newPlaces(in feed: FeedIndex) -> [UInt32]? {
        let sorted = sortedPlaces(in: feed)
        if ranking.isEmpty { return sorted }
        // Equal matches stay in their order.
        return sorted?.map { (place: $0, match: ranking[$0] ?? .elsewhere) }.sorted { $0.match < $1.match }
            .map(\.place)
    }

    private func sortedPlaces(in feed: FeedIndex) -> [UInt32]? {
        guard let sort = key.sort else { return matching?.places }
        guard let matching else { return feed.items.places(sortedBy: sort, key.direction, strings.collation) }
        return feed.list(sortedBy: sort, key.direction, strings).places(in: feed).map(matching.filter)
    }
}
