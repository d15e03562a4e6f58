public import Catalogue
import Foundation
import GRDB

extension SQLiteProfileStore {
    /// For how long the id of a change is remembered, in seconds.
    private static let changePeriod: TimeInterval = 30 * 86_400
    /// The largest number of ids; past it, the oldest go.
    private static let maxChanges = 100_000

    public func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool {
        try await database.read { try Self.hasMade(change, of: profile, in: $0) }
    }

    static func hasMade(_ change: IdempotencyKey, of profile: ProfileID, in database: GRDB.Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM change WHERE profile = ? AND id = ?)"),
            arguments: [profile.rawValue, change.rawValue]) ?? false
    }

    static func remember(
        _ change: IdempotencyKey, of profile: ProfileID, at date: Date, in database: GRDB.Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO change (profile, id, made_at) VALUES (?, ?, ?)",
            arguments: [profile.rawValue, change.rawValue, date.timeIntervalSince1970])
        try database.execute(
            sql: "DELETE FROM change WHERE made_at < ?", arguments: [date.timeIntervalSince1970 - changePeriod])
        try database.execute(
            sql: "DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - ?", arguments: [maxChanges])
    }
}
