package import Catalogue
import Foundation

// MARK: Order, home pages and searches

extension SQLProfileStore {
    package func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome {
        // In one transaction, so that readers see the order before it or after it.
        try await write(profile) { connection in
            let rows = try connection.query(
                """
                SELECT source, item, position FROM favourite
                WHERE profile = \(profile) AND source = \(item.source) AND removed_at IS NULL ORDER BY position DESC
                """
            ).map { row -> (item: ItemReference, position: Int) in (try row.reference(), try row["position"]) }
            let before = rows.map(\.item)
            var order = before
            do throws(FavouriteProblem) {
                try order.apply(move, to: item)
            } catch {
                return .refused(error)
            }
            guard order != before else { return .unchanged }
            // Permute the positions that the favourites have, so that favourites of other sources keep theirs.
            try connection.run(
                zip(order, rows).filter { $0 != $1.item }.map { item, row -> SQLStatement in
                    """
                    UPDATE favourite SET position = \(row.position)
                    WHERE profile = \(profile) AND source = \(item.source) AND item = \(item.id)
                    """
                })
            return .moved
        }
    }

    package func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        // In one transaction, so that other writers, in this process or another, come before or after it.
        try await write(profile) { connection in
            let rows = try connection.run([ProfileStatements(profile: profile).home])[0].rows
            let stored = try home(rows, of: profile)
            let before = stored ?? HomeRecord()
            var record = before
            let outcome = change(&record)
            guard record != before else { return outcome }
            if stored == nil, !rows.isEmpty {
                // Keep the damaged record under another key instead of overwriting it.
                let other = "\(profile.rawValue) damaged \(UUID().uuidString)"
                try connection.run(["UPDATE home SET profile = \(other) WHERE profile = \(profile)"])
            }
            let text = try record.json
            try connection.run([
                Self.use(of: profile, at: Date()),
                """
                INSERT INTO home (profile, record) VALUES (\(profile), \(text))
                ON CONFLICT (profile) DO UPDATE SET record = excluded.record
                """,
            ])
            return outcome
        }
    }

    package func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
        let owner: SQLStatement = "profile = \(profile) AND source = \(scope.column)"
        try await write(profile) { connection in
            _ = try connection.run([
                Self.use(of: profile, at: Date()),
                """
                INSERT INTO recent_search (profile, source, folded, term, position)
                VALUES (
                    \(profile), \(scope.column), \(term.folded), \(term.text),
                    (SELECT coalesce(max(position), 0) + 1 FROM recent_search WHERE \(owner))
                )
                ON CONFLICT (profile, source, folded) DO UPDATE SET term = excluded.term, position = excluded.position
                """,
                """
                DELETE FROM recent_search WHERE \(owner) AND folded NOT IN (
                    SELECT folded FROM recent_search WHERE \(owner)
                    ORDER BY position DESC LIMIT \([SearchTerm].longestHistory)
                )
                """,
            ])
        }
    }

    package func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
        let condition = term.map { term -> SQLStatement in " AND folded = \(term.folded)" } ?? ""
        try await write(profile) { connection in
            _ = try connection.run([
                "DELETE FROM recent_search WHERE profile = \(profile) AND source = \(scope.column)\(condition)"
            ])
        }
    }

    // MARK: Records

    package func updateRecords(_ items: [CatalogueItem]) async throws {
        // Few items are favourites.
        let items = try await favourites(among: items)
        if items.isEmpty { return }
        try await changeRecords(of: Array(items.keys)) { reference, row in
            // A record that can't be decoded stays: it may have facts that the new one lacks.
            guard let item = items[reference],
                let old = database.recordDecoder.item(reference, from: try row["record"]), item != old,
                item.knowsNoLess(than: old)
            else { return nil }
            let (profile, record): (ProfileID, Data) = (try row["profile"], Data(try item.json.utf8))
            let search = database.searchColumns(of: item)
            let update: SQLStatement = """
                UPDATE favourite SET record = \(record)\(search.assignments)
                WHERE profile = \(profile) AND source = \(reference.source) AND item = \(reference.id)
                """
            return (item, [update])
        }
    }

    package func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
        try await changeRecords(of: Array(items.keys)) { reference, row in
            guard let item = items[reference] else { return nil }
            let (profile, record): (ProfileID, Data) = (try row["profile"], Data(try item.json.utf8))
            let search = database.searchColumns(of: item)
            let isOld: SQLStatement =
                "profile = \(profile) AND source = \(reference.source) AND item = \(reference.id)"
            // A favourite that was removed under its new id is one again.
            let copy: SQLStatement = """
                INSERT INTO favourite AS known
                    (profile, source, item, added_at, removed_at, record, position\(sql: search.names))
                SELECT profile, \(item.id.source), \(item.id.id), added_at, removed_at, \(record), position\(search.values)
                FROM favourite WHERE \(isOld)
                ON CONFLICT (profile, source, item) DO UPDATE SET
                    removed_at = CASE WHEN excluded.removed_at IS NULL THEN NULL ELSE known.removed_at END
                """
            return (item, [copy, "DELETE FROM favourite WHERE \(isOld)"])
        }
    }

    /// Changes favourites of all profiles.
    ///
    /// - Parameter change: gives the new item of a row, and the statements that write it; nil if the row stays.
    private func changeRecords(
        of items: [ItemReference],
        _ change:
            @escaping @Sendable (ItemReference, SQLRow) throws -> (item: CatalogueItem, statements: [SQLStatement])?
    ) async throws {
        let queries = items.lists.map { source, ids -> SQLStatement in
            """
            SELECT profile, source, item, removed_at, record FROM favourite
            WHERE source = \(source) AND item = ANY(\(ids)) ORDER BY item, profile\(database.rowLock)
            """
        }
        let changed = try await database.transaction { connection in
            var changed: [(item: CatalogueItem, profile: ProfileID, isRemoved: Bool)] = []
            var statements: [SQLStatement] = []
            for row in try connection.run(queries).flatMap(\.rows) {
                guard let new = try change(try row.reference(), row) else { continue }
                statements += new.statements
                let (profile, removal): (ProfileID, Date?) = (try row["profile"], try row["removed_at"])
                changed.append((new.item, profile, removal != nil))
            }
            try connection.run(statements)
            // A removed favourite enters the index again if its removal is undone.
            for favourite in changed where !favourite.isRemoved {
                try connection.index(favourite.item, in: .profile(favourite.profile))
            }
            // One notification, because many profiles may have the item.
            if !changed.isEmpty { try connection.notify(NodeChange(of: nil)) }
            return Set(changed.map(\.profile))
        }
        for profile in changed { forget(profile) }
    }

    /// The items that are favourites of any profile.
    private func favourites(among items: [CatalogueItem]) async throws -> [ItemReference: CatalogueItem] {
        let statements = items.map(\.id).lists.map { source, ids -> SQLStatement in
            "SELECT DISTINCT source, item FROM favourite WHERE source = \(source) AND item = ANY(\(ids))"
        }
        let known = try await Set(database.rows(of: statements).joined().map { try $0.reference() })
        return Dictionary(items.filter { known.contains($0.id) }.map { ($0.id, $0) }) { $1 }
    }

    package func favouriteIDs(of source: SourceID) async throws -> Set<String> {
        let rows = try await database.rows("SELECT DISTINCT item FROM favourite WHERE source = \(source)")
        return try Set(rows.map { try $0["item"] as String })
    }

    package func records() async throws -> [CatalogueItem] {
        let rows = try await database.rows(
            """
            SELECT source, item, record FROM favourite WHERE (profile, source, item) IN (
                SELECT min(profile), source, item FROM favourite WHERE removed_at IS NULL GROUP BY source, item
            )
            """)
        return try rows.compactMap { database.recordDecoder.item(try $0.reference(), from: try $0["record"]) }
    }

    package func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
        let rows = try await database.rows(
            """
            SELECT record FROM favourite
            WHERE source = \(item.source) AND item = \(item.id) AND removed_at IS NULL LIMIT 1
            """)
        return try rows.first.flatMap { database.recordDecoder.item(item, from: try $0["record"]) }
    }

    package func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        let rows = try await database.rows(
            """
            SELECT record FROM favourite
            WHERE profile = \(profile) AND source = \(item.source) AND item = \(item.id)
            """)
        return try rows.first.flatMap { database.recordDecoder.item(item, from: try $0["record"]) }
    }
}
