import Catalogue
import Endpoints
import Foundation

// Rules are evaluated in the transaction that stores an answer, so that each change is reported once, whichever node stores
// it and whenever a node stops.

/// An answer that the rules of people are evaluated for.
enum FollowedAnswer {
    /// It was compared with the one before it.
    case compared(AnswerComparison, [ItemChange], ArchiveKey, at: Date)
    /// It equals the newest one, so that the items that this is without are gone.
    case confirmed(ArchiveKey, since: Date, at: Date)
}

extension SQLArchive {
    /// Reports what answers mean to the people who follow their lists or items. All nodes wait until the transaction ends, so
    /// that it has nothing else to do.
    ///
    /// - Returns: the profiles that have new changes.
    func report(_ answers: [FollowedAnswer], on connection: any SQLConnection) throws -> Set<ProfileID> {
        var profiles: Set<ProfileID> = []
        for answer in answers {
            switch answer {
            case .compared(let comparison, let changes, let key, let date):
                let renamed: [String: String?] = comparison.renamed.mapValues { $0 }
                try renameFollowed(renamed, renamed.keys.sorted(), of: key.source, on: connection)
                profiles.formUnion(
                    try evaluate(key, at: date, on: connection) {
                        $0.apply(comparison, changes, of: key.resource, at: date)
                    })
            case .confirmed(let key, let since, let date):
                profiles.formUnion(
                    try evaluate(key, at: date, on: connection) { $0.confirm(key.resource, since: since) })
            }
        }
        return profiles
    }

    private func evaluate(
        _ key: ArchiveKey, at date: Date, on connection: any SQLConnection, _ work: (inout FollowEvaluation) -> Void
    ) throws -> Set<ProfileID> {
        let list = try key.resource.json
        let rules: SQLStatement = """
            FROM follow_rule WHERE source = \(key.source)
                AND (\(database.isEqual("list", to: list)) OR \(database.isEqual("details", to: list)))
            """
        // Nearly no list is followed.
        if try connection.query("SELECT 1 AS one \(rules) LIMIT 1").isEmpty { return [] }
        try connection.lock(SQLFollowStore.lock)
        let owned = try connection.query("SELECT profile, record \(rules) ORDER BY created_at, id").compactMap { row in
            try row.followRule.map { FollowEvaluation.OwnedRule(profile: try row["profile"], rule: $0) }
        }
        var evaluation = FollowEvaluation(owned, states: try states(of: owned.map(\.rule.id), on: connection))
        work(&evaluation)
        try store(evaluation.changedStates, on: connection)
        return try store(evaluation.reports, at: date, on: connection)
    }

    private func states(
        of rules: [FollowRule.ID], on connection: any SQLConnection
    ) throws -> [FollowEvaluation.Subject: FollowState] {
        var states: [FollowEvaluation.Subject: FollowState] = [:]
        for ids in rules.sorted().parts(of: 256) {
            let rows = try connection.query("SELECT rule, item, record FROM follow_state WHERE rule = ANY(\(ids))")
            for row in rows {
                let subject = FollowEvaluation.Subject(rule: try row["rule"], item: try row["item"])
                states[subject] = row.followState
            }
        }
        return states
    }

    private func store(
        _ states: [FollowEvaluation.Subject: FollowState], on connection: any SQLConnection
    ) throws {
        let statements = try states.filter { $0.key.item.text.utf8.count <= database.longestItemID }.map {
            subject, state -> SQLStatement in
            if state.isEmpty {
                return "DELETE FROM follow_state WHERE rule = \(subject.rule) AND item = \(subject.item.text)"
            }
            return """
                INSERT INTO follow_state (rule, item, absent_at, record)
                VALUES (\(subject.rule), \(subject.item.text), \((state.absence?.since).sqlValue), \(try state.json))
                ON CONFLICT (rule, item) DO UPDATE SET absent_at = excluded.absent_at, record = excluded.record
                """
        }
        for part in statements.parts(of: 256) { try connection.run(part) }
    }

    private func store(
        _ reports: [FollowEvaluation.Report], at date: Date, on connection: any SQLConnection
    ) throws -> Set<ProfileID> {
        let stored = reports.filter { $0.item.utf8.count <= database.longestItemID }
        let profiles = Dictionary(grouping: stored, by: \.owner.profile)
        for (profile, reports) in profiles.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for part in reports.parts(of: 256) {
                try connection.run(part.map { SQLFollowStore.insertion(of: $0, at: date) })
            }
            try connection.run([SQLFollowStore.trimming(of: profile)])
            try connection.notify(NodeChange(of: profile))
        }
        return Set(profiles.keys)
    }

    /// Tells open pages of this node about new changes.
    func publish(_ profiles: Set<ProfileID>) {
        for profile in profiles { changes?.publish(.profile(profile)) }
    }

    /// Gives rules about items, and what rules about lists know of items, the ids that the items have now. Items that lists
    /// seemed to be without are not gone.
    func renameFollowed(
        _ ids: [String: String?], _ part: [String], of source: SourceID, on connection: any SQLConnection
    ) throws {
        if part.isEmpty { return }
        let query: SQLStatement =
            "SELECT id, item, record FROM follow_rule WHERE source = \(source) AND item = ANY(\(part))"
        let ofLists: SQLStatement = """
            FROM follow_state WHERE item = ANY(\(part))
                AND rule IN (SELECT id FROM follow_rule WHERE source = \(source) AND item IS NULL)
            """
        if try connection.query(query).isEmpty, try connection.query("SELECT 1 AS one \(ofLists)").isEmpty { return }
        try connection.lock(SQLFollowStore.lock)
        var states: [FollowEvaluation.Subject: FollowState] = [:]
        for row in try connection.query("SELECT rule, item, record \(ofLists)") {
            guard case let id?? = ids[try row["item"]], var state = row.followState else { continue }
            state.absence = nil
            if !state.isEmpty { states[FollowEvaluation.Subject(rule: try row["rule"], item: id)] = state }
        }
        try connection.run(["DELETE \(ofLists)"])
        try store(states, on: connection)
        for row in try connection.query(query) {
            let (rule, former): (String, String) = (try row["id"], try row["item"])
            guard case let id?? = ids[former], id.utf8.count <= database.longestItemID, var record = row.followRule
            else { continue }
            record.subject.item = id
            let known = try connection.query(
                "SELECT record FROM follow_state WHERE rule = \(rule) AND item = \(former)")
            var state = known.first?.followState ?? FollowState()
            // The answer with the new id was evaluated before, and seemed to be without the item.
            state.absence = nil
            try connection.run([
                "UPDATE follow_rule SET item = \(id), record = \(try record.json) WHERE id = \(rule)",
                "DELETE FROM follow_state WHERE rule = \(rule)",
            ])
            try store([FollowEvaluation.Subject(rule: rule, item: id): state], on: connection)
        }
    }
}

extension SQLRow {
    /// The rule of the column `record`; nil if a newer version has written what this one can't read. The others still count.
    var followRule: FollowRule? {
        do { return try json("record") } catch { return nil }
    }

    fileprivate var followState: FollowState? {
        do { return try json("record") } catch { return nil }
    }
}
