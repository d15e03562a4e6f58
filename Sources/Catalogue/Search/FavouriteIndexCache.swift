import OrderedCollections
import Synchronization

/// The indexes of the saved items that stand in for an answer, so that pages with the same items share one.
final class FavouriteIndexCache: Sendable {
    private struct Key: Hashable {
        let feed: FeedKey
        /// Nil for items without favourites, which all profiles share.
        let profile: ProfileID?
    }

    /// The number of indexes in memory. Beyond it, the least recently used one is dropped.
    private static let capacity = 64

    private let indexes = Mutex<OrderedDictionary<Key, FeedIndex>>([:])

    /// The index of a source's items for a profile, or for all without favourites among them: the last one, if the items are the same objects.
    func index(of items: [CatalogueItem], source: ResolvedSource, profile: ProfileID?) -> FeedIndex {
        let key = Key(feed: FeedKey(of: source), profile: profile)
        return indexes.withLock { indexes in
            var index = FeedIndex(items, names: [:])
            if let known = indexes.removeValue(forKey: key), known.hasContent(of: index) { index = known }
            indexes[key] = index
            if indexes.count > Self.capacity { indexes.removeFirst() }
            return index
        }
    }
}
