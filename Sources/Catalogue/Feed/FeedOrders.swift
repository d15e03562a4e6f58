import Synchronization

/// The items of a feed in several orders, each made once, when it is first needed.
final class FeedOrders: Sendable {
    /// The items in the order of upstream.
    let items: [CatalogueItem]

    private let sorted = LRUCache<SortedOrder.Key, SortedOrder>(limit: capacity)
    private let sortedByID = Mutex<[UInt32]?>(nil)

    /// The number of orders in memory, of four bytes for each item, and as many again once an item is opened
    /// from it.
    static let capacity = 32

    init(_ items: [CatalogueItem]) { self.items = items }

    /// The places of the items in the order of a sort.
    func places(sortedBy key: String, _ direction: SortOrder, _ collation: Collation) -> [UInt32] {
        order(sortedBy: key, direction, collation).places(of: items)
    }

    /// The position of the item at a place in the order of a sort.
    func position(of place: Int, sortedBy key: String, _ direction: SortOrder, _ collation: Collation) -> Int {
        Int(order(sortedBy: key, direction, collation).positions(of: items)[place])
    }

    private func order(sortedBy key: String, _ direction: SortOrder, _ collation: Collation) -> SortedOrder {
        let key = SortedOrder.Key(sort: key, direction: direction, locale: collation.locale)
        return sorted.value(for: key) { SortedOrder(key, collation) }
    }

    /// Makes the orders that other items have, so that no page of these has to wait for them.
    func prepare(like other: FeedOrders) {
        for order in other.made { _ = places(sortedBy: order.key.sort, order.key.direction, order.collation) }
    }

    /// The orders in memory, the most recently used last.
    var made: [SortedOrder] { sorted.values }

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
}

extension RandomAccessCollection {
    /// The start of the part in which a condition holds, which reaches to the end; the end if it holds nowhere.
    ///
    /// - Complexity: O(log *n*)
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if isInSecondPart(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
