import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// Rules beside a naive reference, which looks at a whole history at once.
@Suite struct FollowRuleTests {
    private static let list = Resource("/boats")
    private typealias Fact = FollowRule.FactCondition

    private static func day(_ number: Int) -> Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

    private static func boat(_ id: String, _ price: FieldValue) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "boats", id: id), card: Card(title: "Boat \(id)"),
            fields: [FieldContent(key: "price", label: "Price", unit: nil, value: price)])
    }

    private static func rule(
        _ item: String? = nil, _ events: Set<FollowRule.Event> = [], _ fact: Fact? = nil,
        filters: [FacetFilter] = [], term: String = ""
    ) -> FollowRule {
        FollowRule(
            id: "rule",
            subject: FollowSubject(
                source: "boats", item: item, title: "Boats", filters: filters, term: term, list: list),
            events: events, fact: fact, createdAt: day(0))
    }

    /// What a rule about an item reports of its values, answer by answer. Nil is an answer without the item.
    private func reports(_ fact: Fact, of values: [FieldValue?]) -> [String] {
        let rule = Self.rule("1", [], fact)
        var state = FollowState()
        var reported: [String] = []
        for (place, (old, new)) in zip(values, values.dropFirst()).enumerated() {
            let versions = ItemVersions(old.map { Self.boat("1", $0) }, new.map { Self.boat("1", $0) })
            let (next, events) = rule.evaluate(
                state, .compared(versions, event: nil), at: Self.day(place + 1))
            state = next
            reported += events.map { "\($0.kind) \($0.old ?? "-") \($0.new ?? "-")" }
        }
        return reported
    }

    private func numbers(_ numbers: Double?...) -> [FieldValue?] {
        numbers.map { $0.map { FieldValue.number(.value($0)) } }
    }

    @Test func isMetAgainOnlyAfterItWasNot() {
        #expect(
            reports(Fact("price", .atMost(10)), of: numbers(12, 10, 9, 11, 8, 7))
                == ["crossed 12 10", "crossed 11 8"])
        #expect(reports(Fact("price", .atLeast(10)), of: numbers(12, 13, 9, 10)) == ["crossed 9 10"])
    }

    @Test func isNotMetByTheValueThatTheFactHadBefore() {
        #expect(reports(Fact("price", .atMost(10)), of: numbers(8, 7, 6)).isEmpty)
    }

    @Test func isMetByTheFirstKnownValue() {
        for first in [FieldValue.unknown, nil] {
            #expect(reports(Fact("price", .atMost(10)), of: [first, .number(.value(8))]) == ["crossed - 8"])
        }
    }

    @Test func isStillMetWhileAValueIsUnknown() {
        var values = numbers(12, 8, nil, 8, 9, 9)
        values[4] = .unknown
        #expect(reports(Fact("price", .atMost(10)), of: values) == ["crossed 12 8"])
    }

    @Test func aPercentageIsMeasuredFromTheLastReport() {
        #expect(
            reports(Fact("price", .changes(percent: 10)), of: numbers(100, 105, 109, 110, 115, 99, 100))
                == ["changed 100 110", "changed 110 99"])
    }

    @Test func aPercentageOfNothingIsAnyChange() {
        #expect(reports(Fact("price", .changes(percent: 50)), of: numbers(0, 1, 1.2)) == ["changed 0 1"])
    }

    @Test func aPercentageIsMetByItself() {
        #expect(reports(Fact("price", .changes(percent: 10)), of: numbers(0.7, 0.63)) == ["changed 0.7 0.63"])
    }

    @Test func anyChangeIsReported() {
        let values: [FieldValue?] = [.text("low"), .text("high"), .text("high"), .unknown, .text("high"), .text("low")]
        #expect(reports(Fact("price", .changes(percent: nil)), of: values) == ["changed low high", "changed high low"])
    }

    @Test func onlyPricesOfOneCurrencyAreCompared() {
        let prices: [FieldValue?] = [
            .price(12, currency: "EUR"), .price(9, currency: "USD"), .price(9, currency: "EUR"),
        ]
        #expect(reports(Fact("price", .atMost(10), currency: "EUR"), of: prices) == ["crossed 9 USD 9 EUR"])
        #expect(reports(Fact("price", .changes(percent: 1)), of: prices).isEmpty)
    }

    @Test func aListThatSaysLessThanTheRecordIsNotAsked() {
        var versions = ItemVersions(Self.boat("1", .number(.value(12))), Self.boat("1", .number(.value(8))))
        versions.arePartial = true
        let rule = Self.rule("1", [], Fact("price", .atMost(10)))
        let (state, events) = rule.evaluate(FollowState(), .compared(versions, event: nil), at: Self.day(1))
        #expect(events.isEmpty && state.isEmpty)
    }

    @Test(arguments: Trials.seeds(300)) func factsAreReportedAsByAReference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let values: [Double?] = (0..<60).map { _ in
            Int.random(in: 0..<4, using: &random) == 0 ? nil : Double(Int.random(in: 0...20, using: &random))
        }
        let facts = values.map { value -> FieldValue? in
            // A missing item and a missing value are alike.
            if let value { return .number(.value(value)) }
            return Bool.random(using: &random) ? nil : .unknown
        }
        let bound = Double(Int.random(in: 0...20, using: &random))
        let percent = Double(Int.random(in: 1...120, using: &random))
        let known = values.enumerated().compactMap { place, value in value.map { (place: place, value: $0) } }

        func crossings(_ isMet: (Double) -> Bool) -> Int {
            known.indices.count { index in
                let wasMet = index > 0 ? isMet(known[index - 1].value) : false
                return known[index].place > 0 && isMet(known[index].value) && !wasMet
            }
        }
        var (base, changes): (Double?, Int) = (nil, 0)
        for (_, value) in known {
            guard let last = base else {
                base = value
                continue
            }
            let isDifferent = last == 0 ? value != 0 : abs(value - last) * 100 >= percent * last
            if isDifferent, value != last { (base, changes) = (value, changes + 1) }
        }
        #expect(reports(Fact("price", .atMost(bound)), of: facts).count == crossings { $0 <= bound })
        #expect(reports(Fact("price", .atLeast(bound)), of: facts).count == crossings { $0 >= bound })
        #expect(reports(Fact("price", .changes(percent: percent)), of: facts).count == changes)
    }
}

