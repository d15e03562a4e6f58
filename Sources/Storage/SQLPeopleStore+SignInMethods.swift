package import Catalogue
package import Foundation

extension SQLPeopleStore {
    /// The most passkeys of a person.
    private static let maxPasskeys = 50
    /// The most accounts at providers that are linked with a person.
    private static let maxAccounts = 20

    /// Ends a person's sessions but one.
    static func endingSessions(of person: String, but session: String?) -> SQLStatement {
        "DELETE FROM session WHERE person = \(person) AND id <> \(session ?? "")"
    }

    /// Whether a proof holds. Uses up its secret.
    func holds(_ proof: SignInProof, for session: Session, on connection: any SQLConnection) throws -> Bool {
        switch proof {
        case .password(let hash):
            return try !connection.query(
                "SELECT 1 AS one FROM person WHERE id = \(session.person) AND password = \(hash)"
            ).isEmpty
        case .passkey(let passkey, let newCounter, let challenge):
            guard try use(challenge, at: session.createdAt, on: connection) else { return false }
            let used = try connection.run([
                """
                UPDATE passkey SET counter = \(Int(newCounter)), used_at = \(session.createdAt)
                WHERE credential = \(passkey.credentialID) AND person = \(session.person)
                    AND counter = \(Int(passkey.counter))
                """
            ])
            return used[0].affectedRows == 1
        case .account(let identity, let state):
            guard try use(state, at: session.createdAt, on: connection) else { return false }
            return try person(with: identity, on: connection) == session.person
        }
    }

    /// Uses up a secret.
    ///
    /// - Returns: false if it was used before, or has ended.
    private func use(_ secret: OneTimeSecret, at date: Date, on connection: any SQLConnection) throws -> Bool {
        guard secret.endsAt > date else { return false }
        try connection.run(["DELETE FROM used_secret WHERE ends_at <= \(date)"])
        let used = try connection.run([
            """
            INSERT INTO used_secret (secret, ends_at) VALUES (\(secret.digest.rawValue), \(secret.endsAt))
            ON CONFLICT (secret) DO NOTHING
            """
        ])
        return used[0].affectedRows == 1
    }

    /// - Throws: ``PeopleError/lastWayIn`` unless the person can sign in without one of the ways.
    private func checkWayIn(
        of person: String, without id: String, leaving others: OfferedWays?, on connection: any SQLConnection
    ) throws {
        guard let others else { return }
        let left = try connection.query(
            """
            SELECT 1 AS one FROM person WHERE id = \(person) AND password IS NOT NULL AND id <> \(id)
            UNION ALL
            SELECT 1 FROM passkey
            WHERE person = \(person) AND id <> \(id) AND domain = \(others.passkeyDomain.sqlValue)
            UNION ALL
            SELECT 1 FROM account WHERE person = \(person) AND id <> \(id) AND issuer = \(others.issuer.sqlValue)
            """)
        if left.isEmpty { throw PeopleError.lastWayIn }
    }

    package func removePassword(
        of person: String, in session: String?, leaving others: OfferedWays?
    ) async throws {
        try await write { connection in
            try checkKnown(person, on: connection)
            // A password has no id but the person's.
            try checkWayIn(of: person, without: person, leaving: others, on: connection)
            try connection.run([
                "UPDATE person SET password = NULL WHERE id = \(person)", Self.endingSessions(of: person, but: session),
            ])
        }
    }

    /// Removes a row of a person, and ends the person's sessions but one.
    private func removeWayIn(
        _ table: String, _ id: String, of person: String, in session: String?, leaving others: OfferedWays?
    ) async throws -> Bool {
        try await write { connection in
            let condition: SQLStatement = "FROM \(sql: table) WHERE id = \(id) AND person = \(person)"
            guard try !connection.query("SELECT 1 AS one \(condition)").isEmpty else { return false }
            try checkWayIn(of: person, without: id, leaving: others, on: connection)
            try connection.run(["DELETE \(condition)", Self.endingSessions(of: person, but: session)])
            return true
        }
    }

    // MARK: Passkeys

