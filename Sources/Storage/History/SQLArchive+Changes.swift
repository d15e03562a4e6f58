package import Catalogue
import Endpoints
package import Foundation

/// How often facts have changed in a timeline.
struct FactCounts: Codable, Hashable, Sendable {
    /// The number of answers that were compared.
    var compared = 0
    /// The number of these in which a fact had another value in at least half of the items.
    var changed: [String: Int] = [:]

    /// The facts that change in four of five answers.
    var frequent: Set<String> {
        compared < 3 ? [] : Set(changed.filter { $0.value * 5 >= compared * 4 }.keys)
    }

    /// Whether the counts are possible, so that calculating with them can't overflow.
    var isPossible: Bool {
        (0...1 << 40).contains(compared) && changed.values.allSatisfy { (0...compared).contains($0) }
    }
}

extension SQLRow {
    var itemChange: DatedChange {
        get throws {
            let facts: [FactChange] = try (self["facts"] as String?) == nil ? [] : json("facts")
            return DatedChange(
                ItemChange(
                    try self["item"], try self["kind"], rank: try self["rank"], earlierRank: try self["earlier_rank"],
                    facts: facts),
                at: try self["since"])
        }
    }

    /// The column `counts`.
    var factCounts: FactCounts? {
        get throws { try (self["counts"] as String?) == nil ? nil : (json("counts") as FactCounts) }
    }

    fileprivate var frequentFacts: Set<String> {
        get throws { try factCounts?.frequent ?? [] }
    }
}

extension ItemChange.Kind: SQLConvertible {}

extension SQLArchive {
    static let changeColumns = "item, since, kind, rank, earlier_rank, item_change.facts AS facts"
    /// The largest number of changes of one item.
    private static let maxChanges = 10_000

    package func comparisonBase(of key: ArchiveKey) async throws -> ComparisonBase? {
        let rows = try await database.rows(
            """
            SELECT timeline, since, base, host, dialect, is_confirmed,
                CAST(CASE WHEN delta IS NULL THEN 1 ELSE 0 END AS bigint) AS is_newest
            FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE \(try isTimeline(of: key)) AND dialect IS NOT NULL ORDER BY since DESC LIMIT 1
            """)
        guard let row = rows.first else { return nil }
        let (timeline, date): (Int, Date) = (try row["timeline"], try row["since"])
        // A second answer without an item, even an unchanged one, shows that it is gone.
        let absent: [String] =
            try row["is_confirmed"] as Int == 1
            ? []
            : await database.rows(
                "SELECT item FROM item_change WHERE timeline = \(timeline) AND since = \(date) AND kind = 'gone'"
            ).map { try $0["item"] }
        return ComparisonBase(
            date: date, earlier: try row["base"], host: try row["host"], dialect: try row["dialect"],
            isNewest: try row["is_newest"] as Int == 1, absent: absent)
    }

    package func changes(of key: ArchiveKey, after date: Date, limit: Int) async throws -> StoredChanges? {
        try await changes(of: key, after: date, limit: limit) { timeline, begin in
            """
            SELECT \(sql: Self.changeColumns) FROM item_change
            WHERE timeline = \(timeline) AND since > \(begin) ORDER BY item, since LIMIT \(limit + 1)
            """
        }
    }

    /// Of more changes beside ranks in a period, none are looked at.
    private static let maxScannedChanges = 50_000

    package func changesBesideRanks(of key: ArchiveKey, after date: Date, limit: Int) async throws -> StoredChanges? {
        try await changes(of: key, after: date, limit: limit) { timeline, begin in
            // The condition is that of an index.
            let matching: SQLStatement = """
                FROM item_change
                WHERE timeline = \(timeline) AND since > \(begin) AND (kind <> 'changed' OR facts IS NOT NULL)
                """
            return """
                SELECT \(sql: Self.changeColumns) \(matching)
                    AND NOT EXISTS (SELECT 1 \(matching) LIMIT 1 OFFSET \(Self.maxScannedChanges))
                ORDER BY CASE WHEN kind = 'changed' THEN 1 ELSE 0 END, item, since LIMIT \(limit + 1)
                """
        }
    }

