import Foundation
import PostgreSQL
import Synchronization
import TestSupport
import Testing

@Suite struct ConnectionPoolTests {
    private func pool(
        size: Int = 4, waitLimit: Duration = .seconds(20), statementLimit: Duration = .seconds(10)
    ) async throws -> ConnectionPool {
        var settings = ConnectionSettings(try DatabaseAddress(try await PostgreSQLServer.running.address()))
        settings.statementLimit = statementLimit
        // Each connection has tables of its own.
        settings.setUp = "CREATE TEMPORARY TABLE note (id bigint PRIMARY KEY, text text);"
        return ConnectionPool(settings, size: size, waitLimit: waitLimit)
    }

    // MARK: Statements

    @Test func returnsValuesOfAllTypesAsTheyWere() async throws {
        let texts = ["", "a'; DROP TABLE note; --", "é 東京 🚀", "{\"a\", NULL}"]
        let bytes = Data([0, 255, 39, 92])
        try await pool().read { connection in
            let values: [Parameter] = [
                .text(texts[1]), .integer(.min), .double(0.1), .bytes(bytes), .boolean(true), .null,
            ]
            let statements = [
                Statement("SELECT $1::text AS a, $2::bigint, $3::float8, $4::bytea, $5::boolean, $6::text", values),
                Statement("SELECT unnest($1::text[]) AS text", [.texts(texts)]),
                Statement("SELECT unnest($1::text[]) AS text", [.texts([])]),
            ]
            let results = try connection.run(statements)
            #expect(results[0].columns.first == "a")
            #expect(try results[0].rows == [values])
            #expect(try results[1].rows == texts.map { [Parameter.text($0)] })
            #expect(try results[2].rows.isEmpty)
        }
    }

    @Test func refusesAColumnOfAnUnknownType() async throws {
        let result = try await pool().read([Statement("SELECT now() AS now")])[0]
        #expect(throws: PostgreSQLError.self) { try result.rows }
    }

    @Test func runsManyStatementsInOneRoundTrip() async throws {
        let sum = try await pool().write { connection in
            try connection.run(
                (1...3_000).map { Statement("INSERT INTO note VALUES ($1, $2)", [.integer($0), .text("text")]) })
            return try connection.run([Statement("SELECT sum(id)::bigint AS sum FROM note")])[0].rows
        }
        #expect(sum == [[.integer(3_000 * 3_001 / 2)]])
    }

    // MARK: Transactions

