import Endpoints
import OrderedCollections
import Synchronization

/// The stores of the feeds in use, one for each upstream request. Beyond the capacity, the least recently used one is
/// dropped.
public final class FeedRegistry: Sendable {
    private let stores = Mutex<OrderedDictionary<FeedKey, FeedStore>>([:])
    private let capacity: Int
    private let makeStore: @Sendable (BoundSource) -> FeedStore

    /// Creates a registry without feeds.
    ///
    /// - Parameters:
    ///   - capacity: the largest number of stores; less than 1 counts as 1.
    ///   - makeStore: creates the store of a source with its query.
    public init(capacity: Int = 64, makeStore: @escaping @Sendable (BoundSource) -> FeedStore) {
        self.capacity = max(capacity, 1)
        self.makeStore = makeStore
    }

    /// The store of the feed with the source's query, created on first use.
    public func store(for source: BoundSource) -> FeedStore {
        // The most recently used store is at the end of the dictionary.
        let key = FeedKey(source: source.id, query: source.choices)
        // A store that is dropped cancels its tasks, which must not happen within the lock.
        let (store, _) = stores.withLock { stores in
            let store = stores.removeValue(forKey: key) ?? makeStore(source)
            stores[key] = store
            var dropped: [FeedStore] = []
            while stores.count > capacity { dropped.append(stores.removeFirst().value) }
            return (store, dropped)
        }
        return store
    }
}

/// The identity of a feed: a source and its query.
private struct FeedKey: Hashable {
    let source: SourceID
    let query: [Resource.Parameter]
}
