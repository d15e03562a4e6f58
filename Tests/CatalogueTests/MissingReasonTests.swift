import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// What pages, documents and the command line say about a list that is not whole.
@Suite struct MissingReasonTests {
    private static let shortfalls: [ListShortfall] = [
        .fewerThanTotal, .fewerThanAskedFor, .repeatedPart, .partNotFound, .moreSomewhere, .upstreamError("no"),
        .upstreamError(nil),
    ]

    private func state(_ shortfall: ListShortfall?, items: Int = 2, total: Int? = 5) -> FeedState {
        let planets = (0..<items).map { number in
            CatalogueItem(id: ItemReference(source: "far-planets", id: "\(number)"), card: Card(title: "a"), fields: [])
        }
        var decoded = DecodedCollection<CatalogueItem>(items: planets, total: total)
        decoded.shortfall = shortfall
        var state = FeedState.loading(after: nil)
        let part = FeedContent(decoded, provenance: .archived(at: .start, from: "one.example", because: nil))
        let error = EndpointError(host: "one.example", cause: .incomplete(arrived: items, of: total))
        _ = state.reduce(.upstreamAnswered(.part(part, error), at: .start), freshness: 300)
        return state
    }

    @Test(arguments: Language.allCases) func isSaidInEachLanguage(language: Language) {
        let strings = Strings(locale: Locale(identifier: language.rawValue))
        let reasons = Self.shortfalls.compactMap { strings.missingReason(of: state($0)) }
        #expect(Set(reasons).count == Self.shortfalls.count)
        #expect(reasons.allSatisfy { !$0.contains("%") && !$0.contains("shortfall") })
    }

    @Test func saysHowManyCameAndWhyTheOthersDidNot() {
        let strings = Strings(locale: Locale(identifier: "en"))
        #expect(
            strings.missingReason(of: state(.fewerThanAskedFor))
                == "2 of 5. The upstream answers fewer than were asked for.")
        #expect(
            strings.missingReason(of: state(.partNotFound, total: nil))
                == "2 items. The next part, which the upstream names, couldn’t be found (404).")
    }

    @Test func aNumberIsKnownOnlyByTheTotal() {
        #expect(state(.fewerThanTotal).content?.missing == 3)
        #expect(state(.fewerThanTotal).content?.isMissingCounted == true)
        #expect(state(.partNotFound, total: nil).content?.missing == 1)
        #expect(state(.partNotFound, total: nil).content?.isMissingCounted == false)
    }

    @Test func errorsBesideItemsMakeAListIncomplete() {
        var decoded = DecodedCollection<CatalogueItem>(items: [])
        decoded.upstreamErrors = ["No permission\u{7} for two boats", "another"]
        #expect(decoded.missing == 1)
        #expect(!decoded.isMissingCounted)
        #expect(decoded.incompleteReason == .upstreamError("No permission for two boats"))
        decoded.upstreamErrors = [String(repeating: "a", count: 10_000)]
        guard case .upstreamError(let words?) = decoded.incompleteReason else {
            Issue.record("expected upstream's words")
            return
        }
        #expect(words.count <= 201)
    }

    /// A list that ended too early is asked for again when it would be stale, and not every few seconds.
    @Test func waitsForAsLongAsAnAnswerIsFresh() throws {
        let attempt = try #require(state(.fewerThanTotal).failedAttempt)
        #expect(attempt.retryAt.timeIntervalSince(attempt.at) >= 300)
    }
}
