import Synchronization

/// The indexes of a list in the orders that pages asked for.
final class ListIndexes: Sendable {
    private let known = Mutex<[SortedOrder.Key: ListIndex]>([:])
    private let capacity: Int

    /// - Parameter capacity: the number of indexes in memory. Beyond it, all are made again.
    init(capacity: Int) { self.capacity = capacity }

    /// The index of the list in an order, made by a closure if it isn't in memory.
    func index(
        sortedBy sort: String?, _ direction: SortOrder, _ strings: Strings, _ make: () -> ListIndex
    ) -> ListIndex {
        let key = SortedOrder.Key(sort: sort ?? "", direction: direction, locale: strings.collation.locale)
        if let index = known.withLock({ $0[key] }) { return index }
        let made = make()
        known.withLock {
            if $0.count >= capacity { $0 = [:] }
            $0[key] = made
        }
        return made
    }
}
