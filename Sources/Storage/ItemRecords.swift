package import Catalogue
package import Foundation
import Synchronization

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

    /// The largest size of all records in memory, in bytes; beyond it, all are forgotten.
    private static let largestSize = 2 << 20

    private let known = Mutex<(items: [Key: CatalogueItem], size: Int)>(([:], 0))

    package init() {}

    /// The item of a record.
    ///
    /// - Throws: `DecodingError` if the record can't be decoded.
    package func item(_ reference: ItemReference, from record: Data) throws -> CatalogueItem {
        let key = Key(reference: reference, record: record)
        if let item = known.withLock({ $0.items[key] }) { return item }
        let item = try JSONDecoder().decode(CatalogueItem.self, from: record)
        guard record.count <= Self.largestSize else { return item }
        known.withLock { known in
            if known.size + record.count > Self.largestSize { known = ([:], 0) }
            if known.items.updateValue(item, forKey: key) == nil { known.size += record.count }
        }
        return item
    }
}
