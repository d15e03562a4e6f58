public import Catalogue
import GRDB

extension SQLiteProfileStore {
    public func home(of profile: ProfileID) async throws -> HomeRecord {
        try await database.read { try Self.home(of: profile, in: $0) }
    }

    public func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        // One transaction: whoever else writes, in this process or another, comes before it or after it.
        try await database.write { database in
            let kept = try Self.home(of: profile, in: database)
            var record = kept
            let outcome = change(&record)
            guard record != kept else { return outcome }
            try database.execute(
                sql: """
                    INSERT INTO home (profile, record) VALUES (?, ?)
                    ON CONFLICT (profile) DO UPDATE SET record = excluded.record
                    """,
                arguments: [profile.rawValue, try record.json])
            return outcome
        }
    }

    private static func home(of profile: ProfileID, in database: GRDB.Database) throws -> HomeRecord {
        let text = try String.fetchOne(
            database, sql: "SELECT record FROM home WHERE profile = ?", arguments: [profile.rawValue])
        return try text.map { try HomeRecord(json: $0) } ?? HomeRecord()
    }
}
