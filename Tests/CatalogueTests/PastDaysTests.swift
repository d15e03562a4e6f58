import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct PastDaysTests {
    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private static func days(_ count: Int) -> [Date] {
        (0..<count).map { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) * 86_400) }
    }

    @Test func theLastStateOfADayStandsForTheDay() throws {
        let dates = try ["2026-05-01T08:00:00Z", "2026-05-06T08:00:00Z", "2026-05-06T20:00:00Z"].map(Self.date)
        let past = try #require(PastDays(of: dates, around: try Self.date("2026-05-06T09:00:00Z")))
        #expect(past.days.map(\.date.text) == ["2026-05-01", "2026-05-06"])
        #expect(past.days.map(\.since) == [dates[0], dates[2]])
        #expect(past.shown == 1)
        #expect(try #require(PastDays(of: dates, around: try Self.date("2026-05-06T07:00:00Z"))).shown == 0)
    }

    @Test func oneDayIsNoPast() throws {
        let dates = try ["2026-05-06T08:00:00Z", "2026-05-06T20:00:00Z"].map(Self.date)
        #expect(PastDays(of: dates, around: dates[1]) == nil)
        #expect(PastDays(of: [], around: dates[1]) == nil)
    }

    @Test(arguments: Trials.seeds(20)) func areAtMostAsManyAsAStripShowsAndHaveTheShownOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let dates = Self.days(Int.random(in: 2...1_200, using: &random))
        let place = Int.random(in: 0..<dates.count, using: &random)
        let past = try #require(PastDays(of: dates, around: dates[place]))
        #expect(past.days.count == min(dates.count, PastDays.maxDays))
        #expect(past.days[past.shown].since == dates[place])
        #expect((past.earlier == nil) == (past.days.first?.since == dates.first))
        #expect((past.later == nil) == (past.days.last?.since == dates.last))
        if let earlier = past.earlier { #expect(earlier.since.addingTimeInterval(86_400) == past.days[0].since) }
    }

    @Test func changesCountForTheNextDayThatIsStored() throws {
        let dates = Self.days(3)
        var past = try #require(PastDays(of: [dates[0], dates[2]], around: dates[2]))
        let day = Int(dates[0].timeIntervalSince1970 / 86_400)
        past.add([
            DayOfChanges(day: day + 1, counts: DayCounts(new: 1, gone: 1, moved: 2)),
            DayOfChanges(day: day + 2, counts: DayCounts(gone: 3)),
            DayOfChanges(day: day + 3, counts: DayCounts(gone: 9)),
        ])
        #expect(past.days.map(\.changes) == [DayCounts(), DayCounts(new: 1, gone: 4, moved: 2)])
        let changes = try #require(past.changes(at: PastDate(dates[2])))
        #expect(changes.counts == DayCounts(new: 1, gone: 4, moved: 2) && changes.since == dates[0])
        #expect(past.changes(at: PastDate(dates[1])) == nil)
    }
}
