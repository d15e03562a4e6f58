/// Copies everything from one database to another, which is empty or has a copy that was interrupted.
///
/// Each row is read back and compared. A copy that was interrupted is continued: rows that are there already are compared
/// and not written again.
package struct DatabaseMove: Sendable {
    /// The number of rows of a table, and those that the other database can't store.
    package struct Count: Hashable, Sendable {
        /// The table's name.
        package let table: String
        /// The rows that both databases have now.
        package var rows = 0
        /// The rows that were already there.
        package var known = 0
        /// The rows that the other database can't store.
        package var refused = 0
    }

    private let source: any SQLDatabase
    private let target: any SQLDatabase

    /// Creates a move that has not begun.
    package init(from source: any SQLDatabase, to target: any SQLDatabase) {
        self.source = source
        self.target = target
    }

    /// Copies all tables.
    ///
    /// - Parameter progress: called with the counts of a table so far, and the number of its rows.
    /// - Returns: the counts of all tables.
    /// - Throws: ``MoveError``, or an error of one of the databases.
    package func run(progress: (Count, Int) async throws -> Void = { _, _ in }) async throws -> [Count] {
        try await checkTarget()
        var counts: [Count] = []
        for table in StoredTable.all {
            let total = try await source.count(of: table)
            var count = Count(table: table.name)
            var last: [SQLValue]?
            while true {
                let rows = try await source.rows(of: table, after: last, limit: table.page)
                guard let final = rows.last else { break }
                last = table.key(of: final)
                try await copy(rows, of: table, &count)
                try await progress(count, total)
            }
            let copied = try await target.count(of: table)
            guard copied == count.rows else {
                throw MoveError.different(table.name, expected: count.rows, got: copied)
            }
            counts.append(count)
        }
        try await followChangesAgain()
        try await target.finishMove()
        return counts
    }

    /// The numbers of changes that were the newest and have been deleted are given again, to changes that must be sent, too.
    private func followChangesAgain() async throws {
        let latest: SQLStatement = "(SELECT coalesce(max(sequence), 0) FROM follow_change)"
        _ = try await target.transaction { connection in
            try connection.run([
                "UPDATE notification_target SET delivered = \(latest) WHERE delivered > \(latest)",
                "UPDATE notification_target SET attempted = NULL WHERE attempted > \(latest)",
            ])
        }
    }

    /// Refuses a database with contents of its own. A copy that was interrupted has the first rows of each table.
    private func checkTarget() async throws {
        // A server may have been started on an empty database, which makes secrets.
        for table in StoredTable.all where table.name != "secret" {
            let rows = try await target.rows(of: table, after: nil, limit: table.page)
            if rows.isEmpty { continue }
            let known = Set(try await source.rows(of: table, withKeys: rows.map(table.key)).map(table.identity))
            guard rows.allSatisfy({ known.contains(table.identity(of: $0)) }) else {
                throw MoveError.occupied(table.name)
            }
        }
    }

    private func copy(_ rows: [[SQLValue]], of table: StoredTable, _ count: inout Count) async throws {
        let accepted = rows.filter { target.accepts($0, of: table) }
        let known = Set(try await target.rows(of: table, withKeys: accepted.map(table.key)))
        let missing = accepted.filter { !known.contains($0) }
        if !missing.isEmpty {
            try await target.put(missing, into: table)
            let stored = Set(try await target.rows(of: table, withKeys: missing.map(table.key)))
            let lost = missing.count { !stored.contains($0) }
            guard lost == 0 else {
                throw MoveError.different(table.name, expected: missing.count, got: missing.count - lost)
            }
        }
        count.rows += accepted.count
        count.known += accepted.count - missing.count
        count.refused += rows.count - accepted.count
    }
}

/// The reason why a database was not moved.
package enum MoveError: Error, Hashable, CustomStringConvertible {
    /// The other database has rows of its own in a table.
    case occupied(String)
    /// The rows of a table are not the same afterwards.
    case different(String, expected: Int, got: Int)

    /// The expected and the found content, and how to mend it.
    package var description: String {
        switch self {
        case .occupied(let table):
            "Expected an empty database, or a copy of this one that was interrupted, got another “\(table)”. Name an empty database."
        case .different(let table, let expected, let got):
            "Expected \(expected) equal rows of “\(table)”, got \(got). Stop all servers of both databases, and repeat the command; if it says the same again, name an empty database."
        }
    }
}
