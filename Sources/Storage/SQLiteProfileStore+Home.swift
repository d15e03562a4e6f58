public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    public func home(of profile: ProfileID) async throws -> HomeRecord {
        try await database.read { [recordDecoder] database in
            try Self.home(of: profile, in: database).flatMap { recordDecoder.home($0, of: profile) } ?? HomeRecord()
        }
    }

    public func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        // In one transaction, so that other writers, in this process or another, come before or after it.
        try await database.write { [recordDecoder] database in
            let text = try Self.home(of: profile, in: database)
            let stored = text.flatMap { recordDecoder.home($0, of: profile) }
            let before = stored ?? HomeRecord()
            var record = before
            let outcome = change(&record)
            guard record != before else { return outcome }
            if text != nil, stored == nil {
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

    private static func home(of profile: ProfileID, in database: GRDB.Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT record FROM home WHERE profile = ?", arguments: [profile.rawValue])
    }
}

extension RecordDecoder {
    fileprivate func home(_ text: String, of profile: ProfileID) -> HomeRecord? {
        value(HomeRecord.self, from: Data(text.utf8), named: "the home page of \(profile.rawValue.prefix(8))")
    }
}
