import Endpoints
import OrderedCollections

/// The stores of the feeds that people read, one for each upstream request; the least recently used is let go when
/// there are too many.
public actor FeedRegistry {
    private var stores: OrderedDictionary<FeedKey, FeedStore> = [:]
    private let capacity: Int
    private let makeStore: @Sendable (BoundSource) -> FeedStore

    /// Creates a registry without feeds.
    ///
    /// - Parameters:
    ///   - capacity: the largest number of stores; less than 1 counts as 1.
    ///   - makeStore: makes the store of a source with its query.
    public init(capacity: Int = 64, makeStore: @escaping @Sendable (BoundSource) -> FeedStore) {
        self.capacity = max(capacity, 1)
        self.makeStore = makeStore
    }

    /// The store of the feed with the source's query, made when it is first asked for.
    public func store(for source: BoundSource) -> FeedStore {
        // The end of the dictionary is where the most recently used one stands.
        let key = FeedKey(source: source.id, query: source.choices)
        let store = stores.removeValue(forKey: key) ?? makeStore(source)
        stores[key] = store
        while stores.count > capacity { stores.removeFirst() }
        return store
    }
}

/// Names a feed: a source and what it is asked with.
private struct FeedKey: Hashable {
    let source: SourceID
    let query: [Resource.Parameter]
}
