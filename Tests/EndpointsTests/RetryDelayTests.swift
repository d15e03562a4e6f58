import Testing

@testable import Endpoints

@Suite struct RetryDelayTests {
    @Test(arguments: [(0, 500), (1, 1000), (2, 2000), (3, 4000), (10, 512_000)])
    func doublesTheDelayEachTime(retries: Int, milliseconds: Int) {
        #expect(RetryDelay().delay(after: retries, jitter: 1) == .milliseconds(milliseconds))
    }

    @Test func variesTheDelayByTheJitter() {
        #expect(RetryDelay().delay(after: 1, jitter: 0.5) == .milliseconds(500))
        #expect(RetryDelay().delay(after: 1, jitter: 1.5) == .milliseconds(1500))
        #expect(RetryDelay.jitter == 0.5...1.5)
    }

    @Test func growsNoMoreAtLast() {
        #expect(RetryDelay().delay(after: 16, jitter: 1) == .milliseconds(500 * 65_536))
        #expect(RetryDelay().delay(after: .max, jitter: 1) == RetryDelay().delay(after: 16, jitter: 1))
    }
}
