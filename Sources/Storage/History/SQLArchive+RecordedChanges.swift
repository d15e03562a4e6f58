import Catalogue
import Foundation

extension SQLArchive {
    /// Whether an answer was compared with what still is the newest state of its timeline.
    func isCurrent(_ comparison: AnswerComparison, in timeline: Int, on connection: any SQLConnection) throws -> Bool {
        guard let base = comparison.base else { return true }
        let newest: Date? = try connection.query(
            "SELECT max(since) AS newest FROM past_answer WHERE timeline = \(timeline) AND dialect IS NOT NULL"
        )[0]["newest"]
        return newest == base
    }

    /// Writes the changes of items that an answer shows.
    ///
    /// - Returns: the changes. An item that the list has had before is ``ItemChange/Kind/back``.
    func record(
        _ comparison: AnswerComparison, in timeline: Int, at date: Date, on connection: any SQLConnection
    ) throws -> [ItemChange] {
        if comparison.base == nil {
            // No later answer can confirm that they are gone.
            try deleteChanges(
                of: timeline,
                where: """
                    kind = 'gone' AND since = (
                        SELECT max(since) FROM past_answer
                        WHERE timeline = \(timeline) AND since < \(date) AND dialect IS NOT NULL
                    ) AND since IN (SELECT since FROM past_answer WHERE timeline = \(timeline) AND is_confirmed = 0)
                    """, on: connection)
        }
        for ids in comparison.returned.sorted().parts(of: 256) {
            try deleteChanges(
                of: timeline,
                where: "kind = 'gone' AND since = \(comparison.base.sqlValue) AND item = ANY(\(ids))", on: connection)
        }
        var known: Set<ExactText> = []
        for ids in comparison.changes.filter({ $0.kind == .new }).map(\.item).sorted().parts(of: 256) {
            let rows = try connection.query(
                """
                SELECT DISTINCT item FROM item_change
                WHERE item = ANY(\(ids)) AND timeline = \(timeline) AND kind = 'gone'
                """)
            try known.formUnion(rows.map { ExactText(try $0["item"]) })
        }
        let changes = comparison.changes.map { change in
            var change = change
            if known.contains(ExactText(change.item)) { change.kind = .back }
            return change
        }
        try insert(changes, in: timeline, at: date, on: connection)
        guard comparison.base != nil else { return changes }
        let row = try connection.query("SELECT facts AS counts FROM timeline WHERE id = \(timeline)")[0]
        var counts = try row.factCounts ?? FactCounts()
        counts.compared += 1
        for fact in comparison.frequentFacts { counts.changed[fact, default: 0] += 1 }
        try connection.run(["UPDATE timeline SET facts = \(try counts.json) WHERE id = \(timeline)"])
        return changes
    }

    /// Deletes changes of a timeline.
    func deleteChanges(
        of timeline: Int, where condition: SQLStatement, on connection: any SQLConnection
    ) throws {
        let rows = try connection.query(
            """
            DELETE FROM item_change WHERE timeline = \(timeline) AND \(condition)
            RETURNING CAST(coalesce(\(sql: database.size(of: "facts")), 0) AS bigint) AS size
            """)
        let bytes = try rows.reduce(0) { try $0 + Self.changeSize + $1["size"] }
        try add(-bytes, to: timeline, on: connection)
    }

    /// Adds bytes to the size of a timeline.
    func add(_ bytes: Int, to timeline: Int, on connection: any SQLConnection) throws {
        if bytes == 0 { return }
        try connection.run(["UPDATE timeline SET bytes = bytes + \(bytes) WHERE id = \(timeline)"])
    }

    func insert(
        _ changes: [ItemChange], in timeline: Int, at date: Date, on connection: any SQLConnection
    ) throws {
        var bytes = 0
        for part in changes.filter({ $0.item.utf8.count <= database.longestItemID }).parts(of: 256) {
            try connection.run(
                part.map { change -> SQLStatement in
                    let facts = change.facts.isEmpty ? nil : try change.facts.json
                    bytes += Self.changeSize + (facts?.utf8.count ?? 0)
                    return """
                        INSERT INTO item_change (item, timeline, since, kind, rank, earlier_rank, facts)
                        VALUES (\(change.item), \(timeline), \(date), \(change.kind), \(change.rank.sqlValue),
                            \(change.earlierRank.sqlValue), \(facts.sqlValue))
                        """
                })
        }
        try add(bytes, to: timeline, on: connection)
    }

    /// The size of a change without its facts, in bytes.
    static let changeSize = 64
}