    /// - Parameter query: makes the query for the changes of a timeline after a state.
    private func changes(
        of key: ArchiveKey, after date: Date, limit: Int, query: (_ timeline: Int, _ begin: Date) -> SQLStatement
    ) async throws -> StoredChanges? {
        let compared: SQLStatement = """
            (SELECT max(since) FROM past_answer WHERE timeline = timeline.id AND dialect IS NOT NULL
            """
        let timelines = try await database.rows(
            """
            SELECT id, facts AS counts, \(compared) AND base IS NULL) AS beginning,
                \(compared) AND since <= \(date)) AS base
            FROM timeline WHERE \(try isTimeline(of: key))
            """)
        guard let timeline = timelines.first, let beginning: Date = try timeline["beginning"],
            let newest = try await comparisonBase(of: key)
        else { return nil }
        let begin = max(beginning, try timeline["base"] as Date? ?? beginning)
        let rows = try await database.rows(query(try timeline["id"], begin))
        var shown = rows.prefix(limit)
        if rows.count > limit {
            // All changes of an item, or none.
            let cut: String = try rows[limit]["item"]
            while let last = shown.last, try last["item"] as String == cut { shown.removeLast() }
        }
        let changes = try shown.map { try $0.itemChange }
        return StoredChanges(
            begin: begin, changes: changes.without(newest), absentTitles: changes.absentTitles(newest),
            frequentFacts: try timeline.frequentFacts, isComplete: rows.count <= limit)
    }

    package func changes(of item: ItemReference) async throws -> [ItemTimeline] {
        let timelines: SQLStatement = """
            SELECT DISTINCT timeline FROM item_change JOIN timeline ON timeline.id = item_change.timeline
            WHERE item = \(item.id) AND source = \(item.source)
            """
        let rows = try await database.rows(of: [
            """
            SELECT timeline, resource, timeline.facts AS counts, \(sql: Self.changeColumns)
            FROM item_change JOIN timeline ON timeline.id = item_change.timeline
            WHERE item = \(item.id) AND source = \(item.source) ORDER BY since DESC LIMIT \(Self.maxChanges)
            """,
            """
            SELECT timeline, since FROM past_answer
            WHERE timeline IN (\(timelines)) AND dialect IS NOT NULL AND base IS NULL ORDER BY since
            """,
        ])
        let beginnings = try Dictionary(grouping: rows[1]) { try $0["timeline"] as Int }
        let count = rows[0].count
        var found: [ItemTimeline] = []
        for (id, rows) in try Dictionary(grouping: rows[0], by: { try $0["timeline"] as Int }).sorted(by: {
            $0.key < $1.key
        }) {
            let key = ArchiveKey(source: item.source, resource: try rows[0].json("resource"))
            // If there are more, the newest count.
            var changes = try rows.reversed().map { try $0.itemChange }
            var absentSince: Date?
            if let last = changes.last, last.change.kind == .gone {
                changes = changes.without(try await comparisonBase(of: key))
                if changes.last != last { absentSince = last.date }
            }
            found.append(
                ItemTimeline(
                    resource: key.resource, changes: changes, absentSince: absentSince,
                    beginnings: try beginnings[id, default: []].map { try $0["since"] },
                    frequentFacts: try rows[0].frequentFacts, isComplete: count < Self.maxChanges))
        }
        return found
    }

    package func chartFigures(
        of items: [String], in key: ArchiveKey, at date: Date
    ) async throws -> [ItemReference: ChartFigures] {
        let timeline: SQLStatement = "(SELECT id FROM timeline WHERE \(try isTimeline(of: key)))"
        // An item that an answer without comparison doesn't have has left the list with it.
        let rows = try await database.rows(
            """
            WITH beginning AS MATERIALIZED (
                SELECT since FROM past_answer
                WHERE timeline = \(timeline) AND dialect IS NOT NULL AND base IS NULL AND since <= \(date)
            ), run AS (
                SELECT item, rank, since, lead(since) OVER (PARTITION BY item ORDER BY since) AS ended
                FROM item_change WHERE item = ANY(\(items)) AND timeline = \(timeline) AND since <= \(date)
            )
            SELECT item, min(rank) AS peak, sum(coalesce((
                SELECT min(beginning.since) FROM beginning
                WHERE beginning.since > run.since AND beginning.since < coalesce(run.ended, \(date))
            ), run.ended, \(date)) - run.since) AS seconds
            FROM run WHERE rank IS NOT NULL GROUP BY item
            """)
        return try rows.reduce(into: [:]) { figures, row in
            let item = ItemReference(source: key.source, id: try row["item"])
            figures[item] = ChartFigures(peak: try row["peak"], time: try row["seconds"])
        }
    }
}

extension [DatedChange] {
    /// The changes without items that only the newest answer is without.
    fileprivate func without(_ newest: ComparisonBase?) -> [DatedChange] {
        guard let newest, !newest.absent.isEmpty else { return self }
        return filter { $0.date != newest.date || $0.change.kind != .gone }
    }

    /// The titles of those items.
    fileprivate func absentTitles(_ newest: ComparisonBase) -> [String: String] {
        guard !newest.absent.isEmpty else { return [:] }
        let titles = filter { $0.date == newest.date }.compactMap { dated in
            dated.change.lastTitle.map { (dated.change.item, $0) }
        }
        return Dictionary(titles) { first, _ in first }
    }
}
