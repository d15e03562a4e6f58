public import Endpoints
import Synchronization

/// The stores of the feeds in use, one for each upstream request. Beyond the capacity, the least recently used one is
/// dropped.
public final class FeedRegistry: Sendable {
    private struct State {
        /// Each store with the number of its last use.
        var stores: [FeedKey: (store: FeedStore, use: Int)] = [:]
        var uses = 0
    }

    private let state = Mutex(State())
    /// Tells which feeds have changed.
    public let changes: ChangeLog
    private let capacity: Int
    private let makeStore: @Sendable (ResolvedSource) -> FeedStore

    /// Creates a registry without feeds.
    ///
    /// - Parameters:
    ///   - capacity: the largest number of stores; less than 1 counts as 1.
    ///   - changes: told when a feed changes.
    ///   - makeStore: creates the store of a source with its query.
    public init(
        capacity: Int = 64, changes: ChangeLog = ChangeLog(),
        makeStore: @escaping @Sendable (ResolvedSource) -> FeedStore
    ) {
        self.changes = changes
        self.capacity = max(capacity, 1)
        self.makeStore = makeStore
    }

    /// The store of the feed with the source's query, created on first use.
    public func store(for source: ResolvedSource) -> FeedStore {
        let key = FeedKey(of: source)
        // A store that is dropped cancels its tasks, which must not happen within the lock.
        let (store, _) = state.withLock { state -> (FeedStore, FeedStore?) in
            state.uses += 1
            if let index = state.stores.index(forKey: key) {
                state.stores.values[index].use = state.uses
                return (state.stores.values[index].store, nil)
            }
            let oldest = state.stores.count < capacity ? nil : state.stores.min { $0.value.use < $1.value.use }?.key
            let dropped = oldest.flatMap { state.stores.removeValue(forKey: $0)?.store }
            let store = makeStore(source)
            store.observe { [changes] in changes.publish(.feed(key)) }
            state.stores[key] = (store, state.uses)
            return (store, dropped)
        }
        return store
    }

    /// The store of the feed with the source's query, if it is in use.
    func existingStore(for source: ResolvedSource) -> FeedStore? {
        state.withLock { $0.stores[FeedKey(of: source)]?.store }
    }

    /// The source, with its query, of the feed in use that has an item; the most recently used one, if several have. Feeds
    /// of a term don't count, because what someone has searched for is theirs.
    func source(listing reference: ItemReference) -> ResolvedSource? {
        let listing = state.withLock { state in
            state.stores.filter { $0.key.source == reference.source }.values.sorted { $0.use > $1.use }.map(\.store)
        }
        return listing.first {
            !$0.provider.source.supportsSearch && $0.state.content?.item(reference) != nil
        }?.provider.source
    }

    /// Has feeds show newer answers that another node has archived.
    ///
    /// - Parameters:
    ///   - source: the source of the answers; nil for all sources.
    ///   - resource: the request; nil for all requests of the source.
    public func reload(of source: SourceID? = nil, _ resource: Resource? = nil) async {
        let affected = state.withLock { state in
            state.stores.values.map(\.store).filter { store in
                guard let source else { return true }
                return store.provider.source.id == source && (resource.map(store.provider.reads) ?? true)
            }
        }
        for store in affected { await store.reload() }
        changes.publish(.archive)
    }

    /// Drops the feeds of sources that have changed.
    func forget(_ sources: Set<SourceID>) {
        let dropped = state.withLock { state in
            let dropped = state.stores.filter { sources.contains($0.key.source) }
            for key in dropped.keys { state.stores[key] = nil }
            return dropped
        }
        for key in dropped.keys { changes.publish(.feed(key)) }
    }
}
