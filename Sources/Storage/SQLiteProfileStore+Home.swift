public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func home(of profile: ProfileID) async throws -> HomeRecord {
        try await database.read { [damage] database in
            try Self.home(of: profile, in: database).flatMap { damage.home($0, of: profile) } ?? HomeRecord()
        }
    }

    public func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        // One transaction: whoever else writes, in this process or another, comes before it or after it.
        try await database.write { [damage] database in
            let text = try Self.home(of: profile, in: database)
            let kept = text.flatMap { damage.home($0, of: profile) }
            let before = kept ?? HomeRecord()
            var record = before
            let outcome = change(&record)
            guard record != before else { return outcome }
            if text != nil, kept == nil {
                // What can't be read is put aside, not overwritten.
                try database.execute(
                    sql: "UPDATE home SET profile = profile || ' damaged ' || hex(randomblob(8)) WHERE profile = ?",
                    arguments: [profile.rawValue])
            }
            try Self.use(profile, at: Date(), in: database)
            try database.execute(
                sql: """
                    INSERT INTO home (profile, record) VALUES (?, ?)
                    ON CONFLICT (profile) DO UPDATE SET record = excluded.record
                    """,
                arguments: [profile.rawValue, try record.json])
            return outcome
        }
    }

    private static func home(of profile: ProfileID, in database: GRDB.Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT record FROM home WHERE profile = ?", arguments: [profile.rawValue])
    }
}

extension DamageLog {
    fileprivate func home(_ text: String, of profile: ProfileID) -> HomeRecord? {
        value(HomeRecord.self, in: Data(text.utf8), of: "the home page of \(profile.rawValue.prefix(8))")
    }
}
