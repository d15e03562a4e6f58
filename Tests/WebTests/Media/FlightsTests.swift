import TestSupport
import Testing

@testable import Media

@Suite(.timeLimit(.minutes(5))) struct FlightsTests {
    private let flights = Flights<String, Int>()
    private let gate = Watched(false)
    private let starts = Watched(0)
    private let cancellations = Watched(0)

    private func value() async -> Int? {
        await flights.value(for: "a") { [gate, starts, cancellations] in
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
        while flights.waiters(for: "a") != count, !Task.isCancelled { await Task.yield() }
    }

    @Test func shareEqualRequests() async {
        async let one = value()
        await waiters(1)
        async let other = value()
        await waiters(2)
        gate.update { $0 = true }
        #expect(await [one, other] == [1, 1])
        #expect(starts.value == 1)
    }

    @Test func beginAgainAfterTheEnd() async {
        gate.update { $0 = true }
        _ = await value()
        _ = await value()
        #expect(starts.value == 2)
        #expect(flights.waiters(for: "a") == 0)
    }

    @Test func goOnWhileSomebodyWaits() async {
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

    @Test func endWhenNobodyWaits() async {
        let leaving = Task { await value() }
        await starts.wait { $0 == 1 }
        leaving.cancel()
        #expect(await leaving.value == nil)
        await cancellations.wait { $0 == 1 }
        // Whoever comes now is not tied to what was given up.
        gate.update { $0 = true }
        #expect(await value() == 1)
        #expect(starts.value == 2)
    }

    @Test func areNotJoinedByACancelledTask() async {
        let task = Task {
            await gate.wait { $0 }
            return await value()
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(starts.value == 0)
    }
}
