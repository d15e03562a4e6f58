public import Catalogue
public import Endpoints
public import Foundation
import PostgreSQL
public import Storage

/// The archive in the database, with a row for each entry and a row for each answer.
///
/// Writes to the answers or items of one source wait for each other, on all nodes.
public struct PostgreSQLArchive: Archive {
    let database: PostgreSQLDatabase
    let bounds: ArchiveBounds
    private let resources = RecentReads<SourceID, SourceID, Set<Resource>>(
        largestSize: 10_000, isStaleOnFailure: true
    ) { 1 + $1.count }

    /// Creates the archive of a database.
    public init(_ database: PostgreSQLDatabase, bounds: ArchiveBounds = ArchiveBounds()) {
        self.database = database
        self.bounds = bounds
        database.observers.add { [resources] change in
            if let source = change.source { resources.forget(SourceID(rawValue: source)) }
        }
    }

    public func entries(for key: ArchiveKey) async throws -> [ArchiveEntry] {
        let rows = try await database.read(
            """
            SELECT id, standing, host, fetched_at, answer.resource, status, headers, body
            FROM entry LEFT JOIN answer ON answer.entry = entry.id
            WHERE source = $1 AND md5(entry.resource) = md5($2) AND entry.resource = $2
            ORDER BY id, answer.number
            """, try key.columns)
        var entries: [(id: Int, entry: ArchiveEntry, answers: [Answer])] = []
        for row in rows {
            // A newer version may have written another completeness, which this one can't show.
            guard let completeness = ArchiveEntry.Completeness(rawValue: try row["standing"]) else { continue }
            let id: Int = try row["id"]
            if entries.last?.id != id {
                let origin = ArchiveEntry.Origin.upstream(try row["host"], at: try row.date("fetched_at"))
                entries.append(
                    (id, ArchiveEntry(key: key, completeness: completeness, origin: origin, answers: []), []))
            }
            guard let resource: String = try row["resource"] else { continue }
            entries[entries.count - 1].answers.append(
                Answer(
                    resource: try Resource(json: resource), status: try row["status"],
                    headers: try [String: String](json: row["headers"]), body: try row["body"]))
        }
        return entries.map {
            ArchiveEntry(
                key: key, completeness: $0.entry.completeness, origin: $0.entry.origin, answers: $0.answers)
        }
    }

    /// Entries of sample data are skipped, because they come with the program.
    public func keep(_ entries: [ArchiveEntry]) async throws {
        defer { resources.forget(nil) }
        let entries = entries.filter { $0.date != nil }
        try await write(Set(entries.map(\.key.source))) { [bounds] connection in
            var newest: [SourceID: (id: Int, date: Date)] = [:]
            for entry in entries {
                guard let host = entry.host, let date = entry.date else { continue }
                try Self.deleteEntries(replacedBy: entry, from: host, at: date, on: connection)
                let id = try Self.insert(entry.key, entry.completeness, host, date, on: connection)
                try connection.run(
                    try entry.answers.enumerated().map { try Self.insertion(of: $1, number: $0, in: id) })
                if date >= newest[entry.key.source]?.date ?? .distantPast { newest[entry.key.source] = (id, date) }
            }
            // Once for all entries, because it reads the sizes of all that the source has.
            for (source, entry) in newest {
                try Self.deleteOldestEntries(
                    of: source, keeping: entry.id, beyond: bounds.bytesPerSource, on: connection)
            }
            for key in Set(entries.map(\.key)) {
                try database.notify(NodeChange(of: key, node: database.node), on: connection)
            }
        }
    }

    private static func deleteEntries(
        replacedBy entry: ArchiveEntry, from host: String, at date: Date, on connection: Connection
    ) throws {
        let replaced =
            switch entry.completeness {
            case .whole: "(standing = 'whole' OR fetched_at <= $3)"
            case .undecodable: "(standing = 'unread' OR standing = 'part' AND fetched_at <= $3)"
            case .part: "(standing = 'part' AND host = $4)"
            }
        try connection.execute(
            "DELETE FROM entry WHERE source = $1 AND md5(resource) = md5($2) AND resource = $2 AND \(replaced)",
            try entry.key.columns + [.double(date.timeIntervalSince1970), .text(host)])
    }

    public func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool {
        guard let host = entry.host, let date = entry.date else { return false }
        return try await write([entry.key.source]) { connection in
            let stored = try connection.query(
                """
                SELECT id, fetched_at FROM entry
                WHERE source = $1 AND md5(resource) = md5($2) AND resource = $2 AND standing = 'whole' AND host = $3
                """, try entry.key.columns + [.text(host)])
            guard let stored = stored.first else { return false }
            let (id, lastDate): (Int, Date) = (try stored["id"], try stored.date("fetched_at"))
            let seconds = Parameter.double(date.timeIntervalSince1970)
            try connection.run(
                [Statement("UPDATE entry SET fetched_at = $1 WHERE id = $2", [seconds, .integer(id)])]
                    + entry.answers.map { answer in
                        Statement(
                            """
                            UPDATE answer SET headers = $1
                            WHERE entry = $2 AND md5(resource) = md5($3) AND resource = $3 AND headers <> $1
                            """,
                            [.text(try answer.headers.json), .integer(id), .text(try answer.resource.json)])
                    } + [
                        Statement(
                            """
                            DELETE FROM entry
                            WHERE source = $1 AND md5(resource) = md5($2) AND resource = $2 AND standing <> 'whole'
                                AND fetched_at <= $3
                            """, try entry.key.columns + [seconds])
                    ])
            try database.notify(NodeChange(of: entry.key, node: database.node), on: connection)
            return try Self.renew(items, from: host, since: lastDate, at: date, on: connection).isEmpty
        }
    }

