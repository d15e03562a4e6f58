import Endpoints
import Synchronization

/// The samples that come with the program, read once and searched in memory.
///
/// It has locks instead of an actor, because a search asks it once for each source, and would wait each time.
final class SampleIndex: Sendable {
    private struct Entry {
        let item: CatalogueItem
        let text: SearchText
    }

    private let entries = Mutex<[SourceID: [Entry]]>([:])

    /// The samples of a source that match a term, best match first, then in their order.
    ///
    /// - Parameters:
    ///   - term: the search term.
    ///   - source: the source of the samples.
    ///   - read: reads the samples, if they have not been read yet.
    func items(
        matching term: SearchTerm, of source: SourceID, read: @Sendable () async -> [CatalogueItem]
    ) async -> [FoundItem] {
        await entries(of: source, read).compactMap { entry in
            term.match(in: entry.text).map { FoundItem(entry.item, match: $0) }
        }.sorted { $0.match < $1.match }
    }

    /// All samples of a source, in their order.
    func items(of source: SourceID, read: @Sendable () async -> [CatalogueItem]) async -> [CatalogueItem] {
        await entries(of: source, read).map(\.item)
    }

    private func entries(of source: SourceID, _ read: @Sendable () async -> [CatalogueItem]) async -> [Entry] {
        if let known = entries.withLock({ $0[source] }) { return known }
        let new = await read().uniqued(on: \.id).map { Entry(item: $0, text: SearchText($0)) }
        // Another search may have read them meanwhile.
        return entries.withLock { entries in
            let first = entries[source] ?? new
            entries[source] = first
            return first
        }
    }
}
