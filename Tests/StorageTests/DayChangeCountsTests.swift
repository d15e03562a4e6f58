import Catalogue
import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Storage

/// The number of changes on each day, beside all changes.
@Suite(.databases) struct DayChangeCountsTests {
    private static let key = ArchiveKey(source: "boats", resource: Resource("/boats"))

    private func change(of item: Int, using random: inout SeededGenerator) -> ItemChange {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: ItemChange("\(item)", .new, rank: item)
        case 1: ItemChange("\(item)", .gone, earlierRank: item)
        case 2: ItemChange("\(item)", .changed, rank: item + 1, earlierRank: item)
        default:
            ItemChange(
                "\(item)", .changed, rank: item, earlierRank: item,
                facts: [FactChange("length", from: .number(.value(1)), to: .number(.value(2)))])
        }
    }

    @Test(arguments: Backend.allCases, Trials.seeds(4)) func countEachItemOnceADay(
        on backend: Backend, seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let archive = try await backend.archive()
        var date = Date(timeIntervalSince1970: 1_700_000_000)
        var known: [(date: Date, changes: [ItemChange])] = []
        for number in 0..<60 {
            let base = known.last?.date
            date += Double(Int.random(in: 600...30_000, using: &random))
            var changes: [ItemChange] = []
            for item in 1...9 where base != nil && Bool.random(using: &random) {
                changes.append(change(of: item, using: &random))
            }
            try await archive.keep([
                ArchiveEntry(
                    key: Self.key, origin: .upstream("boats.example", at: date),
                    answers: [Answer(resource: Self.key.resource, body: Data("\(number)".utf8))],
                    history: HistoryPolicy(),
                    comparison: AnswerComparison(dialect: "a fleet", base: base, changes: changes))
            ])
            known.append((date, changes))
        }
        let (begin, end) = (known[Int.random(in: 0..<30, using: &random)].date, known[45].date)
        let counted = known.filter { $0.date > begin && $0.date <= end && !$0.changes.isEmpty }
        let days = Dictionary(grouping: counted) { Int(($0.date.timeIntervalSince1970 / 86_400).rounded(.down)) }
        let expected = days.map { day, answers in
            let changes = answers.flatMap(\.changes)
            func count(_ isCounted: (ItemChange) -> Bool) -> Int { Set(changes.filter(isCounted).map(\.item)).count }
            return DayOfChanges(
                day: day,
                counts: DayCounts(
                    new: count { $0.kind == .new }, gone: count { $0.kind == .gone },
                    changed: count { $0.kind == .changed && !$0.facts.isEmpty },
                    moved: count { $0.kind == .changed && $0.rank != $0.earlierRank }))
        }
        #expect(try await Set(archive.changeCounts(of: Self.key, after: begin, through: end)) == Set(expected))
        let other = ArchiveKey(source: "boats", resource: Resource("/ships"))
        #expect(try await archive.changeCounts(of: other, after: .distantPast, through: end).isEmpty)
    }

    /// As on the page of changes.
    @Test(arguments: Backend.allCases) func leaveOutFrequentFactsAndItemsThatOnlyTheNewestAnswerIsWithout(
        on backend: Backend
    ) async throws {
        let archive = try await backend.archive()
        func fact(_ key: String) -> FactChange { FactChange(key, from: .number(.value(1)), to: .number(.value(2))) }
        func keep(_ day: Int, _ changes: [ItemChange]) async throws {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            var comparison = AnswerComparison(
                dialect: "a fleet", base: day == 1 ? nil : date - 86_400, changes: changes)
            comparison.frequentFacts = day == 1 ? [] : ["views"]
            try await archive.keep([
                ArchiveEntry(
                    key: Self.key, origin: .upstream("boats.example", at: date),
                    answers: [Answer(resource: Self.key.resource, body: Data("\(day)".utf8))],
                    history: HistoryPolicy(), comparison: comparison)
            ])
        }
        func counts() async throws -> [Int: DayCounts] {
            let days = try await archive.changeCounts(of: Self.key, after: .distantPast, through: .distantFuture)
            return Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.counts) })
        }
        try await keep(1, [])
        for day in 2...4 { try await keep(day, [ItemChange("1", .changed, facts: [fact("views")])]) }
        try await keep(
            5,
            [
                ItemChange("1", .changed, facts: [fact("views")]),
                ItemChange("2", .changed, facts: [fact("length"), fact("views")]),
                ItemChange("3", .gone, earlierRank: 3),
            ])
        #expect(try await counts() == [2: DayCounts(), 3: DayCounts(), 4: DayCounts(), 5: DayCounts(changed: 1)])
        // The next answer is without it, too.
        try await keep(6, [ItemChange("1", .changed, facts: [fact("views")])])
        #expect(try await counts()[5] == DayCounts(gone: 1, changed: 1))
    }
}
