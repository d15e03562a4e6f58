import Endpoints
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientDeadlineTests {
    private let gate = Gate()
    private let limits = Limits(duration: .seconds(7))

    @Test(arguments: [true, false]) func endsASendAtItsDeadline(heedsCancellation: Bool) async {
        let bench = Bench(gate.transport(heedsCancellation: heedsCancellation))
        async let outcome = bench.send(limits: limits)
        await bench.transport.waitForCalls(1)
        await bench.clock.waitForSleep(of: .seconds(7))
        bench.clock.advance(by: .seconds(7))
        #expect(await outcome == .failure(.timedOut(after: .seconds(7))))
        gate.open(1)
    }

    @Test func waitsUntilTheDeadline() async {
        let bench = Bench(gate.transport())
        async let outcome = bench.send(limits: limits)
        await bench.transport.waitForCalls(1)
        await bench.clock.waitForSleep(of: .seconds(7))
        bench.clock.advance(by: .milliseconds(6999))
        gate.open(1)
        #expect(await outcome.text == "1")
    }

    @Test(arguments: [true, false]) func endsASendThatIsCancelledAtOnce(heedsCancellation: Bool) async {
        let bench = Bench(gate.transport(heedsCancellation: heedsCancellation))
        let send = Task { await bench.send(limits: limits) }
        await bench.transport.waitForCalls(1)
        send.cancel()
        #expect(await send.value == .failure(.cancelled))
        gate.open(1)
    }

    @Test func endsAPauseThatIsCancelledAtOnce() async {
        let bench = Bench(FakeTransport(500))
        let send = Task { await bench.send(limits: limits) }
        await bench.clock.waitForSleep(of: .milliseconds(500))
        send.cancel()
        #expect(await send.value == .failure(.cancelled))
        #expect(bench.transport.calls.count == 1)
    }

    @Test func countsAllAttemptsAndPauses() async {
        let bench = Bench(
            FakeTransport { [gate] call throws(EndpointError) in
                guard call.number == 1 else {
                    await gate.wait(for: call.number)
                    throw call.failure(.cancelled)
                }
                return call.answer(500)
            })
        async let outcome = bench.send(limits: limits)
        await bench.clock.waitForSleep(of: .milliseconds(500))
        bench.clock.advance(by: .milliseconds(500))
        await bench.transport.waitForCalls(2)
        bench.clock.advance(by: .milliseconds(6500))
        #expect(await outcome == .failure(.timedOut(after: .seconds(7))))
    }

    @Test func countsTheWaitForTheRate() async {
        let bench = Bench(
            FakeTransport { [gate] call throws(EndpointError) in
                if call.number == 2 { await gate.wait(for: 2) }
                return call.answer()
            })
        let limits = Limits(duration: .seconds(7), rate: RateLimit(1, per: .seconds(4)))
        _ = await bench.send(limits: limits)
        async let outcome = bench.send(limits: limits)
        await bench.clock.waitForSleep(of: .seconds(4))
        bench.clock.advance(by: .seconds(4))
        await bench.transport.waitForCalls(2)
        bench.clock.advance(by: .seconds(3))
        #expect(await outcome == .failure(.timedOut(after: .seconds(7))))
    }
}
