import Catalogue

/// The JSON of items that was written before, for the documents of one application.
package struct ItemDocumentCache: Sendable {
    /// All that the JSON of an item shows, besides the addresses of the application.
    struct Key: Hashable {
        let item: CatalogueItem
        let isFavourite: Bool
        let locale: String
        /// The media that may be fetched change with the sources.
        let sourcesVersion: Int

        func hash(into hasher: inout Hasher) {
            hasher.combine(item.id)
            hasher.combine(locale)
        }
    }

    private let documents: LRUCache<Key, [UInt8]>

    /// Creates an empty cache.
    ///
    /// - Parameter limit: the size of all documents, in bytes.
    package init(limit: Int) { documents = LRUCache(limit: limit) { $0.count } }

    func bytes(for key: Key, orElse write: () -> [UInt8]) -> [UInt8] { documents.value(for: key, orElse: write) }
}
