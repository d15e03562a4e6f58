public import Catalogue
public import Endpoints
public import Foundation
import GRDB

/// The archive in the database, with a row for each entry and a row for each answer.
public struct SQLiteArchive: Archive {
    let database: Database
    let bounds: ArchiveBounds
    private let resources = RecentReads<SourceID, SourceID, Set<Resource>>(largestSize: 10_000) { 1 + $1.count }

    public init(_ database: Database, bounds: ArchiveBounds = ArchiveBounds()) {
        self.database = database
        self.bounds = bounds
    }

    public func entries(for key: ArchiveKey) async throws -> [ArchiveEntry] {
        try await database.read { database in
            try Row.fetchAll(
                database, sql: "SELECT id, standing, host, fetched_at FROM entry WHERE source = ? AND resource = ?",
                arguments: [key.source.rawValue, try key.resource.json]
            ).compactMap { row in
                // A newer version may have written another completeness, which this one can't show.
                guard let completeness = ArchiveEntry.Completeness(rawValue: row["standing"]) else { return nil }
                return ArchiveEntry(
                    key: key, completeness: completeness,
                    origin: .upstream(row["host"], at: Date(timeIntervalSince1970: row["fetched_at"])),
                    answers: try Self.answers(of: row["id"], in: database))
            }
        }
    }

    private static func answers(of entry: Int64, in database: GRDB.Database) throws -> [Answer] {
        try Row.fetchAll(
            database, sql: "SELECT resource, status, headers, body FROM answer WHERE entry = ? ORDER BY number",
            arguments: [entry]
        ).map { row in
            Answer(
                resource: try Resource(json: row["resource"]), status: row["status"],
                headers: try [String: String](json: row["headers"]), body: row["body"])
        }
    }

    /// Entries of sample data are skipped, because they come with the program.
    public func keep(_ entries: [ArchiveEntry]) async throws {
        defer { resources.forget(nil) }
        try await database.write { database in
            var newest: [SourceID: (id: Int64, date: Date)] = [:]
            for entry in entries {
                guard let host = entry.host, let date = entry.date else { continue }
                try Self.deleteEntries(replacedBy: entry, from: host, at: date, in: database)
                let id = try Self.insert(entry.key, entry.completeness, host, date, in: database)
                for (number, answer) in entry.answers.enumerated() {
                    try Self.insert(answer, number: number, of: id, in: database)
                }
                if date >= newest[entry.key.source]?.date ?? .distantPast { newest[entry.key.source] = (id, date) }
            }
            // Once for all entries, because it reads the sizes of all that the source has.
            for (source, entry) in newest { try deleteOldestEntries(of: source, keeping: entry.id, in: database) }
        }
    }

    private static func deleteEntries(
        replacedBy entry: ArchiveEntry, from host: String, at date: Date, in database: GRDB.Database
    ) throws {
        let replaced =
            switch entry.completeness {
            case .whole: "(standing = 'whole' OR fetched_at <= :date)"
            case .undecodable: "(standing = 'unread' OR standing = 'part' AND fetched_at <= :date)"
            case .part: "(standing = 'part' AND host = :host)"
            }
        try database.execute(
            sql: "DELETE FROM entry WHERE source = :source AND resource = :resource AND \(replaced)",
            arguments: [
                "source": entry.key.source.rawValue, "resource": try entry.key.resource.json, "host": host,
                "date": date.timeIntervalSince1970,
            ])
    }

    public func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool {
        guard let host = entry.host, let date = entry.date else { return false }
        return try await database.write { database in
            let stored = try Row.fetchOne(
                database,
                sql: """
                    SELECT id, fetched_at FROM entry
                    WHERE source = ? AND resource = ? AND standing = 'whole' AND host = ?
                    """,
                arguments: [entry.key.source.rawValue, try entry.key.resource.json, host])
            guard let stored else { return false }
            let (id, lastDate): (Int64, Double) = (stored["id"], stored["fetched_at"])
            try database.execute(
                sql: "UPDATE entry SET fetched_at = ? WHERE id = ?", arguments: [date.timeIntervalSince1970, id])
            for answer in entry.answers {
                try database.execute(
                    sql: "UPDATE answer SET headers = ?1 WHERE entry = ?2 AND resource = ?3 AND headers <> ?1",
                    arguments: [try answer.headers.json, id, try answer.resource.json])
            }
            try database.execute(
                sql: """
                    DELETE FROM entry WHERE source = ? AND resource = ? AND standing <> 'whole' AND fetched_at <= ?
                    """,
                arguments: [entry.key.source.rawValue, try entry.key.resource.json, date.timeIntervalSince1970])
            return try Self.renew(
                items, from: host, since: Date(timeIntervalSince1970: lastDate), at: date, in: database
            ).isEmpty
        }
    }

