package import Catalogue
import Endpoints
package import Foundation

// The newest answers of a collection are its whole entry. Each earlier state is a delta from the next later one, so that
// deleting the oldest leaves the others as they are.

/// A state of a collection in its timeline.
struct PastState {
    let since: Date
    let host: String
    /// The digest of the text, which tells whether the state is made from the right one.
    let digest: String
    /// From the next later state, or from nothing; nil for the state of the entry.
    let delta: Delta?
    let isWhole: Bool

    static let columns: SQLStatement = "since, host, digest, delta, is_whole"

    /// - Throws: ``Delta/DamagedError`` if the delta is damaged.
    init(_ row: SQLRow) throws {
        since = try row["since"]
        host = try row["host"]
        digest = try row["digest"]
        let encoded: Data? = try row["delta"]
        delta = try encoded.map { try Delta(encoded: Array($0)) }
        isWhole = try row["is_whole"] as Int == 1
    }
}

/// A past answer that can't be made, because what is stored of it is damaged.
struct DamagedPast: StoreFailure, CustomStringConvertible {
    let key: ArchiveKey
    let date: Date

    var reason: String { "Restore the database from a backup, or delete the past with `vitrine archive clear`." }
    var description: String {
        "Expected the answer of \(key.source) of \(PastDate(date).text), got damaged bytes. \(reason)"
    }
}

extension SQLArchive {
    /// The number of states that are read at once.
    private static let page = 32

    package func dates(of key: ArchiveKey) async throws -> [Date] {
        let rows = try await database.rows(
            """
            SELECT since FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE \(try isTimeline(of: key)) ORDER BY since
            """)
        return try rows.map { try $0["since"] }
    }

    package func history(of source: SourceID) async throws -> (bytes: Int, first: Date?) {
        let row = try await database.rows(
            """
            SELECT CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes, (
                SELECT min(since) FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
                WHERE source = \(source)
            ) AS first
            FROM timeline WHERE source = \(source)
            """)[0]
        return (try row["bytes"], try row["first"])
    }

    package func entry(for key: ArchiveKey, at date: Date) async throws -> ArchiveEntry? {
        let rows = try await database.rows(
            """
            SELECT timeline, since FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE \(try isTimeline(of: key)) AND since <= \(date) ORDER BY since DESC LIMIT 1
            """)
        guard let row = rows.first else { return nil }
        let since: Date = try row["since"]
        do {
            return try await entry(for: key, in: try row["timeline"], since: since)
        } catch is Delta.DamagedError {
            throw DamagedPast(key: key, date: since)
        }
    }

    /// Puts the deltas from a state to a later one together, page by page, and applies them.
    private func entry(for key: ArchiveKey, in timeline: Int, since: Date) async throws -> ArchiveEntry? {
        var (first, last): (PastState?, Date) = (nil, since)
        var whole: Delta?
        while true {
            let following: SQLStatement = """
                FROM past_answer WHERE timeline = \(timeline) AND since \(sql: first == nil ? ">=" : ">") \(last)
                ORDER BY since LIMIT
                """
            // The entry and the states before it are of one moment. It may be large, and is read with the last ones only.
            let rows = try await database.rows(of: [
                "SELECT \(PastState.columns) \(following) \(Self.page)",
                try query(
                    for: key, where: "NOT EXISTS (SELECT since \(following) 1 OFFSET \(Self.page))"),
            ])
            for row in rows[0] {
                let state = try PastState(row)
                let target = first ?? state
                (first, last) = (target, state.since)
                if let delta = state.delta { whole = try whole.map { try delta.followed(by: $0) } ?? delta }
                guard state.isWhole || state.delta == nil else { continue }
                let newest = try entries(of: key, in: rows[1]).first { $0.completeness == .whole }
                return try Self.entry(for: key, target, made: whole, from: state.isWhole ? nil : newest)
            }
            guard !rows[0].isEmpty else { throw Delta.DamagedError() }
        }
    }

