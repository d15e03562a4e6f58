import Endpoints
import HTTPTypes
import TestSupport
import Testing

/// A host that says by another status than 429 that it was asked too often.
@Suite(.timeLimit(.minutes(5))) struct ClientRefusalTests {
    private let limits = Limits(rate: RateLimit(20, per: .seconds(60)), retries: 2, refusals: [403, 429])

    private func bench(_ status: Int, headers: [String: String] = [:]) -> Bench {
        Bench(
            FakeTransport { call throws(EndpointError) in
                call.number == 1 ? call.answer(status, headers: headers) : call.answer(body: "found")
            })
    }

    @Test(arguments: [403, 429]) func isLeftAloneForTheRatesPeriod(status: Int) async {
        let bench = bench(status)
        #expect(await bench.send(limits: limits) == .failure(.rateLimited(retryAfter: 60)))
        bench.clock.advance(by: .seconds(20))
        #expect(await bench.send(Resource("/others"), limits: limits) == .failure(.rateLimited(retryAfter: 40)))
        #expect(bench.transport.calls.count == 1)
        bench.clock.advance(by: .seconds(40))
        #expect(await bench.send(limits: limits).text == "found")
    }

    @Test func isLeftAloneForAsLongAsItSays() async {
        let bench = bench(403, headers: ["retry-after": "15"])
        #expect(await bench.send(limits: limits) == .failure(.rateLimited(retryAfter: 15)))
        bench.clock.advance(by: .seconds(15))
        #expect(await bench.send(limits: limits).text == "found")
    }

    @Test func meansARefusalWhereNobodySaidOtherwise() async {
        let bench = bench(403)
        #expect(await bench.send() == .failure(.status(403, retryAfter: nil)))
        #expect(await bench.send(Resource("/others")).text == "found")
    }

    @Test(arguments: [
        ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "Sun, 06 Nov 1994 09:19:37 GMT"],
        ["ratelimit-remaining": "0", "ratelimit-reset": "1800"],
        ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "9", "retry-after": "1800"],
    ])
    func isLeftAloneUntilTheResetOfItsRate(headers: [String: String]) async {
        let bench = bench(403, headers: headers)
        #expect(await bench.send() == .failure(.rateLimited(retryAfter: 1_800)))
        bench.clock.advance(by: .seconds(1_000))
        #expect(await bench.send(Resource("/others")) == .failure(.rateLimited(retryAfter: 800)))
        #expect(bench.transport.calls.count == 1)
        bench.clock.advance(by: .seconds(800))
        #expect(await bench.send().text == "found")
    }

    @Test(arguments: [
        ["x-ratelimit-remaining": "12", "x-ratelimit-reset": "Sun, 06 Nov 1994 09:19:37 GMT"],
        ["x-ratelimit-remaining": "0"],
        ["x-ratelimit-reset": "1800"], ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "never"],
        ["x-ratelimit-remaining": "0", "ratelimit-reset": "1800"],
    ])
    func meansARefusalWhereTheRateIsNotUsedUp(headers: [String: String]) async {
        let bench = bench(403, headers: headers)
        #expect(await bench.send() == .failure(.status(403, retryAfter: nil)))
        #expect(await bench.send(Resource("/others")).text == "found")
    }

    @Test func isNotAskedAgainAtOnceWhereTheRateIsUsedUp() async {
        let bench = bench(
            429, headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "Sun, 06 Nov 1994 09:19:37 GMT"])
        #expect(await bench.send() == .failure(.status(429, retryAfter: 1_800)))
        #expect(await bench.send(Resource("/others")) == .failure(.status(429, retryAfter: 1_800)))
        #expect(bench.transport.calls.count == 1)
    }
}
