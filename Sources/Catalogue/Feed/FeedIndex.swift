import OrderedCollections
import Synchronization

/// What pages look up in the items of a feed: orders, places by id, texts to search, and items with their names.
///
/// Each is made when a page first asks for it, and only once: a page that needs it at the same time waits. Making an
/// index therefore costs nothing, and content that changes takes a new one.
final class FeedIndex: Sendable {
    /// The items in the order of upstream.
    let items: [CatalogueItem]
    /// The names of the records that items refer to.
    let names: Names

    private let orders = Mutex<OrderedDictionary<SortedOrder.Key, SortedOrder>>([:])
    private let sortedByID = Mutex<[UInt32]?>(nil)
    private let texts = Mutex<SearchedTexts?>(nil)
    private let named = Mutex<[Int: CatalogueItem]>([:])

    /// The number of orders in memory, of four bytes for each item. Beyond it, the least recently used one is dropped.
    static let mostOrders = 12
    /// The number of items with names in memory, as in 80 pages of the largest size. Beyond it, all are named again.
    static let mostNamed = 16_000

    init(_ items: [CatalogueItem], names: Names) {
        self.items = items
        self.names = names
    }

    // MARK: Items

    /// The items at some places, with names in place of ids; the same objects each time.
    func items(at places: some Sequence<Int>) -> [CatalogueItem] {
        named.withLock { named in
            places.map { place in
                if let known = named[place] { return known }
                let item = items[place].naming(names)
                // An item that refers to nothing is its own named item.
                guard item.identity != items[place].identity else { return item }
                if named.count >= Self.mostNamed { named = [:] }
                named[place] = item
                return item
            }
        }
    }

    /// The item with an id, with names in place of ids; nil if there is none.
    func item(_ reference: ItemReference) -> CatalogueItem? {
        let sorted = sortedByID.withLock { sorted in
            let made = sorted ?? items.indices.map { UInt32($0) }.sorted { items[Int($0)].id.id < items[Int($1)].id.id }
            sorted = made
            return made
        }
        let first = sorted.partitioningIndex { items[Int($0)].id.id >= reference.id }
        let place = sorted[first...].prefix { items[Int($0)].id.id == reference.id }
            .first { items[Int($0)].id == reference }
        return place.flatMap { items(at: CollectionOfOne(Int($0))).first }
    }

    /// Whether the items are the very objects of another index, with the same names.
    func hasContent(of other: FeedIndex) -> Bool {
        items.elementsEqual(other.items) { $0.identity == $1.identity } && names == other.names
    }

    // MARK: Orders

    /// The places of the items in the order of a sort.
    func order(by key: String, _ direction: SortOrder, _ collation: Collation) -> [UInt32] {
        order(SortedOrder.Key(sort: key, direction: direction, locale: collation.locale), collation).places(of: items)
    }

    private func order(_ key: SortedOrder.Key, _ collation: Collation) -> SortedOrder {
        orders.withLock { orders in
            // The most recently used order is at the end of the dictionary.
            let order = orders.removeValue(forKey: key) ?? SortedOrder(key, collation)
            orders[key] = order
            if orders.count > Self.mostOrders { orders.removeFirst() }
            return order
        }
    }

    /// Makes the orders that another index has, so that no page of new content has to wait for them.
    func prepareOrders(of other: FeedIndex) {
        for order in other.orders.withLock({ Array($0.values) }) {
            _ = self.order(by: order.key.sort, order.key.direction, order.collation)
        }
    }

    // MARK: Search

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
}

extension FeedIndex: Hashable {
    static func == (left: FeedIndex, right: FeedIndex) -> Bool {
        left === right || left.items == right.items && left.names == right.names
    }

    func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

extension Array {
    /// The first index at which a condition holds that then holds up to the end.
    fileprivate func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
