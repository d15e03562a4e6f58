import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// What a person sees of a feed's state, and how one leads to another: as `docs/feed-states.md` draws it.
@Suite struct FeedPhaseTests {
    private static let failedAttempt = FailedAttempt(
        error: EndpointError(host: "a", cause: .unreachable("x")), at: .start, attempts: 1)

    // MARK: Every state

    private static let fresh = Provenance.fresh(at: .start, from: "a")
    private static let archived = Provenance.archived(at: .start, from: "a", because: nil)
    private static let setBackArchived = Provenance.archived(at: .start, from: "a", because: failedAttempt)
    private static let sample = Provenance.sample(because: nil)
    private static let setBackSample = Provenance.sample(because: failedAttempt)

    struct Shown: Hashable, Sendable {
        let provenance: Provenance
        let missing: Int
        let activity: FeedState.Activity
        let phase: FeedState.Phase

        init(_ provenance: Provenance, _ missing: Int, _ activity: FeedState.Activity, _ phase: FeedState.Phase) {
            self.provenance = provenance
            self.missing = missing
            self.activity = activity
            self.phase = phase
        }
    }

    static let shown: [Shown] = [
        Shown(fresh, 0, .resting, .fresh),
        Shown(fresh, 0, .refreshing, .fresh),
        Shown(fresh, 1, .resting, .failedOnNext),
        Shown(fresh, 1, .refreshing, .fetchingNext),
        Shown(archived, 0, .resting, .archived),
        Shown(archived, 0, .refreshing, .archived),
        Shown(archived, 1, .resting, .failedOnNext),
        Shown(archived, 1, .refreshing, .fetchingNext),
        Shown(setBackArchived, 0, .resting, .archived),
        Shown(setBackArchived, 0, .refreshing, .archived),
        Shown(setBackArchived, 1, .resting, .failedOnNext),
        Shown(setBackArchived, 1, .refreshing, .fetchingNext),
        Shown(sample, 0, .resting, .sample),
        Shown(sample, 0, .refreshing, .sample),
        Shown(sample, 1, .resting, .failedOnNext),
        Shown(sample, 1, .refreshing, .fetchingNext),
        Shown(setBackSample, 0, .resting, .sample),
        Shown(setBackSample, 0, .refreshing, .sample),
        Shown(setBackSample, 1, .resting, .failedOnNext),
        Shown(setBackSample, 1, .refreshing, .fetchingNext),
    ]

    @Test(arguments: shown)
    func isOfWhatIsShown(row: Shown) {
        let content = FeedContent(items: [], provenance: row.provenance, missing: row.missing)
        #expect(FeedState.showing(content, row.activity).phase == row.phase)
    }

    @Test func isOfNothingToShow() {
        #expect(FeedState.idle.phase == .loading)
        #expect(FeedState.loading(after: nil).phase == .loading)
        #expect(FeedState.loading(after: Self.failedAttempt).phase == .loading)
        #expect(FeedState.failed(Self.failedAttempt).phase == .failed)
    }

    @Test func isToldOfEveryState() {
        let provenances: [Provenance] = [
            Self.fresh, Self.archived, Self.setBackArchived, Self.sample, Self.setBackSample,
        ]
        #expect(Set(Self.shown).count == provenances.count * 2 * 2)
        for provenance in provenances {
            for missing in [0, 1] {
                for activity in [FeedState.Activity.resting, .refreshing] {
                    let rows = Self.shown.filter {
                        $0.provenance == provenance && $0.missing == missing && $0.activity == activity
                    }
                    #expect(rows.count == 1, "\(provenance) \(missing) \(activity)")
                }
            }
        }
        #expect(Set(Self.shown.map(\.phase)).union([.loading, .failed]) == Set(FeedState.Phase.allCases))
    }

    // MARK: The diagram

    @Test func areDrawnAsTheyFollowEachOther() throws {
        let drawn = try Self.drawn()
        let told = Set(FeedStateReduceTests.cases.compactMap(Self.transition))
        #expect(!drawn.isEmpty)
        #expect(drawn.subtracting(told).sorted() == [], "drawn, and not in the table")
        #expect(told.subtracting(drawn).sorted() == [], "in the table, and not drawn")
    }

    /// Nil where a person sees the same before and after.
    private static func transition(of step: FeedStateReduceTests.Case) -> String? {
        let (from, to) = (step.from.phase, step.to.phase)
        return from == to ? nil : "\(from.rawValue) --> \(to.rawValue) : \(step.event.name)"
    }

    /// The document's lines of the form `from --> to : event, event`, one for each event.
    private static func drawn() throws -> Set<String> {
        let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/feed-states.md"), encoding: .utf8)
        var transitions: Set<String> = []
        for line in text.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /\s*(\w+) --> (\w+) : (.+)/) else { continue }
            for event in match.3.split(separator: ", ") {
                transitions.insert("\(match.1) --> \(match.2) : \(event)")
            }
        }
        return transitions
    }
}

extension FeedEvent {
    /// As the diagram has it.
    fileprivate var name: String {
        switch self {
        case .requested: "requested"
        case .retryTapped: "retryTapped"
        case .itemsRequested: "itemsRequested"
        case .archiveRead: "archiveRead"
        case .partArrived: "partArrived"
        case .upstreamAnswered(.whole, _): "upstreamAnswered(whole)"
        case .upstreamAnswered(.part, _): "upstreamAnswered(part)"
        case .upstreamAnswered(.nothing, _): "upstreamAnswered(nothing)"
        case .namesLoaded: "namesLoaded"
        }
    }
}
