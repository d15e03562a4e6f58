import Catalogue
import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import PostgreSQL
@testable import PostgreSQLStorage
@testable import Storage

/// Several nodes on one PostgreSQL database that ask upstreams together.
@Suite(.databases, .timeLimit(.minutes(5))) struct SharedFetchingTests {
    private struct Boat: Decodable, Identifiable, Sendable {
        let id: String
        let name: String
    }

    private struct Boats: Source {
        let id: SourceID = "boats"
        let upstreams = [
            Upstream<NoParameters, Boat>("https://boats.example/api/boats", limits: Limits(retries: 0))
        ]
        let referenceCollections = [ReferenceCollection("crew")]
        func card(for boat: Boat) -> Card { Card(title: boat.name) }
    }

    /// A process with connections of its own.
    private struct Node {
        let database: PostgreSQLDatabase
        let feed: FeedStore

        func visit() async -> FeedState {
            await feed.state(waiting: .init(forContent: .seconds(30), forAnswer: .seconds(30)))
        }
    }

    private static let boats = "https://boats.example/api/boats"
    private static let crew = "https://boats.example/api/crew"
    private let upstreams = FakeUpstreams([
        boats: #"[{"id": "1", "name": "Tub"}]"#, crew: #"[{"url": "/crew/7", "name": "Ann"}]"#,
    ])

    private func node(_ address: String, clock: any Clock<Duration> = ContinuousClock()) async throws -> Node {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let database = try await PostgreSQLDatabase(address, connections: 4)
        return Node(
            database: database,
            feed: FeedStore(
                provider: FeedRepository(
                    source: ResolvedSource(Boats()), archive: database.archive(), client: Client(transport: upstreams),
                    // On a busy machine, seconds may pass before a lease is renewed.
                    leases: PostgreSQLFetchLeases(database: database, logger: logger, duration: 600, clock: clock),
                    logger: logger)))
    }

    private func nodes(_ count: Int) async throws -> [Node] {
        let address = try await ServerDatabases.shared.take()
        var nodes: [Node] = []
        for _ in 0..<count { nodes.append(try await node(address)) }
        return nodes
    }

    /// The number of requests for an address.
    private func requests(_ address: String) -> Int { upstreams.addresses.count { $0 == address } }

    // MARK: Answers

    @Test func oneNodeAsksForAll() async throws {
        let nodes = try await nodes(3)
        upstreams.hold()
        let visits = (0..<50).map { number in Task { await nodes[number % 3].visit() } }
        await upstreams.waitForRequests(1)
        upstreams.release()
        for visit in visits { #expect(await visit.value.content?.items.map(\.card.title) == ["Tub"]) }
        #expect(requests(Self.boats) == 1)
        for node in nodes { while node.feed.state.content?.names.isEmpty != false { await Task.yield() } }
        #expect(requests(Self.crew) == 1)
    }

    @Test func aNodeThatStartsLaterTakesAFreshAnswer() async throws {
        let nodes = try await nodes(2)
        _ = await nodes[0].visit()
        let state = await nodes[1].visit()
        guard case .showing(let content, .resting) = state, case .fresh = content.provenance else {
            Issue.record("Expected a fresh answer, got \(state)")
            return
        }
        #expect(requests(Self.boats) == 1)
    }

    @Test func aPersonCanHaveAFreshAnswerAskedAgain() async throws {
        let nodes = try await nodes(2)
        _ = await nodes[0].visit()
        _ = await nodes[1].visit()
        _ = await nodes[1].feed.state(waiting: .init(forContent: .seconds(30)), retrying: true)
        #expect(requests(Self.boats) == 2)
    }

    @Test func oneFailureIsEnoughForAll() async throws {
        let address = try await ServerDatabases.shared.take()
        let first = try await node(address)
        upstreams.answer(Self.boats, with: .status(500, retryAfter: nil))
        upstreams.hold()
        var visits = [Task { await first.visit() }]
        await upstreams.waitForRequests(1)
        let clocks = [ManualClock(), ManualClock()]
        for clock in clocks {
            let node = try await node(address, clock: clock)
            visits.append(Task { await node.visit() })
            // It has seen that the lease is taken.
            await clock.waitForSleep(of: .milliseconds(200))
        }
        upstreams.release()
        // Time that passes sooner would be over before a slow database has the failure.
        _ = await visits[0].value
        let ticking = clocks.map { clock in
            Task {
                while !Task.isCancelled {
                    await clock.waitForSleep(of: .milliseconds(200))
                    clock.advance(by: .milliseconds(200))
                }
            }
        }
        defer { for task in ticking { task.cancel() } }
        for visit in visits {
            guard case .failed(let attempt) = await visit.value else {
                Issue.record("Expected a failure.")
                continue
            }
            #expect(attempt.error.cause == .status(500, retryAfter: nil))
        }
        #expect(requests(Self.boats) == 1)
    }

    @Test func anotherNodeAsksWhenTheLeaseOfAKilledOneHasEnded() async throws {
        let nodes = try await nodes(2)
        upstreams.hold()
        let lost = Task { await nodes[0].visit() }
        defer { lost.cancel() }
        await upstreams.waitForRequests(1)
        nodes[0].database.close()
        let visit = Task { await nodes[1].visit() }
        // As if its time were over.
        try await nodes[1].database.execute("UPDATE lease SET ends_at = now()")
        await upstreams.waitForRequests(2)
        upstreams.release()
        #expect(await visit.value.content?.items.count == 1)
    }

    // MARK: Rates

    @Test func theRateOfAHostHoldsForAllNodes() async throws {
        let address = try await ServerDatabases.shared.take()
        let rate = RateLimit(20, per: .seconds(60))
        var databases: [PostgreSQLDatabase] = []
        for _ in 0..<3 { databases.append(try await PostgreSQLDatabase(address, connections: 4)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                let rates = PostgreSQLRates(database: databases[number % 3])
                group.addTask { _ = try await rates.reserve("itunes.example", rate, within: .seconds(300)) }
            }
            try await group.waitForAll()
        }
        let rows = try await databases[0].rows(
            "SELECT extract(epoch FROM unnest(requests))::float8 AS time FROM host WHERE name = 'itunes.example'")
        let times: [Double] = try rows.map { try $0["time"] }
        #expect(times.count == 60)
        // No minute has more than 20.
        for (first, next) in zip(times, times.dropFirst(20)) { #expect(next - first >= 60 - 1e-6) }
        #expect(times[59] - times[0] < 130)
    }

    @Test func aRequestThatComesTooLateReservesNothing() async throws {
        let database = try await PostgreSQLDatabase(ServerDatabases.shared.take())
        let rates = PostgreSQLRates(database: database)
        let rate = RateLimit(1, per: .seconds(60))
        #expect(try await rates.reserve("a.example", rate, within: .seconds(10)) == .zero)
        for _ in 0..<3 {
            let wait = try await rates.reserve("a.example", rate, within: .seconds(10))
            #expect(wait > .seconds(50) && wait <= .seconds(60))
        }
        #expect(try await rates.reserve("b.example", rate, within: .seconds(10)) == .zero)
    }
}
