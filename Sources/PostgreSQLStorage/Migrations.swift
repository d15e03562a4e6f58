import PostgreSQL
import Storage

/// Brings the schema up to date: one node at a time, each migration in a transaction of its own.
///
/// A released migration never changes; to change the schema, append one. A migration that only adds columns with
/// defaults, tables or indexes lets older nodes serve beside newer ones. Any other states in ``Migration/oldestVersion``
/// which version of the schema a node has to know; older nodes then refuse to start.
enum Migrations {
    struct Migration {
        let version: Int
        /// The oldest version of the schema whose nodes still work after this migration.
        let oldestVersion: Int
        let name: String
        let sql: String
    }

    static let all = [
        Migration(version: 1, oldestVersion: 1, name: "archive, profiles, search, secrets", sql: FirstSchema.sql),
        Migration(version: 2, oldestVersion: 1, name: "leases, rates of hosts", sql: SecondSchema.sql),
        Migration(version: 3, oldestVersion: 1, name: "the past of collections", sql: ThirdSchema.sql),
        Migration(version: 4, oldestVersion: 4, name: "people", sql: FourthSchema.sql),
        Migration(version: 5, oldestVersion: 4, name: "shares", sql: FifthSchema.sql),
        Migration(version: 6, oldestVersion: 4, name: "passkeys, accounts at providers", sql: SixthSchema.sql),
        Migration(version: 7, oldestVersion: 4, name: "health of sources", sql: SeventhSchema.sql),
        Migration(version: 8, oldestVersion: 4, name: "records of programs", sql: EighthSchema.sql),
        Migration(
            version: 9, oldestVersion: 4, name: "preferences, visits, recent items", sql: NinthSchema.sql),
        Migration(version: 10, oldestVersion: 4, name: "what people follow", sql: TenthSchema.sql),
        Migration(version: 11, oldestVersion: 4, name: "targets of notifications", sql: EleventhSchema.sql),
    ]

    /// The lock that the migrating node holds, which is any number that no other program uses.
    private static let lock = 0x5669_7472_696E_65

    /// - Throws: ``MigrationProblem`` if the schema is too new, or an error of the server.
    static func run(_ migrations: [Migration] = all, on connection: Connection) throws {
        guard try version(on: connection) != migrations.last?.version else { return }
        // Other nodes wait here, for as long as a migration takes.
        try connection.execute(script: "SELECT pg_advisory_lock(\(lock))")
        do {
            try migrate(migrations, on: connection)
        } catch {
            try unlock(connection)
            throw error
        }
        try unlock(connection)
    }

    private static func unlock(_ connection: Connection) throws {
        try connection.execute(script: "ROLLBACK; SELECT pg_advisory_unlock(\(lock))")
    }

    private static func migrate(_ migrations: [Migration], on connection: Connection) throws {
        try connection.execute(
            script: """
                CREATE SCHEMA IF NOT EXISTS vitrine;
                CREATE TABLE IF NOT EXISTS migration (
                    version bigint PRIMARY KEY,
                    oldest_version bigint NOT NULL,
                    name text NOT NULL,
                    applied_at timestamptz NOT NULL DEFAULT now()
                );
                """)
        let current = try version(on: connection) ?? 0
        let own = migrations.last?.version ?? 0
        if current > own {
            let needed: Int = try PostgreSQLConnection(connection: connection)
                .query("SELECT max(oldest_version) AS oldest FROM migration")[0]["oldest"]
            guard needed <= own else { throw MigrationProblem.newer(current, own: own) }
        }
        for migration in migrations where migration.version > current {
            let name = migration.name.replacing("'", with: "''")
            try connection.execute(
                script: """
                    BEGIN;
                    \(migration.sql)
                    INSERT INTO migration (version, oldest_version, name)
                        VALUES (\(migration.version), \(migration.oldestVersion), '\(name)');
                    COMMIT;
                    """)
        }
    }

    /// The version of the schema; nil if there is none.
    private static func version(on connection: Connection) throws -> Int? {
        let connection = PostgreSQLConnection(connection: connection)
        let isThere: String? = try connection.query("SELECT to_regclass('vitrine.migration')::text AS name")[0]["name"]
        guard isThere != nil else { return nil }
        return try connection.query("SELECT max(version) AS version FROM migration")[0]["version"]
    }
}

/// Why a database can't be migrated.
enum MigrationProblem: Error, CustomStringConvertible {
    /// A newer version of the program has changed the schema in a way that this one doesn't understand.
    case newer(Int, own: Int)

    var description: String {
        switch self {
        case .newer(let version, let own):
            "schema \(version), which a newer version of Vitrine made; this one knows \(own)"
        }
    }

    var advice: String { "Use that version, or choose another database." }
}
