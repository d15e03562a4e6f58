package import Catalogue
import Endpoints

/// A list has changed while its history was read.
package struct HistoryChanged: Error, CustomStringConvertible {
    let key: ArchiveKey

    package var description: String {
        "Expected the history of \(key.source)\(key.resource) to stay as it is while it is read, got another answer. "
            + "Run the command again."
    }
}

/// Reads the rows of one moment of a timeline with several queries.
private struct TimelineReader {
    /// The rows change together with these.
    private struct Extent: Equatable {
        let states: Int
        let newest: Double?
    }

    let database: any SQLDatabase
    let key: ArchiveKey
    let timeline: Int
    private var extent: Extent?

    init(_ database: any SQLDatabase, of key: ArchiveKey, in timeline: Int) {
        (self.database, self.key, self.timeline) = (database, key, timeline)
    }

    /// - Throws: ``HistoryChanged`` if the timeline has other states than when its first rows were read, or an error of
    ///   the database.
    mutating func rows(of statements: [SQLStatement]) async throws -> [[SQLRow]] {
        let states: SQLStatement = """
            SELECT count(*) AS states, max(since) AS newest FROM past_answer WHERE timeline = \(timeline)
            """
        let results = try await database.rows(of: [states] + statements)
        let current = Extent(states: try results[0][0]["states"], newest: try results[0][0]["newest"])
        guard extent == nil || extent == current else { throw HistoryChanged(key: key) }
        extent = current
        return Array(results.dropFirst())
    }

    /// The states before a date, newest first; nil for the newest ones.
    func states(before date: Double?) -> SQLStatement {
        let condition = date.map { date -> SQLStatement in "AND since < \(date)" } ?? ""
        let table = StoredTable.pastAnswer
        return """
            SELECT \(sql: table.columnList) FROM past_answer WHERE timeline = \(timeline) \(condition)
            ORDER BY since DESC LIMIT \(table.page)
            """
    }

    /// The changes after one and up to a date, oldest first; nil for the oldest ones.
    func changes(after last: HistoryRecord.Change?, until date: Double) -> SQLStatement {
        let condition =
            last.map { last -> SQLStatement in "AND (since, item) > (\(last.since), \(last.item))" } ?? ""
        let table = StoredTable.itemChange
        return """
            SELECT \(sql: table.columnList) FROM item_change
            WHERE timeline = \(timeline) AND since <= \(date) \(condition)
            ORDER BY since, item LIMIT \(table.page)
            """
    }
}

extension SQLArchive {
    /// The lists with a history, ordered by source and resource.
    package func listsWithHistory() async throws -> [ArchiveKey] {
        let rows = try await database.rows(
            """
            SELECT source, resource FROM timeline
            WHERE EXISTS (SELECT 1 FROM past_answer WHERE timeline = timeline.id) ORDER BY source, resource
            """)
        return try rows.map { ArchiveKey(source: try $0["source"], resource: try $0.json("resource")) }
    }

    /// Reads the history of a list, record by record. States that can't be made any more are left out.
    ///
    /// - Parameter write: called with each record; never if the list has no history.
    /// - Throws: ``HistoryChanged`` if the list changes meanwhile, or an error of `write` or the database.
    package func readHistory(of key: ArchiveKey, _ write: (HistoryRecord) throws -> Void) async throws {
        let timelines = try await database.rows("SELECT id FROM timeline WHERE \(try isTimeline(of: key))")
        guard let timeline: Int = try timelines.first?["id"] else { return }
        var reader = TimelineReader(database, of: key, in: timeline)
        let first = try await reader.rows(of: [
            "SELECT facts AS counts FROM timeline WHERE id = \(timeline)", reader.states(before: nil),
            try query(for: key),
        ])
        let list = HistoryRecord.List(
            source: key.source, resource: key.resource, facts: try first[0].first?.factCounts)
        let newest = try entries(of: key, in: first[2]).first { $0.completeness == .whole }
        var states = first[1]
        // The date of the newest state that can be made.
        var until: Double?
        while let last = states.last {
            for row in states {
                guard let state = try HistoryRecord.State(row, newest: newest) else { continue }
                if until == nil {
                    // A state that is made from one that is left out can't be made either.
                    guard state.isWhole else { continue }
                    try write(.list(list))
                    until = state.since
                }
                try write(.state(state))
            }
            states = try await reader.rows(of: [reader.states(before: try last["since"])])[0]
        }
        guard let until else { return }
        var change: HistoryRecord.Change?
        while true {
            let rows = try await reader.rows(of: [reader.changes(after: change, until: until)])[0]
            let changes = try rows.map { try HistoryRecord.Change($0) }
            guard let last = changes.last else { return }
            try write(.changes(changes))
            change = last
        }
    }

    /// Stores the history of a list that has none. Durable when it returns.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - records: calls its argument with each record of the history, which ``HistoryCheck`` has checked. It may be
    ///     called more than once.
    /// - Returns: false if the list has states already, which stay as they are.
    package func addHistory(
        of list: HistoryRecord.List,
        _ records: @escaping @Sendable (_ add: (HistoryRecord) throws -> Void) throws -> Void
    ) async throws -> Bool {
        let key = list.key
        return try await write(to: [key.source]) { connection in
            let isList = try isTimeline(of: key)
            let known = try connection.query(
                """
                SELECT since FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
                WHERE \(isList) LIMIT 1
                """)
            guard known.isEmpty else { return false }
            try connection.run(["DELETE FROM timeline WHERE \(isList)"])
            let facts = try list.facts?.json
            let timeline: Int = try connection.query(
                """
                INSERT INTO timeline (source, resource, facts)
                VALUES (\(key.source), \(try key.resource.json), \(facts.sqlValue)) RETURNING id
                """)[0]["id"]
            try records { record in
                switch record {
                case .list: break
                case .state(let state):
                    try connection.run([database.insertion(of: state.row(in: timeline), into: .pastAnswer)])
                case .changes(let changes):
                    for part in changes.parts(of: 256) {
                        try connection.run(
                            try part.filter(isStorable).map { change -> SQLStatement in
                                database.insertion(of: try change.row(in: timeline), into: .itemChange)
                            })
                    }
                }
            }
            try connection.run([measurement(of: "id = \(timeline)")])
            try connection.notify(NodeChange(of: key))
            return true
        }
    }

    /// Whether the database can store a change, and a page can show it.
    private func isStorable(_ change: HistoryRecord.Change) -> Bool {
        change.item.utf8.count <= database.longestItemID && change.item.withoutControls == change.item
    }
}
