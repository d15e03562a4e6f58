package import Catalogue
package import Foundation
package import Logging
import Synchronization

/// Decodes JSON records, and logs each record that it can't decode once. Such records stay in their rows.
package final class RecordDecoder: Sendable {
    /// The number of records that are logged at most.
    private static let logLimit = 1_000

    private let items = ItemRecords()
    private let logger: Logger
    private let logged = Mutex<Set<String>>([])

    package init(_ logger: Logger) {
        self.logger = logger
    }

    package func item(_ reference: ItemReference, from record: Data) -> CatalogueItem? {
        decoded("\(reference)") { try items.item(reference, from: record) }
    }

    package func value<Value: Decodable>(_ type: Value.Type, from record: Data, named name: String) -> Value? {
        decoded(name) { try JSONDecoder().decode(type, from: record) }
    }

    private func decoded<Value>(_ name: @autoclosure () -> String, by decode: () throws -> Value) -> Value? {
        do { return try decode() } catch {
            let name = name()
            let isNew = logged.withLock { $0.count < Self.logLimit && $0.insert(name).inserted }
            if isNew {
                logger.error(
                    "Expected a readable record, got a damaged one; it stays in the database unchanged.",
                    metadata: ["record": "\(name.prefix(200))"])
            }
            return nil
        }
    }
}
