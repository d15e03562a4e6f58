import Catalogue
import Synchronization

/// The collections whose records have had the fields of this program.
///
/// Another program with other fields takes a collection once. This one refuses to take it back, so that two programs don't
/// index the records in turn without end.
final class ClaimedCollections: Sendable {
    private let collections = Mutex<Set<RecordCollection>>([])

    func insert(_ collection: RecordCollection) { collections.withLock { _ = $0.insert(collection) } }

    func contains(_ collection: RecordCollection) -> Bool { collections.withLock { $0.contains(collection) } }
}