// MARK: Lists

extension FollowRuleTests {
    /// An item that an answer has, by its price.
    private typealias Fleet = [String: Int]

    private static func decoded(_ fleet: Fleet) -> DecodedCollection<CatalogueItem> {
        var decoded = DecodedCollection(
            items: fleet.sorted { $0.key < $1.key }.map { boat($0, .number(.value(Double($1)))) })
        decoded.dialect = "a fleet"
        return decoded
    }

    /// What a rule reports of some answers, as an archive evaluates it: each is compared with the one before.
    private func reports(_ rule: FollowRule, of answers: [Fleet]) -> [String] {
        var states: [FollowEvaluation.Subject: FollowState] = [:]
        var reported: [String] = []
        var (gone, absent): (Set<String>, Set<String>) = ([], [])
        // The state that counts, the one before it, and its date.
        var (newest, earlier, date) = (answers[0], Fleet(), Self.day(0))
        for (place, answer) in answers.enumerated().dropFirst() {
            var evaluation = FollowEvaluation(
                [FollowEvaluation.OwnedRule(profile: .shared, rule: rule)], states: states)
            if answer == newest {
                evaluation.confirm(Self.list, since: date)
                gone.formUnion(absent)
                absent = []
            } else {
                let returned = absent.filter { answer[$0] != nil }
                gone.formUnion(absent.subtracting(returned))
                let comparison = AnswerComparison(
                    of: Self.decoded(answer), with: (Self.decoded(newest), date),
                    returned: Self.decoded(earlier.filter { returned.contains($0.key) }).items)
                let changes = comparison.changes.map { change in
                    var change = change
                    if change.kind == .new, gone.contains(change.item) { change.kind = .back }
                    return change
                }
                evaluation.apply(comparison, changes, of: Self.list, at: Self.day(place))
                absent = Set(newest.keys).subtracting(answer.keys)
                (earlier, newest, date) = (newest, answer, Self.day(place))
            }
            for (subject, state) in evaluation.changedStates { states[subject] = state.isEmpty ? nil : state }
            reported += evaluation.reports.map { Self.line($0.event.kind, $0.item, $0.event.date) }
        }
        return reported
    }

