package import Catalogue
package import Endpoints
package import Foundation

/// The archive in a database, with a row for each entry and a row for each answer.
///
/// Writes to the answers or items of one source wait for each other, on all nodes.
package struct SQLArchive: Archive {
    let database: any SQLDatabase
    let bounds: ArchiveBounds
    /// Told when people who follow a list have new changes.
    let changes: ChangeLog?
    private let resources: RecentReads<SourceID, SourceID, Set<Resource>>

    /// Creates the archive of a database.
    package init(
        _ database: any SQLDatabase, bounds: ArchiveBounds = ArchiveBounds(), changes: ChangeLog? = nil
    ) {
        self.database = database
        self.bounds = bounds
        self.changes = changes
        let resources = RecentReads<SourceID, SourceID, Set<Resource>>(
            largestSize: 10_000, isStaleOnFailure: database.isShared
        ) { 1 + $1.count }
        self.resources = resources
        database.observe { change in
            if let source = change.source { resources.forget(SourceID(rawValue: source)) }
        }
    }

    package func entries(for key: ArchiveKey) async throws -> [ArchiveEntry] {
        try entries(of: key, in: await database.rows(try query(for: key)))
    }

    /// A query for the entries of a request, and their answers.
    func query(for key: ArchiveKey, where other: SQLStatement = "1 = 1") throws -> SQLStatement {
        // In the order of the index, because bodies are too large to be sorted.
        """
        SELECT id, standing, host, fetched_at, answer.resource AS request, status, headers, body
        FROM entry LEFT JOIN answer ON answer.entry = entry.id
        WHERE \(try condition(key)) AND \(other) ORDER BY standing, host, answer.number
        """
    }

    /// The entries in the rows of that query.
    func entries(of key: ArchiveKey, in rows: [SQLRow]) throws -> [ArchiveEntry] {
        var entries: [(id: Int, completeness: ArchiveEntry.Completeness, origin: ArchiveEntry.Origin)] = []
        var answers: [Int: [Answer]] = [:]
        for row in rows {
            // A newer version may have written another completeness, which this one can't show.
            guard let completeness = ArchiveEntry.Completeness(rawValue: try row["standing"]) else { continue }
            let id: Int = try row["id"]
            if entries.last?.id != id {
                entries.append((id, completeness, .upstream(try row["host"], at: try row["fetched_at"])))
            }
            // An entry may have no answers.
            guard (try row["request"] as String?) != nil else { continue }
            answers[id, default: []].append(
                Answer(
                    resource: try row.json("request"), status: try row["status"], headers: try row.json("headers"),
                    body: try row["body"]))
        }
        return entries.map {
            ArchiveEntry(
                key: key, completeness: $0.completeness, origin: $0.origin, answers: answers[$0.id, default: []])
        }
    }

    /// A condition by which entries are of a request.
    func condition(_ key: ArchiveKey) throws -> SQLStatement {
        let resource = try key.resource.json
        return "source = \(key.source) AND \(database.isEqual("entry.resource", to: resource))"
    }

    /// Entries of sample data are skipped, because they come with the program.
    package func keep(_ entries: [ArchiveEntry]) async throws {
        defer { resources.forget(nil) }
        let entries = entries.filter { $0.date != nil }
        let followers = try await write(to: Set(entries.map(\.key.source))) { connection -> Set<ProfileID> in
            var newest: [SourceID: (id: Int, date: Date)] = [:]
            var followed: [FollowedAnswer?] = []
            for entry in entries {
                guard let host = entry.host, let date = entry.date else { continue }
                if host == FeedRepository.recordingHost, try hasUpstreamAnswer(of: entry.key, on: connection) {
                    continue
                }
                if entry.completeness == .whole {
                    followed.append(try recordPast(before: entry.withoutRepeatedAnswers, at: date, on: connection))
                }
                try deleteEntries(replacedBy: entry, from: host, at: date, on: connection)
                let id = try insert(entry.key, entry.completeness, host, date, on: connection)
                try connection.run(entry.answers.enumerated().map { try insertion(of: $1, number: $0, in: id) })
                if date >= newest[entry.key.source]?.date ?? .distantPast { newest[entry.key.source] = (id, date) }
            }
            // Once for all entries, because it reads the sizes of all that the source has.
            for (source, entry) in newest { try deleteOldestEntries(of: source, keeping: entry.id, on: connection) }
            let profiles = try report(followed.compactMap(\.self), on: connection)
            for key in Set(entries.map(\.key)) { try connection.notify(NodeChange(of: key)) }
            return profiles
        }
        publish(followers)
    }

    /// Whether an upstream has answered, after which no recorded answer takes its place.
    private func hasUpstreamAnswer(of key: ArchiveKey, on connection: any SQLConnection) throws -> Bool {
        let request = try condition(key)
        return try !connection.query(
            "SELECT 1 AS one FROM entry WHERE \(request) AND host <> \(FeedRepository.recordingHost) LIMIT 1"
        ).isEmpty
    }

    private func deleteEntries(
        replacedBy entry: ArchiveEntry, from host: String, at date: Date, on connection: any SQLConnection
    ) throws {
        let request = try condition(entry.key)
        let replaced: SQLStatement =
            switch entry.completeness {
            case .whole: "(standing = 'whole' OR fetched_at <= \(date))"
            case .undecodable: "(standing = 'unread' OR standing = 'part' AND fetched_at <= \(date))"
            case .part: "(standing = 'part' AND host = \(host))"
            }
        try connection.run(["DELETE FROM entry WHERE \(request) AND \(replaced)"])
    }

    package func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool {
        guard let host = entry.host, let date = entry.date else { return false }
        let (isRenewed, followers) = try await write(to: [entry.key.source]) { connection -> (Bool, Set<ProfileID>) in
            let request = try condition(entry.key)
            let stored = try connection.query(
                "SELECT id, fetched_at FROM entry WHERE \(request) AND standing = 'whole' AND host = \(host)")
            guard let stored = stored.first else { return (false, []) }
            let (id, lastDate): (Int, Date) = (try stored["id"], try stored["fetched_at"])
            var statements: [SQLStatement] = [
                "UPDATE entry SET fetched_at = \(date) WHERE id = \(id)",
                "DELETE FROM entry WHERE \(request) AND standing <> 'whole' AND fetched_at <= \(date)",
            ]
            for answer in entry.answers {
                let (headers, resource) = (try answer.headers.json, try answer.resource.json)
                statements.append(
                    """
                    UPDATE answer SET headers = \(headers)
                    WHERE entry = \(id) AND \(database.isEqual("resource", to: resource)) AND headers <> \(headers)
                    """)
            }
            try connection.run(statements)
            let followed = [
                try begin(entry.withoutRepeatedAnswers, at: lastDate, on: connection),
                try confirmNewest(of: entry.key, at: date, on: connection),
            ]
            let isRenewed = try renew(items, from: host, since: lastDate, at: date, on: connection).isEmpty
            let profiles = try report(followed.compactMap(\.self), on: connection)
            try connection.notify(NodeChange(of: entry.key))
            return (isRenewed, profiles)
        }
        publish(followers)
        return isRenewed
    }

    package func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws {
        defer { resources.forget(key.source) }
        try await write(to: [key.source]) { connection in
            let (request, resource) = (try condition(key), try answer.resource.json)
            let known: Int? = try connection.query(
                "SELECT id FROM entry WHERE \(request) AND standing = 'part' AND host = \(host)"
            ).first?["id"]
            let id = try known ?? insert(key, .part, host, date, on: connection)
            let answers = try connection.run([
                "DELETE FROM answer WHERE entry = \(id) AND \(database.isEqual("resource", to: resource))",
                "SELECT max(number) AS last FROM answer WHERE entry = \(id)",
            ])
            let last: Int? = try answers[1].rows[0]["last"]
            try connection.run([try insertion(of: answer, number: last.map { $0 + 1 } ?? 0, in: id)])
        }
    }

    private func insert(
        _ key: ArchiveKey, _ completeness: ArchiveEntry.Completeness, _ host: String, _ date: Date,
        on connection: any SQLConnection
    ) throws -> Int {
        let resource = try key.resource.json
        return try connection.query(
            """
            INSERT INTO entry (source, resource, standing, host, fetched_at)
            VALUES (\(key.source), \(resource), \(completeness.rawValue), \(host), \(date)) RETURNING id
            """)[0]["id"]
    }

    private func insertion(of answer: Answer, number: Int, in entry: Int) throws -> SQLStatement {
        let (resource, headers) = (try answer.resource.json, try answer.headers.json)
        // If an entry has two answers to one request, the later one counts.
        return """
            INSERT INTO answer (entry, number, resource, status, headers, body)
            VALUES (\(entry), \(number), \(resource), \(answer.status), \(headers), \(answer.body))
            ON CONFLICT (entry, \(sql: database.indexed("resource"))) DO UPDATE SET
                number = excluded.number, status = excluded.status, headers = excluded.headers, body = excluded.body
            """
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
            SELECT entry.id, entry.resource, standing, CAST(coalesce(sum(length(body)), 0) AS bigint) AS bytes
            FROM entry LEFT JOIN answer ON answer.entry = entry.id
            WHERE source = \(source) GROUP BY entry.id ORDER BY fetched_at
            """)
        var excess = try sizes.reduce(0) { $0 + (try $1["bytes"]) } - bounds.bytesPerSource
        for size in sizes where excess > 0 {
            let (id, standing): (Int, String) = (try size["id"], try size["standing"])
            if id == newest { continue }
            if standing == ArchiveEntry.Completeness.whole.rawValue {
                try endTimeline(of: ArchiveKey(source: source, resource: try size.json("resource")), on: connection)
            }
            try connection.run(["DELETE FROM entry WHERE id = \(id)"])
            excess -= try size["bytes"]
        }
    }

    package func clear(_ source: SourceID?) async throws {
        defer {
            resources.forget(source)
            database.recentSearches.items.forget(nil)
        }
        let (condition, tables) = (Self.condition(source), ["entry", "item", "timeline", "source_health"])
        try await database.transaction {
            _ = try $0.run(tables.map { table -> SQLStatement in "DELETE FROM \(sql: table) \(condition)" })
        }
    }

    /// Gives the answers, histories and recent items of a source another id, unless that has some. Its items are read from the
    /// answers again.
    package func renameSource(_ old: SourceID, to new: SourceID) async throws {
        _ = try await database.transaction { connection in
            try connection.run(
                ["entry", "timeline", "decoder", "source_health", "recent_item"].map { table -> SQLStatement in
                    """
                    UPDATE \(sql: table) SET source = \(new)
                    WHERE source = \(old) AND NOT EXISTS (SELECT 1 FROM \(sql: table) AS other WHERE other.source = \(new))
                    """
                } + ["DELETE FROM item WHERE source = \(old)"])
        }
    }

    /// A condition by which rows are of a source; none for all sources.
    static func condition(_ source: SourceID?) -> SQLStatement {
        source.map { source -> SQLStatement in "WHERE source = \(source)" } ?? ""
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

    // MARK: Reading

    package func resources(of source: SourceID) async throws -> Set<Resource> {
        try await resources.content(source, of: source) {
            let rows = try await database.rows("SELECT DISTINCT resource FROM entry WHERE source = \(source)")
            return try Set(rows.map { try $0.json("resource") })
        }
    }
}

extension ArchiveEntry {
    /// The entry as it is stored: of two answers to one request, the later one counts.
    fileprivate var withoutRepeatedAnswers: ArchiveEntry {
        let last = Dictionary(answers.enumerated().map { ($1.resource, $0) }) { _, later in later }
        guard last.count < answers.count else { return self }
        return ArchiveEntry(
            key: key, completeness: completeness, origin: origin,
            answers: answers.enumerated().filter { last[$1.resource] == $0 }.map(\.element), history: history,
            comparison: comparison)
    }
}
