import TestSupport
import Testing

@testable import Endpoints

@Suite(.timeLimit(.minutes(5))) struct ClientRateTests {
    private func limits(_ requests: Int, per seconds: Int, duration: Int = 10) -> Limits {
        Limits(duration: .seconds(duration), rate: RateLimit(requests, per: .seconds(seconds)))
    }

    @Test func asksAsOftenAsAllowedAndThenWaits() async {
        let bench = Bench(FakeTransport(200))
        _ = await bench.send(limits: limits(2, per: 3))
        _ = await bench.send(limits: limits(2, per: 3))
        async let third = bench.send(limits: limits(2, per: 3))
        await bench.clock.waitForSleep(of: .seconds(3))
        #expect(bench.transport.calls.count == 2)
        bench.clock.advance(by: .seconds(3))
        #expect(await third.cause == nil)
    }

    @Test func servesWhoComesFirstFirst() async {
        let bench = Bench(FakeTransport(200))
        await withTaskGroup { group in
            for number in 1...4 {
                group.addTask { _ = await bench.send(Resource("/\(number)"), limits: limits(1, per: 1)) }
                if number == 1 { await bench.transport.waitForCalls(1) }
                await bench.waitForQueue(number - 1)
            }
            for number in 2...4 {
                await bench.clock.waitForSleep(of: .seconds(1))
                bench.clock.advance(by: .seconds(1))
                await bench.transport.waitForCalls(number)
            }
        }
        #expect(bench.transport.calls.map(\.resource.path) == ["/1", "/2", "/3", "/4"])
    }

    @Test func refusesAtOnceWhoWouldWaitTooLong() async {
        let bench = Bench(FakeTransport(200))
        _ = await bench.send(limits: limits(1, per: 10))
        #expect(await bench.send(limits: limits(1, per: 10)) == .failure(.rateLimited(retryAfter: 10)))
        bench.clock.advance(by: .milliseconds(9900))
        #expect(
            await bench.send(
                limits: Limits(
                    duration: .milliseconds(100), rate: RateLimit(1, per: .seconds(10))))
                == .failure(.rateLimited(retryAfter: 1)))
        #expect(bench.transport.calls.count == 1)
    }

    @Test func reckonsWithThoseWhoWaitAlready() async {
        let bench = Bench(FakeTransport(200))
        _ = await bench.send(limits: limits(1, per: 4))
        async let second = bench.send(Resource("/second"), limits: limits(1, per: 4))
        await bench.waitForQueue(1)
        async let third = bench.send(Resource("/third"), limits: limits(1, per: 4))
        await bench.waitForQueue(2)
        #expect(
            await bench.send(Resource("/fourth"), limits: limits(1, per: 4)) == .failure(.rateLimited(retryAfter: 12)))
        for number in 2...3 {
            await bench.clock.waitForSleep(of: .seconds(4))
            bench.clock.advance(by: .seconds(4))
            await bench.transport.waitForCalls(number)
        }
        _ = await (second, third)
        #expect(bench.transport.calls.map(\.resource.path) == ["/things", "/second", "/third"])
    }

    @Test func givesTheNextThePlaceOfWhoIsCancelled() async {
        let bench = Bench(FakeTransport(200))
        _ = await bench.send(limits: limits(1, per: 4))
        let second = Task { await bench.send(Resource("/second"), limits: limits(1, per: 4)) }
        await bench.waitForQueue(1)
        async let third = bench.send(Resource("/third"), limits: limits(1, per: 4))
        await bench.clock.waitForSleep(of: .seconds(8))
        second.cancel()
        #expect(await second.value == .failure(.cancelled))
        await bench.waitForQueue(1)
        await bench.clock.waitForSleep(of: .seconds(4))
        bench.clock.advance(by: .seconds(4))
        #expect(await third.cause == nil)
        #expect(bench.transport.calls.map(\.resource.path) == ["/things", "/third"])
    }

    @Test func countsEveryRepetition() async {
        let bench = Bench(FakeTransport(500, 200))
        async let outcome = bench.send(limits: limits(1, per: 4))
        await bench.clock.waitForSleep(of: .milliseconds(500))
        bench.clock.advance(by: .milliseconds(500))
        await bench.clock.waitForSleep(of: .milliseconds(3500))
        #expect(bench.transport.calls.count == 1)
        bench.clock.advance(by: .milliseconds(3500))
        #expect(await outcome.cause == nil)
    }

    @Test func countsTheRedirectToASlash() async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                call.number == 1 ? call.answer(301, headers: ["location": "/api/things/"]) : call.answer()
            })
        async let outcome = bench.send(limits: limits(1, per: 4))
        await bench.clock.waitForSleep(of: .seconds(4))
        #expect(bench.transport.calls.count == 1)
        bench.clock.advance(by: .seconds(4))
        #expect(await outcome.cause == nil)
    }

    @Test func reckonsForEachHostAlone() async {
        let bench = Bench(FakeTransport(200))
        for port in 9000...9002 {
            #expect(await bench.send(limits: limits(1, per: 60), host: "localhost:\(port)").cause == nil)
        }
        #expect(await bench.send(limits: limits(1, per: 60)) == .failure(.rateLimited(retryAfter: 60)))
    }

    @Test func forgetsHostsThatWereNotAskedOfLate() async {
        let bench = Bench(FakeTransport(200))
        for port in 9000...9002 { _ = await bench.send(limits: limits(1, per: 60), host: "localhost:\(port)") }
        #expect(await bench.client.retryingRequest.hosts.count == 3)
        bench.clock.advance(by: .seconds(60))
        _ = await bench.send(limits: limits(1, per: 60))
        #expect(await bench.client.retryingRequest.hosts.count == 1)
    }
}
