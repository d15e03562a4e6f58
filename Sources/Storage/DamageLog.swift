import Catalogue
import Foundation
import Logging
import Synchronization

/// Reads records, and names each that can't be read once in the log; it stays in its row.
final class DamageLog: Sendable {
    /// Past it, nothing more is named.
    private static let most = 1_000

    private let logger: Logger
    private let named = Mutex<Set<String>>([])

    init(_ logger: Logger) { self.logger = logger }

    /// - Returns: nil where it can't be read.
    func item(_ reference: ItemReference, in record: Data) -> CatalogueItem? {
        value(CatalogueItem.self, in: record, of: "\(reference)")
    }

    func value<Value: Decodable>(_ type: Value.Type, in record: Data, of name: String) -> Value? {
        do { return try JSONDecoder().decode(type, from: record) } catch {
            let isNew = named.withLock { $0.count < Self.most && $0.insert(name).inserted }
            if isNew {
                logger.error(
                    "Expected a record that can be read, got a damaged one; it is left as it is.",
                    metadata: ["record": "\(name.prefix(200))"])
            }
            return nil
        }
    }
}
