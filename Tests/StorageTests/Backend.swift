import Catalogue
import Foundation
import GRDB
import Logging
import TestSupport
import Testing

@testable import PostgreSQL
@testable import PostgreSQLStorage
@testable import Storage

/// The databases that implement the seams; each test of their contract runs on both.
enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgresql = "PostgreSQL"

    /// The bytes of a text, in SQL.
    func bytes(_ text: String) -> String {
        self == .sqlite ? "CAST('\(text)' AS BLOB)" : "'\(text)'::bytea"
    }

    var testDescription: String { rawValue }

    /// A new, empty database.
    func database() async throws -> TestDatabase {
        switch self {
        case .sqlite: .sqlite(.temporary())
        case .postgresql: .postgresql(try await ServerDatabases.shared.take())
        }
    }

    /// The profiles of a new, empty database.
    func profiles(favouriteLimit: Int = 10_000) async throws -> any ProfileStore {
        try await database().open().profiles(favouriteLimit: favouriteLimit)
    }

    /// The profiles of a new, empty database, by another clock.
    func profiles(now: @escaping @Sendable () -> Date) async throws -> any ProfileStore {
        switch self {
        case .sqlite: SQLProfileStore(try Storage.Database(directory: .temporary()), now: now)
        case .postgresql:
            SQLProfileStore(
                try await PostgreSQLDatabase(try await ServerDatabases.shared.take(), connections: 4), now: now)
        }
    }

    /// The people of a new, empty database.
    func people() async throws -> any PeopleStore { try await database().open().people() }

    /// The archive of a new, empty database.
    func archive() async throws -> any Archive { try await database().open().archive() }
}

/// A database that can be opened several times, as several processes do.
enum TestDatabase {
    case sqlite(URL)
    case postgresql(String)

    func open(
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> any StorageBackend {
        switch self {
        case .sqlite(let directory): try Storage.Database(directory: directory, logger: logger)
        case .postgresql(let address): try await PostgreSQLDatabase(address, connections: 4, logger: logger)
        }
    }
}

extension StorageBackend {
    func archive() -> any Archive { archive(bounds: ArchiveBounds()) }

    func profiles(favouriteLimit: Int = 10_000) -> any ProfileStore {
        profiles(favouriteLimit: favouriteLimit, changes: nil)
    }

    /// The profiles by another clock.
    func profiles(now: @escaping @Sendable () -> Date) throws -> any ProfileStore {
        switch self {
        case let database as Storage.Database: SQLProfileStore(database, now: now)
        default: SQLProfileStore(try #require(self as? PostgreSQLDatabase), now: now)
        }
    }

    /// Runs SQL that both databases understand, as another program would.
    func execute(_ sql: String) async throws {
        switch self {
        case let database as Storage.Database: try await database.pool.write { try $0.execute(sql: sql) }
        case let database as PostgreSQLDatabase: try await database.pool.perform { try $0.execute(script: sql) }
        default: Issue.record("Expected a database of Backend, got \(self).")
        }
    }

    /// The texts of the column `text` of a query that both databases understand.
    func texts(_ sql: String) async throws -> [String] {
        switch self {
        case let database as Storage.Database: try await database.pool.read { try String.fetchAll($0, sql: sql) }
        case let database as PostgreSQLDatabase: try await database.rows("\(sql: sql)").map { try $0["text"] }
        default: []
        }
    }
}
