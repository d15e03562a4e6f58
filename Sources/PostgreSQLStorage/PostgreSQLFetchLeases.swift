import Catalogue
import Endpoints
import Foundation
import Logging
import Storage

/// Leases in the database: rows with an end, which their holders put off as long as they run.
///
/// The lease of a node that was killed ends after ``duration``.
struct PostgreSQLFetchLeases: FetchLeases {
    private static let renewalInterval = Duration.seconds(3)
    /// How often a node that waits looks again. Notifications of the archive usually come first.
    private static let pollInterval = Duration.milliseconds(200)

    let database: PostgreSQLDatabase
    let logger: Logger
    /// For how long a lease is taken, in seconds.
    var duration: TimeInterval = 10
    /// Of the pauses between two looks.
    var clock: any Clock<Duration> = ContinuousClock()

    private struct Lease {
        let name: String
        let holder: String
        /// The problem with which another attempt ended during the wait.
        let problem: EndpointError?
    }

    func hold<Value: Sendable>(
        _ key: ArchiveKey,
        _ work: @Sendable (EndpointError?) async -> (value: Value, problem: EndpointError?)
    ) async -> Value {
        guard let lease = await acquire(key) else { return await work(nil).value }
        let renewal = Task { await renew(lease) }
        let (value, problem) = await work(lease.problem)
        renewal.cancel()
        // Also if the task was cancelled.
        await Task { await release(lease, problem) }.value
        return value
    }

    /// Waits for the lease of a request; nil if the database fails, or the task is cancelled.
    private func acquire(_ key: ArchiveKey) async -> Lease? {
        let (holder, start) = (UUID().uuidString, ContinuousClock.now)
        var hasWaited = false
        do {
            let name = "\(key.source) \(try key.resource.json)"
            while true {
                if let last = try await attempt(name, holder) {
                    // The age is measured by the database's clock, which may differ from this one.
                    let isOfWait = hasWaited && last.age < (ContinuousClock.now - start) / .seconds(1)
                    let problem = isOfWait ? try last.problem.map { try EndpointError(json: $0) } : nil
                    return Lease(name: name, holder: holder, problem: problem)
                }
                hasWaited = true
                try await clock.sleep(for: Self.pollInterval)
            }
        } catch {
            if !Task.isCancelled { logger.warning("Other nodes may ask for the same, because leases fail: \(error)") }
            return nil
        }
    }

    /// Takes a lease if it is free.
    ///
    /// - Returns: the problem of the last attempt, if it had any, and its age in seconds; nil if another node has the lease.
    private func attempt(_ name: String, _ holder: String) async throws -> (problem: String?, age: TimeInterval)? {
        try await database.transaction { connection in
            let rows = try connection.query(
                """
                INSERT INTO lease AS old (name, holder, ends_at)
                VALUES (\(Self.digest(of: name)), \(holder), clock_timestamp() + make_interval(secs => \(duration)))
                ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
                    WHERE old.ends_at <= clock_timestamp()
                RETURNING problem, coalesce(extract(epoch FROM clock_timestamp() - problem_at), 0)::float8 AS age
                """)
            return try rows.first.map { (try $0["problem"], try $0["age"]) }
        }
    }

    /// Puts the end of a lease off until the task is cancelled.
    private func renew(_ lease: Lease) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: Self.renewalInterval)
                try await database.transaction { connection in
                    _ = try connection.run([
                        """
                        UPDATE lease SET ends_at = clock_timestamp() + make_interval(secs => \(duration))
                        WHERE name = \(Self.digest(of: lease.name)) AND holder = \(lease.holder)
                        """
                    ])
                }
            } catch {
                if !Task.isCancelled { logger.warning("A lease could not be renewed: \(error)") }
            }
        }
    }

    /// Ends a lease, and forgets those that ended an hour ago.
    private func release(_ lease: Lease, _ problem: EndpointError?) async {
        do {
            let text = try problem.map { try $0.json }
            try await database.transaction { connection in
                _ = try connection.run([
                    """
                    UPDATE lease SET ends_at = clock_timestamp(), problem = \(text.sqlValue), problem_at = clock_timestamp()
                    WHERE name = \(Self.digest(of: lease.name)) AND holder = \(lease.holder)
                    """,
                    // Other nodes may be deleting the same ones.
                    """
                    DELETE FROM lease WHERE name IN (
                        SELECT name FROM lease WHERE ends_at < clock_timestamp() - interval '1 hour'
                        FOR UPDATE SKIP LOCKED
                    )
                    """,
                ])
            }
        } catch {
            logger.warning("A lease could not be released: \(error)")
        }
    }

    /// The column `name`.
    private static func digest(of name: String) -> SQLStatement {
        "encode(sha256(convert_to(\(name), 'UTF8')), 'hex')"
    }
}
