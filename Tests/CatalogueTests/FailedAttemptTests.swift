import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// When upstream is asked again.
@Suite struct FailedAttemptTests {
    private func failedAttempt(_ attempts: Int, at date: Date = .start) -> FailedAttempt {
        FailedAttempt(
            error: EndpointError(host: "a", cause: .unreachable("x")), at: date, attempts: attempts)
    }

    @Test func addsUpToATenthSoThatFeedsDontAskTogether() {
        let pause = failedAttempt(1, at: .start + 0.5).retryAt.timeIntervalSince(.start + 0.5)
        #expect(abs(pause - 10.5) < 0.001)
    }

    @Test(
        arguments: [(5, 10), (10, 10), (90, 90), (3_600, 3_600), (.max, 86_400), (nil, 10)] as [(Int?, TimeInterval)])
    func asksNoSoonerThanUpstreamWants(seconds: Int?, pause: TimeInterval) {
        let error = EndpointError(host: "a", cause: .status(429, retryAfter: seconds))
        let failedAttempt = FailedAttempt(error: error, at: .start, attempts: 1)
        #expect(failedAttempt.retryAt == .start + pause)
    }

    @Test(arguments: [(1, 10), (2, 20), (7, 600), (16, 600), (.max, 600)] as [(Int, TimeInterval)])
    func neverWaitsLongerThanTenMinutes(attempts: Int, pause: TimeInterval) {
        #expect(failedAttempt(attempts).retryAt == .start + pause)
    }
}