    private static let passkeyColumns: SQLStatement =
        """
        credential, passkey.id, passkey.person, domain, passkey.name AS passkey_name, cose_key, counter,
            passkey.created_at, used_at
        """

    package func add(_ passkey: Passkey, challenge: OneTimeSecret) async throws -> Bool {
        try await write { connection in
            try checkKnown(passkey.person, on: connection)
            if try count("passkey", of: passkey.person, on: connection) >= Self.maxPasskeys {
                throw PeopleError.tooManyPasskeys(limit: Self.maxPasskeys)
            }
            let same = try connection.query("SELECT 1 AS one FROM passkey WHERE credential = \(passkey.credentialID)")
            guard same.isEmpty else { throw PeopleError.passkeyTaken }
            guard try use(challenge, at: passkey.createdAt, on: connection) else { return false }
            try connection.run([
                """
                INSERT INTO passkey (credential, id, person, domain, name, cose_key, counter, created_at)
                VALUES (\(passkey.credentialID), \(passkey.id), \(passkey.person), \(passkey.domain), \(passkey.name),
                    \(passkey.publicKey), \(Int(passkey.counter)), \(passkey.createdAt))
                """
            ])
            return true
        }
    }

    package func passkey(_ credentialID: Data) async throws -> (passkey: Passkey, person: Person)? {
        let row = try await database.row(
            """
            SELECT \(Self.passkeyColumns), \(Self.columns) FROM passkey JOIN person ON person.id = passkey.person
            WHERE credential = \(credentialID)
            """)
        return try row.map { (try $0.passkey, try $0.person) }
    }

    package func passkeys(of person: String) async throws -> [Passkey] {
        try await database.rows(
            "SELECT \(Self.passkeyColumns) FROM passkey WHERE person = \(person) ORDER BY created_at DESC, id"
        ).map { try $0.passkey }
    }

    package func removePasskey(
        _ passkey: String, of person: String, in session: String?, leaving others: OfferedWays?
    ) async throws -> Bool {
        try await removeWayIn("passkey", passkey, of: person, in: session, leaving: others)
    }

    // MARK: Accounts at providers

    func checkFree(_ identity: LinkedAccount.Identity, on connection: any SQLConnection) throws {
        guard try person(with: identity, on: connection) == nil else { throw PeopleError.accountTaken }
    }

    func insert(_ account: LinkedAccount, on connection: any SQLConnection) throws {
        let identity = account.identity
        try connection.run([
            """
            INSERT INTO account (issuer, subject, id, person, name, created_at)
            VALUES (\(identity.issuer), \(identity.subject), \(account.id), \(account.person), \(account.name),
                \(account.createdAt))
            """
        ])
    }

    /// The id of the person whose account it is.
    private func person(
        with identity: LinkedAccount.Identity, on connection: any SQLConnection
    ) throws -> String? {
        try connection.query(
            "SELECT person FROM account WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)"
        ).first.map { try $0["person"] }
    }

    package func link(_ account: LinkedAccount, proof: OneTimeSecret) async throws -> Bool {
        try await write { connection in
            try checkKnown(account.person, on: connection)
            if try count("account", of: account.person, on: connection) >= Self.maxAccounts {
                throw PeopleError.tooManyAccounts(limit: Self.maxAccounts)
            }
            try checkFree(account.identity, on: connection)
            guard try use(proof, at: account.createdAt, on: connection) else { return false }
            try insert(account, on: connection)
            return true
        }
    }

    package func person(with identity: LinkedAccount.Identity) async throws -> Person? {
        try await database.row(
            """
            SELECT \(Self.columns) FROM account JOIN person ON person.id = account.person
            WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)
            """
        ).map { try $0.person }
    }

    package func accounts(of person: String) async throws -> [LinkedAccount] {
        try await database.rows(
            """
            SELECT issuer, subject, id, person, name, created_at FROM account WHERE person = \(person)
            ORDER BY created_at DESC, id
            """
        ).map { try $0.account }
    }

    package func unlink(
        _ account: String, of person: String, in session: String?, leaving others: OfferedWays?
    ) async throws -> Bool {
        try await removeWayIn("account", account, of: person, in: session, leaving: others)
    }
}
