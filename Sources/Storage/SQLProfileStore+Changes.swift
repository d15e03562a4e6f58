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
                WHERE profile = $1 AND source = $2 AND removed_at IS NULL ORDER BY position DESC
                """, [.text(profile.rawValue), .text(item.source.rawValue)]
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
                zip(order, rows).filter { $0 != $1.item }.map { item, row in
                    SQLStatement(
                        "UPDATE favourite SET position = $1 WHERE profile = $2 AND source = $3 AND item = $4",
                        [.integer(row.position), .text(profile.rawValue)] + item.values)
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
            let id = SQLValue.text(profile.rawValue)
            if stored == nil, !rows.isEmpty {
                // Keep the damaged record under another key instead of overwriting it.
                try connection.run([
                    SQLStatement(
                        "UPDATE home SET profile = $2 WHERE profile = $1",
                        [id, .text("\(profile.rawValue) damaged \(UUID().uuidString)")])
                ])
            }
            try connection.run([
                Self.use(of: profile, at: Date()),
                SQLStatement(
                    """
                    INSERT INTO home (profile, record) VALUES ($1, $2)
                    ON CONFLICT (profile) DO UPDATE SET record = excluded.record
                    """, [id, .text(try record.json)]),
            ])
            return outcome
        }
    }

    package func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
        let owner: [SQLValue] = [.text(profile.rawValue), .text(scope.column)]
        try await write(profile) { connection in
            _ = try connection.run([
                Self.use(of: profile, at: Date()),
                SQLStatement(
                    """
                    INSERT INTO recent_search (profile, source, folded, term, position)
                    VALUES ($1, $2, $3, $4, (
                        SELECT coalesce(max(position), 0) + 1 FROM recent_search WHERE profile = $1 AND source = $2
                    ))
                    ON CONFLICT (profile, source, folded)
                        DO UPDATE SET term = excluded.term, position = excluded.position
                    """, owner + [.text(term.folded), .text(term.text)]),
                SQLStatement(
                    """
                    DELETE FROM recent_search WHERE profile = $1 AND source = $2 AND folded NOT IN (
                        SELECT folded FROM recent_search WHERE profile = $1 AND source = $2
                        ORDER BY position DESC LIMIT $3
                    )
                    """, owner + [.integer([SearchTerm].longestHistory)]),
            ])
        }
    }

    package func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
        let statement = SQLStatement(
            "DELETE FROM recent_search WHERE profile = $1 AND source = $2\(term == nil ? "" : " AND folded = $3")",
            [.text(profile.rawValue), .text(scope.column)] + (term.map { [SQLValue.text($0.folded)] } ?? []))
        try await write(profile) { _ = try $0.run([statement]) }
    }
}

// MARK: Records

extension SQLProfileStore {
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
            let (profile, record): (String, Data) = (try row["profile"], Data(try item.json.utf8))
            let search = database.searchColumns(of: item)
            let statement = SQLStatement(
                """
                UPDATE favourite SET record = $4\(search.assignments(from: 5))
                WHERE profile = $1 AND source = $2 AND item = $3
                """, [.text(profile)] + reference.values + [.bytes(record)] + search.values)
            return (item, [statement])
        }
    }

    package func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
        try await changeRecords(of: Array(items.keys)) { reference, row in
            guard let item = items[reference] else { return nil }
            let (profile, record): (String, Data) = (try row["profile"], Data(try item.json.utf8))
            let search = database.searchColumns(of: item)
            let key = [SQLValue.text(profile)] + reference.values
            // A favourite that was removed under its new id is one again.
            let copy = SQLStatement(
                """
                INSERT INTO favourite AS known
                    (profile, source, item, added_at, removed_at, record, position\(search.list))
                SELECT profile, source, $4, added_at, removed_at, $5, position\(search.marks(from: 6)) FROM favourite
                WHERE profile = $1 AND source = $2 AND item = $3
                ON CONFLICT (profile, source, item) DO UPDATE SET
                    removed_at = CASE WHEN excluded.removed_at IS NULL THEN NULL ELSE known.removed_at END
                """, key + [.text(item.id.id), .bytes(record)] + search.values)
            let deletion = SQLStatement(
                "DELETE FROM favourite WHERE profile = $1 AND source = $2 AND item = $3", key)
            return (item, [copy, deletion])
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
        let queries = items.lists.map { source, ids in
            SQLStatement(
                """
                SELECT profile, source, item, removed_at, record FROM favourite
                WHERE source = $1 AND item = ANY($2) ORDER BY item, profile\(database.rowLock)
                """, [.text(source.rawValue), .texts(ids)])
        }
        let changed = try await database.transaction { connection in
            var changed: [(item: CatalogueItem, profile: ProfileID, isRemoved: Bool)] = []
            var statements: [SQLStatement] = []
            for row in try connection.run(queries).flatMap(\.rows) {
                guard let new = try change(try row.reference(), row) else { continue }
                statements += new.statements
                let removal: Double? = try row["removed_at"]
                changed.append((new.item, ProfileID(rawValue: try row["profile"]), removal != nil))
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
        let statements = items.map(\.id).lists.map { source, ids in
            SQLStatement(
                "SELECT DISTINCT source, item FROM favourite WHERE source = $1 AND item = ANY($2)",
                [.text(source.rawValue), .texts(ids)])
        }
        let known = try await Set(database.rows(of: statements).joined().map { try $0.reference() })
        return Dictionary(items.filter { known.contains($0.id) }.map { ($0.id, $0) }) { $1 }
    }

    package func favouriteIDs(of source: SourceID) async throws -> Set<String> {
        let rows = try await database.rows(
            "SELECT DISTINCT item FROM favourite WHERE source = $1", [.text(source.rawValue)])
        return try Set(rows.map { try $0["item"] as String })
    }

    package func records() async throws -> [CatalogueItem] {
        let rows = try await database.rows(
            """
            SELECT source, item, record FROM favourite AS one WHERE removed_at IS NULL AND NOT EXISTS (
                SELECT 1 FROM favourite
                WHERE source = one.source AND item = one.item AND profile < one.profile AND removed_at IS NULL
            )
            """)
        return try rows.compactMap { database.recordDecoder.item(try $0.reference(), from: try $0["record"]) }
    }

    package func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
        let rows = try await database.rows(
            "SELECT record FROM favourite WHERE source = $1 AND item = $2 AND removed_at IS NULL LIMIT 1", item.values)
        return try rows.first.flatMap { database.recordDecoder.item(item, from: try $0["record"]) }
    }

    package func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        let rows = try await database.rows(
            "SELECT record FROM favourite WHERE profile = $1 AND source = $2 AND item = $3",
            [.text(profile.rawValue)] + item.values)
        return try rows.first.flatMap { database.recordDecoder.item(item, from: try $0["record"]) }
    }
}
