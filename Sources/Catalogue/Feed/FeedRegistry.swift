public import Endpoints
import OrderedCollections
import Synchronization

/// The stores of the feeds in use, one for each upstream request. Beyond the capacity, the least recently used one is
/// dropped.
public final class FeedRegistry: Sendable {
    private let stores = Mutex<OrderedDictionary<FeedKey, FeedStore>>([:])
    /// Tells which feeds have changed.
    public let changes: Changes
    private let capacity: Int
    private let makeStore: @Sendable (BoundSource) -> FeedStore

    /// Creates a registry without feeds.
    ///
    /// - Parameters:
    ///   - capacity: the largest number of stores; less than 1 counts as 1.
    ///   - changes: told when a feed changes.
    ///   - makeStore: creates the store of a source with its query.
    public init(
        capacity: Int = 64, changes: Changes = Changes(), makeStore: @escaping @Sendable (BoundSource) -> FeedStore
    ) {
        self.changes = changes
        self.capacity = max(capacity, 1)
        self.makeStore = makeStore
    }

    /// The store of the feed with the source's query, created on first use.
    public func store(for source: BoundSource) -> FeedStore {
        // The most recently used store is at the end of the dictionary.
        let key = FeedKey(of: source)
        // A store that is dropped cancels its tasks, which must not happen within the lock.
        let (store, _) = stores.withLock { stores in
            let store =
                stores.removeValue(forKey: key)
                ?? {
                    let store = makeStore(source)
                    store.observe { [changes] in changes.publish(.feed(key)) }
                    return store
                }()
            stores[key] = store
            var dropped: [FeedStore] = []
            while stores.count > capacity { dropped.append(stores.removeFirst().value) }
            return (store, dropped)
        }
        return store
    }

    /// The store of the feed with the source's query, if it is in use.
    func existingStore(for source: BoundSource) -> FeedStore? {
        stores.withLock { $0[FeedKey(of: source)] }
    }

    /// The source, with its query, of the feed in use that has an item; the most recently used one, if several have. Feeds
    /// of a term don't count, because what someone has searched for is theirs.
    func source(listing reference: ItemReference) -> BoundSource? {
        let sources = stores.withLock { stores in
            stores.values.reversed().filter { $0.provider.source.id == reference.source }
        }
        return sources.first {
            !$0.provider.source.takesTerm && $0.state.content?.item(reference) != nil
        }?.provider.source
    }

    /// Has feeds show newer answers that another node has archived.
    ///
    /// - Parameters:
    ///   - source: the source of the answers; nil for all sources.
    ///   - resource: the request; nil for all requests of the source.
    public func reload(of source: SourceID? = nil, _ resource: Resource? = nil) async {
        let affected = stores.withLock { stores in
            stores.values.filter { store in
                guard let source else { return true }
                return store.provider.source.id == source && (resource.map(store.provider.reads) ?? true)
            }
        }
        for store in affected { await store.reload() }
        changes.publish(.archive)
    }

    /// Drops the feeds of sources that have changed.
    func forget(_ sources: Set<SourceID>) {
        let dropped = stores.withLock { stores in
            let dropped = stores.filter { sources.contains($0.key.source) }
            stores.removeAll { sources.contains($0.key.source) }
            return dropped
        }
        for key in dropped.keys { changes.publish(.feed(key)) }
    }
}