    private static func entry(
        for key: ArchiveKey, _ state: PastState, made delta: Delta?, from newest: ArchiveEntry?
    ) throws -> ArchiveEntry {
        var answers = newest?.answers ?? []
        if let delta {
            answers = try AnswerText.answers(
                in: delta.applied(to: newest == nil ? [] : AnswerText.copied(of: answers)))
        }
        guard try AnswerText.digest(of: answers) == state.digest else { throw Delta.DamagedError() }
        return ArchiveEntry(key: key, origin: .upstream(state.host, at: state.since), answers: answers)
    }
}

// MARK: Writing

extension SQLArchive {
    /// Moves the whole entry of a collection into its past, before another one takes its place.
    ///
    /// - Parameter entry: the entry as it will be stored.
    /// - Returns: what is to be reported at the end of the transaction.
    func recordPast(
        before entry: ArchiveEntry, at date: Date, on connection: any SQLConnection
    ) throws -> FollowedAnswer? {
        let key = entry.key
        guard let policy = entry.history else {
            try endTimeline(of: key, on: connection)
            return nil
        }
        guard policy.isKept else {
            try connection.run(["DELETE FROM timeline WHERE \(try isTimeline(of: key))"])
            return nil
        }
        if let old = try newestState(of: key, on: connection) {
            if old.answers.hasSameContent(as: entry.answers) {
                return try confirmNewest(of: key, at: date, on: connection)
            }
            let delta = Delta(
                from: try AnswerText.copied(of: entry.answers), to: try AnswerText.text(of: old.answers))
            try connection.run([update(of: old.timeline, since: old.since, delta, isWhole: false)])
            try add(delta.encoded.count, to: old.timeline, on: connection)
        }
        return try begin(entry, at: date, on: connection)
    }

    /// Records that an unchanged answer has come after the newest state of a collection. Returns as ``begin(_:at:on:)`` does.
    func confirmNewest(of key: ArchiveKey, at date: Date, on connection: any SQLConnection) throws -> FollowedAnswer? {
        let confirmed = try connection.query(
            """
            UPDATE past_answer SET is_confirmed = 1
            WHERE delta IS NULL AND is_confirmed = 0 AND timeline IN (
                SELECT id FROM timeline WHERE \(try isTimeline(of: key))
            )
            RETURNING since
            """)
        guard let since: Date = try confirmed.first?["since"] else { return nil }
        return .confirmed(key, since: since, at: date)
    }

    /// Makes the whole entry of a collection its newest state, if it is none yet.
    ///
    /// - Returns: what is to be reported at the end of the transaction.
    func begin(_ entry: ArchiveEntry, at date: Date, on connection: any SQLConnection) throws -> FollowedAnswer? {
        guard let host = entry.host, let policy = entry.history, policy.isKept else { return nil }
        let key = entry.key
        let known: Int? = try connection.query("SELECT id FROM timeline WHERE \(try isTimeline(of: key))").first?["id"]
        let timeline: Int =
            try known
            ?? connection.query(
                """
                INSERT INTO timeline (source, resource) VALUES (\(key.source), \(try key.resource.json)) RETURNING id
                """)[0]["id"]
        let last = try connection.query(
            """
            SELECT since, digest, CAST(CASE WHEN delta IS NULL THEN 1 ELSE 0 END AS bigint) AS is_newest
            FROM past_answer WHERE timeline = \(timeline) ORDER BY since DESC LIMIT 1
            """
        ).first
        if try last?["is_newest"] as Int? == 1 { return nil }
        var followed: FollowedAnswer?
        let (lastDate, lastDigest): (Date?, String?) = (try last?["since"], try last?["digest"])
        let digest = try AnswerText.digest(of: entry.answers)
        if let lastDate, lastDigest == digest {
            // The entry was deleted, and has come back as it was.
            try connection.run([
                """
                UPDATE past_answer SET delta = NULL, is_whole = 0, is_confirmed = 1
                WHERE timeline = \(timeline) AND since = \(lastDate)
                """,
                measurement(of: "id = \(timeline)"),
            ])
            followed = .confirmed(key, since: lastDate, at: date)
        } else {
            // An answer that is dated before the newest counts as directly after it.
            let since = max(date, lastDate.map { $0 + 0.001 } ?? date).stored
            var comparison = entry.comparison
            if let known = comparison, try !isCurrent(known, in: timeline, on: connection) { comparison = nil }
            try connection.run([
                """
                INSERT INTO past_answer (timeline, since, host, digest, delta, is_whole, dialect, base)
                VALUES (\(timeline), \(since), \(host), \(digest), NULL, 0, \((comparison?.dialect).sqlValue),
                    \((comparison?.base).sqlValue))
                """
            ])
            if let comparison {
                let changes = try record(comparison, in: timeline, at: since, on: connection)
                // Old changes are not news.
                if host != FeedRepository.recordingHost { followed = .compared(comparison, changes, key, at: since) }
            }
        }
        try thin(timeline, of: key.source, policy, at: date, on: connection)
        return followed
    }

