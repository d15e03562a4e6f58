import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Storage

/// Counts of changed items, beside all answers kept whole.
@Suite(.databases) struct ChangeCountsTests {
    private typealias Boat = ItemChangesTests.Boat
    private typealias Fleet = ItemChangesTests.Fleet

    private let histories = ItemChangesTests()
    private static let key = ItemChangesTests.key

    private func counts(
        in archive: any Archive, since date: Date, limit: Int = ChangeCounts.limit
    ) async throws -> ChangeCounts? {
        try await archive.changesBesideRanks(of: Self.key, after: date, limit: limit)
            .map { ChangeCounts($0, of: "boats", since: date) }
    }

    /// New, back, changed, gone.
    private func values(_ counts: ChangeCounts) -> [Int] {
        [counts.new, counts.back, counts.changed, counts.gone].map(\.value)
    }

    @Test(arguments: Backend.allCases, Trials.seeds(8)) func equalTheDifferenceOfTwoDates(
        on backend: Backend, seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        var (fleet, date): (Fleet, Date) = ([:], ItemChangesTests.day(0))
        for _ in 0..<60 {
            let earlier = fleet
            // No state is left out within 30 days.
            date += Double(Int.random(in: 600...20_000, using: &random))
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let id = Int.random(in: 1...9, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: fleet[id] = nil
                case 1: fleet[id]?.length = Int.random(in: 1...3, using: &random)
                default: fleet[id] = fleet[id] ?? Boat(rank: 0, length: Int.random(in: 1...3, using: &random))
                }
            }
            for (rank, id) in fleet.keys.shuffled(using: &random).enumerated() { fleet[id]?.rank = rank + 1 }
            if fleet == earlier { continue }
            try await histories.keep(fleet, in: archive, at: date, known: &known)
        }
        // The newest answer alone doesn't show that an item is gone.
        for id in try await archive.comparisonBase(of: Self.key)?.absent.compactMap({ Int($0) }) ?? [] {
            known[known.count - 1].fleet[id] = known[known.count - 2].fleet[id]
        }
        let newest = known[known.count - 1].fleet
        for (place, state) in known.enumerated() {
            // A visit between two answers saw the first.
            let visit = state.date + 1
            let found = try #require(try await counts(in: archive, since: visit))
            var expected = [0, 0, 0, 0]
            for id in 1...9 {
                let wasKnown = known[...place].contains { $0.fleet[id] != nil }
                let wasAway = known[place...].contains { $0.fleet[id] == nil }
                switch (state.fleet[id], newest[id]) {
                case (nil, nil): break
                case (nil, _?): expected[wasKnown ? 1 : 0] += 1
                case (_?, nil): expected[3] += 1
                case (let old?, let new?):
                    if wasAway { expected[1] += 1 } else if old.length != new.length { expected[2] += 1 }
                }
            }
            #expect(values(found) == expected, "\(seed) \(place)")
            #expect(found.since == visit && found.changed.isExact && found.new.isExact)
        }
        let last = try #require(try await counts(in: archive, since: date + 1))
        #expect(last.isEmpty)
    }

    @Test(arguments: Backend.allCases) func nameTheItemsThatAreNew(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        let fleets = [[1, 2], [2, 1, 3], [4, 5, 3], [1, 4, 5]]
        for (day, ids) in fleets.enumerated() {
            var fleet: Fleet = [:]
            for (rank, id) in ids.enumerated() { fleet[id] = Boat(rank: rank + 1, length: 1) }
            try await histories.keep(fleet, in: archive, at: ItemChangesTests.day(Double(day)), known: &known)
        }
        func new(since day: Double) async throws -> [String]? {
            try await counts(in: archive, since: ItemChangesTests.day(day))?.newItems
        }
        // Those of the first answer are not new, and one that is back isn't, either.
        #expect(try await new(since: -1) == ["4", "5", "3"])
        #expect(try await new(since: 1) == ["4", "5"])
        #expect(try await new(since: 2) == [])
    }

    /// Five boats, of which each has another length later, and two more.
    private func grown(in archive: any Archive) async throws {
        var known: [(date: Date, fleet: Fleet)] = []
        for day in 0...1 {
            var fleet: Fleet = [:]
            for id in 1...(day == 0 ? 5 : 7) { fleet[id] = Boat(rank: id, length: day) }
            try await histories.keep(fleet, in: archive, at: ItemChangesTests.day(Double(day)), known: &known)
        }
    }

    // The limit; the numbers; whether those of new and of changed items are exact.
    @Test(arguments: [
        (7, [2, 0, 5, 0], true, true), (6, [2, 0, 4, 0], true, false), (5, [2, 0, 3, 0], true, false),
        // “One or more” has no words.
        (4, [2, 0, 0, 0], true, false), (1, [0, 0, 0, 0], false, false),
    ])
    func areLowerBoundsIfNotAllChangesAreRead(
        limit: Int, expected: [Int], isNewExact: Bool, isChangedExact: Bool
    ) async throws {
        for backend in Backend.allCases {
            let archive = try await backend.archive()
            try await grown(in: archive)
            let found = try #require(
                try await counts(in: archive, since: ItemChangesTests.day(0), limit: limit))
            #expect(values(found) == expected)
            #expect(found.new.isExact == isNewExact && found.changed.isExact == isChangedExact)
        }
    }

    @Test(arguments: Backend.allCases) func aListWithoutAPastHasNone(on backend: Backend) async throws {
        let archive = try await backend.archive()
        #expect(try await counts(in: archive, since: ItemChangesTests.day(0)) == nil)
    }

    /// A list that was first seen after the visit has changed since its first answer.
    @Test(arguments: Backend.allCases) func nothingIsCountedFromBeforeTheFirstAnswer(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await grown(in: archive)
        let found = try #require(try await counts(in: archive, since: ItemChangesTests.day(-9)))
        #expect(found.since == ItemChangesTests.day(0))
        #expect(values(found) == [2, 0, 5, 0])
    }

    @Test(arguments: Backend.allCases) func tooManyChangesAreNotLookedAt(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let archive = database.archive()
        try await grown(in: archive)
        // Neither changes anything that is counted.
        func add(_ count: Int, from first: Int, facts: String?) async throws {
            try await database.execute(
                """
                INSERT INTO item_change (item, timeline, since, kind, rank, earlier_rank, facts)
                WITH RECURSIVE number (n) AS (SELECT \(first) UNION ALL SELECT n + 1 FROM number WHERE n < \(first + count - 1))
                SELECT 'z' || CAST(n AS text), (SELECT min(id) FROM timeline), 1700086400.0, 'changed', 1, 2,
                    \(facts.map { "'\($0)'" } ?? "NULL") FROM number
                """)
        }
        // With the seven of the boats.
        try await add(50_001, from: 100_000, facts: nil)
        try await add(49_993, from: 100, facts: "[]")
        let most = try #require(try await counts(in: archive, since: ItemChangesTests.day(0)))
        #expect(values(most) == [2, 0, 5, 0])
        try await add(1, from: 90_000, facts: "[]")
        let none = try #require(try await counts(in: archive, since: ItemChangesTests.day(0)))
        #expect(none.isEmpty)
    }
}
