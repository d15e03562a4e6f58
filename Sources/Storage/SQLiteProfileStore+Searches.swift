public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func recordSearch(_ term: SearchTerm, of profile: ProfileID) async throws {
        try await write(profile) { database in
            try Self.recordUse(of: profile, at: Date(), in: database)
            try database.execute(
                sql: """
                    INSERT INTO search (profile, folded, term, position)
                    VALUES (
                        :profile, :folded, :term,
                        (SELECT coalesce(max(position), 0) + 1 FROM search WHERE profile = :profile)
                    )
                    ON CONFLICT (profile, folded) DO UPDATE SET term = excluded.term, position = excluded.position
                    """,
                arguments: ["profile": profile.rawValue, "folded": term.folded, "term": term.text])
            try database.execute(
                sql: """
                    DELETE FROM search WHERE profile = :profile AND folded NOT IN (
                        SELECT folded FROM search WHERE profile = :profile ORDER BY position DESC LIMIT :count
                    )
                    """,
                arguments: ["profile": profile.rawValue, "count": [SearchTerm].longestHistory])
        }
    }

    public func forgetSearch(_ term: SearchTerm?, of profile: ProfileID) async throws {
        try await write(profile) { database in
            try database.execute(
                sql: "DELETE FROM search WHERE profile = ?1 AND (?2 IS NULL OR folded = ?2)",
                arguments: [profile.rawValue, term?.folded])
        }
    }
}