    @Test func anErrorUndoesTheTransactionAndKeepsItsCode() async throws {
        let pool = try await pool(size: 1)
        let insertion = Statement("INSERT INTO note VALUES (1, 'a')")
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool.write { connection in
                try connection.run([insertion, insertion, Statement("INSERT INTO note VALUES (2, 'a')")])
            }
        }
        #expect(error?.sqlState == "23505")
        #expect(error?.kind == .statement)
        #expect(try await pool.number("SELECT count(*) AS count FROM note") == 0)
    }

    @Test func readsCannotWrite() async throws {
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool().read { try $0.execute("CREATE TABLE other (id bigint)") }
        }
        #expect(error?.sqlState == "25006")
    }

    @Test func runsTheTransactionAgainAfterADeadlock() async throws {
        let pool = try await pool()
        try await pool.perform {
            try $0.execute(
                script: "CREATE TABLE pair (id bigint PRIMARY KEY, n bigint); INSERT INTO pair VALUES (1, 0), (2, 0)")
        }
        let runs = Counter()
        // Each has its first row, and waits for the other one's.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for order in [[1, 2], [2, 1]] {
                group.addTask {
                    try await pool.write { connection in
                        try connection.execute("UPDATE pair SET n = n + 1 WHERE id = $1", [.integer(order[0])])
                        runs.begin()
                        while runs.all < 2 { usleep(1_000) }
                        try connection.execute("UPDATE pair SET n = n + 1 WHERE id = $1", [.integer(order[1])])
                    }
                }
            }
            try await group.waitForAll()
        }
        let numbers = try await pool.read([Statement("SELECT n FROM pair")])[0].rows
        #expect(numbers == [[.integer(2)], [.integer(2)]])
        #expect(runs.all > 2)
    }

    // MARK: Bounds

    @Test func opensNoMoreConnectionsThanItsSize() async throws {
        let pool = try await pool(size: 2)
        let running = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await pool.read { connection in
                        running.begin()
                        defer { running.end() }
                        try connection.execute("SELECT pg_sleep(0.01)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.most <= 2)
    }

    @Test func failsIfAllConnectionsStayInUse() async throws {
        let pool = try await pool(size: 1, waitLimit: .milliseconds(50))
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let slow = Task {
            try await pool.read { connection in
                start.yield()
                try connection.execute("SELECT pg_sleep(5)")
            }
        }
        for await _ in started { break }
        let error = await #expect(throws: PostgreSQLError.self) { try await pool.read([Statement("SELECT 1")]) }
        #expect(error?.kind == .poolExhausted)
        slow.cancel()
        await #expect(throws: CancellationError.self) { try await slow.value }
    }

    @Test func cancellingATaskCancelsItsStatement() async throws {
        let pool = try await pool(size: 1)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await pool.read { connection in
                start.yield()
                try connection.execute("SELECT pg_sleep(60)")
            }
        }
        for await _ in started { break }
        let duration = await ContinuousClock().measure {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(duration < .seconds(30))
        _ = try await pool.read([Statement("SELECT 1")])
    }

    @Test func aConnectionThatCannotBeSetUpIsAnError() async throws {
        var settings = ConnectionSettings(try DatabaseAddress(try await PostgreSQLServer.running.address()))
        settings.setUp = "SELECT 1 / 0"
        let error = await #expect(throws: PostgreSQLError.self) {
            try await ConnectionPool(settings).read([Statement("SELECT 1")])
        }
        #expect(error?.sqlState == "22012")
    }

    @Test func aStatementHasATimeLimit() async throws {
        let pool = try await pool(statementLimit: .milliseconds(100))
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool.read([Statement("SELECT pg_sleep(60)")])
        }
        #expect(error?.kind == .timeLimit)
        #expect(error?.sqlState == "57014")
    }

    @Test func failsAtOnceWhileTheServerDoesNotAnswer() async throws {
        let limit = Duration.seconds(2)
        let pool = try await pool(size: 2, statementLimit: limit)
        let process = try await pool.number("SELECT pg_backend_pid() AS pid")
        kill(pid_t(process), SIGSTOP)
        defer { kill(pid_t(process), SIGCONT) }
        func failure() async -> PostgreSQLError? {
            await #expect(throws: PostgreSQLError.self) { try await pool.read([Statement("SELECT 1")]) }
        }
        #expect(await failure()?.kind == .timeLimit)
        let duration = await ContinuousClock().measure { #expect(await failure()?.kind == .timeLimit) }
        #expect(duration < limit)
        // The next attempt takes another connection.
        var isBack = false
        let start = ContinuousClock.now
        while !isBack, start.duration(to: .now) < .seconds(60) {
            do {
                _ = try await pool.read([Statement("SELECT 1")])
                isBack = true
            } catch {
                await Task.yield()
            }
        }
        #expect(isBack)
    }

    @Test(.timeLimit(.minutes(1))) func tellsWhenAnOutageBeginsAndEndsWhileNobodyAsks() async throws {
        var settings = ConnectionSettings(try DatabaseAddress(try await PostgreSQLServer.running.address()))
        settings.statementLimit = .milliseconds(500)
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let pool = ConnectionPool(settings, size: 1) { change.yield() }
        let process = try await pool.number("SELECT pg_backend_pid() AS pid")
        kill(pid_t(process), SIGSTOP)
        defer { kill(pid_t(process), SIGCONT) }
        await #expect(throws: PostgreSQLError.self) { try await pool.read([Statement("SELECT 1")]) }
        var iterator = changes.makeAsyncIterator()
        await iterator.next()
        #expect(pool.isAway)
        // The next attempt takes another connection.
        await iterator.next()
        #expect(!pool.isAway)
    }

    @Test func connectsAgainAfterTheServerClosedItsConnections() async throws {
        let pool = try await pool(size: 1)
        let process = try await pool.number("SELECT pg_backend_pid() AS pid")
        _ = try await self.pool().perform {
            try $0.execute("SELECT pg_terminate_backend($1::int, 5000)", [.integer(process)])
        }
        let other = try await pool.number("SELECT pg_backend_pid() AS pid")
        #expect(other != process)
    }
}

extension ConnectionPool {
    /// The number that a query returns.
    fileprivate func number(_ sql: String) async throws -> Int {
        guard case .integer(let number) = try await read([Statement(sql)])[0].rows[0][0] else {
            throw PostgreSQLError(.unexpectedType, "no number")
        }
        return number
    }
}

/// Counts what runs at the same time.
private final class Counter: Sendable {
    private let counts = Mutex((all: 0, running: 0, most: 0))

    var all: Int { counts.withLock { $0.all } }
    var most: Int { counts.withLock { $0.most } }

    func begin() {
        counts.withLock { counts in
            counts.all += 1
            counts.running += 1
            counts.most = max(counts.most, counts.running)
        }
    }

    func end() { counts.withLock { $0.running -= 1 } }
}
