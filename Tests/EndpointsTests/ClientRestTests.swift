import Endpoints
import HTTPTypes
import TestSupport
import Testing

/// A host that said when it wants to be asked again.
@Suite(.timeLimit(.minutes(5))) struct ClientRestTests {
    private let once = Limits(retries: 0)

    private func bench(_ status: Int = 429, after header: String = "30") -> Bench {
        Bench(
            FakeTransport { call throws(EndpointError) in
                call.number == 1 ? call.answer(status, headers: ["retry-after": header]) : call.answer(body: "found")
            })
    }

    @Test(arguments: [429, 503]) func isNotAskedBeforeThen(status: Int) async {
        let bench = bench(status)
        #expect(await bench.send(limits: once) == .failure(.status(status, retryAfter: 30)))
        #expect(await bench.send(Resource("/others")) == .failure(.status(status, retryAfter: 30)))
        bench.clock.advance(by: .milliseconds(10_500))
        #expect(await bench.send(Resource("/others")) == .failure(.status(status, retryAfter: 20)))
        #expect(bench.transport.calls.count == 1)
    }

    @Test func isAskedAgainThen() async {
        let bench = bench()
        _ = await bench.send(limits: once)
        bench.clock.advance(by: .seconds(30))
        #expect(await bench.send().text == "found")
    }

    @Test func isWaitedForByThoseWhoHaveTheTime() async {
        let bench = bench()
        _ = await bench.send(limits: once)
        async let outcome = bench.send(limits: Limits(duration: .seconds(31)))
        await bench.clock.waitForSleep(of: .seconds(30))
        #expect(bench.transport.calls.count == 1)
        bench.clock.advance(by: .seconds(30))
        #expect(await outcome.text == "found")
    }

    @Test func isWaitedForByNobodyWhoseTimeEndsThen() async {
        let bench = bench()
        _ = await bench.send(limits: once)
        let outcome = await bench.send(limits: Limits(duration: .seconds(30)))
        #expect(outcome == .failure(.status(429, retryAfter: 30)))
    }

    @Test func leavesOtherHostsAsked() async {
        let bench = bench()
        _ = await bench.send(limits: once)
        #expect(await bench.send(host: "localhost:9001").text == "found")
    }

    @Test(arguments: [
        (429, "soon"), (503, ""), (500, "30"), (404, "30"), (429, "99999999999999999999999"),
        (429, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func isAskedOnIfItNamedNoTimeOrHasAnotherTrouble(status: Int, header: String) async {
        let bench = bench(status, after: header)
        _ = await bench.send(limits: once)
        #expect(await bench.send(Resource("/others")).text == "found")
    }

    @Test(arguments: ["86401", "604800", "2678400"])
    func isLeftAloneForADayAtMost(header: String) async {
        let bench = bench(after: header)
        #expect(await bench.send(limits: once) == .failure(.status(429, retryAfter: 86_400)))
        bench.clock.advance(by: .seconds(86_400))
        #expect(await bench.send().text == "found")
    }

    @Test func isNotAskedByThoseWhoQueueForItsRate() async {
        let gate = Gate()
        let held = gate.transport()
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                _ = try await held.send(call.resource, headers: [:], to: call.base, limits: call.limits)
                return call.answer(429, headers: ["retry-after": "60"])
            })
        let limits = Limits(rate: RateLimit(1, per: .seconds(5)), retries: 0)
        async let first = bench.send(Resource("/first"), limits: limits)
        await held.waitForCalls(1)
        async let second = bench.send(Resource("/second"), limits: limits)
        await bench.clock.waitForSleep(of: .seconds(5))
        gate.open(1)
        #expect(await first == .failure(.status(429, retryAfter: 60)))
        #expect(await second == .failure(.status(429, retryAfter: 60)))
        #expect(bench.transport.calls.count == 1)
    }
}
