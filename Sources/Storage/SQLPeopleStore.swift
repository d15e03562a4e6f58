package import Catalogue
package import Foundation

/// People, their sessions and their tokens in a database. Changes wait for each other, on all nodes.
package struct SQLPeopleStore: PeopleStore {
    /// The most sessions of a person.
    private static let maxSessions = 50
    /// The most tokens of a person.
    private static let maxTokens = 100

    let database: any SQLDatabase

    /// Creates the store of a database.
    package init(_ database: any SQLDatabase) { self.database = database }

    /// Changes people while no other node does.
    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let outcome = try await database.transaction { connection -> Result<Value, PeopleError> in
            try connection.lock("people")
            // Thrown before anything is written.
            do { return .success(try work(connection)) } catch let error as PeopleError { return .failure(error) }
        }
        return try outcome.get()
    }

    // MARK: People

    static let columns: SQLStatement =
        "person.id AS person_id, person.name, person.role, person.profile, person.created_at AS person_created_at"

    package func people() async throws -> [Person] {
        try await database.rows("SELECT \(Self.columns) FROM person ORDER BY folded").map { try $0.person }
    }

    package func hasPeople() async throws -> Bool {
        try await database.row("SELECT 1 AS one FROM person LIMIT 1") != nil
    }

    package func person(named name: PersonName) async throws -> (person: Person, password: String?)? {
        let rows = try await database.rows(
            "SELECT \(Self.columns), password FROM person WHERE folded = \(name.folded)")
        return try rows.first.map { (try $0.person, try $0["password"]) }
    }

    package func add(_ person: Person, password: String?, account: LinkedAccount?) async throws {
        try await write { connection in
            if let account { try checkFree(account.identity, on: connection) }
            try insert(person, password: password, on: connection)
            if let account { try insert(account, on: connection) }
        }
    }

    private func insert(_ person: Person, password: String?, on connection: any SQLConnection) throws {
        let added = try connection.run([
            """
            INSERT INTO person (id, name, folded, role, profile, password, created_at)
            VALUES (\(person.id), \(person.name.text), \(person.name.folded), \(person.role), \(person.profile),
                \(password.sqlValue), \(person.createdAt))
            ON CONFLICT (folded) DO NOTHING
            """
        ])
        guard added[0].affectedRows == 1 else { throw PeopleError.nameTaken(person.name) }
    }

    package func addFirst(
        _ person: Person, password: String, setup: SecretDigest, at date: Date
    ) async throws -> Bool {
        try await write { connection in
            guard try connection.query("SELECT 1 AS one FROM person LIMIT 1").isEmpty else { return false }
            let used = try connection.run([
                "DELETE FROM setup WHERE secret = \(setup.rawValue) AND ends_at > \(date)"
            ])
            guard used[0].affectedRows == 1 else { return false }
            try connection.run(["DELETE FROM setup"])
            try insert(person, password: password, on: connection)
            return true
        }
    }

    package func acceptsSetup(_ secret: SecretDigest, at date: Date) async throws -> Bool {
        try await !database.rows(
            "SELECT 1 AS one FROM setup WHERE secret = \(secret.rawValue) AND ends_at > \(date)"
        ).isEmpty
    }

    package func offerSetup(_ secret: SecretDigest, at date: Date, until end: Date) async throws {
        try await write { connection in
            try connection.run([
                "DELETE FROM setup WHERE ends_at <= \(date)",
                "INSERT INTO setup (secret, ends_at) VALUES (\(secret.rawValue), \(end))",
            ])
        }
    }

    package func remove(_ person: String) async throws {
        try await write { connection in
            try checkAnotherAdmin(than: person, on: connection)
            let profile: String = try connection.query("SELECT profile FROM person WHERE id = \(person)")[0]["profile"]
            // Whoever has the shared profile next must not send to this person.
            try connection.run([
                "DELETE FROM person WHERE id = \(person)", "DELETE FROM notification_target WHERE profile = \(profile)",
            ])
            guard profile != ProfileID.shared.rawValue else { return }
            try connection.lock(SQLFollowStore.lock)
            try connection.run(
                [
                    "favourite", "home", "recent_search", "recent_item", "change", "follow_rule", "follow_change",
                ].map { table -> SQLStatement in
                    "DELETE FROM \(sql: table) WHERE profile = \(profile)"
                } + ["DELETE FROM profile WHERE id = \(profile)"])
        }
    }

    package func setRole(_ role: Role, of person: String) async throws {
        try await write { connection in
            if try checkKnown(person, on: connection) == role { return }
            if role != .admin { try checkAnotherAdmin(than: person, on: connection) }
            try connection.run([
                "UPDATE person SET role = \(role) WHERE id = \(person)", "DELETE FROM session WHERE person = \(person)",
            ])
        }
    }

    package func setPassword(
        _ hash: String, of person: String, in session: String?, isOnlyWayIn: Bool
    ) async throws {
        try await write { connection in
            try checkKnown(person, on: connection)
            let others: [SQLStatement] = ["passkey", "account"].map {
                "DELETE FROM \(sql: $0) WHERE person = \(person)"
            }
            try connection.run(
                [
                    "UPDATE person SET password = \(hash) WHERE id = \(person)",
                    Self.endingSessions(of: person, but: session),
                ] + (isOnlyWayIn ? others : []))
        }
    }

    package func replacePassword(_ old: String, with new: String, of person: String) async throws {
        try await write { connection in
            try connection.run(["UPDATE person SET password = \(new) WHERE id = \(person) AND password = \(old)"])
        }
    }

    @discardableResult
    func checkKnown(_ person: String, on connection: any SQLConnection) throws -> Role {
        let rows = try connection.query("SELECT role FROM person WHERE id = \(person)")
        guard let row = rows.first else { throw PeopleError.unknown }
        return try row["role"]
    }

    private func checkAnotherAdmin(than person: String, on connection: any SQLConnection) throws {
        guard try checkKnown(person, on: connection) == .admin else { return }
        let others = try connection.query(
            "SELECT 1 AS one FROM person WHERE role = \(Role.admin) AND id <> \(person) LIMIT 1")
        if others.isEmpty { throw PeopleError.lastAdmin }
    }

    // MARK: Sessions

    private static let sessionColumns: SQLStatement =
        "session.id, session.person, device, session.created_at, session.used_at, signed_in_at"

    @discardableResult
    package func begin(_ session: Session, secret: SecretDigest, by proof: SignInProof?) async throws -> Bool {
        try await write { connection in
            let people = try connection.query("SELECT 1 AS one FROM person WHERE id = \(session.person)")
            if people.isEmpty { return false }
            if let proof, try !holds(proof, for: session, on: connection) { return false }
            try connection.run([
                "DELETE FROM session WHERE used_at <= \(session.createdAt - Session.idleLifetime)",
                """
                INSERT INTO session (secret, id, person, device, created_at, used_at, signed_in_at)
                VALUES (\(secret.rawValue), \(session.id), \(session.person), \(session.device), \(session.createdAt),
                    \(session.usedAt), \(session.signedInAt))
                """,
                """
                DELETE FROM session WHERE person = \(session.person) AND id <> \(session.id) AND id NOT IN (
                    SELECT id FROM session WHERE person = \(session.person) AND id <> \(session.id)
                    ORDER BY used_at DESC LIMIT \(sql: "\(Self.maxSessions - 1)")
                )
                """,
            ])
            return true
        }
    }

    package func session(
        _ secret: SecretDigest, at date: Date
    ) async throws -> (session: Session, person: Person)? {
        let row = try await database.row(
            """
            SELECT \(Self.sessionColumns), \(Self.columns) FROM session JOIN person ON person.id = session.person
            WHERE secret = \(secret.rawValue) AND used_at > \(date - Session.idleLifetime)
            """)
        return try row.map { (try $0.session, try $0.person) }
    }

    package func use(_ session: String, at date: Date) async throws {
        try await write { try $0.run(["UPDATE session SET used_at = \(date) WHERE id = \(session)"]) }
    }

    package func sessions(of person: String, at date: Date) async throws -> [Session] {
        try await database.rows(
            """
            SELECT \(Self.sessionColumns) FROM session
            WHERE person = \(person) AND used_at > \(date - Session.idleLifetime) ORDER BY used_at DESC, id
            """
        ).map { try $0.session }
    }

    package func endSession(_ session: String, of person: String) async throws -> Bool {
        try await write { connection in
            try connection.run(["DELETE FROM session WHERE id = \(session) AND person = \(person)"])[0].affectedRows > 0
        }
    }

    package func roles(by secrets: Set<SecretDigest>, at date: Date) async throws -> [SecretDigest: Role] {
        if secrets.isEmpty { return [:] }
        let values = secrets.map { "\($0.rawValue)" as SQLStatement }.joined(by: ", ")
        let rows = try await database.rows(
            """
            SELECT secret, role FROM session JOIN person ON person.id = session.person
            WHERE secret IN (\(values)) AND used_at > \(date - Session.idleLifetime)
            UNION ALL
            SELECT secret, role FROM token JOIN person ON person.id = token.person
            WHERE secret IN (\(values)) AND (ends_at IS NULL OR ends_at > \(date))
            """)
        return Dictionary(try rows.map { (SecretDigest(rawValue: try $0["secret"]), try $0["role"]) }) { $1 }
    }

    // MARK: Tokens

    private static let tokenColumns: SQLStatement =
        "token.id, token.person, token.name AS token_name, scopes, token.created_at, ends_at, token.used_at"

    package func add(_ token: AccessToken, secret: SecretDigest) async throws {
        try await write { connection in
            try checkKnown(token.person, on: connection)
            if try count("token", of: token.person, on: connection) >= Self.maxTokens {
                throw PeopleError.tooManyTokens(limit: Self.maxTokens)
            }
            let scopes = token.scopes.map(\.rawValue).sorted().joined(separator: " ")
            try connection.run([
                """
                INSERT INTO token (secret, id, person, name, scopes, created_at, ends_at)
                VALUES (\(secret.rawValue), \(token.id), \(token.person), \(token.name), \(scopes), \(token.createdAt),
                    \(token.endsAt.sqlValue))
                """
            ])
        }
    }

    package func token(
        _ secret: SecretDigest, at date: Date
    ) async throws -> (token: AccessToken, person: Person)? {
        let row = try await database.row(
            """
            SELECT \(Self.tokenColumns), \(Self.columns) FROM token JOIN person ON person.id = token.person
            WHERE secret = \(secret.rawValue) AND (ends_at IS NULL OR ends_at > \(date))
            """)
        return try row.map { (try $0.token, try $0.person) }
    }

    package func useToken(_ token: String, at date: Date) async throws {
        try await write { try $0.run(["UPDATE token SET used_at = \(date) WHERE id = \(token)"]) }
    }

    package func tokens(of person: String?) async throws -> [AccessToken] {
        let condition: SQLStatement = person.map { "WHERE person = \($0)" } ?? ""
        return try await database.rows(
            "SELECT \(Self.tokenColumns) FROM token \(condition) ORDER BY created_at DESC, id"
        ).map { try $0.token }
    }

    package func removeToken(_ token: String, of person: String?) async throws -> Bool {
        let condition: SQLStatement = person.map { "AND person = \($0)" } ?? ""
        return try await write { connection in
            try connection.run(["DELETE FROM token WHERE id = \(token) \(condition)"])[0].affectedRows > 0
        }
    }

    func count(_ table: String, of person: String, on connection: any SQLConnection) throws -> Int {
        try connection.query(
            "SELECT CAST(count(*) AS bigint) AS number FROM \(sql: table) WHERE person = \(person)")[0]["number"]
    }
}
