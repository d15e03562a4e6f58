import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// Rules about the rank of an item in a chart, beside a naive reference, which looks at a whole history at once.
@Suite struct FollowedRankTests {
    private static let list = Resource("/songs")

    private static func day(_ number: Int) -> Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

    private static func song(_ rank: Int) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "songs", id: "1"), card: Card(title: "Song"), rank: rank)
    }

    /// What a rule reports of the ranks of a song, answer by answer. Nil is an answer without the song.
    private func reports(
        _ test: FollowRule.FactCondition.Test, of ranks: [Int?], arePartial: Bool = false
    ) -> [String] {
        let rule = FollowRule(
            id: "rule", subject: FollowSubject(source: "songs", item: "1", title: "Song", list: Self.list),
            fact: FollowRule.FactCondition(FieldContent.rankKey, test), createdAt: Self.day(0))
        var state = FollowState()
        var reported: [String] = []
        for (place, (old, new)) in zip(ranks, ranks.dropFirst()).enumerated() where old != new {
            let versions = ItemVersions(old.map(Self.song), new.map(Self.song), arePartial: arePartial)
            let (next, events) = rule.evaluate(state, .compared(versions, event: nil), at: Self.day(place + 1))
            state = next
            reported += events.map { "\($0.kind) \($0.old ?? "-") \($0.new ?? "-")" }
        }
        return reported
    }

    @Test func entersTheTopTen() {
        #expect(reports(.atMost(10), of: [14, 11, 10, 3, 12, 9]) == ["crossed 11 10", "crossed 12 9"])
        #expect(reports(.atMost(10), of: [4, 2, 7]).isEmpty)
    }

    @Test func isNumberOne() { #expect(reports(.atMost(1), of: [3, 1, 2, 1]) == ["crossed 3 1", "crossed 2 1"]) }

    @Test func fallsBelowAPlace() {
        #expect(reports(.atLeast(20), of: [15, 19, 20, 31, 8, 25]) == ["crossed 19 20", "crossed 8 25"])
    }

    @Test func comesIntoTheChartFromBelow() {
        #expect(reports(.atMost(10), of: [5, nil, 7]) == ["crossed - 7"])
        #expect(reports(.atMost(10), of: [nil, 4]) == ["crossed - 4"])
        #expect(reports(.atLeast(20), of: [25, nil, 30]).isEmpty)
        #expect(reports(.atLeast(20), of: [nil, 30, 10, 20]) == ["crossed 10 20"])
    }

    @Test func aRuleAboutAChartTellsWhatEntersItsTopTwo() {
        let rule = FollowRule(
            id: "rule", subject: FollowSubject(source: "songs", title: "Songs", list: Self.list),
            fact: FollowRule.FactCondition(FieldContent.rankKey, .atMost(2)), createdAt: Self.day(0))
        func chart(_ songs: [String]) -> DecodedCollection<CatalogueItem> {
            var chart = DecodedCollection(
                items: songs.enumerated().map { place, id in
                    CatalogueItem(
                        id: ItemReference(source: "songs", id: id), card: Card(title: id), rank: place + 1)
                })
            chart.dialect = "a chart"
            // A list that says less of its songs has all of their ranks.
            chart.listed = Set(songs)
            return chart
        }
        let weeks = [["a", "b", "c"], ["c", "a", "b"], ["c", "b", "a"], ["d", "c", "b"]].map(chart)
        var states: [FollowEvaluation.Subject: FollowState] = [:]
        var reported: [String] = []
        for (place, (old, new)) in zip(weeks, weeks.dropFirst()).enumerated() {
            var evaluation = FollowEvaluation(
                [FollowEvaluation.OwnedRule(profile: .shared, rule: rule)], states: states)
            let comparison = AnswerComparison(of: new, with: (old, Self.day(place)))
            evaluation.apply(comparison, comparison.changes, of: Self.list, at: Self.day(place + 1))
            for (subject, state) in evaluation.changedStates { states[subject] = state.isEmpty ? nil : state }
            reported += evaluation.reports.map {
                "\($0.item) \(place + 1) \($0.event.old ?? "-") \($0.event.new ?? "-")"
            }
        }
        #expect(reported == ["c 1 3 1", "b 2 3 2", "d 3 - 1"])
    }

    @Test func aListHasTheWholeRankEvenIfItSaysLessOfTheRest() {
        #expect(reports(.atMost(10), of: [14, 10], arePartial: true) == ["crossed 14 10"])
    }

    @Test(arguments: Trials.seeds(200)) func areReportedAsByAReference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ranks: [Int?] = (0..<60).map { _ in
            Int.random(in: 0..<5, using: &random) == 0 ? nil : Int.random(in: 1...30, using: &random)
        }
        let bound = Int.random(in: 1...30, using: &random)
        // Of a song that is not in the chart, only that it is below each place is known.
        func isAbove(_ rank: Int?) -> Bool { rank.map { $0 <= bound } ?? false }
        let risen = zip(ranks, ranks.dropFirst()).filter { old, new in isAbove(new) && !isAbove(old) }.count
        var (fallen, wasBelow) = (0, ranks[0].map { $0 >= bound } ?? true)
        for rank in ranks.dropFirst().compactMap(\.self) {
            if rank >= bound, !wasBelow { fallen += 1 }
            wasBelow = rank >= bound
        }
        #expect(reports(.atMost(Double(bound)), of: ranks).count == risen)
        #expect(reports(.atLeast(Double(bound)), of: ranks).count == fallen)
    }
}