    private static func line(_ kind: FollowedChange.Kind, _ item: String, _ date: Date) -> String {
        "\(kind) \(item) \(Int(date.timeIntervalSince1970 / 86_400))"
    }

    /// The same from the whole history: an item that only one answer is without was there.
    private func expected(
        _ events: Set<FollowRule.Event>, of answers: [Fleet], item: String? = nil, isNarrowed: Bool,
        where isIn: (Int) -> Bool
    ) -> Set<String> {
        var expected: Set<String> = []
        for id in Set(answers.flatMap(\.keys)) where item == nil || id == item {
            let raw = answers.map { $0[id] }
            var real = raw
            for place in raw.indices.dropFirst() where raw[place] == nil && raw[place - 1] != nil {
                // Of the newest answer, nobody knows yet.
                if place + 1 == raw.count || raw[place + 1] != nil { real[place] = raw[place - 1] }
            }
            for place in real.indices.dropFirst() {
                let (old, new) = (real[place - 1], real[place])
                let (wasIn, isStillIn) = (old.map(isIn) ?? false, new.map(isIn) ?? false)
                guard wasIn != isStillIn else { continue }
                if !isStillIn {
                    if events.contains(.gone) { expected.insert(Self.line(.gone, id, Self.day(place))) }
                    continue
                }
                let isNew = old != nil || real[..<place].allSatisfy { $0 == nil }
                let isWanted = events.contains(isNew && item == nil ? .new : .back)
                if isWanted || !isNew && isNarrowed && events.contains(.new) {
                    expected.insert(Self.line(isNew ? .new : .back, id, Self.day(place)))
                }
            }
        }
        return expected
    }

