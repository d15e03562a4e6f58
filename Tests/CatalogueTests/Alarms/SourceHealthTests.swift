import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// When an alarm begins and ends.
@Suite struct SourceHealthTests {
    private static let day = 86_400.0
    private static let hour = 3_600.0

    private func items(_ count: Int, with facts: [String] = ["kind"]) -> [CatalogueItem] {
        (0..<count).map { number in
            CatalogueItem(
                id: ItemReference(source: "boats", id: "\(number)"), card: Card(title: "Boat \(number)"),
                fields: ["kind", "length"].map { key in
                    let value: FieldValue = facts.contains(key) ? .text("a") : .number(.unknown)
                    return FieldContent(key: key, label: key, unit: nil, value: value)
                })
        }
    }

    private func fresh(
        _ count: Int, with facts: [String] = ["kind"], unreadable: Int = 0, missing: Int = 0, total: Int? = nil,
        bound: CollectionLimits.Bound? = nil, from host: String = "a.example", at time: TimeInterval
    ) -> FeedState {
        var content = FeedContent(
            items: items(count, with: facts), provenance: .fresh(at: .start + time, from: host), total: total,
            undecodable: unreadable, missing: missing)
        content.bound = bound
        return .showing(content, .resting)
    }

    /// A failure beside the items of an earlier answer.
    private func failed(
        _ count: Int = 20, unreadable: Int = 0, since answer: TimeInterval, at time: TimeInterval,
        _ cause: EndpointError.Cause = .status(500, retryAfter: nil)
    ) -> FeedState {
        .showing(
            FeedContent(
                items: items(count),
                provenance: .archived(
                    at: .start + answer, from: "a.example",
                    because: FailedAttempt(
                        error: EndpointError(host: "a.example", cause: cause), at: .start + time, attempts: 1)),
                total: count, undecodable: unreadable), .resting)
    }

    private static let undecodable = EndpointError.Cause.undecodable(expected: "boats", got: "none")

    /// The kinds of the open alarms after each of some states.
    private func alarms(_ states: FeedState...) -> [[SourceAlarm.Kind]] {
        var health = SourceHealth()
        return states.map { state in
            health = health.observing(["/boats": state], at: state.seenAt(by: .distantFuture) ?? .start)
            return health.openAlarms.map(\.kind)
        }
    }

    // MARK: Failing

