package import Catalogue
package import Foundation

extension SQLArchive {
    package func dateRange(of key: ArchiveKey) async throws -> (first: Date, last: Date)? {
        let rows = try await database.rows(
            """
            SELECT min(since) AS first_date, max(since) AS last_date
            FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE \(try isTimeline(of: key))
            """)
        guard let row = rows.first, let first: Date = try row["first_date"], let last: Date = try row["last_date"]
        else { return nil }
        return (first, last)
    }

    /// Of more changes in a period, none are counted.
    private static let maxCountedChanges = 500_000

    package func changeCounts(
        of key: ArchiveKey, after begin: Date, through end: Date
    ) async throws -> [DayOfChanges] {
        let timelines = try await database.rows(
            "SELECT id, facts AS counts FROM timeline WHERE \(try isTimeline(of: key))")
        guard let timeline = timelines.first else { return [] }
        let id: Int = try timeline["id"]
        let frequent = try timeline.factCounts?.frequent.sorted() ?? []
        let hasFact: SQLStatement =
            frequent.isEmpty ? "facts IS NOT NULL" : database.hasFact(beside: frequent, in: "facts")
        // The newest answer alone doesn't show that an item is gone.
        let newest = try await comparisonBase(of: key)
        let unconfirmed = newest.flatMap { $0.absent.isEmpty ? nil : $0.date } ?? .distantFuture
        return try await database.rows(
            """
            SELECT \(sql: database.day(of: "since")) AS day,
                count(DISTINCT CASE WHEN kind IN ('new', 'back') THEN item END) AS new_items,
                count(DISTINCT CASE WHEN kind = 'gone' AND since <> \(unconfirmed) THEN item END) AS gone_items,
                count(DISTINCT CASE WHEN kind = 'changed' AND \(hasFact) THEN item END) AS changed_items,
                count(DISTINCT CASE WHEN kind = 'changed' AND rank <> earlier_rank THEN item END) AS moved_items
            FROM item_change
            WHERE timeline = \(id) AND since > \(begin) AND since <= \(end)
                AND NOT EXISTS (
                    SELECT 1 FROM item_change WHERE timeline = \(id) AND since > \(begin) AND since <= \(end)
                    LIMIT 1 OFFSET \(Self.maxCountedChanges)
                )
            GROUP BY 1
            """
        ).map { row in
            DayOfChanges(
                day: try row["day"],
                counts: DayCounts(
                    new: try row["new_items"], gone: try row["gone_items"], changed: try row["changed_items"],
                    moved: try row["moved_items"]))
        }
    }
}
