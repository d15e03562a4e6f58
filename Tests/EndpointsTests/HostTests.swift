import Testing

@testable import Endpoints

@Suite struct HostTests {
    private let rate = RateLimit(1, per: .seconds(10))

    private func backingOff(until seconds: Int) -> BackOff {
        BackOff(
            until: .seconds(seconds),
            because: EndpointError(host: "a", cause: .status(503, retryAfter: seconds)))
    }

    private func waiting(until seconds: Int, from now: Int = 0) -> BackOff {
        BackOff(
            until: .seconds(seconds),
            because: EndpointError(host: "a", cause: .rateLimited(retryAfter: seconds - now)))
    }

    /// A host that ticket 0 asked at second 0.
    private func asked() -> Host {
        var host = Host(name: "a")
        #expect(host.admit(0, rate: rate, at: .zero, before: .seconds(1)) == .admitted)
        return host
    }

    private func admit(_ ticket: Int, to host: inout Host, at now: Int, before deadline: Int = 100) -> Host.Admission {
        host.admit(ticket, rate: rate, at: .seconds(now), before: .seconds(deadline))
    }

    @Test func givesEachThePlaceBehindTheLast() {
        var host = asked()
        #expect(admit(1, to: &host, at: 0) == .queued(waiting(until: 10)))
        #expect(admit(2, to: &host, at: 0) == .queued(waiting(until: 20)))
        #expect(admit(3, to: &host, at: 4) == .queued(waiting(until: 30, from: 4)))
        #expect(host.queued == [1, 2, 3])
    }

    @Test func admitsWhosePlaceIsDue() {
        var host = asked()
        _ = admit(1, to: &host, at: 0)
        #expect(admit(1, to: &host, at: 9) == .queued(waiting(until: 10, from: 9)))
        #expect(admit(1, to: &host, at: 10) == .admitted)
        #expect(host.queued.isEmpty)
        #expect(admit(2, to: &host, at: 10) == .queued(waiting(until: 20, from: 10)))
    }

    @Test func letsNobodyOvertake() {
        var host = asked()
        _ = admit(1, to: &host, at: 0)
        #expect(admit(2, to: &host, at: 10) == .queued(waiting(until: 20, from: 10)))
        let generous = RateLimit(100, per: .seconds(1))
        #expect(
            host.admit(3, rate: generous, at: .seconds(10), before: .seconds(100))
                == .queued(waiting(until: 20, from: 10)))
    }

    @Test func movesThoseUpWhoWaitBehindOneThatLeaves() {
        var host = asked()
        _ = admit(1, to: &host, at: 0)
        _ = admit(2, to: &host, at: 0)
        host.withdraw(1)
        #expect(admit(2, to: &host, at: 1) == .queued(waiting(until: 10, from: 1)))
    }

    @Test func refusesWhoCannotWaitSoLong() {
        var host = asked()
        #expect(admit(1, to: &host, at: 0, before: 10) == .refused(waiting(until: 10)))
        #expect(host.queued.isEmpty)
        #expect(admit(2, to: &host, at: 0, before: 11) == .queued(waiting(until: 10)))
    }

    @Test func restsAsLongAsItSaid() {
        var host = Host(name: "a")
        host.backOff(backingOff(until: 5))
        #expect(admit(1, to: &host, at: 0, before: 5) == .refused(backingOff(until: 5)))
        #expect(admit(1, to: &host, at: 0) == .queued(backingOff(until: 5)))
        #expect(admit(1, to: &host, at: 5) == .admitted)
    }

    @Test func restsUntilTheLatestTimeItSaid() {
        var host = Host(name: "a")
        host.backOff(backingOff(until: 5))
        host.backOff(backingOff(until: 3))
        #expect(admit(1, to: &host, at: 0) == .queued(backingOff(until: 5)))
        host.backOff(backingOff(until: 8))
        #expect(admit(1, to: &host, at: 0) == .queued(backingOff(until: 8)))
    }

    @Test func refusesThoseInTheQueueWhoCannotWaitForItsRest() {
        var host = asked()
        _ = admit(1, to: &host, at: 0, before: 15)
        host.backOff(backingOff(until: 30))
        #expect(admit(1, to: &host, at: 0, before: 15) == .refused(backingOff(until: 30)))
        #expect(host.queued.isEmpty)
    }

    @Test func keepsToItsRateAfterARest() {
        var host = Host(name: "a")
        host.backOff(backingOff(until: 5))
        _ = admit(1, to: &host, at: 0)
        guard case .queued(let backOff) = admit(2, to: &host, at: 0) else {
            Issue.record("not queued")
            return
        }
        #expect(backOff.until == .seconds(15))
    }

    @Test func isIdleOnceNothingCounts() {
        var host = Host(name: "a")
        #expect(host.isIdle(at: .zero))
        host.backOff(backingOff(until: 5))
        #expect(!host.isIdle(at: .seconds(4)))
        #expect(host.isIdle(at: .seconds(5)))
        _ = admit(1, to: &host, at: 5)
        #expect(!host.isIdle(at: .seconds(14)))
        #expect(host.isIdle(at: .seconds(15)))
        _ = admit(2, to: &host, at: 6)
        #expect(!host.isIdle(at: .seconds(100)))
    }
}
