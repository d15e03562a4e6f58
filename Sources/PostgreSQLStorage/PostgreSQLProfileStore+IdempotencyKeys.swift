public import Catalogue
import Foundation
import PostgreSQL

extension PostgreSQLProfileStore {
    /// For how long the id of a change is remembered, in seconds.
    private static let changePeriod: TimeInterval = 30 * 86_400

    public func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool {
        try await !database.read(
            "SELECT 1 AS one FROM change WHERE profile = $1 AND id = $2",
            [.text(profile.rawValue), .text(change.rawValue)]
        ).isEmpty
    }

    /// - Throws: ``RepeatedChange`` if the change is there already.
    static func remember(
        _ change: IdempotencyKey, of profile: ProfileID, at date: Date, on connection: Connection
    ) throws {
        let count = try connection.execute(
            "INSERT INTO change (profile, id, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [.text(profile.rawValue), .text(change.rawValue), .double(date.timeIntervalSince1970)])
        guard count > 0 else { throw RepeatedChange() }
        try connection.execute(
            "DELETE FROM change WHERE made_at < $1", [.double(date.timeIntervalSince1970 - changePeriod)])
    }
}
