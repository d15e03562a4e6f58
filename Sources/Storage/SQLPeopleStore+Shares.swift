package import Catalogue
package import Foundation

extension SQLPeopleStore {
    /// The most shares of a person.
    private static let maxShares = 100
    private static let shareColumns: SQLStatement = "share.id, share.person, list, share.created_at, ends_at"

    package func add(_ share: Share, secret: SecretDigest) async throws {
        try await write { connection in
            try checkKnown(share.person, on: connection)
            try connection.run(["DELETE FROM share WHERE ends_at <= \(share.createdAt)"])
            if try count("share", of: share.person, on: connection) >= Self.maxShares {
                throw PeopleError.tooManyShares(limit: Self.maxShares)
            }
            try connection.run([
                """
                INSERT INTO share (secret, id, person, list, created_at, ends_at)
                VALUES (\(secret.rawValue), \(share.id), \(share.person), \(share.list), \(share.createdAt),
                    \(share.endsAt.sqlValue))
                """
            ])
        }
    }

    package func share(_ secret: SecretDigest, at date: Date) async throws -> (share: Share, person: Person)? {
        let row = try await database.row(
            """
            SELECT \(Self.shareColumns), \(Self.columns) FROM share JOIN person ON person.id = share.person
            WHERE secret = \(secret.rawValue) AND (ends_at IS NULL OR ends_at > \(date))
            """)
        return try row.map { (try $0.share, try $0.person) }
    }

    package func shares(of person: String) async throws -> [Share] {
        try await database.rows(
            "SELECT \(Self.shareColumns) FROM share WHERE person = \(person) ORDER BY created_at DESC, id"
        ).map { try $0.share }
    }

    package func removeShare(_ share: String, of person: String) async throws -> Bool {
        try await write { connection in
            try connection.run(["DELETE FROM share WHERE id = \(share) AND person = \(person)"])[0].affectedRows > 0
        }
    }
}
