import Catalogue
import Endpoints
import Foundation
import TestSupport
import Testing

@testable import PostgreSQL
@testable import PostgreSQLStorage
@testable import Storage

/// What pages read on PostgreSQL: through indexes alone, beside 100,000 items and 10,000 favourites of a profile.
@Suite(.databases, .timeLimit(.minutes(5))) struct PostgreSQLPlanTests {
    private static let ann = ProfileID(rawValue: "ann")
    private static let boat = ItemReference(source: "boats", id: "5000")

    /// Five sources with 20,000 items each; 10,000 favourites of ann, and 40,000 of others.
    private static let content = """
        INSERT INTO item (source, id, host, seen_at, record, title, names, words)
            SELECT (ARRAY['boats', 'canals', 'locks', 'mills', 'ports'])[n % 5 + 1], n::text, 'one.example', n, '{}',
                'tub ' || n, 'made by ' || n % 900,
                ('''tub'':1A ''' || n || ''':2A ''by'':5A ''' || n % 900 || ''':6A')::tsvector
            FROM generate_series(1, 100000) AS n;
        INSERT INTO favourite (profile, source, item, added_at, record, position, title, names, words)
            SELECT CASE WHEN n <= 10000 THEN 'ann' ELSE 'p' || n % 400 END,
                CASE n % 2 WHEN 0 THEN 'boats' ELSE 'canals' END, n::text, n, '{}', n, 'tub ' || n, '', ('''tub'':1A ''' || n || ''':2A')::tsvector
            FROM generate_series(1, 50000) AS n;
        INSERT INTO entry (source, resource, standing, host, fetched_at)
            SELECT 'boats', '/boats/' || n, 'whole', 'one.example', n FROM generate_series(1, 5000) AS n;
        INSERT INTO answer (entry, number, resource, status, headers, body)
            SELECT id, 0, resource, 200, '{}', '{}' FROM entry;
        INSERT INTO recent_search (profile, source, folded, term, position)
            SELECT 'p' || n % 400, '', 'tub ' || n, 'tub ' || n, n FROM generate_series(1, 5000) AS n;
        INSERT INTO profile (id, used_at) SELECT 'p' || n, n FROM generate_series(1, 5000) AS n;
        INSERT INTO recent_item (profile, kind, source, item, used_at, record)
            SELECT 'p' || n % 400, CASE n % 2 WHEN 0 THEN 'opened' ELSE 'played' END, 'boats', n::text, n, '{}'
            FROM generate_series(1, 20000) AS n;
        INSERT INTO home (profile, record) SELECT 'p' || n, '{}' FROM generate_series(1, 5000) AS n;
        INSERT INTO change (profile, id, made_at) SELECT 'ann', 'c' || n, n FROM generate_series(1, 5000) AS n;
        ANALYZE;
        """

    private static let queries = [
        ProfileQuery(items: [boat], hasHome: true),
        ProfileQuery(favourites: .first(24, of: .of(["boats"]))),
        ProfileQuery(favourites: .first(1, of: .item(boat))),
        ProfileQuery(favourites: .page(300, of: .all)),
        ProfileQuery(favourites: .page(100, of: .of(["boats"]))),
        ProfileQuery(favourites: .page(2, limit: 24, of: .bySource(["canals", "boats"]))),
        ProfileQuery(searches: .allSources),
        ProfileQuery(preferences: true, recent: [.opened, .played], visits: true),
    ]

    @Test func pagesReadThroughIndexes() async throws {
        let address = try await ServerDatabases.shared.take()
        // Makes the tables.
        try await withDatabase(address) { _ in }
        try await fill(address)
        try await withDatabase(address) { database in
            let before = try await scans(database)
            let profiles = database.profiles()
            // After five times, PostgreSQL may choose another plan, for any values.
            for number in 1...7 {
                for query in Self.queries { _ = try await profiles.content(query, of: Self.ann) }
                _ = try await profiles.favouriteRecord(of: Self.boat)
                for query in Self.queries {
                    _ = try await profiles.content(query, of: ProfileID(rawValue: "p\(number)"))
                }
                _ = try await profiles.place(of: Self.boat, profile: Self.ann)
                _ = try await profiles.favouriteRecord(of: Self.boat, profile: Self.ann)
                _ = try await profiles.hasMade(try #require(IdempotencyKey("c\(number)")), of: Self.ann)
                _ = try await database.archive().remembered(Self.boat)
                _ = try await database.archive().entries(
                    for: ArchiveKey(source: "boats", resource: Resource("/boats/\(number)")))
                for text in ["tub 500\(number)", "500\(number)", "ub 500\(number)"] {
                    let term = try #require(SearchTerm(text))
                    _ = try await database.searchIndex.items(matching: term, of: ["boats", "canals"], limit: 24)
                    _ = try await database.searchIndex.favourites(matching: term, of: Self.ann, limit: 24)
                }
            }
            #expect(try await scans(database) == before)
        }
    }

    private func fill(_ address: String) async throws {
        var settings = ConnectionSettings(try DatabaseAddress(address))
        settings.statementLimit = .seconds(120)
        settings.setUp = "SET search_path = vitrine, public"
        let pool = ConnectionPool(settings, size: 1)
        defer { pool.close() }
        try await pool.perform { try $0.execute(script: Self.content) }
    }

    /// Has one connection, whose statistics count.
    private func withDatabase(
        _ address: String, _ work: (PostgreSQLDatabase) async throws -> Void
    ) async throws {
        let database = try await PostgreSQLDatabase(address, connections: 1)
        defer { database.close() }
        try await work(database)
    }

    /// The number of times that each large table was read as a whole.
    private func scans(_ database: PostgreSQLDatabase) async throws -> [String] {
        _ = try await database.texts("SELECT pg_stat_force_next_flush()::text AS text")
        return try await database.texts(
            """
            SELECT relname || ': ' || seq_scan AS text FROM pg_stat_user_tables
            WHERE relname IN ('item', 'favourite', 'entry', 'answer', 'recent_search', 'home', 'change',
                'profile', 'recent_item') ORDER BY relname
            """)
    }
}
