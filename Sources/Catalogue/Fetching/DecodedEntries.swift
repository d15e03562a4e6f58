import Endpoints
import Foundation
import Synchronization

/// Caches the newest decoded entry of each of a source's collections, so that showing it, comparing it with a new
/// answer and confirming it decode it only once.
final class DecodedEntries: Sendable {
    private struct Decoded: Sendable {
        let host: String?
        let date: Date?
        /// A list that is loaded on demand grows without a new date.
        let answers: Int
        let collection: any Sendable
    }

    /// Bounded by the number of ``resources``.
    private let decoded = Mutex<[Resource: Decoded]>([:])
    private let resources: Set<Resource>
    private let names = Mutex<Names>([:])

    init(of resources: Set<Resource>) { self.resources = resources }

    func collection<Item>(of entry: ArchiveEntry, _: Item.Type = Item.self) -> DecodedCollection<Item>? {
        decoded.withLock { decoded in
            guard entry.completeness == .whole, let known = decoded[entry.key.resource], known.host == entry.host,
                known.date == entry.date, known.answers == entry.answers.count
            else { return nil }
            return known.collection as? DecodedCollection<Item>
        }
    }

    /// The names as they were returned last, if they are equal: items that share their names are compared at once.
    func shared(_ names: Names) -> Names {
        self.names.withLock { shared in
            if shared != names { shared = names }
            return shared
        }
    }

    func remember<Item>(_ collection: DecodedCollection<Item>, of entry: ArchiveEntry) {
        guard entry.completeness == .whole, resources.contains(entry.key.resource) else { return }
        decoded.withLock {
            $0[entry.key.resource] = Decoded(
                host: entry.host, date: entry.date, answers: entry.answers.count, collection: collection)
        }
    }
}
