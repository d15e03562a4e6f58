package import Catalogue
package import Endpoints
package import Foundation

/// The archive in a database, with a row for each entry and a row for each answer.
///
/// Writes to the answers or items of one source wait for each other, on all nodes.
package struct SQLArchive: Archive {
    let database: any SQLDatabase
    let bounds: ArchiveBounds
    private let resources: RecentReads<SourceID, SourceID, Set<Resource>>

    /// Creates the archive of a database.
    package init(_ database: any SQLDatabase, bounds: ArchiveBounds = ArchiveBounds()) {
        self.database = database
        self.bounds = bounds
        let resources = RecentReads<SourceID, SourceID, Set<Resource>>(
            largestSize: 10_000, isStaleOnFailure: database.isShared
        ) { 1 + $1.count }
        self.resources = resources
        database.observe { change in
            if let source = change.source { resources.forget(SourceID(rawValue: source)) }
        }
    }

    package func entries(for key: ArchiveKey) async throws -> [ArchiveEntry] {
        // In the order of the index, because bodies are too large to be sorted.
        let rows = try await database.rows(
            """
            SELECT id, standing, host, fetched_at, answer.resource AS request, status, headers, body
            FROM entry LEFT JOIN answer ON answer.entry = entry.id
            WHERE source = $1 AND \(database.isEqual("entry.resource", to: "$2"))
            ORDER BY standing, host, answer.number
            """, try key.values)
        var entries: [(id: Int, completeness: ArchiveEntry.Completeness, origin: ArchiveEntry.Origin)] = []
        var answers: [Int: [Answer]] = [:]
        for row in rows {
            // A newer version may have written another completeness, which this one can't show.
            guard let completeness = ArchiveEntry.Completeness(rawValue: try row["standing"]) else { continue }
            let id: Int = try row["id"]
            if entries.last?.id != id {
                entries.append((id, completeness, .upstream(try row["host"], at: try row.date("fetched_at"))))
            }
            guard let resource: String = try row["request"] else { continue }
            answers[id, default: []].append(
                Answer(
                    resource: try Resource(json: resource), status: try row["status"],
                    headers: try [String: String](json: row["headers"]), body: try row["body"]))
        }
        return entries.map {
            ArchiveEntry(
                key: key, completeness: $0.completeness, origin: $0.origin, answers: answers[$0.id, default: []])
        }
    }

    /// Entries of sample data are skipped, because they come with the program.
    package func keep(_ entries: [ArchiveEntry]) async throws {
        defer { resources.forget(nil) }
        let entries = entries.filter { $0.date != nil }
        try await write(to: Set(entries.map(\.key.source))) { connection in
            var newest: [SourceID: (id: Int, date: Date)] = [:]
            for entry in entries {
                guard let host = entry.host, let date = entry.date else { continue }
                try deleteEntries(replacedBy: entry, from: host, at: date, on: connection)
                let id = try insert(entry.key, entry.completeness, host, date, on: connection)
                try connection.run(entry.answers.enumerated().map { try insertion(of: $1, number: $0, in: id) })
                if date >= newest[entry.key.source]?.date ?? .distantPast { newest[entry.key.source] = (id, date) }
            }
            // Once for all entries, because it reads the sizes of all that the source has.
            for (source, entry) in newest { try deleteOldestEntries(of: source, keeping: entry.id, on: connection) }
            for key in Set(entries.map(\.key)) { try connection.notify(NodeChange(of: key)) }
        }
    }

    private func deleteEntries(
        replacedBy entry: ArchiveEntry, from host: String, at date: Date, on connection: any SQLConnection
    ) throws {
        let (replaced, value): (String, SQLValue) =
            switch entry.completeness {
            case .whole: ("(standing = 'whole' OR fetched_at <= $3)", .date(date))
            case .undecodable: ("(standing = 'unread' OR standing = 'part' AND fetched_at <= $3)", .date(date))
            case .part: ("(standing = 'part' AND host = $3)", .text(host))
            }
        try connection.run([
            SQLStatement("DELETE FROM entry WHERE \(isOfRequest) AND \(replaced)", try entry.key.values + [value])
        ])
    }

    /// A condition on entries by the values of a key.
    private var isOfRequest: String { "source = $1 AND \(database.isEqual("resource", to: "$2"))" }

    package func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool {
        guard let host = entry.host, let date = entry.date else { return false }
        return try await write(to: [entry.key.source]) { connection in
            let key = try entry.key.values
            let stored = try connection.query(
                "SELECT id, fetched_at FROM entry WHERE \(isOfRequest) AND standing = 'whole' AND host = $3",
                key + [.text(host)])
            guard let stored = stored.first else { return false }
            let (id, lastDate): (Int, Date) = (try stored["id"], try stored.date("fetched_at"))
            let headers = try entry.answers.map { answer in
                SQLStatement(
                    """
                    UPDATE answer SET headers = $1
                    WHERE entry = $2 AND \(database.isEqual("resource", to: "$3")) AND headers <> $1
                    """, [.text(try answer.headers.json), .integer(id), .text(try answer.resource.json)])
            }
            try connection.run(
                [SQLStatement("UPDATE entry SET fetched_at = $1 WHERE id = $2", [.date(date), .integer(id)])] + headers
                    + [
                        SQLStatement(
                            "DELETE FROM entry WHERE \(isOfRequest) AND standing <> 'whole' AND fetched_at <= $3",
                            key + [.date(date)])
                    ])
            try connection.notify(NodeChange(of: entry.key))
            return try renew(items, from: host, since: lastDate, at: date, on: connection).isEmpty
        }
    }

    package func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws {
        defer { resources.forget(key.source) }
        try await write(to: [key.source]) { connection in
            let known: Int? = try connection.query(
                "SELECT id FROM entry WHERE \(isOfRequest) AND standing = 'part' AND host = $3",
                try key.values + [.text(host)]
            ).first?["id"]
            let id = try known ?? insert(key, .part, host, date, on: connection)
            let answers = try connection.run([
                SQLStatement(
                    "DELETE FROM answer WHERE entry = $1 AND \(database.isEqual("resource", to: "$2"))",
                    [.integer(id), .text(try answer.resource.json)]),
                SQLStatement("SELECT max(number) AS last FROM answer WHERE entry = $1", [.integer(id)]),
            ])
            let last: Int? = try answers[1].rows[0]["last"]
            try connection.run([try insertion(of: answer, number: last.map { $0 + 1 } ?? 0, in: id)])
        }
    }

    private func insert(
        _ key: ArchiveKey, _ completeness: ArchiveEntry.Completeness, _ host: String, _ date: Date,
        on connection: any SQLConnection
    ) throws -> Int {
        try connection.query(
            "INSERT INTO entry (source, resource, standing, host, fetched_at) VALUES ($1, $2, $3, $4, $5) RETURNING id",
            try key.values + [.text(completeness.rawValue), .text(host), .date(date)])[0]["id"]
    }

    private func insertion(of answer: Answer, number: Int, in entry: Int) throws -> SQLStatement {
        // If an entry has two answers to one request, the later one counts.
        SQLStatement(
            """
            INSERT INTO answer (entry, number, resource, status, headers, body) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (entry, \(database.indexed("resource"))) DO UPDATE SET
                number = excluded.number, status = excluded.status, headers = excluded.headers, body = excluded.body
            """,
            [
                .integer(entry), .integer(number), .text(try answer.resource.json), .integer(answer.status),
                .text(try answer.headers.json), .bytes(answer.body),
            ])
    }

    /// Deletes a source's oldest entries until the others are within ``ArchiveBounds/bytesPerSource``.
    ///
    /// Favourites lose nothing, because they have records of their own.
    ///
    /// - Parameter newest: an entry that stays, however large it is.
    private func deleteOldestEntries(
        of source: SourceID, keeping newest: Int, on connection: any SQLConnection
    ) throws {
        let sizes = try connection.query(
            """
            SELECT entry.id, CAST(coalesce(sum(length(body)), 0) AS bigint) AS bytes
            FROM entry LEFT JOIN answer ON answer.entry = entry.id
            WHERE source = $1 GROUP BY entry.id ORDER BY fetched_at
            """, [.text(source.rawValue)]
        ).map { row -> (id: Int, bytes: Int) in (try row["id"], try row["bytes"]) }
        var excess = sizes.reduce(0) { $0 + $1.bytes } - bounds.bytesPerSource
        for size in sizes where excess > 0 && size.id != newest {
            try connection.run([SQLStatement("DELETE FROM entry WHERE id = $1", [.integer(size.id)])])
            excess -= size.bytes
        }
    }

    package func clear(_ source: SourceID?) async throws {
        defer {
            resources.forget(source)
            database.recentSearches.items.forget(nil)
        }
        let condition = source == nil ? "" : " WHERE source = $1"
        let values = source.map { [SQLValue.text($0.rawValue)] } ?? []
        try await database.transaction { connection in
            _ = try connection.run(["entry", "item"].map { SQLStatement("DELETE FROM \($0)\(condition)", values) })
        }
    }

    /// Writes to the answers or items of sources while no other node does.
    func write<Value: Sendable>(
        to sources: Set<SourceID>, _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await database.transaction { connection in
            for source in sources.sorted() { try connection.lock("archive \(source)") }
            return try work(connection)
        }
    }
}

