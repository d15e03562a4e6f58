import PostgreSQL
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct NotificationListenerTests {
    @Test func receivesTextsInOrderAndConnectsAgain() async throws {
        let settings = ConnectionSettings(try DatabaseAddress(try await PostgreSQLServer.running.address()))
        let pool = ConnectionPool(settings, size: 1)
        func send(_ text: String) async throws {
            _ = try await pool.read([Statement("SELECT pg_notify('boats', $1)", [.text(text)])])
        }
        var events = NotificationListener(channel: "boats", settings).events().makeAsyncIterator()
        #expect(await events.next() == .connected)
        for text in ["one", "two é"] { try await send(text) }
        #expect(await events.next() == .notification("one"))
        #expect(await events.next() == .notification("two é"))
        // End the listener's connection.
        _ = try await pool.perform {
            try $0.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE query = 'LISTEN boats'")
        }
        guard case .disconnected = await events.next() else {
            Issue.record("Expected the listener to report the end of its connection.")
            return
        }
        #expect(await events.next() == .connected)
        try await send("three")
        #expect(await events.next() == .notification("three"))
    }
}
