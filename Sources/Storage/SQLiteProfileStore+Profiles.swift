import Catalogue
public import Foundation
import GRDB

extension SQLiteProfileStore {
    public func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int {
        try await write(nil) { database in
            let empty = try String.fetchAll(
                database,
                sql: """
                    SELECT id FROM profile WHERE used_at < ? AND id <> ? AND NOT EXISTS (
                        SELECT 1 FROM favourite WHERE favourite.profile = profile.id AND removed_at IS NULL
                    )
                    """,
                arguments: [date.timeIntervalSince1970, ProfileID.shared.rawValue])
            for profile in empty {
                for table in ["favourite", "home", "recent_search"] {
                    try database.cachedStatement(sql: "DELETE FROM \(table) WHERE profile = ?")
                        .execute(arguments: [profile])
                }
                try database.cachedStatement(sql: "DELETE FROM profile WHERE id = ?").execute(arguments: [profile])
            }
            return empty.count
        }
    }

    /// Records when a profile last changed.
    static func recordUse(of profile: ProfileID, at date: Date, in database: GRDB.Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO profile (id, used_at) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET used_at = max(used_at, excluded.used_at)
                """
        ).execute(arguments: [profile.rawValue, date.timeIntervalSince1970])
    }
}