    /// Makes the newest state of a collection one that needs no entry, because the entry is going to be deleted or to have
    /// only a part of the collection.
    func endTimeline(of key: ArchiveKey, on connection: any SQLConnection) throws {
        guard let newest = try newestState(of: key, on: connection) else { return }
        let delta = Delta(from: [], to: try AnswerText.text(of: newest.answers))
        try connection.run([
            update(of: newest.timeline, since: newest.since, delta, isWhole: true),
            measurement(of: "id = \(newest.timeline)"),
        ])
    }

    /// The state that the whole entry of a collection is; nil if it is none.
    ///
    /// States that depend on an entry that has changed without becoming a state are deleted.
    private func newestState(
        of key: ArchiveKey, on connection: any SQLConnection
    ) throws -> (timeline: Int, since: Date, answers: [Answer])? {
        let row = try connection.query(
            """
            SELECT timeline, since, digest FROM past_answer JOIN timeline ON timeline.id = past_answer.timeline
            WHERE \(try isTimeline(of: key)) AND delta IS NULL
            """
        ).first
        guard let row else { return nil }
        let (timeline, since, digest): (Int, Date, String) = (try row["timeline"], try row["since"], try row["digest"])
        let entries = try entries(of: key, in: connection.query(try query(for: key)))
        if let whole = entries.first(where: { $0.completeness == .whole }),
            try AnswerText.digest(of: whole.answers) == digest
        {
            return (timeline, since, whole.answers)
        }
        try connection.run(
            ["past_answer", "item_change"].reversed().map { table -> SQLStatement in
                """
                DELETE FROM \(sql: table) WHERE timeline = \(timeline) AND since > (
                    SELECT coalesce(max(since), 0) FROM past_answer WHERE timeline = \(timeline) AND is_whole = 1
                )
                """
            } + [measurement(of: "id = \(timeline)")])
        return nil
    }

    func update(of timeline: Int, since: Date, _ delta: Delta, isWhole: Bool) -> SQLStatement {
        """
        UPDATE past_answer SET delta = \(Data(delta.encoded)), is_whole = \(isWhole ? 1 : 0)
        WHERE timeline = \(timeline) AND since = \(since)
        """
    }

    /// Adds up the sizes of timelines.
    func measurement(of condition: SQLStatement) -> SQLStatement {
        """
        UPDATE timeline SET bytes = (
            SELECT coalesce(sum(length(delta)), 0) FROM past_answer WHERE past_answer.timeline = timeline.id
        ) + (
            SELECT coalesce(sum(\(Self.changeSize) + coalesce(\(sql: database.size(of: "facts")), 0)), 0) FROM item_change
            WHERE item_change.timeline = timeline.id
        )
        WHERE \(condition)
        """
    }

    /// A condition by which a timeline is of a collection.
    func isTimeline(of key: ArchiveKey) throws -> SQLStatement {
        let resource = try key.resource.json
        return "timeline.source = \(key.source) AND \(database.isEqual("timeline.resource", to: resource))"
    }
}

extension [Answer] {
    fileprivate func hasSameContent(as other: [Answer]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy {
                $0.resource == $1.resource && $0.status == $1.status && $0.body == $1.body
            }
    }
}
