import Endpoints
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientTests {
    private let once = Limits(retries: 0)

    @Test func asksForTheResourceUnderTheBase() async throws {
        let transport = FakeTransport(200, body: "42")
        let answer = try await Client(transport: transport, clock: ManualClock()).send(
            Resource("/number", query: [.init("a", "b")]), to: BaseURL("https://example.org/api"))
        #expect(answer.body == Data("42".utf8))
        #expect(transport.addresses == ["https://example.org/api/number?a=b"])
        #expect(transport.calls.map(\.headers) == [[:]])
    }

    @Test(arguments: [100, 199, 304, 400, 401, 404, 418, 429, 500, 503])
    func refusesAStatusThatIsNoSuccess(status: Int) async {
        let bench = Bench(FakeTransport(status))
        #expect(await bench.send(limits: once) == .failure(.status(status, retryAfter: nil)))
    }

    @Test(arguments: [200, 201, 203, 299])
    func takesEverySuccess(status: Int) async {
        #expect(await Bench(FakeTransport(status)).send(limits: once).cause == nil)
    }

    @Test func passesOnWhatTheTransportSays() async {
        let bench = Bench(FakeTransport(failing: .insecure("an expired certificate")))
        #expect(await bench.send() == .failure(.insecure("an expired certificate")))
    }

    @Test func refusesABodyOverTheLimit() async {
        let limits = Limits(bytes: 4)
        #expect(await Bench(FakeTransport(200, body: "1234")).send(limits: limits).text == "1234")
        #expect(await Bench(FakeTransport(200, body: "12345")).send(limits: limits) == .failure(.tooLarge(limit: 4)))
    }

    @Test func tellsTheTransportItsLimits() async throws {
        let bench = Bench(FakeTransport(500, 200))
        let limits = Limits(bytes: 9, duration: .seconds(7), rate: RateLimit(3, per: .seconds(2)), retries: 1)
        async let outcome = bench.send(limits: limits)
        await bench.clock.waitForSleep(of: .milliseconds(500))
        bench.clock.advance(by: .milliseconds(500))
        #expect(await outcome.cause == nil)
        var rest = limits
        rest.duration = .milliseconds(6500)
        #expect(bench.transport.calls.map(\.limits) == [limits, rest])
    }
}
