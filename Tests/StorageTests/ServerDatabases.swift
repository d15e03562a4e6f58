import PostgreSQL
import Synchronization
import TestSupport
import Testing

/// The databases on the tests' server. Creating one takes long, so tests use them one after another.
actor ServerDatabases {
    static let shared = ServerDatabases()
    /// The databases that the current test uses.
    @TaskLocal fileprivate static var borrowed: Borrowed?

    fileprivate final class Borrowed: Sendable {
        let addresses = Mutex<[String]>([])
    }

    /// The number of databases. A test that needs one more waits.
    private static let most = 8

    private var free: [String] = []
    private var waiting: [CheckedContinuation<String, Never>] = []
    private var count = 0

    /// The address of an empty database, for the current test.
    func take() async throws -> String {
        let address =
            if let known = free.popLast() {
                known
            } else if count < Self.most {
                try await create()
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        Self.borrowed?.addresses.withLock { $0.append(address) }
        return address
    }

    private func create() async throws -> String {
        count += 1
        let name = "test_\(count)"
        let running = try await PostgreSQLServer.running
        let server = ConnectionPool(ConnectionSettings(try DatabaseAddress(running.address())), size: 1)
        try await server.perform { try $0.execute(script: "CREATE DATABASE \(name)") }
        return running.address(name)
    }

    fileprivate func giveBack(_ borrowed: Borrowed) async throws {
        for address in borrowed.addresses.withLock(\.self) {
            let pool = ConnectionPool(ConnectionSettings(try DatabaseAddress(address)), size: 1)
            try await pool.perform { try $0.execute(script: "DROP SCHEMA IF EXISTS vitrine CASCADE") }
            if waiting.isEmpty { free.append(address) } else { waiting.removeFirst().resume(returning: address) }
        }
    }
}

/// Gives the databases of a test back when it ends.
struct DatabaseTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let borrowed = ServerDatabases.Borrowed()
        try await ServerDatabases.$borrowed.withValue(borrowed) { try await function() }
        try await ServerDatabases.shared.giveBack(borrowed)
    }
}

extension Trait where Self == DatabaseTrait {
    /// Tests of the suite use databases of ``Backend``.
    static var databases: Self { DatabaseTrait() }
}
