import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct SourceStatusTests {
    private func content(_ provenance: Provenance, unreadable: Int = 0, missing: Int = 0) -> FeedState {
        .showing(FeedContent(items: [], provenance: provenance, undecodable: unreadable, missing: missing), .resting)
    }

    private func failure(_ attempts: Int) -> FailedAttempt {
        FailedAttempt(error: EndpointError(host: "a.example", cause: .reported), at: .start, attempts: attempts)
    }

    private func status(_ states: [FeedState]) -> SourceStatus? {
        SourceStatus("planets", states.compactMap { ListStatus($0) })
    }

    @Test func nothingIsKnownOfListsThatNobodyAskedFor() {
        #expect(status([]) == nil)
        #expect(status([.idle, .idle]) == nil)
        #expect(status([.loading(after: nil)]) == nil)
    }

    @Test func addsUpTheLists() throws {
        let status = try #require(
            self.status(
                [
                    .idle, content(.fresh(at: .start, from: "a.example"), unreadable: 2, missing: 5),
                    content(.archived(at: .start + 60, from: "b.example", because: failure(3)), unreadable: 1),
                    content(.sample(because: failure(1)), missing: 4),
                ]))
        #expect(status.newestAnswer == .start + 60)
        #expect(status.failures == 3)
        #expect(status.unreadableRecords == 3)
        #expect(status.missingItems == 9)
    }

    @Test func failuresCountUntilAnAnswerArrives() {
        #expect(status([.failed(failure(2))])?.failures == 2)
        #expect(status([.loading(after: failure(2))])?.failures == 2)
        #expect(status([content(.fresh(at: .start, from: "a.example"))])?.failures == 0)
        #expect(status([.failed(failure(2))])?.newestAnswer == nil)
    }
}
