import Catalogue
import Endpoints
package import Foundation

/// A history in a file that is damaged.
package struct DamagedHistory: Error, Hashable {
    /// The expected content, and the found one.
    package let problem: String

    init(_ problem: String) { self.problem = problem }
}

/// Checks the histories of a file, record by record. Each state is made, because a stranger may have written the file.
package struct HistoryCheck {
    /// The history of a list so far.
    private struct Progress {
        let name: String
        /// The newest state, and the last one that was made.
        var dates: (newest: Double, last: Double)?
        /// The text that the deltas of earlier states copy from.
        var text: [UInt8] = []
        /// The last state as a delta from the last whole one.
        var chain: Delta?
        /// The date of the last change, and the items that have changed then.
        var changed: (since: Double, items: Set<ExactText>)?
    }

    /// The latest possible date; seconds since 1970.
    private let latest: Double
    private let limit: Int
    private var progress: Progress?
    private var keys: Set<ArchiveKey> = []

    /// Creates a check for a file.
    ///
    /// - Parameters:
    ///   - latest: the latest possible date.
    ///   - limit: the largest size of a state, in bytes.
    package init(until latest: Date, limit: Int) {
        self.latest = latest.timeIntervalSince1970
        self.limit = limit
    }

    /// Checks the next record.
    package mutating func check(_ record: HistoryRecord) throws(DamagedHistory) {
        switch record {
        case .list(let list): try begin(list)
        case .state(let state): try check(state)
        case .changes(let changes):
            guard !changes.isEmpty else { throw DamagedHistory("expected changes, got none") }
            for change in changes { try check(change) }
        }
    }

    /// Checks that the last history has a state.
    package func end() throws(DamagedHistory) {
        guard let progress, progress.dates == nil else { return }
        throw DamagedHistory("expected a state of \(progress.name), got none")
    }

    private mutating func begin(_ list: HistoryRecord.List) throws(DamagedHistory) {
        try end()
        let name = "\(list.source)\(list.resource)"
        guard keys.insert(list.key).inserted else {
            throw DamagedHistory("expected one history of \(name), got two")
        }
        guard list.facts?.isPossible ?? true else {
            throw DamagedHistory("expected possible counts of changes of \(name), got others")
        }
        progress = Progress(name: name)
    }

    private mutating func check(_ state: HistoryRecord.State) throws(DamagedHistory) {
        guard var progress, progress.changed == nil else {
            throw DamagedHistory("expected a list before its states, got a state")
        }
        let name = progress.name
        guard state.since >= 0, state.since <= latest, state.since < progress.dates?.last ?? .infinity else {
            throw DamagedHistory("expected a date before that of the state before, got \(state.since), of \(name)")
        }
        guard state.base.map({ $0 >= 0 && $0 < state.since }) ?? true else {
            throw DamagedHistory("expected a state that is compared with an earlier one, got a later one, of \(name)")
        }
        let isHost = !state.host.isEmpty && state.host.utf8.count <= 300 && state.host.withoutControls == state.host
        guard isHost, state.dialect?.utf8.contains(0) != true else {
            throw DamagedHistory("expected the name of a host and a shape, got other texts, of \(name)")
        }
        guard state.isWhole || progress.chain != nil else {
            throw DamagedHistory("expected a whole state, got a difference from none, of \(name)")
        }
        do {
            let delta = try Delta(encoded: Array(state.delta))
            guard delta.targetSize <= limit else {
                throw DamagedHistory(
                    "expected a state of at most \(limit) bytes, got one of \(delta.targetSize), of \(name)")
            }
            let text = try delta.applied(to: state.isWhole ? [] : progress.text)
            let answers = try AnswerText.answers(in: text)
            let copied = try AnswerText.copied(of: answers)
            guard !answers.isEmpty, text.starts(with: copied),
                try AnswerText.digest(of: answers) == state.digest
            else { throw Delta.DamagedError() }
            // Reading the state joins its deltas, so that must work, too.
            let chain = state.isWhole ? nil : progress.chain
            progress.chain = try chain.map { try $0.followed(by: delta) } ?? Delta(from: copied, to: copied)
            progress.text = copied
        } catch let error as DamagedHistory {
            throw error
        } catch {
            throw DamagedHistory("expected an answer with the digest \(state.digest), got damaged bytes, of \(name)")
        }
        progress.dates = (progress.dates?.newest ?? state.since, state.since)
        self.progress = progress
    }

    private mutating func check(_ change: HistoryRecord.Change) throws(DamagedHistory) {
        guard let name = progress?.name, let newest = progress?.dates?.newest else {
            throw DamagedHistory("expected a state before the changes, got a change")
        }
        let last = progress?.changed?.since
        guard change.since >= last ?? 0, change.since <= newest else {
            throw DamagedHistory(
                "expected changes by their dates, up to that of the newest state, got \(change.since), of \(name)")
        }
        for case let rank? in [change.rank, change.earlierRank] where !Self.ranks.contains(rank) {
            throw DamagedHistory("expected a rank from 1 to \(Self.ranks.upperBound), got \(rank), of \(name)")
        }
        if last != change.since { progress?.changed = (change.since, []) }
        guard !change.item.isEmpty, progress?.changed?.items.insert(ExactText(change.item)).inserted == true else {
            throw DamagedHistory("expected one change of an item at a date, got two, of \(name)")
        }
    }

    private static let ranks = 1...Int(Int32.max)
}
