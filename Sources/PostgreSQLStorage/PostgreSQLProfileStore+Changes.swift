public import Catalogue
public import Foundation
import PostgreSQL
import Storage

extension PostgreSQLProfileStore {
    public func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome {
        try await write(profile) { connection in
            let rows = try connection.query(
                """
                SELECT source, item, position FROM favourite
                WHERE profile = $1 AND source = $2 AND removed_at IS NULL ORDER BY position DESC
                """, [.text(profile.rawValue), .text(item.source.rawValue)]
            ).map { row -> (item: ItemReference, position: Int) in (try row.reference("item"), try row["position"]) }
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
                    Statement(
                        "UPDATE favourite SET position = $1 WHERE profile = $2 AND source = $3 AND item = $4",
                        [.integer(row.position), .text(profile.rawValue)] + item.columns)
                })
            return .moved
        }
    }

    public func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        // In one transaction, so that other writers, on this node or another, come before or after it.
        try await write(profile) { [self] connection in
            let rows = try connection.run([Self.home(of: profile)])[0].rows
            let stored = try home(rows, of: profile)
            let before = stored ?? HomeRecord()
            var record = before
            let outcome = change(&record)
            guard record != before else { return outcome }
            if stored == nil, !rows.isEmpty {
                // Keep the damaged record under another key instead of overwriting it.
                try connection.execute(
                    "UPDATE home SET profile = profile || ' damaged ' || gen_random_uuid() WHERE profile = $1",
                    [.text(profile.rawValue)])
            }
            try connection.run([
                Self.use(of: profile, at: Date()),
                Statement(
                    """
                    INSERT INTO home (profile, record) VALUES ($1, $2)
                    ON CONFLICT (profile) DO UPDATE SET record = excluded.record
                    """, [.text(profile.rawValue), .text(try record.json)]),
            ])
            return outcome
        }
    }

    public func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
        try await write(profile) { connection in
            let owner: [Parameter] = [.text(profile.rawValue), .text(scope.column)]
            try connection.run([
                Self.use(of: profile, at: Date()),
                Statement(
                    """
                    INSERT INTO recent_search (profile, source, folded, term, position)
                    VALUES ($1, $2, $3, $4, (
                        SELECT coalesce(max(position), 0) + 1 FROM recent_search WHERE profile = $1 AND source = $2
                    ))
                    ON CONFLICT (profile, source, folded)
                        DO UPDATE SET term = excluded.term, position = excluded.position
                    """, owner + [.text(term.folded), .text(term.text)]),
                Statement(
                    """
                    DELETE FROM recent_search WHERE profile = $1 AND source = $2 AND folded NOT IN (
                        SELECT folded FROM recent_search WHERE profile = $1 AND source = $2
                        ORDER BY position DESC LIMIT $3
                    )
                    """, owner + [.integer([SearchTerm].longestHistory)]),
            ])
        }
    }

    public func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
        try await write(profile) { connection in
            try connection.execute(
                """
                DELETE FROM recent_search
                WHERE profile = $1 AND source = $2 AND ($3::text IS NULL OR folded = $3)
                """, [.text(profile.rawValue), .text(scope.column), .text(term?.folded)])
        }
    }

    /// Deletes the profiles one after another, because each may get a favourite on another node meanwhile.
    public func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int {
        let condition = """
            used_at < $1 AND id <> $2 AND NOT EXISTS (
                SELECT 1 FROM favourite WHERE favourite.profile = profile.id AND removed_at IS NULL
            )
            """
        let parameters: [Parameter] = [.double(date.timeIntervalSince1970), .text(ProfileID.shared.rawValue)]
        let empty = try await database.read("SELECT id FROM profile WHERE \(condition)", parameters)
        var count = 0
        for row in empty {
            let id: String = try row["id"]
            let isDeleted = try await write(ProfileID(rawValue: id)) { connection in
                let deletion = "DELETE FROM profile WHERE \(condition) AND id = $3"
                guard try connection.execute(deletion, parameters + [.text(id)]) > 0 else { return false }
                try connection.run(
                    ["favourite", "home", "recent_search"].map {
                        Statement("DELETE FROM \($0) WHERE profile = $1", [.text(id)])
                    })
                return true
            }
            if isDeleted { count += 1 }
        }
        return count
    }
}
