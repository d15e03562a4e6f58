package import Catalogue
package import Endpoints
package import Foundation

/// The targets of notifications in a database, with a row for each.
package struct SQLNotificationStore: NotificationStore {
    private static let columns: SQLStatement = """
        id, profile, kind, address, secret, hour, zone, locale, site, created_at, delivered, attempted, failures,
        failing_since, error, next_attempt, sent_at, is_paused
        """

    /// A newer version may have written others.
    private static let isOfKnownKind: SQLStatement = "kind = ANY(\(NotificationTarget.Kind.allCases.map(\.rawValue)))"

    let database: any SQLDatabase

    /// Creates the store of a database.
    package init(_ database: any SQLDatabase) { self.database = database }

    package func targets(of profile: ProfileID) async throws -> [NotificationTarget] {
        try await database.rows(
            """
            SELECT \(Self.columns) FROM notification_target
            WHERE profile = \(profile) AND \(Self.isOfKnownKind) ORDER BY created_at, id
            """
        ).map { try $0.notificationTarget }
    }

    package func targets(
        behind sequence: Int64, at date: Date, limit: Int
    ) async throws -> [NotificationTarget] {
        try await database.rows(
            """
            SELECT \(Self.columns) FROM notification_target
            WHERE is_paused = 0 AND next_attempt <= \(date) AND delivered < \(Int(sequence))
                AND \(Self.isOfKnownKind) AND (claimed_until IS NULL OR claimed_until <= \(date))
            ORDER BY next_attempt, id LIMIT \(limit)
            """
        ).map { try $0.notificationTarget }
    }

    package func nextAttempt(behind sequence: Int64, after date: Date) async throws -> Date? {
        let rows = try await database.rows(
            """
            SELECT min(next_attempt) AS next FROM notification_target
            WHERE is_paused = 0 AND next_attempt > \(date) AND delivered < \(Int(sequence))
            """)
        return try rows[0]["next"]
    }

    package func postpone(_ turns: [String: Date]) async throws {
        if turns.isEmpty { return }
        try await database.transaction { connection in
            _ = try connection.run(
                turns.sorted { $0.key < $1.key }.map { id, turn -> SQLStatement in
                    """
                    UPDATE notification_target SET next_attempt = \(turn)
                    WHERE id = \(id) AND attempted IS NULL AND claim IS NULL
                    """
                })
        }
    }

    package func add(_ target: NotificationTarget) async throws -> Bool {
        let (hour, zone) = target.schedule.columns
        // A browser shows the notifications of one person.
        let owner: SQLStatement = target.kind == .webPush ? "" : "profile = \(target.profile) AND "
        return try await database.transaction { connection in
            try connection.lock("notifications \(target.profile.rawValue)")
            try connection.run([
                """
                DELETE FROM notification_target
                WHERE \(owner)kind = \(target.kind) AND address = \(target.address)
                """
            ])
            let known = try connection.query("SELECT id FROM notification_target WHERE profile = \(target.profile)")
            guard known.count < NotificationTarget.limit else { return false }
            try connection.run([
                """
                INSERT INTO notification_target (
                    id, profile, kind, address, secret, hour, zone, locale, site, created_at, delivered, failures,
                    next_attempt, is_paused)
                VALUES (\(target.id), \(target.profile), \(target.kind), \(target.address),
                    \((target.secret?.revealed).sqlValue), \(hour.sqlValue), \(zone), \(target.locale), \(target.site),
                    \(target.createdAt), \(Int(target.delivered)), 0, \(target.nextAttempt), 0)
                """
            ])
            return true
        }
    }

    package func removeTarget(_ id: String, of profile: ProfileID) async throws -> Bool {
        try await changes("DELETE FROM notification_target WHERE id = \(id) AND profile = \(profile)")
    }

    package func renewTarget(
        _ former: String, of profile: ProfileID, to address: String, secret: Secret
    ) async throws -> Bool {
        let kind = NotificationTarget.Kind.webPush
        return try await database.transaction { connection in
            let renewed = try connection.query(
                """
                UPDATE notification_target SET address = \(address), secret = \(secret.revealed), failures = 0,
                    failing_since = NULL, error = NULL, is_paused = 0
                WHERE profile = \(profile) AND kind = \(kind) AND address = \(former) RETURNING id
                """)
            guard let id: String = try renewed.first?["id"] else { return false }
            try connection.run([
                "DELETE FROM notification_target WHERE kind = \(kind) AND address = \(address) AND id <> \(id)"
            ])
            return true
        }
    }

    package func retryTarget(_ id: String, of profile: ProfileID, at date: Date) async throws -> Bool {
        try await changes(
            """
            UPDATE notification_target SET is_paused = 0, failures = 0, failing_since = NULL, next_attempt = \(date)
            WHERE id = \(id) AND profile = \(profile)
            """)
    }

    package func skip(_ ids: [String], to sequence: Int64) async throws {
        try await database.transaction { connection in
            for part in ids.sorted().parts(of: 256) {
                try connection.run([
                    """
                    UPDATE notification_target SET delivered = \(Int(sequence))
                    WHERE id = ANY(\(part)) AND delivered < \(Int(sequence)) AND attempted IS NULL
                    """
                ])
            }
        }
    }

    package func claimTarget(
        _ id: String, as claim: String, at date: Date, until end: Date
    ) async throws -> NotificationTarget? {
        try await database.transaction { connection in
            try connection.query(
                """
                UPDATE notification_target SET claim = \(claim), claimed_until = \(end)
                WHERE id = \(id) AND is_paused = 0 AND next_attempt <= \(date)
                    AND (claimed_until IS NULL OR claimed_until <= \(date))
                RETURNING \(Self.columns)
                """
            ).first?.notificationTarget
        }
    }

    @discardableResult
    package func save(
        _ target: NotificationTarget, claimedAs claim: String, isDone: Bool
    ) async throws -> Bool {
        let error = try target.lastError?.json
        let release: SQLStatement = isDone ? ", claim = NULL, claimed_until = NULL" : ""
        return try await changes(
            """
            UPDATE notification_target SET delivered = \(Int(target.delivered)),
                attempted = \(target.attempted.map { Int($0) }.sqlValue), failures = \(target.failures),
                failing_since = \(target.failingSince.sqlValue), error = \(error.sqlValue),
                next_attempt = \(target.nextAttempt), sent_at = \(target.sentAt.sqlValue),
                is_paused = \(target.isPaused ? 1 : 0)\(release)
            WHERE id = \(target.id) AND claim = \(claim)
            """)
    }

    private func changes(_ statement: SQLStatement) async throws -> Bool {
        try await database.transaction { try $0.run([statement])[0].affectedRows > 0 }
    }
}

