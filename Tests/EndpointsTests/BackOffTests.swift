import Testing

@testable import Endpoints

@Suite struct BackOffTests {
    private func backOff(_ cause: EndpointError.Cause) -> BackOff {
        BackOff(until: .seconds(10), because: EndpointError(host: "a", cause: cause))
    }

    @Test func fitsIfTimeIsLeftAfterIt() {
        #expect(backOff(.offline).fits(before: .milliseconds(10_001)))
        #expect(!backOff(.offline).fits(before: .seconds(10)))
        #expect(!backOff(.offline).fits(before: .seconds(9)))
    }

    @Test(arguments: [(0, 10), (1, 10), (999, 10), (1000, 9), (9999, 1), (10_000, 0), (11_000, 0)])
    func saysHowManySecondsAreLeft(milliseconds: Int, seconds: Int) {
        let error = backOff(.status(429, retryAfter: 99)).error(at: .milliseconds(milliseconds))
        #expect(error == EndpointError(host: "a", cause: .status(429, retryAfter: seconds)))
    }

    @Test(arguments: [(0, 10), (9001, 1), (10_000, 1)])
    func saysOneSecondAtLeastForTheRate(milliseconds: Int, seconds: Int) {
        let error = backOff(.rateLimited(retryAfter: 99)).error(at: .milliseconds(milliseconds))
        #expect(error == EndpointError(host: "a", cause: .rateLimited(retryAfter: seconds)))
    }

    @Test(arguments: [EndpointError.Cause.status(500, retryAfter: nil), .unreachable("")])
    func leavesAnErrorThatNamesNoTimeAsItIs(cause: EndpointError.Cause) {
        #expect(backOff(cause).error(at: .zero) == EndpointError(host: "a", cause: cause))
    }
}
