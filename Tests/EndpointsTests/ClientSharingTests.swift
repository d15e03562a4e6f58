import Endpoints
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientSharingTests {
    private let gate = Gate()

    @Test func coalescesEqualRequests() async {
        let bench = Bench(gate.transport())
        async let first = bench.send()
        async let second = bench.send()
        await bench.waitForWaiters(2)
        gate.open(1)
        #expect(await [first.text, second.text] == ["1", "1"])
        #expect(bench.transport.calls.count == 1)
    }

    @Test func tellsUnequalRequestsApart() async {
        let bench = Bench(gate.transport())
        let tagged = Answer(resource: Resource("/things"), headers: ["etag": "\"a\""], body: .init())
        async let things = bench.send()
        async let others = bench.send(Resource("/others"))
        async let elsewhere = bench.send(host: "localhost:9001")
        async let newer = bench.send(revalidating: tagged)
        async let shorter = bench.send(limits: Limits(bytes: 9))
        await bench.transport.waitForCalls(5)
        gate.open(1, 2, 3, 4, 5)
        let texts = await [things, others, elsewhere, newer, shorter].map(\.text)
        #expect(Set(texts) == ["1", "2", "3", "4", "5"])
    }

    @Test func asksAnewOnceARequestIsOver() async {
        let bench = Bench(FakeTransport(404, 200))
        #expect(await bench.send() == .failure(.status(404, retryAfter: nil)))
        #expect(await bench.send().cause == nil)
        #expect(await bench.send().cause == nil)
        #expect(bench.transport.calls.count == 3)
    }

    @Test func keepsADeadlineForEachWhoWaits() async {
        let bench = Bench(gate.transport())
        async let hurried = bench.send(limits: Limits(duration: .seconds(5)))
        async let patient = bench.send(limits: Limits(duration: .seconds(9)))
        await bench.waitForWaiters(2)
        await bench.clock.waitForSleep(of: .seconds(5))
        bench.clock.advance(by: .seconds(5))
        #expect(await hurried == .failure(.timedOut(after: .seconds(5))))
        gate.open(1)
        #expect(await patient.text == "1")
        #expect(bench.transport.calls.count == 1)
    }

    @Test func goesOnWhileSomebodyWaits() async {
        let bench = Bench(gate.transport())
        let first = Task { await bench.send() }
        async let second = bench.send()
        await bench.waitForWaiters(2)
        first.cancel()
        #expect(await first.value == .failure(.cancelled))
        #expect(gate.cancelled.isEmpty)
        gate.open(1)
        #expect(await second.text == "1")
    }

    @Test func cancelsARequestWhoseLastWaiterIsCancelled() async {
        let bench = Bench(gate.transport())
        let sends = [Task { await bench.send() }, Task { await bench.send() }]
        await bench.waitForWaiters(2)
        await bench.transport.waitForCalls(1)
        for send in sends { send.cancel() }
        await gate.waitForCancellation(of: 1)
        for send in sends { #expect(await send.value == .failure(.cancelled)) }
    }

    @Test func cancelsARequestWhoseLastWaiterRunsOutOfTime() async {
        let bench = Bench(gate.transport())
        async let outcome = bench.send()
        await bench.transport.waitForCalls(1)
        await bench.clock.waitForSleep(of: .seconds(10))
        bench.clock.advance(by: .seconds(10))
        await gate.waitForCancellation(of: 1)
        #expect(await outcome == .failure(.timedOut(after: .seconds(10))))
    }

    @Test func asksAnewWhileACancelledRequestIsStillUnderWay() async {
        let bench = Bench(gate.transport(heedsCancellation: false))
        let first = Task { await bench.send() }
        await bench.transport.waitForCalls(1)
        first.cancel()
        #expect(await first.value == .failure(.cancelled))
        gate.open(2)
        #expect(await bench.send().text == "2")
        async let third = bench.send()
        await bench.transport.waitForCalls(3)
        // The late answer of the first request goes to no caller.
        gate.open(1)
        gate.open(3)
        #expect(await third.text == "3")
    }

    @Test func neverAsksForWhoIsCancelledAlready() async {
        let bench = Bench(FakeTransport(200))
        let send = Task {
            await spin { Task.isCancelled }
            return await bench.send()
        }
        send.cancel()
        #expect(await send.value == .failure(.cancelled))
        #expect(bench.transport.calls.isEmpty)
    }

    // MARK: Pauses

    @Test func letsThoseGoWhoCannotWaitForAPause() async {
        let bench = Bench(
            FakeTransport { [gate] call throws(EndpointError) in
                await gate.wait(for: call.number)
                return call.number == 1 ? call.answer(500, headers: ["retry-after": "7"]) : call.answer()
            })
        gate.open(2)
        async let hurried = bench.send(limits: Limits(duration: .seconds(5)))
        async let patient = bench.send(limits: Limits(duration: .seconds(9)))
        await bench.waitForWaiters(2)
        gate.open(1)
        #expect(await hurried == .failure(.status(500, retryAfter: 7)))
        await bench.clock.waitForSleep(of: .seconds(7))
        bench.clock.advance(by: .seconds(7))
        #expect(await patient.cause == nil)
    }

    @Test func tellsThoseWhoJoinAPauseAtOnce() async {
        let bench = Bench(FakeTransport(200))
        let rate = RateLimit(1, per: .seconds(20))
        _ = await bench.send(Resource("/first"), limits: Limits(rate: rate))
        async let patient = bench.send(limits: Limits(duration: .seconds(60), rate: rate))
        await bench.clock.waitForSleep(of: .seconds(20))
        bench.clock.advance(by: .seconds(5))
        #expect(await bench.send(limits: Limits(rate: rate)) == .failure(.rateLimited(retryAfter: 15)))
        bench.clock.advance(by: .seconds(15))
        #expect(await patient.cause == nil)
    }

    @Test func triesOnForThoseWhoJoinedARequestThatTimedOut() async {
        let bench = Bench(
            FakeTransport { [gate] call throws(EndpointError) in
                guard call.number == 1 else { return call.answer(body: "found") }
                await gate.wait(for: 1)
                throw call.failure(.timedOut(after: call.limits.duration))
            })
        async let first = bench.send()
        await bench.transport.waitForCalls(1)
        bench.clock.advance(by: .seconds(9))
        async let second = bench.send()
        await bench.waitForWaiters(2)
        bench.clock.advance(by: .seconds(1))
        #expect(await first == .failure(.timedOut(after: .seconds(10))))
        gate.open(1)
        await bench.clock.waitForSleep(of: .milliseconds(500))
        bench.clock.advance(by: .milliseconds(500))
        #expect(await second.text == "found")
    }
}
