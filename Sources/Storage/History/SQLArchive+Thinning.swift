import Catalogue
import Foundation

extension SQLArchive {
    /// Deletes the states of a timeline that are too old, or of which only one in a period stays, and a source's oldest
    /// states beyond its bytes.
    func thin(
        _ timeline: Int, of source: SourceID, _ policy: HistoryPolicy, at date: Date, on connection: any SQLConnection
    ) throws {
        let dates = try connection.query("SELECT since FROM past_answer WHERE timeline = \(timeline) ORDER BY since")
            .map { row -> Date in try row["since"] }
        for place in policy.expired(dates, at: date) {
            try delete(dates[place], of: timeline, on: connection)
        }
        try connection.run([measurement(of: "id = \(timeline)")])
        let whole: Int = try connection.query(
            "SELECT CAST(sum(bytes) AS bigint) AS bytes FROM timeline WHERE source = \(source)")[0]["bytes"]
        guard whole > policy.bytes else { return }
        let sizes = try connection.query(
            """
            SELECT timeline, since, CAST(length(delta) AS bigint) AS bytes
            FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE source = \(source) AND delta IS NOT NULL ORDER BY since DESC
            """)
        var bytes = 0
        for row in sizes {
            bytes += try row["bytes"]
            guard bytes > policy.bytes else { continue }
            let (timeline, since): (Int, Date) = (try row["timeline"], try row["since"])
            try connection.run(["DELETE FROM past_answer WHERE timeline = \(timeline) AND since <= \(since)"])
        }
        try connection.run([measurement(of: "source = \(source)")])
    }

    /// Deletes one state; the one before it is then made from the one after it. If one of them is damaged, all before it
    /// are deleted, too.
    private func delete(_ date: Date, of timeline: Int, on connection: any SQLConnection) throws {
        let pair = try connection.query(
            """
            SELECT \(PastState.columns) FROM past_answer
            WHERE timeline = \(timeline) AND since <= \(date) ORDER BY since DESC LIMIT 2
            """)
        do {
            let states = try pair.map(PastState.init)
            if states.count == 2, let delta = states[0].delta, let earlier = states[1].delta, !states[1].isWhole {
                let joined = try delta.followed(by: earlier)
                try connection.run([
                    update(of: timeline, since: states[1].since, joined, isWhole: states[0].isWhole)
                ])
            }
            try connection.run(["DELETE FROM past_answer WHERE timeline = \(timeline) AND since = \(date)"])
        } catch is Delta.DamagedError {
            try connection.run(["DELETE FROM past_answer WHERE timeline = \(timeline) AND since <= \(date)"])
        }
    }
}
