package import Foundation

/// A source as its main lists in memory show it, for monitoring.
package struct SourceStatus: Hashable, Sendable {
    /// The source.
    package let source: SourceID
    /// The date of the newest answer of an upstream; nil if only samples are shown, or nothing is.
    package let newestAnswer: Date?
    /// The number of failures in a row, of the list that has failed most.
    package let failures: Int
    /// The number of items, those of samples included.
    package let items: Int
    /// The number of records that could not be read.
    package let unreadableRecords: Int
    /// The least number of items that have not arrived, by the upstream's count. What has arrived is in the archive.
    package let missingItems: Int

    /// Creates a status from the states of the main lists; nil if none of them was requested.
    init?(_ source: SourceID, _ states: [FeedState]) {
        let states = states.filter { $0 != .idle }
        guard !states.isEmpty else { return nil }
        let contents = states.compactMap(\.content)
        self.source = source
        newestAnswer = contents.compactMap(\.provenance.fetchedAt).max()
        failures = states.map(\.failures).max() ?? 0
        items = contents.reduce(0) { $0 + $1.items.count }
        unreadableRecords = contents.reduce(0) { $0 + $1.undecodable }
        missingItems = contents.reduce(0) { $0 + $1.missing }
    }
}

extension FeedState {
    /// The number of failures in a row, also while upstream is asked again.
    fileprivate var failures: Int {
        if case .loading(let before) = self { return before?.attempts ?? 0 }
        return failedAttempt?.attempts ?? 0
    }
}

extension Library {
    /// The status of each source that has main lists in memory. Neither upstreams nor the archive are asked.
    package var sourceStatuses: [SourceStatus] {
        allSources.uniqued(on: \.id).compactMap { source in
            // Lists that only a search fills have nothing to ask for.
            let lists = source.main.filter { $0.collection != nil && !$0.needsSearchTerm }
            return SourceStatus(source.id, lists.compactMap { feeds.existingStore(for: $0)?.state })
        }
    }
}
