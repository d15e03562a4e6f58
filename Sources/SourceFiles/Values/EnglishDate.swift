import Catalogue

/// Reads English dates, such as `29 April 2013`, `April 29, 2013`, `Apr 2013` and RFC 2822's
/// `Mon, 29 Apr 2013 10:00:00 +0200`.
enum EnglishDate {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    /// The hours ahead of UTC of RFC 2822's zones.
    private static let zones = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7,
    ]

    static func read(_ text: String) -> CalendarDate? {
        // A sign before digits after a time is that of an offset, and not between the words of a date.
        let words = text.lowercased().split { $0 == " " || $0 == "," }
            .flatMap { $0.contains(":") || $0.first == "-" ? [$0] : $0.split { $0 == "." || $0 == "-" } }
        guard (2...9).contains(words.count),
            let position = words.firstIndex(where: { month(of: $0) != nil }), let month = month(of: words[position]),
            // Two dates are the ends of a period.
            !words[(position + 1)...].contains(where: { self.month(of: $0) != nil })
        else { return nil }
        let numbers = words.map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        let years = words.indices.filter { words[$0].count == 4 && (1_000...9_999).contains(numbers[$0] ?? 0) }
        guard years.count == 1, let yearPosition = years.first, let year = numbers[yearPosition] else { return nil }
        let near = [position - 1, position + 1].filter { words.indices.contains($0) && $0 != yearPosition }
        guard let day = near.compactMap({ words[$0].contains(":") ? nil : numbers[$0] }).first else {
            return CalendarDate(year: year, month: month)
        }
        guard let clock = words.firstIndex(where: { $0.contains(":") }) else {
            return CalendarDate(year: year, month: month, day: day)
        }
        guard let time = CalendarDate.Time(String(words[clock])) else { return nil }
        let others = words[(clock + 1)...].filter { $0 != words[yearPosition] }
        return CalendarDate(year: year, month: month, day: day, time: self.time(time, others))
    }

    /// The month of its name or of the beginning of that, such as `Sept`.
    private static func month(of word: Substring) -> Int? {
        word.count >= 3 ? months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 } : nil
    }

    /// The time with the words after it; nil if there are words that may mean another time, such as “CET”.
    private static func time(_ time: CalendarDate.Time, _ words: [Substring]) -> CalendarDate.Time? {
        var hour = time.hour
        var offset = time.offset
        for word in words where !word.hasPrefix("(") {
            if word == "am" || word == "pm" {
                guard (1...12).contains(hour) else { return nil }
                hour = hour % 12 + (word == "pm" ? 12 : 0)
            } else if let zone = zones[String(word)].map({ $0 * 60 }) ?? CalendarDate.offset(word) {
                offset = zone
            } else {
                return nil
            }
        }
        return CalendarDate.Time(
            hour: hour, minute: time.minute, second: time.second, fraction: time.fraction, offset: offset)
    }
}