    public func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws {
        defer { resources.forget(key.source) }
        try await database.write { database in
            let known = try Int64.fetchOne(
                database,
                sql: "SELECT id FROM entry WHERE source = ? AND resource = ? AND standing = 'part' AND host = ?",
                arguments: [key.source.rawValue, try key.resource.json, host])
            let id = try known ?? Self.insert(key, .part, host, date, in: database)
            try database.execute(
                sql: "DELETE FROM answer WHERE entry = ? AND resource = ?", arguments: [id, try answer.resource.json])
            let last = try Int.fetchOne(
                database, sql: "SELECT max(number) FROM answer WHERE entry = ?", arguments: [id])
            try Self.insert(answer, number: last.map { $0 + 1 } ?? 0, of: id, in: database)
        }
    }

    private static func insert(
        _ key: ArchiveKey, _ completeness: ArchiveEntry.Completeness, _ host: String, _ date: Date,
        in database: GRDB.Database
    ) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO entry (source, resource, standing, host, fetched_at) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                key.source.rawValue, try key.resource.json, completeness.rawValue, host, date.timeIntervalSince1970,
            ])
        return database.lastInsertedRowID
    }

    private static func insert(_ answer: Answer, number: Int, of entry: Int64, in database: GRDB.Database) throws {
        // If an entry has two answers to one request, the later one counts.
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO answer (entry, number, resource, status, headers, body)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                entry, number, try answer.resource.json, answer.status, try answer.headers.json, answer.body,
            ])
    }

    public func clear(_ source: SourceID?) async throws {
        defer {
            resources.forget(source)
            database.foundItems.forget(nil)
        }
        try await database.write { database in
            for table in ["entry", "item"] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE ?1 IS NULL OR source = ?1", arguments: [source?.rawValue])
            }
        }
    }
}

extension SQLiteArchive {
    public func resources(of source: SourceID) async throws -> Set<Resource> {
        try await resources.content(source, of: source) {
            try await database.read { database in
                let texts = try String.fetchAll(
                    database.cachedStatement(sql: "SELECT DISTINCT resource FROM entry WHERE source = ?"),
                    arguments: [source.rawValue])
                return try Set(texts.map { try Resource(json: $0) })
            }
        }
    }

    public func summaries(of source: SourceID?) async throws -> [ArchiveSummary] {
        try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT source, entry.resource, standing, host, fetched_at, count(number) AS answers,
                        coalesce(sum(length(body)), 0) AS bytes
                    FROM entry LEFT JOIN answer ON answer.entry = entry.id
                    WHERE ?1 IS NULL OR source = ?1
                    GROUP BY entry.id ORDER BY entry.source, entry.resource, standing, host
                    """,
                arguments: [source?.rawValue]
            ).compactMap { row in
                guard let completeness = ArchiveEntry.Completeness(rawValue: row["standing"]) else { return nil }
                let key = ArchiveKey(
                    source: SourceID(rawValue: row["source"]), resource: try Resource(json: row["resource"]))
                return ArchiveSummary(
                    key: key, completeness: completeness, host: row["host"],
                    date: Date(timeIntervalSince1970: row["fetched_at"]),
                    answers: row["answers"], bytes: row["bytes"])
            }
        }
    }

    public func decoderVersion(of source: SourceID) async throws -> Int? {
        try await database.read {
            try Int.fetchOne($0, sql: "SELECT version FROM decoder WHERE source = ?", arguments: [source.rawValue])
        }
    }

    public func setDecoderVersion(_ version: Int, of source: SourceID) async throws {
        try await database.write {
            try $0.execute(
                sql: """
                    INSERT INTO decoder (source, version) VALUES (?, ?)
                    ON CONFLICT (source) DO UPDATE SET version = excluded.version
                    """,
                arguments: [source.rawValue, version])
        }
    }
}
