import Catalogue
import Foundation

extension SQLArchive {
    /// Deletes the states of a timeline that are too old, or of which only one in a period stays, and a source's oldest
    /// states beyond its bytes.
    func thin(
        _ timeline: Int, of source: SourceID, _ policy: HistoryPolicy, at date: Date, on connection: any SQLConnection
    ) throws {
        let states = try connection.query(
            "SELECT since, dialect FROM past_answer WHERE timeline = \(timeline) ORDER BY since")
        let dates = try states.map { row -> Date in try row["since"] }
        // The next answer is compared with this one.
        let base = try states.lastIndex { try ($0["dialect"] as String?) != nil }
        for place in policy.expired(dates, at: date) where place != base {
            try joinChanges(at: dates[place], of: timeline, in: source, on: connection)
            try delete(dates[place], of: timeline, on: connection)
        }
        let whole: Int = try connection.query(
            "SELECT CAST(sum(bytes) AS bigint) AS bytes FROM timeline WHERE source = \(source)")[0]["bytes"]
        guard whole > policy.bytes else { return }
        let sizes = try connection.query(
            """
            SELECT timeline, since, CAST(length(delta) AS bigint) AS bytes
            FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE source = \(source) AND delta IS NOT NULL ORDER BY since DESC
            """)
        // The other bytes are those of changes of items, which go with their answers.
        var bytes = whole - (try sizes.reduce(0) { $0 + (try $1["bytes"]) })
        var shortened: Set<Int> = []
        for row in sizes {
            bytes += try row["bytes"]
            guard bytes > policy.bytes else { continue }
            let (timeline, since): (Int, Date) = (try row["timeline"], try row["since"])
            try connection.run(["DELETE FROM past_answer WHERE timeline = \(timeline) AND since <= \(since)"])
            shortened.insert(timeline)
        }
        for timeline in shortened.sorted() { try beginChangesAgain(in: timeline, on: connection) }
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
            let sizes = try pair.map { row in (try row["delta"] as Data?)?.count ?? 0 }
            var bytes = -(sizes.first ?? 0)
            if states.count == 2, let delta = states[0].delta, let earlier = states[1].delta, !states[1].isWhole {
                let joined = try delta.followed(by: earlier)
                bytes += joined.encoded.count - sizes[1]
                try connection.run([
                    update(of: timeline, since: states[1].since, joined, isWhole: states[0].isWhole)
                ])
            }
            try connection.run(["DELETE FROM past_answer WHERE timeline = \(timeline) AND since = \(date)"])
            try add(bytes, to: timeline, on: connection)
        } catch is Delta.DamagedError {
            try connection.run(["DELETE FROM past_answer WHERE timeline = \(timeline) AND since <= \(date)"])
            try beginChangesAgain(in: timeline, on: connection)
            try connection.run([measurement(of: "id = \(timeline)")])
        }
    }
}

extension SQLArchive {
    /// Joins the changes of a state that is going to be deleted with those of the next one. Those of favourites stay.
    func joinChanges(
        at date: Date, of timeline: Int, in source: SourceID, on connection: any SQLConnection
    ) throws {
        let states = try connection.query(
            """
            SELECT since, base FROM past_answer
            WHERE timeline = \(timeline) AND since >= \(date) AND dialect IS NOT NULL ORDER BY since LIMIT 2
            """)
        guard states.count == 2, try states[0]["since"] == date else { return }
        let next: Date = try states[1]["since"]
        let (base, nextBase): (Date?, Date?) = (try states[0]["base"], try states[1]["base"])
        let favourites = Set(
            try connection.query("SELECT DISTINCT item FROM favourite WHERE source = \(source) AND removed_at IS NULL")
                .map { ExactText(try $0["item"]) })
        let rows = try connection.query(
            """
            SELECT \(sql: Self.changeColumns) FROM item_change
            WHERE timeline = \(timeline) AND since >= \(date) AND since <= \(next) ORDER BY since
            """
        ).map { try $0.itemChange }.filter { !favourites.contains(ExactText($0.change.item)) }
        let ranked = base == nil && nextBase != nil ? try ranks(in: timeline, at: next, on: connection) : []
        let changes = Dictionary(grouping: rows) { ExactText($0.change.item) }
        for ids in changes.values.map({ $0[0].change.item }).parts(of: 256) {
            try deleteChanges(
                of: timeline, where: "item = ANY(\(ids)) AND since >= \(date) AND since <= \(next)", on: connection)
        }
        var joined = changes.values.compactMap { changes -> ItemChange? in
            // Nothing before an answer that begins anew is compared with it.
            if nextBase == nil { return changes.last { $0.date == next }?.change }
            // A former favourite may have changes in between.
            return changes.reduce(nil as ItemChange?) { joined, dated in
                joined.map { $0.followed(by: dated.change) } ?? dated.change
            }
        }
        if base == nil, nextBase != nil {
            joined = joined.compactMap { change in
                change.kind == .gone ? nil : change.rank.map { ItemChange(change.item, .first, rank: $0) }
            }
            try connection.run([
                "UPDATE past_answer SET base = NULL WHERE timeline = \(timeline) AND since = \(next)"
            ])
            // Changes of favourites stay as they are, and have a rank at the new beginning, too.
            let earlier = ranked.filter { $0.date < next && favourites.contains(ExactText($0.change.item)) }
            joined += earlier.map { ItemChange($0.change.item, .first, rank: $0.change.rank) }
        }
        try insert(joined.sorted { $0.item < $1.item }, in: timeline, at: next, on: connection)
    }

    /// The last change of each item that has a rank at a date. An item that the last answer to begin anew was without has
    /// none since.
    private func ranks(in timeline: Int, at date: Date, on connection: any SQLConnection) throws -> [DatedChange] {
        try connection.query(
            """
            SELECT item, since, kind, rank, earlier_rank, facts FROM item_change AS latest
            WHERE timeline = \(timeline) AND since <= \(date) AND rank IS NOT NULL AND since = (
                SELECT max(since) FROM item_change
                WHERE item = latest.item AND timeline = \(timeline) AND since <= \(date)
            ) AND since >= (
                SELECT coalesce(max(since), 0) FROM item_change
                WHERE timeline = \(timeline) AND since <= \(date) AND kind = 'first'
            )
            """
        ).map { try $0.itemChange }
    }

    /// Lets the changes of a timeline begin anew with its oldest state, because earlier ones are deleted.
    func beginChangesAgain(in timeline: Int, on connection: any SQLConnection) throws {
        let oldest = try connection.query(
            """
            SELECT since, base FROM past_answer WHERE timeline = \(timeline) AND dialect IS NOT NULL
            ORDER BY since LIMIT 1
            """
        ).first
        guard let oldest else {
            try connection.run(["DELETE FROM item_change WHERE timeline = \(timeline)"])
            return
        }
        let date: Date = try oldest["since"]
        guard try (oldest["base"] as Date?) != nil else {
            try connection.run(["DELETE FROM item_change WHERE timeline = \(timeline) AND since < \(date)"])
            return
        }
        let ranked = try ranks(in: timeline, at: date, on: connection)
        try connection.run([
            "DELETE FROM item_change WHERE timeline = \(timeline) AND since <= \(date)",
            "UPDATE past_answer SET base = NULL WHERE timeline = \(timeline) AND since = \(date)",
        ])
        try insert(
            ranked.map { ItemChange($0.change.item, .first, rank: $0.change.rank) }, in: timeline, at: date,
            on: connection)
    }
}
