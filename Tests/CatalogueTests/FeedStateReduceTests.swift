import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct FeedStateReduceTests {
    private static let freshness: TimeInterval = 300
    private static let error = EndpointError(host: "a", cause: .unreachable("x"))

    private static func content(_ provenance: Provenance, title: String = "old", names: Names = [:]) -> FeedContent {
        FeedContent(
            items: [CatalogueItem(id: ItemReference(source: "s", id: title), card: Card(title: title))], names: names,
            provenance: provenance)
    }

    private static func failedAttempt(_ attempts: Int, at date: Date = .start) -> FailedAttempt {
        FailedAttempt(error: error, at: date, attempts: attempts)
    }

    private static let fresh = content(.fresh(at: .start, from: "a"))
    private static let archived = content(.archived(at: .start, from: "a", because: nil))
    private static let sample = content(.sample(because: nil))
    private static let setBackSample = content(.sample(because: failedAttempt(1)))
    private static let new = content(.fresh(at: .start + 1000, from: "b"), title: "new")

    /// One item, of three.
    private static let partContent = FeedContent(
        items: [CatalogueItem(id: ItemReference(source: "s", id: "more"), card: Card(title: "more"))],
        provenance: .archived(at: soon, from: "b", because: nil), total: 3, undecodable: 1, missing: 1)

    /// What was there and the part, not fresh because of an attempt that failed.
    private static func joined(_ content: FeedContent, _ provenance: Provenance, missing: Int = 1) -> FeedContent {
        var content = content
        content.items += partContent.items
        content.provenance = provenance
        content.total = 3
        content.undecodable = 1
        content.missing = missing
        return content
    }

    private static func content(part provenance: Provenance, missing: Int = 1) -> FeedContent {
        var content = partContent
        content.provenance = provenance
        content.missing = missing
        return content
    }

    /// Real records take the place of samples, however few they are.
    private static func partFailed(_ attempts: Int = 1, at date: Date = .start) -> FeedContent {
        content(part: .archived(at: soon, from: "b", because: failedAttempt(attempts, at: date)))
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let from: FeedState
        let event: FeedEvent
        let to: FeedState
        let effects: [FeedEffect]

        init(_ from: FeedState, _ event: FeedEvent, _ to: FeedState? = nil, _ effects: [FeedEffect] = []) {
            self.from = from
            self.event = event
            self.to = to ?? from
            self.effects = effects
        }

        var testDescription: String {
            "\(String(describing: from).prefix { $0 != "(" }) ← \(String(describing: event).prefix { $0 != "(" })"
        }
    }

    private static let soon = Date.start + 5
    private static let due = Date.start + 10
    private static let stale = Date.start + 300
    private static let answer = FeedEvent.upstreamAnswered(.whole(new), at: soon)
    private static let failure = FeedEvent.upstreamAnswered(.nothing(error), at: soon)
    private static let part = FeedEvent.upstreamAnswered(.part(partContent, error), at: soon)
    /// All of it came, and can be read less well than what is kept.
    private static let worse = FeedEvent.upstreamAnswered(
        .part(content(part: partContent.provenance, missing: 0), error), at: soon)
    private static let beginning = FeedEvent.partArrived(partContent)
    private static let incomplete = partContent
    private static let failedOnNext = FeedState.showing(partFailed(), .resting)
    private static let retrying = FeedState.showing(partFailed(), .refreshing)
    private static let setBackArchive = Provenance.archived(at: .start, from: "a", because: failedAttempt(1, at: soon))
    private static let names = FeedEvent.namesLoaded(["films": ["1": "A New Hope"]])

    private static func named(_ content: FeedContent) -> FeedContent {
        var content = content
        content.names = ["films": ["1": "A New Hope"]]
        return content
    }

    /// Every state with every event.
    static let cases: [Case] = [
        Case(.idle, .requested(at: soon), .loading(after: nil), [.readArchive]),
        Case(.idle, .retryTapped(at: soon), .loading(after: nil), [.readArchive]),
        Case(.idle, .archiveRead(sample, at: soon)),
        Case(.idle, .archiveRead(nil, at: soon)),
        Case(.idle, answer),
        Case(.idle, failure),
        Case(.idle, part),
        Case(.idle, beginning),
        Case(.idle, names),

        Case(.loading(after: nil), .requested(at: soon)),
        Case(.loading(after: nil), .retryTapped(at: soon)),
        Case(.loading(after: nil), .archiveRead(sample, at: soon), .showing(sample, .refreshing), [.askUpstream]),
        Case(.loading(after: nil), .archiveRead(archived, at: soon), .showing(archived, .refreshing), [.askUpstream]),
        Case(
            .loading(after: nil), .archiveRead(incomplete, at: soon), .showing(incomplete, .refreshing),
            [.askUpstream]),
        Case(.loading(after: nil), .archiveRead(nil, at: soon), .loading(after: nil), [.askUpstream]),
        Case(.loading(after: nil), answer, .showing(new, .resting), [.askNames]),
        Case(.loading(after: nil), failure, .failed(failedAttempt(1, at: soon))),
        Case(
            .loading(after: nil), part,
            .showing(content(part: .archived(at: soon, from: "b", because: failedAttempt(1, at: soon))), .resting),
            [.askNames]),
        Case(
            .loading(after: nil), worse,
            .showing(
                content(part: .archived(at: soon, from: "b", because: failedAttempt(1, at: soon)), missing: 0), .resting
            ),
            [.askNames]),
        Case(.loading(after: nil), beginning, .showing(partContent, .refreshing)),
        Case(.loading(after: nil), names),

        Case(.showing(fresh, .resting), .requested(at: soon)),
        Case(.showing(fresh, .resting), .requested(at: stale - 1)),
        Case(.showing(fresh, .resting), .requested(at: stale), .showing(fresh, .refreshing), [.askUpstream]),
        // The clock was put back: how old it is cannot be known.
        Case(.showing(fresh, .resting), .requested(at: .start - 1), .showing(fresh, .refreshing), [.askUpstream]),
        Case(.showing(archived, .resting), .requested(at: soon), .showing(archived, .refreshing), [.askUpstream]),
        Case(.showing(sample, .resting), .requested(at: soon), .showing(sample, .refreshing), [.askUpstream]),
        Case(.showing(setBackSample, .resting), .requested(at: due - 1)),
        Case(
            .showing(setBackSample, .resting), .requested(at: due), .showing(setBackSample, .refreshing), [.askUpstream]
        ),
        Case(.showing(fresh, .resting), .retryTapped(at: soon), .showing(fresh, .refreshing), [.askUpstream]),
        Case(
            .showing(setBackSample, .resting), .retryTapped(at: soon), .showing(setBackSample, .refreshing),
            [.askUpstream]),
        Case(.showing(fresh, .resting), .archiveRead(sample, at: soon)),
        Case(.showing(fresh, .resting), .archiveRead(nil, at: soon)),
        Case(.showing(fresh, .resting), answer, .showing(new, .resting), [.askNames]),
        Case(
            .showing(fresh, .resting), failure,
            .showing(content(.archived(at: .start, from: "a", because: failedAttempt(1, at: soon))), .resting)),
        Case(
            .showing(fresh, .resting), part,
            .showing(joined(fresh, .archived(at: .start, from: "a", because: failedAttempt(1, at: soon))), .resting),
            [.askNames]),
        Case(
            .showing(fresh, .refreshing), worse, .showing(joined(fresh, setBackArchive, missing: 0), .resting),
            [.askNames]),
        Case(.showing(fresh, .resting), beginning),
        Case(.showing(fresh, .resting), names, .showing(named(fresh), .resting)),

        Case(.showing(sample, .refreshing), .requested(at: soon)),
        Case(.showing(sample, .refreshing), .retryTapped(at: soon)),
        Case(.showing(sample, .refreshing), .archiveRead(archived, at: soon)),
        Case(.showing(sample, .refreshing), .archiveRead(nil, at: soon)),
        Case(.showing(sample, .refreshing), answer, .showing(new, .resting), [.askNames]),
        Case(
            .showing(sample, .refreshing), failure,
            .showing(content(.sample(because: failedAttempt(1, at: soon))), .resting)),
        Case(
            .showing(archived, .refreshing), failure,
            .showing(content(.archived(at: .start, from: "a", because: failedAttempt(1, at: soon))), .resting)),
        Case(
            .showing(setBackSample, .refreshing), failure,
            .showing(content(.sample(because: failedAttempt(2, at: soon))), .resting)),
        Case(
            .showing(setBackSample, .refreshing), part,
            .showing(partFailed(2, at: soon), .resting), [.askNames]),
        Case(.showing(archived, .refreshing), answer, .showing(new, .resting), [.askNames]),
        Case(.showing(archived, .refreshing), part, .showing(joined(archived, setBackArchive), .resting), [.askNames]),
        Case(.showing(sample, .refreshing), beginning, .showing(incomplete, .refreshing)),
        // What has come already takes its own place.
        Case(.showing(incomplete, .refreshing), beginning),
        Case(.showing(incomplete, .refreshing), answer, .showing(new, .resting), [.askNames]),
        Case(
            .showing(incomplete, .refreshing), part,
            .showing(partFailed(at: soon), .resting), [.askNames]),
        Case(
            .showing(joined(archived, archived.provenance), .refreshing), worse,
            .showing(joined(archived, setBackArchive, missing: 0), .resting), [.askNames]),
        Case(
            .showing(incomplete, .refreshing), failure,
            .showing(partFailed(at: soon), .resting)),
        Case(failedOnNext, .requested(at: due - 1)),
        Case(failedOnNext, .requested(at: due), retrying, [.askUpstream]),
        Case(failedOnNext, .retryTapped(at: soon), retrying, [.askUpstream]),
        // What was whole isn't shown with a hole in it.
        Case(.showing(fresh, .refreshing), beginning),
        Case(.showing(archived, .refreshing), beginning),
        Case(.showing(sample, .refreshing), names, .showing(named(sample), .refreshing)),

        Case(.failed(failedAttempt(1)), .requested(at: due - 1)),
        Case(.failed(failedAttempt(1)), .requested(at: due), .loading(after: failedAttempt(1)), [.askUpstream]),
        Case(.failed(failedAttempt(1)), .retryTapped(at: soon), .loading(after: failedAttempt(1)), [.askUpstream]),
        Case(.failed(failedAttempt(1)), .archiveRead(sample, at: soon)),
        Case(.failed(failedAttempt(1)), .archiveRead(nil, at: soon)),
        Case(.failed(failedAttempt(1)), answer),
        Case(.failed(failedAttempt(1)), failure),
        Case(.failed(failedAttempt(1)), part),
        Case(.failed(failedAttempt(1)), beginning),
        Case(.failed(failedAttempt(1)), names),
    ]

    @Test(arguments: cases)
    func takesOneStateToTheNext(step: Case) {
        var state = step.from
        let effects = state.reduce(step.event, freshness: Self.freshness)
        #expect(state == step.to)
        #expect(effects == step.effects)
    }

    @Test func putsWhatCameInThePlaceOfWhatWasThere() {
        let item = CatalogueItem(id: ItemReference(source: "s", id: "old"), card: Card(title: "renewed"))
        let part = FeedContent(
            items: [item], provenance: .archived(at: Self.soon, from: "b", because: nil), total: 5, missing: 4)
        var state = FeedState.showing(Self.archived, .refreshing)
        _ = state.reduce(.upstreamAnswered(.part(part, Self.error), at: Self.soon), freshness: Self.freshness)
        #expect(state.content?.items == [item])
        #expect(state.content?.total == 5)
        #expect(state.content?.missing == 4)
    }

    /// Names come from other collections, and belong to samples and real records alike.
    @Test func keepsNamesWhereRealRecordsTakeThePlaceOfSamples() {
        var state = FeedState.showing(Self.named(Self.sample), .refreshing)
        _ = state.reduce(Self.beginning, freshness: Self.freshness)
        #expect(state.content == Self.named(Self.partContent))
    }

    @Test func isWholeAgainAfterAWholeAnswer() {
        var state = FeedState.showing(Self.sample, .refreshing)
        for event in [Self.part, .retryTapped(at: Self.soon), Self.answer] {
            _ = state.reduce(event, freshness: Self.freshness)
        }
        #expect(state == .showing(Self.new, .resting))
    }

    /// A clock that is set back would otherwise leave a failure in the future for good.
    @Test func asksAgainWhenTheClockWasSetBack() {
        var state = FeedState.showing(Self.setBackSample, .resting)
        #expect(state.reduce(.requested(at: .start - 60), freshness: Self.freshness) == [.askUpstream])
    }

    @Test func keepsNamesThroughARefresh() {
        let old = Self.content(.fresh(at: .start, from: "a"), names: ["films": ["1": "A"], "people": ["2": "B"]])
        let new = Self.content(.fresh(at: .start, from: "a"), names: ["films": ["1": "C"]])
        var state = FeedState.showing(old, .refreshing)
        _ = state.reduce(.upstreamAnswered(.whole(new), at: .start), freshness: 1)
        #expect(state.content?.names == ["films": ["1": "C"], "people": ["2": "B"]])
    }

    @Test func keepsTheNamesThatDidNotComeAgain() {
        var state = FeedState.showing(
            Self.content(.fresh(at: .start, from: "a"), names: ["people": ["1": "Luke", "2": "Leia"]]), .resting)
        _ = state.reduce(.namesLoaded(["people": ["1": "Luke S."]]), freshness: 1)
        #expect(state.content?.names == ["people": ["1": "Luke S.", "2": "Leia"]])
    }

    @Test func waitsLongerAfterEachFailure() {
        var state = FeedState.showing(Self.sample, .resting)
        var pauses: [TimeInterval] = []
        for _ in 0..<9 {
            _ = state.reduce(.retryTapped(at: .start), freshness: Self.freshness)
            _ = state.reduce(Self.failure, freshness: Self.freshness)
            pauses.append(state.failedAttempt?.retryAt.timeIntervalSince(Self.soon) ?? 0)
        }
        #expect(pauses == [10, 20, 40, 80, 160, 320, 600, 600, 600])
        #expect(state.content?.items == Self.sample.items)
    }

    @Test func waitsLongerAfterEachFailureAlsoWithNothingToShow() {
        var state = FeedState.loading(after: nil)
        _ = state.reduce(Self.failure, freshness: Self.freshness)
        _ = state.reduce(.requested(at: Self.due + 5), freshness: Self.freshness)
        _ = state.reduce(Self.failure, freshness: Self.freshness)
        #expect(state.failedAttempt?.attempts == 2)
    }

    @Test func startsOverAfterASuccess() {
        var state = FeedState.showing(Self.setBackSample, .refreshing)
        for event in [Self.answer, .retryTapped(at: Self.soon), Self.failure] {
            _ = state.reduce(event, freshness: Self.freshness)
        }
        #expect(state.failedAttempt?.attempts == 1)
    }
}
