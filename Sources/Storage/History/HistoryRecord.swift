package import Catalogue
import Endpoints
import Foundation

/// A part of a list's history in a file.
///
/// A history is the list, then its states, newest first, then the changes of its items, oldest first. The newest state
/// is made from nothing, so that a history needs no entry.
package enum HistoryRecord: Hashable, Sendable {
    case list(List)
    case state(State)
    case changes([Change])

    /// A list with a history.
    package struct List: Hashable, Sendable, Codable {
        let source: SourceID
        let resource: Resource
        /// How often facts have changed; nil if nothing was compared.
        let facts: FactCounts?

        /// The request of the list.
        package var key: ArchiveKey { ArchiveKey(source: source, resource: resource) }
    }

    /// A state of a list.
    package struct State: Hashable, Sendable, Codable {
        /// The date of the answer; seconds since 1970.
        let since: Double
        let host: String
        let digest: String
        /// How the state is made from the next later one, or from nothing if it is whole.
        let delta: Data
        let isWhole: Bool
        /// The shape of the answer; nil if its records were not compared.
        let dialect: String?
        /// The date of the state that it was compared with; nil if it began anew.
        let base: Double?
        /// Whether an unchanged answer has come after it.
        let isConfirmed: Bool
    }

    /// A change of an item.
    package struct Change: Hashable, Sendable, Codable {
        let item: String
        /// The date of the answer that has shown it; seconds since 1970.
        let since: Double
        let kind: ItemChange.Kind
        let rank: Int?
        let earlierRank: Int?
        /// The changed facts, or nil.
        let facts: [FactChange]?
    }
}

extension HistoryRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case list, state, changes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let list = try container.decodeIfPresent(List.self, forKey: .list) {
            self = .list(list)
        } else if let state = try container.decodeIfPresent(State.self, forKey: .state) {
            self = .state(state)
        } else {
            self = .changes(try container.decode([Change].self, forKey: .changes))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .list(let list): try container.encode(list, forKey: .list)
        case .state(let state): try container.encode(state, forKey: .state)
        case .changes(let changes): try container.encode(changes, forKey: .changes)
        }
    }
}

// MARK: Rows

extension HistoryRecord.State {
    /// - Parameter newest: the whole entry of the list, which the newest state may be.
    /// - Returns: nil if the state is the entry, and the entry has changed since.
    init?(_ row: SQLRow, newest: ArchiveEntry?) throws {
        let stored: Data? = try row["delta"]
        digest = try row["digest"]
        if let stored {
            delta = stored
        } else {
            guard let newest, try AnswerText.digest(of: newest.answers) == digest else { return nil }
            delta = Data(Delta(from: [], to: try AnswerText.text(of: newest.answers)).encoded)
        }
        isWhole = try stored == nil || row["is_whole"] as Int == 1
        since = try row["since"]
        host = try row["host"]
        dialect = try row["dialect"]
        base = try row["base"]
        isConfirmed = try row["is_confirmed"] as Int == 1
    }

    /// The values of the columns of ``StoredTable/pastAnswer``.
    func row(in timeline: Int) -> [SQLValue] {
        [
            .integer(timeline), .real(since), .text(host), .text(digest), .bytes(delta), .integer(isWhole ? 1 : 0),
            dialect.sqlValue, base.sqlValue, .integer(isConfirmed ? 1 : 0),
        ]
    }
}

extension HistoryRecord.Change {
    init(_ row: SQLRow) throws {
        item = try row["item"]
        since = try row["since"]
        kind = try row["kind"]
        rank = try row["rank"]
        earlierRank = try row["earlier_rank"]
        facts = try (row["facts"] as String?) == nil ? nil : (row.json("facts") as [FactChange])
    }

    /// The values of the columns of ``StoredTable/itemChange``, with texts that are safe to show.
    func row(in timeline: Int) throws -> [SQLValue] {
        let values = try facts?.map(\.presentable).json
        return [
            .text(item), .integer(timeline), .real(since), kind.sqlValue, rank.sqlValue, earlierRank.sqlValue,
            values.sqlValue,
        ]
    }
}