    @Test func failsAfterADayOfFailures() {
        #expect(
            alarms(
                fresh(20, at: 0), failed(since: 0, at: 10), failed(since: 0, at: 9 + Self.day),
                failed(since: 0, at: 10 + Self.day), fresh(20, at: 20 + Self.day)) == [[], [], [], [.failing], []])
    }

    @Test func anAnswerBetweenFailuresBeginsANewDay() {
        #expect(
            alarms(
                failed(since: 0, at: 10), fresh(20, at: 20), failed(since: 20, at: 30 + Self.day),
                failed(since: 20, at: 40 + Self.day)) == [[], [], [], []])
    }

    @Test func aSourceThatHasNeverAnsweredFailsToo() {
        func failed(at time: TimeInterval) -> FeedState {
            .failed(
                FailedAttempt(
                    error: EndpointError(host: "a.example", cause: .status(500, retryAfter: nil)), at: .start + time,
                    attempts: 1))
        }
        #expect(alarms(failed(at: 0), failed(at: Self.day)) == [[], [.failing]])
    }

    @Test(arguments: [.offline, .cancelled, .rateLimited(retryAfter: 9), .unsupported] as [EndpointError.Cause])
    func requestsThatWereNotSentAreNoFailures(cause: EndpointError.Cause) {
        #expect(alarms(failed(since: 0, at: 10, cause), failed(since: 0, at: 10 + Self.day, cause)) == [[], []])
    }

    @Test func aListThatIsNeverWholeAnswers() {
        func part(at time: TimeInterval) -> FeedState { failed(since: 0, at: time, .incomplete(arrived: 9, of: 20)) }
        #expect(alarms(part(at: 10), part(at: 10 + Self.day)) == [[], []])
        #expect(
            alarms(
                failed(since: 0, at: 10), part(at: 20), failed(since: 0, at: 30), failed(since: 0, at: 20 + Self.day))
                == [[], [], [], []])
    }

    @Test func aStateThatIsOlderThanThatOfAnotherNodeChangesNothing() {
        let health = SourceHealth().observing(["/boats": failed(since: 0, at: 10)], at: .start + 10)
        #expect(health.observing(["/boats": fresh(3, at: 5)], at: .start + 20) == health)
        #expect(health.observing(["/boats": .idle], at: .start + 20) == health)
        #expect(health.observing(["/boats": .loading(after: nil)], at: .start + 20) == health)
    }

    @Test func datesAfterNowAreForgotten() {
        let year = 365 * Self.day
        let health = SourceHealth().observing(["/boats": failed(since: 0, at: year)], at: .start + year)
            .observing(["/boats": failed(since: year, at: 10)], at: .start + 10)
            .observing(["/boats": failed(since: year, at: 10 + Self.day)], at: .start + 10 + Self.day)
        #expect(health.openAlarms.map(\.kind) == [.failing])
        #expect(health.openAlarms.first?.since == .start + 10)
    }

    // MARK: Shrunk

    @Test(arguments: [(20, 10, true), (20, 11, false), (10, 5, true), (9, 4, false), (21, 10, true), (21, 11, false)])
    func shrinksToHalfOfAtLeastTenItems(before: Int, after: Int, isShrunk: Bool) {
        #expect(
            alarms(fresh(before, at: 0), fresh(after, at: 10), fresh(after, at: 10 + Self.hour))
                == [[], [], isShrunk ? [.shrunk] : []])
    }

    @Test func oneOddAnswerIsNotEnough() {
        #expect(
            alarms(fresh(20, at: 0), fresh(8, at: 10), fresh(8, at: 9 + Self.hour), fresh(20, at: 2 * Self.hour))
                == [[], [], [], []])
        #expect(
            alarms(fresh(20, at: 0), fresh(8, at: 10), fresh(20, at: 20), fresh(8, at: 20 + Self.hour))
                == [[], [], [], []])
        #expect(
            alarms(
                fresh(20, with: ["kind", "length"], at: 0), fresh(20, at: 10),
                fresh(20, with: ["kind", "length"], at: 20), fresh(20, at: 20 + Self.hour)) == [[], [], [], []])
    }

    @Test func isShrunkUntilMoreThanTwoThirdsAreThere() {
        #expect(
            alarms(
                fresh(21, at: 0), fresh(8, at: 10), fresh(8, at: 10 + Self.hour), fresh(14, at: 20 + Self.hour),
                fresh(15, at: 30 + Self.hour), fresh(14, at: 3 * Self.hour), fresh(14, at: 5 * Self.hour))
                == [[], [], [.shrunk], [.shrunk], [], [], []])
    }

    @Test func aSmallerListIsUsualAfterThirtyDays() {
        #expect(
            alarms(
                fresh(20, at: 0), fresh(8, at: 10), fresh(8, at: 29 * Self.day), fresh(8, at: 30 * Self.day))
                == [[], [], [.shrunk], []])
    }

    @Test func anEmptyListIsShrunkAndNothingElse() throws {
        let empty = EndpointError.Cause.incomplete(arrived: 0, of: 20)
        var health = SourceHealth().observing(["/boats": fresh(20, at: 0)], at: .start)
        for time in [10, 10 + Self.hour, 10 + Self.day] {
            health = health.observing(["/boats": failed(since: 0, at: time, empty)], at: .start + time)
        }
        #expect(health.openAlarms.map(\.kind) == [.shrunk])
        let figures = try #require(health.openAlarms.first).figures
        #expect(figures.items == 0 && figures.formerItems == 20)
    }

    @Test func onlyWholeAnswersHaveASize() {
        let sample = FeedState.showing(
            FeedContent(items: items(3), provenance: .sample(because: nil)), .resting)
        func archived(at time: TimeInterval) -> FeedState {
            .showing(
                FeedContent(
                    items: items(3), provenance: .archived(at: .start + time, from: "a.example", because: nil)),
                .resting)
        }
        #expect(
            alarms(
                fresh(20, at: 0), fresh(3, missing: 17, at: 10), fresh(3, missing: 17, at: 10 + Self.hour), sample,
                archived(at: 3 * Self.hour), archived(at: 5 * Self.hour), failed(3, since: 0, at: 6 * Self.hour),
                failed(3, since: 0, at: 8 * Self.hour)) == Array(repeating: [], count: 8))
        #expect(
            alarms(sample, archived(at: 0), fresh(1, at: 40), fresh(1, at: 40 + Self.hour)) == [[], [], [], []])
    }

    @Test func aListThatStopsAtALimitHasTheSizeThatUpstreamSays() {
        func part(_ total: Int?, at time: TimeInterval) -> FeedState {
            fresh(10, missing: 1, total: total, bound: .demand, at: time)
        }
        #expect(
            alarms(part(100, at: 0), part(50, at: 10), part(50, at: 10 + Self.hour)) == [[], [], [.shrunk]])
        // Without a total, the number of items is that of the pages that people have opened.
        #expect(alarms(fresh(40, at: 0), part(nil, at: 10), part(nil, at: 10 + Self.hour)) == [[], [], []])
        #expect(alarms(part(Int.max, at: 0), part(Int.max, at: 10)) == [[], []])
    }

    @Test func listsAreComparedWithThemselves() throws {
        let health = SourceHealth()
            .observing(["/boats": fresh(20, at: 0), "/ships": fresh(8, at: 0)], at: .start)
            .observing(["/boats": fresh(9, at: 10), "/ships": fresh(7, at: 10)], at: .start + 10)
        let later = 10 + Self.hour
        let shrunk = health.observing(
            ["/boats": fresh(9, at: later), "/ships": fresh(8, at: later)], at: .start + later)
        #expect(health.openAlarms.isEmpty)
        let alarm = try #require(shrunk.openAlarms.first)
        #expect(Strings().reason(for: alarm) == "Only 9 items are left of 20. Lists affected: 1 of 2.")
        #expect(
            SourceAlarm(alarm, of: ResolvedSource(Planets())).message
                == "The number of items in Far planets fell from 20 to 9. Lists affected: 1 of 2.")
    }

    @Test func hostsAreComparedWithThemselves() {
        let all = ["kind", "length"]
        #expect(
            alarms(
                fresh(20, with: all, at: 0), fresh(8, from: "b.example", at: 10),
                fresh(8, from: "b.example", at: 10 + Self.hour), fresh(20, with: all, at: 20 + Self.hour),
                fresh(20, from: "b.example", at: 30 + Self.hour), fresh(8, with: all, at: 2 * Self.hour),
                fresh(8, with: all, at: 4 * Self.hour)) == [[], [], [], [], [], [], [.shrunk]])
    }

    // MARK: Reshaped

    @Test func losesAFactThatNearlyAllItemsHad() {
        let all = ["kind", "length"]
        #expect(
            alarms(
                fresh(20, with: all, at: 0), fresh(20, at: 10), fresh(20, at: 10 + Self.hour),
                fresh(20, with: all, at: 20 + Self.hour)) == [[], [], [.reshaped], []])
        // Few items may lack it by chance, and more of another list are no loss.
        #expect(alarms(fresh(9, with: all, at: 0), fresh(9, at: 10), fresh(9, at: 10 + Self.hour)) == [[], [], []])
        #expect(alarms(fresh(20, at: 0), fresh(20, with: all, at: 10 + Self.hour)) == [[], []])
    }

    @Test(arguments: [(18, true), (17, false)]) func aFactOfFewerThanNineTenthsMayBeMissing(count: Int, isLost: Bool) {
        let content = FeedContent(
            items: items(count, with: ["kind", "length"])
                + items(20).suffix(20 - count), provenance: .fresh(at: .start, from: "a.example"))
        #expect(
            alarms(.showing(content, .resting), fresh(20, at: 10), fresh(20, at: 10 + Self.hour))
                == [[], [], isLost ? [.reshaped] : []])
    }

    @Test func onlyWholeAnswersHaveAShape() {
        let all = ["kind", "length"]
        #expect(
            alarms(
                fresh(20, with: all, at: 0), fresh(10, missing: 10, at: 10), fresh(10, missing: 10, at: 10 + Self.hour))
                == [[], [], []])
        // Items that have only what their list says lack the facts of their own records.
        var content = FeedContent(
            items: items(20), provenance: .fresh(at: .start + 10, from: "a.example"), missing: 20)
        (content.listed, content.bound) = (Set(content.items.map(\.id.id)), .items(20))
        var later = content
        later.provenance = .fresh(at: .start + 10 + Self.hour, from: "a.example")
        #expect(
            alarms(fresh(20, with: all, at: 0), .showing(content, .resting), .showing(later, .resting))
                == [[], [], []])
    }

    @Test func anotherShapeIsUsualAfterThirtyDays() {
        let all = ["kind", "length"]
        #expect(
            alarms(
                fresh(20, with: all, at: 0), fresh(20, at: 10), fresh(20, at: 10 + Self.hour),
                fresh(20, at: 10 + 30 * Self.day), fresh(20, with: [], at: 20 + 30 * Self.day),
                fresh(20, with: [], at: 20 + 31 * Self.day)) == [[], [], [.reshaped], [], [], [.reshaped]])
    }

    @Test func aSourceThatDeclaresSomethingElseBeginsAnew() {
        let old = SourceHealth().observing(
            ["/boats": fresh(20, with: ["kind", "length"], at: 0)], declaring: ["1", "length"], at: .start)
        let cases: [([String], [SourceAlarm.Kind])] = [(["1", "length"], [.shrunk, .reshaped]), (["1", "size"], [])]
        for (declaration, kinds) in cases {
            var health = old
            for time in [10, 10 + Self.hour] {
                health = health.observing(
                    ["/boats": fresh(10, at: time)], declaring: declaration, at: .start + time)
            }
            #expect(health.openAlarms.map(\.kind) == kinds)
        }
    }

    @Test(arguments: [(0, 10, true), (0, 9, false), (2, 10, true), (3, 10, false)])
    func canNoLongerReadAThird(before: Int, after: Int, isReshaped: Bool) {
        // Of 30 records.
        #expect(
            alarms(
                fresh(30 - before, unreadable: before, at: 0),
                failed(30, unreadable: after, since: 0, at: 10, Self.undecodable),
                failed(30, unreadable: after, since: 0, at: 10 + Self.hour, Self.undecodable))
                == [[], [], isReshaped ? [.reshaped] : []])
    }

    @Test func anAnswerWithoutAReadableRecordIsReshaped() {
        func unreadable(at time: TimeInterval) -> FeedState {
            failed(unreadable: 1, since: 0, at: time, Self.undecodable)
        }
        #expect(
            alarms(
                fresh(20, unreadable: 1, at: 0), unreadable(at: 10), unreadable(at: 10 + Self.hour),
                failed(unreadable: 1, since: 0, at: 20 + Self.hour),
                failed(unreadable: 1, since: 0, at: 30 + Self.hour, .incomplete(arrived: 0, of: 20)),
                fresh(20, at: 40 + Self.hour)) == [[], [], [.reshaped], [.reshaped], [.reshaped], []])
        #expect(alarms(unreadable(at: 10), unreadable(at: 10 + Self.hour)) == [[], []])
    }

    // MARK: What is stored

    @Test func isBoundedAndEqualsItsJSON() throws {
        let facts = (0..<500).map { FieldContent(key: "fact \($0)", label: "", unit: nil, value: .text("a")) }
        let items = (0..<20).map { number in
            CatalogueItem(
                id: ItemReference(source: "boats", id: "\(number)"), card: Card(title: "a"), fields: facts)
        }
        let state = FeedState.showing(
            FeedContent(items: items, provenance: .fresh(at: .start, from: "a.example")), .resting)
        var health = SourceHealth().observing(["/boats": state], at: .start)
        for time in [10, 10 + Self.hour] {
            health = health.observing(["/boats": fresh(10, at: time)], at: .start + time)
        }
        #expect(health.openAlarms.map(\.kind) == [.shrunk, .reshaped])
        for host in 0..<50 {
            let time = 2 * Self.hour + Double(host)
            health = health.observing(["/boats": fresh(10, from: "\(host).example", at: time)], at: .start + time)
        }
        let json = try JSONEncoder().encode(health)
        #expect(json.count < 8_192)
        #expect(try JSONDecoder().decode(SourceHealth.self, from: json) == health)
    }
}