    @Test func anItemIsGoneWithTheSecondAnswerWithoutIt() {
        let rule = Self.rule(nil, Set(FollowRule.Event.allCases))
        #expect(reports(rule, of: [["a": 1, "b": 1], ["b": 1], ["a": 1, "b": 1]]).isEmpty)
        #expect(reports(rule, of: [["a": 1, "b": 1], ["b": 1], ["b": 1]]) == ["gone a 1"])
        #expect(
            reports(rule, of: [["a": 1, "b": 1], ["b": 1], ["b": 2], ["a": 1, "b": 2], ["a": 1, "b": 2, "c": 1]])
                == ["gone a 1", "back a 3", "new c 4"])
    }

    @Test func aNarrowedListLosesItemsThatNoLongerFit() {
        let rule = Self.rule(
            nil, Set(FollowRule.Event.allCases), filters: [FacetFilter("price", maximum: "10")])
        #expect(
            reports(rule, of: [["a": 12, "b": 8], ["a": 9, "b": 8], ["a": 9, "b": 11], ["a": 9, "b": 10]])
                == ["new a 1", "gone b 2", "new b 3"])
    }

    @Test func anItemThatReturnsToTheListMayBeNewInTheNarrowedOne() {
        let answers: [Fleet] = [["a": 12, "b": 1], ["b": 1], ["b": 1], ["a": 9, "b": 1]]
        #expect(
            reports(Self.rule(nil, [.new], filters: [FacetFilter("price", maximum: "10")]), of: answers)
                == ["back a 3"])
        #expect(reports(Self.rule(nil, [.new]), of: answers).isEmpty)
    }

    @Test func aTermNarrowsAList() {
        let rule = Self.rule(nil, [.new], term: "boat x")
        #expect(reports(rule, of: [["c": 1], ["b": 1, "c": 1, "x": 1]]) == ["new x 1"])
    }

    @Test(arguments: Trials.seeds(200)) func eventsAreReportedAsByAReference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var fleet: Fleet = [:]
        let answers = (0..<40).map { _ -> Fleet in
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let id = String(Int.random(in: 1...5, using: &random))
                fleet[id] = Bool.random(using: &random) ? nil : Int.random(in: 1...20, using: &random)
            }
            // An empty answer never takes the place of one with items.
            fleet["0"] = 1
            return fleet
        }
        let events = Set(FollowRule.Event.allCases.filter { _ in Bool.random(using: &random) })
        let item = Bool.random(using: &random) ? "3" : nil
        let bound = Int.random(in: 1...20, using: &random)
        let isNarrowed = item == nil && Bool.random(using: &random)
        let rule = Self.rule(
            item, events, filters: isNarrowed ? [FacetFilter("price", minimum: "\(bound)")] : [])
        let reported = reports(rule, of: answers)
        #expect(Set(reported).count == reported.count)
        let expected = expected(events, of: answers, item: item, isNarrowed: isNarrowed) { !isNarrowed || $0 >= bound }
        #expect(Set(reported) == expected, "\(seed)")
    }

    @Test func aFactOfEachItemOfAListIsReported() {
        let rule = Self.rule(nil, [], FollowRule.FactCondition("price", .atMost(10)))
        #expect(
            reports(rule, of: [["a": 12, "b": 8], ["a": 10, "b": 9], ["a": 11, "b": 7], ["a": 9, "b": 7, "c": 5]])
                == ["crossed a 1", "crossed a 3", "crossed c 3"])
        // One answer alone that is without an item is a mistake.
        #expect(reports(rule, of: [["a": 8, "b": 1], ["b": 1], ["a": 8, "b": 1]]).isEmpty)
        #expect(reports(rule, of: [["a": 8, "b": 1], ["b": 1], ["b": 1], ["a": 8, "b": 1]]) == ["crossed a 3"])
    }

    @Test func aFactOfAnItemOutsideANarrowedListIsNotReported() {
        let cheap = [FacetFilter("price", maximum: "10")]
        let rule = Self.rule(nil, [], FollowRule.FactCondition("price", .changes(percent: nil)), filters: cheap)
        #expect(
            reports(rule, of: [["a": 12, "b": 8], ["a": 13, "b": 9], ["a": 9, "b": 11], ["a": 8, "b": 12]])
                == ["changed b 1", "changed a 3"])
        let named = Self.rule(nil, [], FollowRule.FactCondition("price", .atMost(10)), term: "x")
        func answer(_ price: Int, _ title: String) -> DecodedCollection<CatalogueItem> {
            let boat = Self.boat("a", .number(.value(Double(price))))
            var answer = DecodedCollection(
                items: [CatalogueItem(id: boat.id, card: Card(title: title), fields: boat.fields)])
            answer.dialect = "a fleet"
            return answer
        }
        // It comes into the list with its number.
        var evaluation = FollowEvaluation(
            [FollowEvaluation.OwnedRule(profile: .shared, rule: named)], states: [:])
        let comparison = AnswerComparison(of: answer(8, "X"), with: (answer(8, "Y"), Self.day(0)))
        evaluation.apply(comparison, comparison.changes, of: Self.list, at: Self.day(1))
        #expect(evaluation.reports.map(\.event.kind) == [.crossed])
    }

    @Test(arguments: Trials.seeds(100)) func factsOfAListAreReportedAsByAReference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var fleet: Fleet = ["0": 1]
        let answers = (0..<40).map { _ -> Fleet in
            for id in ["1", "2", "3"] where Int.random(in: 0..<3, using: &random) == 0 {
                fleet[id] = Int.random(in: 0..<5, using: &random) == 0 ? nil : Int.random(in: 1...20, using: &random)
            }
            return fleet
        }
        let bound = Int.random(in: 1...20, using: &random)
        let percent = Double(Int.random(in: 1...120, using: &random))
        var (crossings, changes): ([String], [String]) = ([], [])
        for (place, answer) in answers.enumerated().dropFirst() {
            for (id, new) in answer.sorted(by: { $0.key < $1.key }) {
                // An item that only one answer was without has the value that it had before that.
                let old = answers[place - 1][id] ?? (place > 1 ? answers[place - 2][id] : nil)
                guard new <= bound, old.map({ $0 > bound }) ?? true else { continue }
                crossings.append(Self.line(.crossed, id, Self.day(place)))
            }
        }
        for id in ["1", "2", "3"] {
            var base: Int?
            for (place, answer) in answers.enumerated() {
                // The base is forgotten with the first answer without the item.
                guard let new = answer[id] else {
                    base = nil
                    continue
                }
                if place > 1, base == nil, answers[place - 1][id] == nil { base = answers[place - 2][id] }
                guard let last = base else {
                    base = new
                    continue
                }
                guard new != last, Double(abs(new - last)) * 100 >= percent * Double(last) else { continue }
                changes.append(Self.line(.changed, id, Self.day(place)))
                base = new
            }
        }
        let crossed = reports(
            Self.rule(nil, [], FollowRule.FactCondition("price", .atMost(Double(bound)))), of: answers)
        #expect(crossed.sorted() == crossings.sorted(), "\(seed)")
        let changed = reports(
            Self.rule(nil, [], FollowRule.FactCondition("price", .changes(percent: percent))), of: answers)
        #expect(changed.sorted() == changes.sorted(), "\(seed)")
    }

    @Test func aRuleAboutAListKnowsLittleOfManyItems() {
        let count = FollowBounds.changes + 500
        func fleet(_ price: Int) -> Fleet { Fleet(uniqueKeysWithValues: (0..<count).map { ("\($0)", price) }) }
        func states(_ test: FollowRule.FactCondition.Test) -> Int {
            let rule = Self.rule(nil, [], FollowRule.FactCondition("price", test))
            var states: [FollowEvaluation.Subject: FollowState] = [:]
            for (old, new) in [(100, 101), (101, 102), (102, 103)] {
                var evaluation = FollowEvaluation(
                    [FollowEvaluation.OwnedRule(profile: .shared, rule: rule)], states: states)
                let comparison = AnswerComparison(
                    of: Self.decoded(fleet(new)), with: (Self.decoded(fleet(old)), Self.day(old)))
                evaluation.apply(comparison, comparison.changes, of: Self.list, at: Self.day(new))
                for (subject, state) in evaluation.changedStates { states[subject] = state.isEmpty ? nil : state }
            }
            return states.count
        }
        #expect(states(.atMost(10)) == 0)
        #expect(states(.changes(percent: 50)) == FollowBounds.changes)
    }

    @Test func anAnswerThatBeginsAnewReportsNothing() {
        var evaluation = FollowEvaluation(
            [FollowEvaluation.OwnedRule(profile: .shared, rule: Self.rule(nil, [.new, .gone]))],
            states: [
                FollowEvaluation.Subject(rule: "rule", item: "a"): {
                    var state = FollowState()
                    state.absence = FollowState.Absence(since: Self.day(1), title: "Boat a")
                    return state
                }()
            ])
        let answer = Self.decoded(["b": 1])
        let comparison = AnswerComparison(first: answer)
        evaluation.apply(comparison, comparison.changes, of: Self.list, at: Self.day(2))
        #expect(evaluation.reports.isEmpty)
        #expect(evaluation.changedStates.values.allSatisfy { $0.isEmpty })
    }

    @Test func factsOfTheItemAloneAreReportedAndItsListIsLeftOut() {
        let rule = FollowRule(
            id: "rule",
            subject: FollowSubject(
                source: "boats", item: "1", title: "Boat 1", list: Self.list, details: Resource("/boats/1")),
            events: [.gone, .back], fact: FollowRule.FactCondition("price", .atMost(10)), createdAt: Self.day(0))
        var comparison = AnswerComparison(
            of: Self.decoded(["1": 8]), with: (Self.decoded([:]), Self.day(0)))
        comparison.versions = [ItemVersions(nil, Self.boat("1", .number(.value(8))))]
        let expected: [(Resource, [FollowedChange.Kind])] = [
            (Self.list, [.back, .crossed]), (Resource("/boats/1"), [.crossed]),
        ]
        for (resource, kinds) in expected {
            var evaluation = FollowEvaluation(
                [FollowEvaluation.OwnedRule(profile: .shared, rule: rule)], states: [:])
            evaluation.apply(comparison, [ItemChange("1", .back)], of: resource, at: Self.day(1))
            #expect(evaluation.reports.map(\.event.kind) == kinds)
        }
    }

    @Test func aFloodOfChangesIsBounded() {
        let rules = (0..<3).map { number in
            FollowEvaluation.OwnedRule(
                profile: .shared,
                rule: FollowRule(
                    id: "\(number)", subject: FollowSubject(source: "boats", title: "Boats", list: Self.list),
                    events: [.new], createdAt: Self.day(0)))
        }
        let flood = Fleet(uniqueKeysWithValues: (0..<FollowBounds.changes - 1).map { ("\($0)", 1) })
        let comparison = AnswerComparison(
            of: Self.decoded(flood), with: (Self.decoded([:]), Self.day(0)))
        var evaluation = FollowEvaluation(rules, states: [:])
        evaluation.apply(comparison, comparison.changes, of: Self.list, at: Self.day(1))
        #expect(evaluation.reports.count == FollowBounds.changes)
    }
}
