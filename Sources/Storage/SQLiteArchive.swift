public import Catalogue
import Endpoints
import Foundation
import GRDB

/// The archive in the database.
public struct SQLiteArchive: Archive {
    private let database: Database

    public init(_ database: Database) {
        self.database = database
    }

    public func entry(for key: ArchiveKey) async throws -> ArchiveEntry? {
        try await database.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT host, fetched_at, answers FROM archive_entry WHERE source = ? AND resource = ?",
                arguments: [key.source.rawValue, key.resource.description]
            ).map { row in
                ArchiveEntry(
                    key: key,
                    origin: .upstream(row["host"], at: Date(timeIntervalSince1970: row["fetched_at"])),
                    answers: try JSONDecoder().decode([Answer].self, from: row["answers"]))
            }
        }
    }

    /// An entry of sample data is left as it is: those come with the program.
    public func keep(_ entry: ArchiveEntry) async throws {
        guard case .upstream(let host, let date) = entry.origin else { return }
        let answers = try JSONEncoder().encode(entry.answers)
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO archive_entry (source, resource, host, fetched_at, answers) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (source, resource)
                    DO UPDATE SET host = excluded.host, fetched_at = excluded.fetched_at, answers = excluded.answers
                    """,
                arguments: [
                    entry.key.source.rawValue, entry.key.resource.description, host, date.timeIntervalSince1970,
                    answers,
                ])
        }
    }
}
