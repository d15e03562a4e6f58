import Endpoints
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientRetryTests {
    /// Waits for a pause of this length, and lets it pass.
    private func pass(_ pause: Duration, on bench: Bench) async {
        await bench.clock.waitForSleep(of: pause)
        bench.clock.advance(by: pause)
    }

    @Test(arguments: [
        EndpointError.Cause.unreachable(""), .interrupted(""), .status(500, retryAfter: nil),
        .status(429, retryAfter: nil), .status(408, retryAfter: nil),
    ])
    func repeatsWhatMaySucceedLater(cause: EndpointError.Cause) async {
        let bench = Bench(
            FakeTransport { call throws(EndpointError) in
                guard call.number > 1 else { throw call.failure(cause) }
                return call.answer(body: "found")
            })
        async let outcome = bench.send()
        await pass(.milliseconds(500), on: bench)
        #expect(await outcome.text == "found")
        #expect(bench.transport.calls.count == 2)
    }

    @Test func waitsTwiceAsLongEachTime() async {
        let bench = Bench(FakeTransport(500, 502, 503, 504))
        async let outcome = bench.send(limits: Limits(retries: 3))
        await pass(.milliseconds(500), on: bench)
        await pass(.seconds(1), on: bench)
        await pass(.seconds(2), on: bench)
        #expect(await outcome == .failure(.status(504, retryAfter: nil)))
        #expect(bench.transport.calls.count == 4)
    }

    @Test func variesThePause() async {
        let asked = Watched<[ClosedRange<Double>]>([])
        let bench = Bench(FakeTransport(500, 200)) { range in
            asked.update { $0.append(range) }
            return 1.5
        }
        async let outcome = bench.send()
        await pass(.milliseconds(750), on: bench)
        #expect(await outcome.cause == nil)
        #expect(asked.value == [0.5...1.5])
    }

    @Test(arguments: [
        EndpointError.Cause.insecure(""), .tooLarge(limit: 1), .redirected(to: "/"), .offline,
        .undecodable(expected: "", got: ""), .status(404, retryAfter: nil), .cancelled,
        .timedOut(after: .seconds(1)), .rateLimited(retryAfter: 1),
    ])
    func repeatsNothingElse(cause: EndpointError.Cause) async {
        let bench = Bench(FakeTransport(failing: cause))
        #expect(await bench.send() == .failure(cause))
        #expect(bench.transport.calls.count == 1)
    }

    @Test(arguments: [0, -1]) func repeatsNothingWithoutRetries(retries: Int) async {
        let bench = Bench(FakeTransport(500))
        #expect(await bench.send(limits: Limits(retries: retries)) == .failure(.status(500, retryAfter: nil)))
        #expect(bench.transport.calls.count == 1)
    }

    @Test func beginsNoPauseThatDoesNotEndInTime() async {
        let bench = Bench(FakeTransport(500))
        let limits = Limits(duration: .milliseconds(1500))
        async let outcome = bench.send(limits: limits)
        // The second pause would end with the deadline.
        await pass(.milliseconds(500), on: bench)
        #expect(await outcome == .failure(.status(500, retryAfter: nil)))
        #expect(bench.transport.calls.count == 2)
    }

    // MARK: Retry-After

    @Test(arguments: [
        (429, "3"), (500, "3"), (503, "3"), (503, "Sun, 06 Nov 1994 08:49:40 GMT"),
    ]) func waitsExactlyAsLongAsUpstreamSays(status: Int, header: String) async {
        let bench = Bench(FakeTransport(status, 200, headers: ["retry-after": header])) { _ in 1.5 }
        async let outcome = bench.send()
        await pass(.seconds(3), on: bench)
        #expect(await outcome.cause == nil)
        #expect(bench.transport.calls.count == 2)
    }

    @Test func repeatsAtOnceIfUpstreamSaysSo() async {
        let bench = Bench(FakeTransport(503, 503, 200, headers: ["retry-after": "0"]))
        #expect(await bench.send().cause == nil)
        #expect(bench.transport.calls.count == 3)
    }

    @Test(arguments: [429, 500, 503]) func givesUpIfUpstreamWantsMoreTimeThanThereIs(status: Int) async {
        let bench = Bench(FakeTransport(status, headers: ["retry-after": "10"]))
        #expect(await bench.send() == .failure(.status(status, retryAfter: 10)))
        #expect(bench.transport.calls.count == 1)
    }

    @Test func repeatsNoMoreThanAllowedWhateverUpstreamSays() async {
        let bench = Bench(FakeTransport(503, headers: ["retry-after": "1"]))
        async let outcome = bench.send(limits: Limits(retries: 1))
        await pass(.seconds(1), on: bench)
        #expect(await outcome == .failure(.status(503, retryAfter: 1)))
        #expect(bench.transport.calls.count == 2)
    }
}
