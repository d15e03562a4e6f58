package import Foundation

/// A list as its state shows it, for monitoring.
package struct ListStatus: Hashable, Sendable, Codable {
    /// The date of the newest answer of an upstream; nil if only samples are shown, or nothing is.
    package let newestAnswer: Date?
    /// The number of failures in a row.
    package let failures: Int
    /// The number of items, those of a sample included.
    package let items: Int
    /// The number of records that could not be read.
    package let unreadableRecords: Int
    /// The least number of items that have not arrived, by the upstream's count.
    package let missingItems: Int

    /// Creates a status from a state; nil if nothing is known of the list.
    init?(_ state: FeedState) {
        guard state != .idle, state != .loading(after: nil) else { return nil }
        let content = state.content
        newestAnswer = content?.provenance.fetchedAt
        failures = state.lastFailure?.attempts ?? 0
        items = content?.items.count ?? 0
        unreadableRecords = content?.undecodable ?? 0
        missingItems = content?.missing ?? 0
    }
}

extension FeedState {
    /// The last attempt, if it failed, also while upstream is asked again.
    var lastFailure: FailedAttempt? {
        if case .loading(let before) = self { before } else { failedAttempt }
    }
}
