public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
        try await write(profile) { database in
            try Self.recordUse(of: profile, at: Date(), in: database)
            try database.execute(
                sql: """
                    INSERT INTO recent_search (profile, source, folded, term, position)
                    VALUES (
                        :profile, :source, :folded, :term,
                        (
                            SELECT coalesce(max(position), 0) + 1 FROM recent_search
                            WHERE profile = :profile AND source = :source
                        )
                    )
                    ON CONFLICT (profile, source, folded) DO UPDATE SET term = excluded.term, position = excluded.position
                    """,
                arguments: [
                    "profile": profile.rawValue, "source": scope.column, "folded": term.folded, "term": term.text,
                ])
            try database.execute(
                sql: """
                    DELETE FROM recent_search WHERE profile = :profile AND source = :source AND folded NOT IN (
                        SELECT folded FROM recent_search WHERE profile = :profile AND source = :source
                        ORDER BY position DESC LIMIT :count
                    )
                    """,
                arguments: [
                    "profile": profile.rawValue, "source": scope.column, "count": [SearchTerm].longestHistory,
                ])
        }
    }

    public func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
        try await write(profile) { database in
            try database.execute(
                sql: "DELETE FROM recent_search WHERE profile = ?1 AND source = ?2 AND (?3 IS NULL OR folded = ?3)",
                arguments: [profile.rawValue, scope.column, term?.folded])
        }
    }
}

extension SearchScope {
    /// The value of the column `source`.
    package var column: String {
        switch self {
        case .allSources: ""
        case .source(let source): source.rawValue
        }
    }
}
