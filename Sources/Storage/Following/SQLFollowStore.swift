package import Catalogue
package import Endpoints
package import Foundation

/// What people follow in a database, with a row for each rule and each change.
///
/// Rules don't change while the archive evaluates some, on all nodes.
package struct SQLFollowStore: FollowStore {
    /// The lock that changes of rules and their evaluation hold. Whoever holds it waits for no other lock, and no change is
    /// stored meanwhile, so that a change that is committed later has a greater number.
    static let lock = "follows"

    let database: any SQLDatabase
    private let changes: ChangeLog?
    /// The rules that pages read.
    private let known: RecentReads<ProfileID, ProfileID, [FollowRule]>

    /// Creates the store of a database.
    ///
    /// - Parameter changes: told when the rules of a profile change.
    package init(_ database: any SQLDatabase, changes: ChangeLog? = nil) {
        self.database = database
        self.changes = changes
        let known = RecentReads<ProfileID, ProfileID, [FollowRule]>(
            largestSize: 20_000, isStaleOnFailure: database.isShared
        ) { 1 + $1.count }
        self.known = known
        database.observe { change in
            if change.source == nil { known.forget(change.profile.map(ProfileID.init(rawValue:))) }
        }
    }

    /// Changes rules while no other node does, and publishes the change.
    private func write(
        _ profile: ProfileID,
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result<Void, any Error>
    ) async throws {
        let outcome = try await database.transaction { connection in
            try connection.lock(Self.lock)
            let outcome = try work(connection)
            try connection.notify(NodeChange(of: profile))
            return outcome
        }
        known.forget(profile)
        changes?.publish(.profile(profile))
        try outcome.get()
    }

    // MARK: Rules

    package func rules(of profile: ProfileID) async throws -> [FollowRule] {
        try await known.content(profile, of: profile) {
            try await database.rows(
                "SELECT record FROM follow_rule WHERE profile = \(profile) ORDER BY created_at DESC, id"
            ).compactMap(\.followRule)
        }
    }

    package func save(_ rule: FollowRule, of profile: ProfileID) async throws {
        try await write(profile) { connection in
            let known = try connection.query("SELECT profile, record FROM follow_rule WHERE id = \(rule.id)").first
            if let known {
                let owner: ProfileID = try known["profile"]
                guard owner == profile else { return .failure(UnknownRule()) }
                let old = known.followRule
                if old?.fact != rule.fact || old?.subject != rule.subject {
                    try connection.run(["DELETE FROM follow_state WHERE rule = \(rule.id)"])
                }
            } else if try Self.count(of: profile, on: connection) >= FollowBounds.rules {
                return .failure(TooManyRules())
            }
            try connection.run([
                try Self.insertion(of: rule, profile), SQLProfileStore.use(of: profile, at: rule.createdAt),
            ])
            return .success(())
        }
    }

    private static func count(of profile: ProfileID, on connection: any SQLConnection) throws -> Int {
        try connection.query(
            "SELECT CAST(count(*) AS bigint) AS number FROM follow_rule WHERE profile = \(profile)")[0]["number"]
    }

    private static func insertion(of rule: FollowRule, _ profile: ProfileID) throws -> SQLStatement {
        let subject = rule.subject
        let (list, details) = (try subject.list.json, try subject.details?.json)
        return """
            INSERT INTO follow_rule (id, profile, source, list, details, item, created_at, record)
            VALUES (\(rule.id), \(profile), \(subject.source), \(list), \(details.sqlValue), \(subject.item.sqlValue),
                \(rule.createdAt), \(try rule.json))
            ON CONFLICT (id) DO UPDATE SET
                source = excluded.source, list = excluded.list, details = excluded.details, item = excluded.item,
                record = excluded.record
            """
    }

    package func remove(_ id: FollowRule.ID, of profile: ProfileID) async throws {
        try await write(profile) { connection in
            try connection.run(["DELETE FROM follow_rule WHERE id = \(id) AND profile = \(profile)"])
            return .success(())
        }
    }

    package func move(from old: ProfileID, to new: ProfileID) async throws {
        try await write(new) { connection in
            let free = try max(FollowBounds.rules - Self.count(of: new, on: connection), 0)
            try connection.run([
                """
                UPDATE follow_rule SET profile = \(new) WHERE id IN (
                    SELECT id FROM follow_rule WHERE profile = \(old) ORDER BY created_at DESC, id LIMIT \(free)
                )
                """,
                "UPDATE follow_change SET profile = \(new) WHERE profile = \(old)", Self.trimming(of: new),
            ])
            return .success(())
        }
        known.forget(old)
    }

    package func replaceRequests(
        of subject: FollowSubject, by list: Resource, details: @escaping @Sendable (String) -> Resource?
    ) async throws {
        let (oldList, oldDetails) = (try subject.list.json, try subject.details?.json)
        try await database.transaction { connection in
            try connection.lock(Self.lock)
            let isOfDetails: SQLStatement =
                oldDetails.map { database.isEqual("details", to: $0) } ?? "details IS NULL"
            let rows = try connection.query(
                """
                SELECT profile, record FROM follow_rule
                WHERE source = \(subject.source) AND \(database.isEqual("list", to: oldList)) AND \(isOfDetails)
                """)
            for row in rows {
                guard var rule = row.followRule, rule.subject.choices == subject.choices else { continue }
                (rule.subject.list, rule.subject.details) = (list, rule.subject.item.flatMap(details))
                try connection.run([try Self.insertion(of: rule, row["profile"])])
            }
        }
        known.forget(nil)
    }

    package func answerDates(of profile: ProfileID) async throws -> [FollowRule.ID: Date] {
        let rows = try await database.rows(
            """
            SELECT id, \(fetched("list")) AS list_at, \(fetched("details")) AS details_at
            FROM follow_rule WHERE profile = \(profile)
            """)
        var dates: [FollowRule.ID: Date] = [:]
        for row in rows {
            let id: FollowRule.ID = try row["id"]
            let (list, details): (Date?, Date?) = (try row["list_at"], try row["details_at"])
            dates[id] = [list, details].compactMap(\.self).min()
        }
        return dates
    }

    /// When the whole answer to the request in a column of the table of rules came.
    private func fetched(_ column: String) -> SQLStatement {
        let (entry, rule) = (database.indexed("entry.resource"), database.indexed("follow_rule.\(column)"))
        return """
            (SELECT max(fetched_at) FROM entry
            WHERE entry.source = follow_rule.source AND \(sql: entry) = \(sql: rule) AND standing = 'whole')
            """
    }

    package func followedLists(
        after rule: FollowRule.ID?, usedSince date: Date, limit: Int
    ) async throws -> [FollowedList] {
        let start = rule.map { last -> SQLStatement in "HAVING min(id) > \(last)" } ?? ""
        return try await database.rows(
            """
            SELECT record, \(fetched("list")) AS list_at, \(fetched("details")) AS details_at
            FROM follow_rule WHERE id IN (
                SELECT min(id) FROM follow_rule WHERE profile NOT IN (
                    SELECT id FROM profile WHERE used_at < \(date) AND id <> \(ProfileID.shared)
                        AND NOT EXISTS (SELECT 1 FROM person WHERE person.profile = profile.id)
                        AND NOT EXISTS (
                            SELECT 1 FROM notification_target AS target
                            WHERE target.profile = profile.id AND is_paused = 0
                        )
                )
                GROUP BY source, list, details, item IS NULL \(start)
                ORDER BY min(id) LIMIT \(limit)
            )
            ORDER BY id
            """
        ).compactMap { row in
            try row.followRule.map {
                FollowedList(
                    rule: $0.id, subject: $0.subject, fetchedAt: try row["list_at"],
                    detailsFetchedAt: try row["details_at"])
            }
        }
    }

    // MARK: Changes

    /// A newer version may have written others.
    private static let isOfKnownKind: SQLStatement = "kind = ANY(\(FollowedChange.Kind.allCases.map(\.rawValue)))"
    private static let columns: SQLStatement =
        "sequence, profile, rule, happened_at, stored_at, kind, source, item, title, link, field, old_value, new_value"

    package func changes(
        of profile: ProfileID, after sequence: Int64, limit: Int
    ) async throws -> [FollowedChange] {
        try await database.rows(
            """
            SELECT \(Self.columns) FROM follow_change
            WHERE profile = \(profile) AND sequence > \(Int(sequence)) AND \(Self.isOfKnownKind)
            ORDER BY sequence LIMIT \(limit)
            """
        ).map { try $0.followedChange }
    }

    package func newestChanges(
        of profile: ProfileID, before sequence: Int64?, limit: Int
    ) async throws -> [FollowedChange] {
        let condition = sequence.map { last -> SQLStatement in "AND sequence < \(Int(last))" } ?? ""
        return try await database.rows(
            """
            SELECT \(Self.columns) FROM follow_change
            WHERE profile = \(profile) AND \(Self.isOfKnownKind) \(condition)
            ORDER BY sequence DESC LIMIT \(limit)
            """
        ).map { try $0.followedChange }
    }

    package func latestSequence() async throws -> Int64 {
        let row = try await database.row("SELECT coalesce(max(sequence), 0) AS latest FROM follow_change")
        let latest: Int? = try row?["latest"]
        return Int64(latest ?? 0)
    }

    /// Inserts a change. The caller holds the lock.
    static func insertion(of report: FollowEvaluation.Report, at date: Date) -> SQLStatement {
        let (rule, event) = (report.owner.rule, report.event)
        func short(_ text: String?) -> SQLValue { text?.presentable(limit: FollowBounds.text).sqlValue ?? .null }
        return """
            INSERT INTO follow_change
                (profile, rule, happened_at, stored_at, kind, source, item, title, link, field, old_value, new_value)
            VALUES (\(report.owner.profile), \(rule.id), \(event.date), \(date), \(event.kind),
                \(rule.subject.source), \(report.item), \(event.title.presentable(limit: FollowBounds.text)),
                \(rule.subject.link(of: report.item)), \(event.field.sqlValue), \(short(event.old)), \(short(event.new)))
            """
    }

    /// Deletes the changes of a profile beyond the bound.
    static func trimming(of profile: ProfileID) -> SQLStatement {
        """
        DELETE FROM follow_change WHERE profile = \(profile) AND sequence <= (
            SELECT sequence FROM follow_change WHERE profile = \(profile)
            ORDER BY sequence DESC LIMIT 1 OFFSET \(FollowBounds.changes)
        )
        """
    }
}

extension FollowedChange.Kind: SQLConvertible {}

extension SQLRow {
    fileprivate var followedChange: FollowedChange {
        get throws {
            let sequence: Int = try self["sequence"]
            return FollowedChange(
                sequence: Int64(sequence), profile: try self["profile"], rule: try self["rule"],
                date: try self["happened_at"], storedAt: try self["stored_at"], kind: try self["kind"],
                item: try reference(), title: try self["title"], link: try self["link"], field: try self["field"],
                old: try self["old_value"], new: try self["new_value"])
        }
    }
}
