package import Foundation

/// A source as its main lists show it, for monitoring.
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

    /// Combines the statuses of the main lists; nil if the array is empty.
    init?(_ source: SourceID, _ lists: [ListStatus]) {
        guard !lists.isEmpty else { return nil }
        self.source = source
        newestAnswer = lists.compactMap(\.newestAnswer).max()
        failures = lists.map(\.failures).max() ?? 0
        items = lists.reduce(0) { $0 + $1.items }
        unreadableRecords = lists.reduce(0) { $0 + $1.unreadableRecords }
        missingItems = lists.reduce(0) { $0 + $1.missingItems }
    }
}
