package import Foundation

extension Strings {
    /// The number of items that have changed since a date, such as “3 new, 2 changed, 1 gone since Tuesday”.
    package func changes(_ counts: ChangeCounts, at now: Date) -> String {
        let parts: [(Phrase, ChangeCounts.Count)] = [
            (.countNew, counts.new), (.countBack, counts.back), (.countChanged, counts.changed),
            (.countGone, counts.gone),
        ]
        return since(counts.since, at: now, list(parts.compactMap { part($0, $1) }))
    }

    /// How many items are new, gone, changed and moved: “3 new, 2 gone, 14 moved since May 12, 2026”.
    ///
    /// - Parameter date: the date of the earlier state; nil for the first one.
    package func changes(_ counts: DayCounts, since date: Date?) -> String {
        let parts: [(Phrase, Int)] = [
            (.countNew, counts.new), (.countGone, counts.gone), (.countChanged, counts.changed),
            (.countMoved, counts.moved),
        ]
        let text = list(parts.compactMap { part($0, ChangeCounts.Count(value: $1, isExact: true)) })
        return date.map { self(.sinceDate, text, day(of: $0)) } ?? text
    }

    /// The largest number that is shown.
    private static let largestCount = 1_000

    private func part(_ phrase: Phrase, _ count: ChangeCounts.Count) -> String? {
        let number = min(count.value, Self.largestCount)
        let isExact = count.isExact && number == count.value
        guard number > 0 else { return nil }
        let text = self.number(Double(number))
        return texts.text(phrase.rawValue, count: number, [isExact ? text : self(.orMore, text)])
    }

    /// Days are those of UTC, as all dates on pages.
    private func since(_ date: Date, at now: Date, _ counts: String) -> String {
        let date = PastDate(date).date
        func day(_ date: Date) -> Double { (date.timeIntervalSince1970 / 86_400).rounded(.down) }
        switch day(now) - day(date) {
        case 0: return self(.sinceEarlierToday, counts)
        case 1: return self(.sinceYesterday, counts)
        case 2...6:
            let style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
            return self(.sinceWeekday, counts, date.formatted(style.weekday(.wide)))
        default: return self(.sinceDate, counts, self.day(of: date))
        }
    }
}