// MARK: Reading

extension SQLArchive {
    package func resources(of source: SourceID) async throws -> Set<Resource> {
        try await resources.content(source, of: source) {
            let rows = try await database.rows(
                "SELECT DISTINCT resource FROM entry WHERE source = $1", [.text(source.rawValue)])
            return try Set(rows.map { try Resource(json: $0["resource"]) })
        }
    }

    package func summaries(of source: SourceID?) async throws -> [ArchiveSummary] {
        let rows = try await database.rows(
            """
            SELECT source, entry.resource, standing, host, fetched_at, count(number) AS answers,
                CAST(coalesce(sum(length(body)), 0) AS bigint) AS bytes
            FROM entry LEFT JOIN answer ON answer.entry = entry.id \(source == nil ? "" : "WHERE source = $1")
            GROUP BY entry.id ORDER BY entry.source, entry.resource, standing, host
            """, source.map { [SQLValue.text($0.rawValue)] } ?? [])
        return try rows.compactMap { row in
            guard let completeness = ArchiveEntry.Completeness(rawValue: try row["standing"]) else { return nil }
            let key = ArchiveKey(
                source: SourceID(rawValue: try row["source"]), resource: try Resource(json: row["resource"]))
            return ArchiveSummary(
                key: key, completeness: completeness, host: try row["host"], date: try row.date("fetched_at"),
                answers: try row["answers"], bytes: try row["bytes"])
        }
    }

    package func decoderVersion(of source: SourceID) async throws -> Int? {
        try await database.rows("SELECT version FROM decoder WHERE source = $1", [.text(source.rawValue)])
            .first?["version"]
    }

    package func setDecoderVersion(_ version: Int, of source: SourceID) async throws {
        let statement = SQLStatement(
            """
            INSERT INTO decoder (source, version) VALUES ($1, $2)
            ON CONFLICT (source) DO UPDATE SET version = excluded.version
            """, [.text(source.rawValue), .integer(version)])
        try await database.transaction { _ = try $0.run([statement]) }
    }
}

extension ArchiveKey {
    /// The values of the columns `source` and `resource`.
    fileprivate var values: [SQLValue] {
        get throws { [.text(source.rawValue), .text(try resource.json)] }
    }
}
