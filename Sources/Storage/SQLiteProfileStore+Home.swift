public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        // In one transaction, so that other writers, in this process or another, come before or after it.
        try await write(profile) { [recordDecoder] database in
            let reader = ProfileReader(profile: profile, database: database, decoder: recordDecoder)
            let stored = try reader.home()
            let before = stored ?? HomeRecord()
            var record = before
            let outcome = change(&record)
            guard record != before else { return outcome }
            if try stored == nil && reader.homeText() != nil {
                // Keep the damaged record under another key instead of overwriting it.
                try database.execute(
                    sql: "UPDATE home SET profile = profile || ' damaged ' || hex(randomblob(8)) WHERE profile = ?",
                    arguments: [profile.rawValue])
            }
            try Self.recordUse(of: profile, at: Date(), in: database)
            try database.execute(
                sql: """
                    INSERT INTO home (profile, record) VALUES (?, ?)
                    ON CONFLICT (profile) DO UPDATE SET record = excluded.record
                    """,
                arguments: [profile.rawValue, try record.json])
            return outcome
        }
    }
}
