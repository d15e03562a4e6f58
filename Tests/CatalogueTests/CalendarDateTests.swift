import Foundation
import Testing

@testable import Catalogue

@Suite struct CalendarDateTests {
    @Test(arguments: [
        ("2026", "2026"), ("2026-03", "2026-03"), ("2026-03-03", "2026-03-03"), ("2026-3-4", "2026-03-04"),
        ("2026/03/04", "2026-03-04"), ("20260304", "2026-03-04"), ("2026-03-03T08:00", "2026-03-03T08:00"),
        ("2026-03-03t08:00:05z", "2026-03-03T08:00:05Z"), ("2026-03-03 12:30:00", "2026-03-03T12:30:00"),
        ("2026-03-03T08:00:00.250+0530", "2026-03-03T08:00:00.250+05:30"),
        ("2026-03-03T08:00:00,5-05", "2026-03-03T08:00:00.5-05:00"),
        ("2026-03-03 08:00:00 UTC", "2026-03-03T08:00:00Z"), ("2026-03-03 08:00:00 +0200", "2026-03-03T08:00:00+02:00"),
        ("2024-02-29T23:59:59-00:00", "2024-02-29T23:59:59Z"),
    ])
    func readsISO8601AndItsVariants(text: String, iso: String) {
        #expect(CalendarDate(text)?.iso == iso)
        #expect(CalendarDate(iso)?.iso == iso)
    }

    @Test(arguments: [
        "", "26", "202", "20263", "2026-", "2026-13", "2026-00-00", "2026-02-30", "2023-02-29", "2026-3/4", "20261301",
        "2026-03T08:00", "2026-03-03T", "2026-03-03Z", "2026-03-03T24:00", "2026-03-03T08:60", "2026-03-03T08:00:60",
        "2026-03-03T8", "2026-03-03T08:00:00.", "2026-03-03T08:00+24:00", "2026-03-03T08:00+5", "2026-03-03T08:00 CET",
        "2026-03-03T08:00Zulu", "2026-03-03  08:00", "-2026-03-03", "soon", "２０２６", "1900-02-29",
    ])
    func refusesWhatIsNoDate(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test(arguments: [
        (0, 0, "1970-01-01T00:00:00Z"), (-1, 0, "1969-12-31T23:59:59.999Z"),
        (1_468_231_584_000, 120, "2016-07-11T12:06:24+02:00"), (951_782_400_000, 0, "2000-02-29T00:00:00Z"),
        (-62_135_596_800_000, 0, "0001-01-01T00:00:00Z"),
    ])
    func knowsTheDayOfAnInstant(milliseconds: Int, offset: Int, iso: String) {
        #expect(CalendarDate(milliseconds: milliseconds, offset: offset)?.iso == iso)
    }

    @Test func hasNoInstantBeyondFourDigitYears() {
        #expect(CalendarDate(milliseconds: .min) == nil)
        #expect(CalendarDate(milliseconds: .max) == nil)
        #expect(CalendarDate(milliseconds: 253_402_300_800_000) == nil)
    }

    /// Instants in different zones, in their order.
    @Test func sortsByInstants() {
        let texts = [
            "2026-03-03", "2026-03-04T00:30:00Z", "2026-03-03T20:00:00-05:00", "2026-03-04T03:00:00+01:00",
            "2026-03-04T02:00:00.5Z", "2026-12",
        ]
        let sorted = texts.map(CalendarDate.sortText)
        #expect(sorted == sorted.sorted())
        #expect(CalendarDate.sortText(of: "no date at all") == "no date at all")
    }
}
