import TestSupport
import Testing

@testable import Endpoints

@Suite(.timeLimit(.minutes(5))) struct SingleFlightTests {
    private typealias Flight = SingleFlight<String, Int>.Flight

    private let singleFlight = SingleFlight<String, Int>()
    private let gate = Watched(false)
    private let starts = Watched(0)
    private let cancellations = Watched(0)

    /// A value whose work waits for the gate.
    private func value() async -> Int? {
        await singleFlight.value(for: "a") { [gate, starts, cancellations] _ in
            starts.update { $0 += 1 }
            await withTaskCancellationHandler {
                await gate.wait { $0 }
            } onCancel: {
                cancellations.update { $0 += 1 }
            }
            return 1
        }
    }

    private func waiters(_ count: Int) async {
        await spin { singleFlight.waiters(for: "a") == count }
    }

    @Test func sharesOneValueAmongEqualKeys() async {
        async let one = value()
        await waiters(1)
        async let other = value()
        await waiters(2)
        gate.update { $0 = true }
        #expect(await [one, other] == [1, 1])
        #expect(starts.value == 1)
    }

    @Test func startsAgainAfterTheEnd() async {
        gate.update { $0 = true }
        _ = await value()
        _ = await value()
        #expect(starts.value == 2)
        #expect(singleFlight.waiters(for: "a") == 0)
    }

    @Test func goesOnWhileSomebodyWaits() async {
        let leaving = Task { await value() }
        await waiters(1)
        async let staying = value()
        await waiters(2)
        leaving.cancel()
        #expect(await leaving.value == nil)
        #expect(cancellations.value == 0)
        gate.update { $0 = true }
        #expect(await staying == 1)
    }

    @Test func cancelsTheTaskWhenTheLastCallerLeaves() async {
        let leaving = Task { await value() }
        await starts.wait { $0 == 1 }
        leaving.cancel()
        #expect(await leaving.value == nil)
        await cancellations.wait { $0 == 1 }
        // A later caller does not join the cancelled task.
        gate.update { $0 = true }
        #expect(await value() == 1)
        #expect(starts.value == 2)
    }

    @Test func isNotJoinedByACancelledTask() async {
        let task = Task {
            await gate.wait { $0 }
            return await value()
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(starts.value == 0)
    }

    @Test func forgetsAFlightBeforeItCancelsIt() async {
        let seen = Watched<[Int]>([])
        let waiter = Task {
            await singleFlight.value(for: "a") { [singleFlight, starts, gate] _ in
                await withTaskCancellationHandler {
                    starts.update { $0 += 1 }
                    await gate.wait { $0 }
                } onCancel: {
                    let waiters = singleFlight.waiters(for: "a")
                    seen.update { $0.append(waiters) }
                }
                return 1
            }
        }
        await starts.wait { $0 == 1 }
        waiter.cancel()
        #expect(await waiter.value == nil)
        await seen.wait { !$0.isEmpty }
        #expect(seen.value == [0])
    }

    /// A caller that was not cancelled gets the value, however joins and cancellations fall together.
    @Test func neverJoinsAFlightThatIsBeingCancelled() async {
        await withTaskGroup { group in
            for worker in 0..<8 as Range<UInt64> {
                group.addTask {
                    var random = SeededGenerator(seed: worker)
                    for _ in 0..<500 {
                        let waiter = Task {
                            await singleFlight.value(for: "a") { _ in
                                for _ in 0..<5 { await Task.yield() }
                                return Task.isCancelled ? 0 : 1
                            }
                        }
                        let isCancelled = Bool.random(using: &random)
                        for _ in 0..<Int.random(in: 0...4, using: &random) { await Task.yield() }
                        if isCancelled { waiter.cancel() }
                        let value = await waiter.value
                        #expect(isCancelled || value == 1)
                    }
                }
            }
        }
        #expect(singleFlight.waiters(for: "a") == 0)
    }

    // MARK: Deadlines and pauses

    @Test func keepsTheLatestDeadline() async {
        let flights = Watched<[Flight]>([])
        let work: @Sendable (Flight) async -> Int = { [gate] flight in
            flights.update { $0.append(flight) }
            await gate.wait { $0 }
            return 1
        }
        async let first = singleFlight.value(for: "a", before: .seconds(5), by: work)
        async let second = singleFlight.value(for: "a", before: .seconds(3), by: work)
        await waiters(2)
        await flights.wait { $0.count == 1 }
        #expect(flights.value.map(\.deadline) == [.seconds(5)])
        gate.update { $0 = true }
        _ = await (first, second)
        #expect(flights.value.map(\.deadline) == [nil])
        #expect(flights.value.map { $0.resume() } == [nil])
        #expect(!flights.value.contains { $0.pause(until: .seconds(1)) { 0 } })
    }

    @Test func refusesCallersThatCannotWaitForAPause() async {
        let flights = Watched<[Flight]>([])
        let work: @Sendable (Flight) async -> Int = { [gate] flight in
            flights.update { $0.append(flight) }
            await gate.wait { $0 }
            return 1
        }
        async let patient = singleFlight.value(for: "a", before: .seconds(20), by: work)
        await waiters(1)
        async let hurried = singleFlight.value(for: "a", before: .seconds(9), by: work)
        await waiters(2)
        await flights.wait { $0.count == 1 }
        #expect(flights.value.map { $0.pause(until: .seconds(10)) { 0 } } == [true])
        #expect(await hurried == 0)
        #expect(await singleFlight.value(for: "a", before: .seconds(10), by: work) == 0)
        #expect(flights.value.map { $0.resume() } == [.seconds(20)])
        async let late = singleFlight.value(for: "a", before: .seconds(10), by: work)
        await waiters(2)
        gate.update { $0 = true }
        #expect(await [patient, late] == [1, 1])
    }

    @Test func endsAFlightThatNobodyCanWaitFor() async {
        let value = await singleFlight.value(for: "a", before: .seconds(10)) { flight in
            #expect(!flight.pause(until: .seconds(10)) { 0 })
            return 1
        }
        #expect(value == 0)
        #expect(singleFlight.waiters(for: "a") == 0)
    }
}
