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

    @Test func nothingIsKnownOfListsThatNobodyAskedFor() {
        #expect(SourceStatus("planets", []) == nil)
        #expect(SourceStatus("planets", [.idle, .idle]) == nil)
    }

    @Test func addsUpTheLists() throws {
        let status = try #require(
            SourceStatus(
                "planets",
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
        #expect(SourceStatus("planets", [.loading(after: nil)])?.failures == 0)
        #expect(SourceStatus("planets", [.failed(failure(2))])?.failures == 2)
        #expect(SourceStatus("planets", [.loading(after: failure(2))])?.failures == 2)
        #expect(SourceStatus("planets", [content(.fresh(at: .start, from: "a.example"))])?.failures == 0)
        #expect(SourceStatus("planets", [.failed(failure(2))])?.newestAnswer == nil)
    }
}
