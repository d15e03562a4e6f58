import TestSupport
import Testing

@testable import Endpoints

/// Clients of several processes that share the rates of hosts.
@Suite(.timeLimit(.minutes(5))) struct ClientSharedRateTests {
    /// Tells each request to wait as long as a test says.
    private final class FakeRates: SharedRates {
        struct Away: Error {}

        private let waits: Watched<[Duration?]>
        let asked = Watched<[String]>([])

        /// - Parameter waits: for one request after the other, the last one for ever; nil for a failure.
        init(_ waits: Duration?...) { self.waits = Watched(waits) }

        func reserve(_ host: String, _ rate: RateLimit, within longest: Duration) async throws -> Duration {
            asked.update { $0.append(host) }
            let wait = waits.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
            guard let wait else { throw Away() }
            return wait
        }
    }

    @Test func asksAtTheTimeThatIsReserved() async {
        let rates = FakeRates(.seconds(3))
        let bench = Bench(FakeTransport(200), rates: rates)
        async let outcome = bench.send()
        await bench.clock.waitForSleep(of: .seconds(3))
        #expect(bench.transport.calls.isEmpty)
        bench.clock.advance(by: .seconds(3))
        #expect(await outcome.cause == nil)
        #expect(rates.asked.value == ["localhost:9000"])
    }

    @Test func refusesAtOnceWhoWouldWaitTooLong() async {
        let bench = Bench(FakeTransport(200), rates: FakeRates(.seconds(40)))
        #expect(await bench.send() == .failure(.rateLimited(retryAfter: 40)))
        #expect(bench.transport.calls.isEmpty)
    }

    @Test func keepsToTheRateByItselfWhileSharingFails() async {
        let bench = Bench(FakeTransport(200), rates: FakeRates(nil))
        let limits = Limits(rate: RateLimit(1, per: .seconds(20)))
        #expect(await bench.send(limits: limits).cause == nil)
        #expect(await bench.send(limits: limits) == .failure(.rateLimited(retryAfter: 20)))
    }

    @Test func reservesNothingWhileTheHostWantsAPause() async {
        let rates = FakeRates(.zero)
        let bench = Bench(FakeTransport(429, headers: ["retry-after": "60"]), rates: rates)
        #expect(await bench.send(limits: Limits(retries: 0)).cause != nil)
        #expect(await bench.send(limits: Limits(retries: 0)).cause != nil)
        #expect(rates.asked.value.count == 1)
        #expect(bench.transport.calls.count == 1)
    }
}
