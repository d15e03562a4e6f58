import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue
@testable import Storage

/// What people follow over random histories, from upstream's answers to what is reported, beside a naive reference that looks
/// at all answers at once.
@Suite(.databases, .timeLimit(.minutes(5))) struct FollowHistoryTests {
    /// Prices by the ids of boats; nil for one that is unknown.
    private typealias Fleet = [String: Int?]

    private struct Boats: Source {
        struct Boat: Decodable, Identifiable, Sendable {
            let id: String
            let name: String
            let price: String?
        }

        let id: SourceID = "boats"
        let upstreams = [
            Upstream<NoParameters, Boat>("https://boats.example/api/boats", limits: Limits(retries: 0))
        ]
        var fields: [Field<Boat>] { [Field("price") { Number($0.price) }] }
        func card(for boat: Boat) -> Card { Card(title: boat.name) }
    }

    /// A rule that is made when the answer with a number is the newest.
    private struct Made {
        let rule: FollowRule
        let after: Int
    }

    private static let address = "https://boats.example/api/boats"
    private static let profile = ProfileID(rawValue: "ann")
    /// The time between two answers, in seconds.
    private static let step = 7_200
    private static let count = 40

    private static func date(_ number: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(number * step))
    }

    private static func number(_ date: Date) -> Int { Int(date.timeIntervalSince(Self.date(0))) / step }

    // MARK: Histories

    /// Boats come, go, come back and have other prices. One is always there: an empty list is no answer.
    private static func history(_ random: inout SeededGenerator) -> [Fleet] {
        var fleet: Fleet = ["0": 10, "1": 5, "2": 20]
        var history = [fleet]
        while history.count < count {
            // One answer in five is as the one before.
            if Int.random(in: 0..<5, using: &random) > 0 {
                for id in (0...4).map(String.init) {
                    if id != "0", Int.random(in: 0..<4, using: &random) == 0 {
                        if fleet.removeValue(forKey: id) == nil { fleet[id] = .some(price(&random)) }
                    } else if fleet[id] != nil, Int.random(in: 0..<3, using: &random) == 0 {
                        fleet[id] = .some(price(&random))
                    }
                }
            }
            history.append(fleet)
        }
        return history
    }

    private static func price(_ random: inout SeededGenerator) -> Int? {
        let price = Int.random(in: -1...20, using: &random)
        return price < 0 ? nil : price
    }

    private static func body(_ fleet: Fleet) -> String {
        let boats = fleet.sorted { $0.key < $1.key }.map { id, price in
            #"{"id": "\#(id)", "name": "Boat \#(id)", "price": \#(price.map { "\"\($0)\"" } ?? "null")}"#
        }
        return "[\(boats.joined(separator: ","))]"
    }

    private static func rules(after number: Int, _ fleet: Fleet) throws -> [Made] {
        let list = try #require(ResolvedSource(Boats()).collection)
        func made(
            _ id: String, _ item: String? = nil, _ events: Set<FollowRule.Event> = [],
            _ test: FollowRule.FactCondition.Test? = nil
        ) -> Made {
            let rule = FollowRule(
                id: "\(id) \(item ?? "") \(number)",
                subject: FollowSubject(source: "boats", item: item, title: "Boats", list: list), events: events,
                fact: test.map { FollowRule.FactCondition("price", $0) }, createdAt: date(number))
            return Made(rule: rule, after: number)
        }
        return [
            made("new", nil, [.new]), made("gone", nil, [.gone]), made("back", nil, [.back]),
            made("all", nil, Set(FollowRule.Event.allCases)), made("list at most", nil, [], .atMost(10)),
            made("list by percent", nil, [.new], .changes(percent: 30)),
        ]
            + fleet.keys.sorted().flatMap { item in
                [
                    made("presence", item, [.gone, .back]), made("at most", item, [], .atMost(10)),
                    made("at least", item, [], .atLeast(10)), made("by percent", item, [], .changes(percent: 30)),
                    made("any", item, [.gone], .changes(percent: nil)),
                ]
            }
    }

    // MARK: The reference

    /// What a rule reports of a boat: its kind, the answers that showed it and with which it was reported, and its values.
    private static func expected(_ made: Made, of boat: String, in history: [Fleet]) -> [String] {
        let (rule, numbers) = (made.rule, made.after + 1..<history.count)
        func has(_ number: Int) -> Bool { number >= 0 && history[number][boat] != nil }
        func line(_ kind: String, _ shown: Int, _ reported: Int, _ values: String = "") -> String {
            "\(rule.id): \(kind) \(boat) \(shown) \(reported)\(values)"
        }
        var lines: [String] = []
        for number in numbers {
            if has(number), !has(number - 1), !has(number - 2) {
                let event: FollowRule.Event = (0..<number).contains(where: has) ? .back : .new
                if rule.events.contains(event) { lines.append(line(event.rawValue, number, number)) }
            }
            // Two answers in a row are without it, and the first is later than the rule.
            let isGone = !has(number) && !has(number - 1) && has(number - 2)
            if isGone, number - 1 > made.after, rule.events.contains(.gone) {
                lines.append(line("gone", number - 1, number))
            }
        }
        guard let test = rule.fact?.test else { return lines }
        func value(_ number: Int) -> Int? { has(number) ? history[number][boat] ?? nil : nil }
        func text(_ value: Int?) -> String { value.map(String.init) ?? "-" }
        func isMet(_ value: Int) -> Bool {
            switch test {
            case .atMost(let bound): Double(value) <= bound
            case .atLeast(let bound): Double(value) >= bound
            case .changes: false
            }
        }
        let isList = rule.subject.item == nil
        var base = value(made.after)
        var wasMet = base.map(isMet) ?? false
        for number in numbers {
            // A rule about a list begins anew with a boat that leaves it.
            if isList, !has(number) { (base, wasMet) = (nil, false) }
            if isList, !has(number - 1), has(number) {
                base = value(number - 2)
                wasMet = base.map(isMet) ?? false
            }
            guard let new = value(number) else { continue }
            if case .changes(let percent) = test {
                let isDifferent = base.map { base in
                    new != base && Double(abs(new - base)) * 100 >= (percent ?? 0) * Double(abs(base))
                }
                if isDifferent == true { lines.append(line("changed", number, number, " \(text(base)) \(new)")) }
                if isDifferent != false { base = new }
            } else {
                // An answer alone that is without the boat is a mistake.
                let old = has(number - 1) ? value(number - 1) : value(number - 2)
                if isMet(new), !wasMet { lines.append(line("crossed", number, number, " \(text(old)) \(new)")) }
                wasMet = isMet(new)
            }
        }
        return lines
    }

    // MARK: The program

    /// A program that looks at what people follow, with a database that others have opened before.
    private struct Program {
        let database: any StorageBackend
        let monitor: FollowMonitor

        init(
            _ stored: TestDatabase, _ upstreams: FakeUpstreams, _ clock: ManualClock, at now: Watched<Date>
        ) async throws {
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let database = try await stored.open()
            let archive = database.archive()
            let client = Client(transport: upstreams, clock: clock)
            self.database = database
            monitor = FollowMonitor(
                library: Library(
                    sources: [ResolvedSource(Boats())],
                    feeds: FeedRegistry { source in
                        FeedStore(
                            provider: FeedRepository(source: source, archive: archive, client: client, logger: logger),
                            clock: clock, now: { now.value })
                    },
                    archive: archive, upstreamLog: UpstreamLog(), profiles: FakeProfiles(), now: { now.value }
                ).following(in: database.follows(changes: nil)),
                clock: clock, logger: logger)
        }

        func save(_ rules: [Made]) async throws {
            let follows = database.follows(changes: nil)
            for made in rules { try await follows.save(made.rule, of: FollowHistoryTests.profile) }
        }
    }

    @Test(arguments: Backend.allCases, [1, 2, 3, 4] as [UInt64])
    func eachRuleReportsWhatAllAnswersTogetherSay(on backend: Backend, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let history = Self.history(&random)
        let (stored, upstreams, clock) = (try await backend.database(), FakeUpstreams(), ManualClock())
        let now = Watched(Self.date(0))
        var program = try await Program(stored, upstreams, clock, at: now)
        // The list is asked for from the beginning.
        var rules = [Made(rule: try Self.rules(after: 0, [:])[3].rule, after: 0)]
        try await program.save(rules)
        for (number, fleet) in history.enumerated() {
            if Int.random(in: 0..<6, using: &random) == 0 {
                program.database.close()
                program = try await Program(stored, upstreams, clock, at: now)
            }
            now.update { $0 = Self.date(number) }
            upstreams.answer(Self.address, with: Self.body(fleet))
            await program.monitor.look()
            #expect(upstreams.addresses.count == number + 1)
            // Hosts are asked at a rate.
            clock.advance(by: .seconds(Self.step))
            if number == 1 || number == 15 {
                let added = try Self.rules(after: number, fleet)
                try await program.save(added)
                rules += added
            }
        }
        let changes = try await program.database.follows(changes: nil)
            .changes(of: Self.profile, after: 0, limit: FollowBounds.changes)
        let reported = changes.map { change in
            let values = change.field.map { _ in " \(change.old ?? "-") \(change.new ?? "-")" } ?? ""
            let numbers = "\(Self.number(change.date)) \(Self.number(change.storedAt))"
            return "\(change.rule): \(change.kind) \(change.item.id) \(numbers)\(values)"
        }
        let expected = rules.flatMap { made in
            (made.rule.subject.item.map { [$0] } ?? (0...4).map(String.init))
                .flatMap { Self.expected(made, of: $0, in: history) }
        }
        #expect(reported.sorted() == expected.sorted())
        #expect(reported.count < FollowBounds.changes)
        #expect(changes.map(\.storedAt) == changes.map(\.storedAt).sorted())
        // Each kind occurs.
        #expect(Set(changes.map(\.kind)) == Set(FollowedChange.Kind.allCases))
        program.database.close()
    }
}