    public func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws {
        defer { resources.forget(key.source) }
        try await write([key.source]) { connection in
            let known: Int? = try connection.query(
                """
                SELECT id FROM entry
                WHERE source = $1 AND md5(resource) = md5($2) AND resource = $2 AND standing = 'part' AND host = $3
                """, try key.columns + [.text(host)]
            ).first?["id"]
            let id = try known ?? Self.insert(key, .part, host, date, on: connection)
            let answers = try connection.run([
                Statement(
                    "DELETE FROM answer WHERE entry = $1 AND md5(resource) = md5($2) AND resource = $2",
                    [.integer(id), .text(try answer.resource.json)]),
                Statement("SELECT max(number) AS last FROM answer WHERE entry = $1", [.integer(id)]),
            ])
            let last: Int? = try answers[1].rows[0]["last"]
            try connection.run([try Self.insertion(of: answer, number: last.map { $0 + 1 } ?? 0, in: id)])
        }
    }

    private static func insert(
        _ key: ArchiveKey, _ completeness: ArchiveEntry.Completeness, _ host: String, _ date: Date,
        on connection: Connection
    ) throws -> Int {
        try connection.query(
            "INSERT INTO entry (source, resource, standing, host, fetched_at) VALUES ($1, $2, $3, $4, $5) RETURNING id",
            try key.columns + [
                .text(completeness.rawValue), .text(host), .double(date.timeIntervalSince1970),
            ])[0]["id"]
    }

    private static func insertion(of answer: Answer, number: Int, in entry: Int) throws -> Statement {
        // If an entry has two answers to one request, the later one counts.
        Statement(
            """
            INSERT INTO answer (entry, number, resource, status, headers, body) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (entry, md5(resource)) DO UPDATE SET
                number = excluded.number, status = excluded.status, headers = excluded.headers, body = excluded.body
            """,
            [
                .integer(entry), .integer(number), .text(try answer.resource.json), .integer(answer.status),
                .text(try answer.headers.json), .bytes(answer.body),
            ])
    }

    public func clear(_ source: SourceID?) async throws {
        defer {
            resources.forget(source)
            database.foundItems.forget(nil)
        }
        try await database.write { connection in
            for table in ["entry", "item"] {
                try connection.execute(
                    "DELETE FROM \(table) WHERE $1::text IS NULL OR source = $1", [.text(source?.rawValue)])
            }
        }
    }

    /// Writes to the answers or items of sources while no other node does.
    func write<Value: Sendable>(
        _ sources: Set<SourceID>, _ work: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await database.write { connection in
            for source in sources.sorted() { try connection.lock("archive \(source)") }
            return try work(connection)
        }
    }
}

// MARK: Reading

extension PostgreSQLArchive {
    public func resources(of source: SourceID) async throws -> Set<Resource> {
        try await resources.content(source, of: source) {
            let rows = try await database.read(
                "SELECT DISTINCT resource FROM entry WHERE source = $1", [.text(source.rawValue)])
            return try Set(rows.map { try Resource(json: $0["resource"]) })
        }
    }

    public func summaries(of source: SourceID?) async throws -> [ArchiveSummary] {
        let rows = try await database.read(
            """
            SELECT source, entry.resource, standing, host, fetched_at, count(number) AS answers,
                coalesce(sum(length(body)), 0)::bigint AS bytes
            FROM entry LEFT JOIN answer ON answer.entry = entry.id
            WHERE $1::text IS NULL OR source = $1
            GROUP BY entry.id ORDER BY entry.source, entry.resource, standing, host
            """, [.text(source?.rawValue)])
        return try rows.compactMap { row in
            guard let completeness = ArchiveEntry.Completeness(rawValue: try row["standing"]) else { return nil }
            let key = ArchiveKey(
                source: SourceID(rawValue: try row["source"]), resource: try Resource(json: row["resource"]))
            return ArchiveSummary(
                key: key, completeness: completeness, host: try row["host"], date: try row.date("fetched_at"),
                answers: try row["answers"], bytes: try row["bytes"])
        }
    }

    public func decoderVersion(of source: SourceID) async throws -> Int? {
        try await database.read("SELECT version FROM decoder WHERE source = $1", [.text(source.rawValue)])
            .first?["version"]
    }

    public func setDecoderVersion(_ version: Int, of source: SourceID) async throws {
        try await database.write {
            try $0.execute(
                """
                INSERT INTO decoder (source, version) VALUES ($1, $2)
                ON CONFLICT (source) DO UPDATE SET version = excluded.version
                """, [.text(source.rawValue), .integer(version)])
        }
    }
}

extension ArchiveKey {
    /// The columns `source` and `resource`.
    fileprivate var columns: [Parameter] {
        get throws { [.text(source.rawValue), .text(try resource.json)] }
    }
}

extension Row {
    /// The date in a column of seconds since 1970.
    func date(_ column: String) throws -> Date { Date(timeIntervalSince1970: try self[column]) }
}
