package import Catalogue
package import Foundation

/// What was stored last of a profile, so that the next pages of a minute write nothing.
struct StoredVisit {
    var pageAt: Date?
    var opened: (item: ItemReference, date: Date)?
}

// MARK: Preferences, recent items and visits

extension SQLProfileStore {
    /// A visit ends after this time without a page, in seconds.
    private static let visitPause: TimeInterval = 1_800
    /// A visit, and the item that was opened last, are stored at most once in this time, in seconds.
    private static let visitPrecision: TimeInterval = 60

    package func changePreferences<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout Preferences) -> Outcome
    ) async throws -> Outcome {
        // In one transaction, so that other writers, in this process or another, come before or after it.
        try await write(profile) { connection in
            let row = try connection.query(ProfileStatements(profile: profile).profileRow).first
            let before = try preferences(row, of: profile)
            var changed = before
            let outcome = change(&changed)
            guard changed != before else { return outcome }
            let text = try changed.json
            try connection.run([
                Self.use(of: profile, at: Date()),
                "UPDATE profile SET preferences = \(text) WHERE id = \(profile)",
            ])
            return outcome
        }
    }

    /// The preferences in a row of a profile; the defaults if they were never changed, or can't be decoded.
    func preferences(_ row: SQLRow?, of profile: ProfileID) throws -> Preferences {
        guard let row else { return Preferences() }
        let text: String? = try row["preferences"]
        guard let text else { return Preferences() }
        return database.recordDecoder.value(
            Preferences.self, from: Data(text.utf8), named: "the preferences of \(profile.rawValue.prefix(8))")
            ?? Preferences()
    }

    package func recordOpened(_ item: CatalogueItem, of profile: ProfileID, at date: Date) async throws {
        let last = visits.value(for: profile)?.opened
        if let last, last.item == item.id, !Self.isDue(last.date, at: date) { return }
        try await record(RecentItem(item: item, date: date), as: .opened, of: profile)
        var visit = visits.value(for: profile) ?? StoredVisit()
        visit.opened = (item.id, date)
        visits.insert(visit, for: profile)
    }

    package func recordPlayed(
        _ item: CatalogueItem, position: Double, duration: Double, of profile: ProfileID, at date: Date
    ) async throws {
        try await record(
            RecentItem(item: item, date: date, position: position, duration: duration), as: .played, of: profile)
    }

    private func record(_ recent: RecentItem, as kind: RecentKind, of profile: ProfileID) async throws {
        let item = recent.item.id
        guard item.id.utf8.count <= database.longestItemID else { return }
        let record = Data(try recent.item.json.utf8)
        let (position, duration) = (recent.position.sqlValue, recent.duration.sqlValue)
        let all: SQLStatement = "profile = \(profile) AND kind = \(kind)"
        try await write(profile, isRecentItem: true) { connection in
            _ = try connection.run([
                Self.use(of: profile, at: recent.date),
                """
                INSERT INTO recent_item AS known (profile, kind, source, item, used_at, position, duration, record)
                VALUES (
                    \(profile), \(kind), \(item.source), \(item.id), \(recent.date), \(position),
                    \(duration), \(record)
                )
                ON CONFLICT (profile, kind, source, item) DO UPDATE SET
                    used_at = excluded.used_at, position = excluded.position, duration = excluded.duration,
                    record = excluded.record
                WHERE known.used_at <= excluded.used_at
                """,
                """
                DELETE FROM recent_item WHERE \(all) AND (source, item) NOT IN (
                    SELECT source, item FROM recent_item WHERE \(all)
                    ORDER BY used_at DESC LIMIT \(RecentItem.longestHistory)
                )
                """,
            ])
        }
    }

    package func forgetRecentItems(of profile: ProfileID) async throws {
        try await write(profile, isRecentItem: true) { connection in
            _ = try connection.run(["DELETE FROM recent_item WHERE profile = \(profile)"])
        }
        // The same item may be opened again within a minute.
        guard var visit = visits.value(for: profile) else { return }
        visit.opened = nil
        visits.insert(visit, for: profile)
    }

    package func recordVisit(of profile: ProfileID, at date: Date) async throws {
        if let last = visits.value(for: profile)?.pageAt, !Self.isDue(last, at: date) { return }
        // No page shows anything else afterwards, so nothing is forgotten or published. Nodes and requests may be a little
        // late, but a page of the far future is one before the clock was set back.
        try await database.transaction { connection in
            _ = try connection.run([
                """
                INSERT INTO profile AS known (id, used_at, page_at) VALUES (\(profile), \(date), \(date))
                ON CONFLICT (id) DO UPDATE SET
                    used_at = CASE
                        WHEN known.used_at < excluded.used_at THEN excluded.used_at ELSE known.used_at END,
                    previous_visit_at = CASE
                        WHEN known.page_at < excluded.page_at - \(Self.visitPause) THEN known.page_at
                        WHEN known.previous_visit_at <= excluded.page_at THEN known.previous_visit_at END,
                    page_at = excluded.page_at
                WHERE known.page_at IS NULL OR known.page_at < excluded.page_at
                    OR known.page_at > excluded.page_at + \(Self.visitPause)
                """
            ])
        }
        var visit = visits.value(for: profile) ?? StoredVisit()
        visit.pageAt = date
        visits.insert(visit, for: profile)
    }

    private static func isDue(_ last: Date, at date: Date) -> Bool {
        abs(date.timeIntervalSince(last)) >= visitPrecision
    }

    /// The end of the visit before this one, from a row of a profile; nil if there was none.
    func previousVisit(_ row: SQLRow?) throws -> Date? {
        guard let row else { return nil }
        let (last, previous): (Date?, Date?) = (try row["page_at"], try row["previous_visit_at"])
        guard let last else { return nil }
        let now = now()
        // The first page of a visit is read before the visit is recorded.
        if now.timeIntervalSince(last) > Self.visitPause { return last }
        // The clock may have been set back.
        return previous.flatMap { $0 <= now ? $0 : nil }
    }
}

extension RecentItem {
    /// Reads a row; nil if its record can't be decoded.
    init?(_ row: SQLRow, _ decoder: RecordDecoder) throws {
        let reference = try row.reference()
        guard let item = decoder.item(reference, from: try row["record"]) else { return nil }
        self.init(
            // The source may have been renamed since.
            item: item.inSource(reference.source), date: try row["used_at"], position: try row["position"],
            duration: try row["duration"])
    }
}
