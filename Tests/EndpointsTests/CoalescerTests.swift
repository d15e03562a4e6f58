import Foundation
import TestSupport
import Testing

@testable import Endpoints

@Suite(.timeLimit(.minutes(5))) struct CoalescerTests {
    private let coalescer = Coalescer(timeline: Timeline(ManualClock()))
    private let request = Request(
        Resource("/things"), to: .on("localhost"), conditions: Conditions(nil), limits: Limits())

    private func join(
        before deadline: Duration = .seconds(10),
        by work: @escaping @Sendable (Flight) async throws(EndpointError) -> Answer
    ) async -> Result<Answer, EndpointError> {
        do throws(EndpointError) {
            return .success(try await coalescer.answer(to: request, before: deadline, by: work))
        } catch {
            return .failure(error)
        }
    }

    private func answer(_ text: String) -> Answer { Answer(resource: Resource("/things"), body: Data(text.utf8)) }

    @Test func forgetsAFlightBeforeItCancelsIt() async {
        let seen = Watched<[Int?]>([])
        let gate = Gate()
        let waiter = Task {
            await join { _ throws(EndpointError) in
                await withTaskCancellationHandler {
                    gate.open(1)
                    await gate.wait(for: 2)
                } onCancel: {
                    // Whoever came now would have to start anew.
                    let waiters = coalescer.waiters(for: request)
                    seen.update { $0.append(waiters) }
                }
                return answer("late")
            }
        }
        await gate.wait(for: 1)
        waiter.cancel()
        #expect(await waiter.value == .failure(request.failure(.cancelled)))
        await seen.wait { !$0.isEmpty }
        #expect(seen.value == [nil])
    }

    @Test func keepsTheLatestDeadline() async {
        let gate = Gate()
        let flights = Watched<[Flight]>([])
        let work: @Sendable (Flight) async throws(EndpointError) -> Answer = { flight throws(EndpointError) in
            flights.update { $0.append(flight) }
            await gate.wait(for: 1)
            return answer("")
        }
        async let first = join(before: .seconds(5), by: work)
        async let second = join(before: .seconds(3), by: work)
        await spin { coalescer.waiters(for: request) == 2 }
        await flights.wait { $0.count == 1 }
        #expect(flights.value.map(\.deadline) == [.seconds(5)])
        gate.open(1)
        _ = await (first, second)
        #expect(flights.value.map(\.deadline) == [nil])
        #expect(flights.value.map { $0.depart() } == [nil])
        #expect(!flights.value.contains { $0.hold(BackOff(until: .seconds(1), because: request.failure(.offline))) })
    }

    @Test func takesAPauseForOverOnceAFlightDeparts() async {
        let gate = Gate()
        let paused = request.failure(.status(503, retryAfter: nil))
        async let first = join(before: .seconds(20)) { flight throws(EndpointError) in
            #expect(flight.hold(BackOff(until: .seconds(10), because: paused)))
            gate.open(1)
            await gate.wait(for: 2)
            #expect(flight.depart() != nil)
            gate.open(3)
            await gate.wait(for: 4)
            return answer("shared")
        }
        await gate.wait(for: 1)
        let never: @Sendable (Flight) async throws(EndpointError) -> Answer = { _ throws(EndpointError) in answer("own")
        }
        #expect(await join(before: .seconds(10), by: never) == .failure(paused))
        gate.open(2)
        await gate.wait(for: 3)
        async let second = join(before: .seconds(10), by: never)
        await spin { coalescer.waiters(for: request) == 2 }
        gate.open(4)
        #expect(await [first, second] == [.success(answer("shared")), .success(answer("shared"))])
    }

    /// Nobody who was not cancelled may be told so, however joins and cancellations fall together.
    @Test func neverJoinsAFlightThatIsBeingCancelled() async {
        await withTaskGroup { group in
            for worker in 0..<8 as Range<UInt64> {
                group.addTask {
                    var random = SeededGenerator(seed: worker)
                    for _ in 0..<500 {
                        let waiter = Task {
                            await join { _ throws(EndpointError) in
                                for _ in 0..<5 { await Task.yield() }
                                guard !Task.isCancelled else { throw request.failure(.cancelled) }
                                return answer("found")
                            }
                        }
                        let isCancelled = Bool.random(using: &random)
                        for _ in 0..<Int.random(in: 0...4, using: &random) { await Task.yield() }
                        if isCancelled { waiter.cancel() }
                        let outcome = await waiter.value
                        #expect(isCancelled || outcome == .success(answer("found")))
                    }
                }
            }
        }
        #expect(coalescer.waiters(for: request) == nil)
    }
}