extension NotificationTarget.Kind: SQLConvertible {}

extension NotificationTarget.Schedule {
    fileprivate var columns: (hour: Int?, zone: String) {
        switch self {
        case .atOnce: (nil, TimeZone.gmt.identifier)
        case .daily(let hour, let zone): (hour, zone.identifier)
        }
    }
}

extension SQLRow {
    fileprivate var notificationTarget: NotificationTarget {
        get throws {
            let (secret, zone): (String?, String) = (try self["secret"], try self["zone"])
            let (hour, paused): (Int?, Int) = (try self["hour"], try self["is_paused"])
            let (delivered, attempted): (Int, Int?) = (try self["delivered"], try self["attempted"])
            var target = NotificationTarget(
                id: try self["id"], profile: try self["profile"], kind: try self["kind"], address: try self["address"],
                secret: secret.map { Secret($0) },
                schedule: hour.map { .daily(hour: $0, zone: TimeZone(identifier: zone) ?? .gmt) } ?? .atOnce,
                locale: try self["locale"], site: try self["site"], createdAt: try self["created_at"],
                delivered: Int64(delivered))
            target.attempted = attempted.map { Int64($0) }
            target.failures = try self["failures"]
            target.failingSince = try self["failing_since"]
            let error: String? = try self["error"]
            // A newer version may have written one that this one can't read.
            do { target.lastError = try error.map { try EndpointError(json: $0) } } catch { target.lastError = nil }
            target.nextAttempt = try self["next_attempt"]
            target.sentAt = try self["sent_at"]
            target.isPaused = paused != 0
            return target
        }
    }
}
