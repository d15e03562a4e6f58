package import Catalogue
package import Foundation

/// Decodes the records of items, each once while it is read again and again, so that pages with the same record share an
/// item.
package final class ItemRecords: Sendable {
    /// A record; its reference only tells where to look.
    private struct Key: Hashable {
        let reference: ItemReference
        let record: Data

        /// The hash of data has its first bytes alone, which most records have in common.
        func hash(into hasher: inout Hasher) {
            hasher.combine(reference)
            hasher.combine(record.count)
        }
    }

    private struct Decoded {
        let item: CatalogueItem
        /// The size of the record, in bytes.
        let size: Int
    }

    private let known = LRUCache<Key, Decoded>(limit: 2 << 20) { $0.size }

    package init() {}

    /// The item of a record.
    ///
    /// - Throws: `DecodingError` if the record can't be decoded.
    package func item(_ reference: ItemReference, from record: Data) throws -> CatalogueItem {
        try known.value(for: Key(reference: reference, record: record)) {
            Decoded(item: try JSONDecoder().decode(CatalogueItem.self, from: record), size: record.count)
        }.item
    }
}
