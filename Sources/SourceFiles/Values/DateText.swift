import Catalogue
import Endpoints
import OrderedCollections

/// Reads dates in answers.
enum DateText {
    /// The date of a value, with its time and offset as they came: of ISO 8601 and its usual variants, English dates
    /// such as those of RFC 2822, seconds or milliseconds since 1970, `/Date(1468231584000+0200)/`, and parts such as
    /// `[[2012, 3, 14]]`.
    static func date(_ value: JSON) -> CalendarDate? {
        switch value {
        case .text(let text): read(text)
        case .number(let number, _): read(number)
        case .array(let elements): parts(elements)
        case .object(let members): members["date-parts"].flatMap(date) ?? members["$date"].flatMap(date)
        default: nil
        }
    }

    /// Whether a text is a date for certain: a day of ISO 8601 or its variants with or without a time, a month of
    /// ISO 8601, or `/Date(…)/`.
    static func isDate(_ text: String) -> Bool {
        let text = text.trimmed
        guard (7...60).contains(text.utf8.count) else { return false }
        if let date = CalendarDate(text) { return date.day != nil || date.month != nil && date.iso == text }
        return function(text) != nil
    }

    private static func read(_ text: String) -> CalendarDate? {
        let text = text.trimmed
        guard (1...60).contains(text.utf8.count) else { return nil }
        return CalendarDate(text) ?? function(text) ?? NumberText.integer(text).flatMap { read(Double($0)) }
            ?? EnglishDate.read(text)
    }

    /// A number: a year, a day such as 20120314, or what has passed since 1970 in UTC, in seconds, or in milliseconds if
    /// those would be thousands of years.
    private static func read(_ number: Double) -> CalendarDate? {
        guard abs(number) < 1e14 else { return nil }
        if (1_000...99_991_231).contains(number) {
            return Int(exactly: number).flatMap { $0 < 10_000 || $0 > 10_000_000 ? CalendarDate("\($0)") : nil }
        }
        guard abs(number) > 99_991_231 else { return nil }
        let milliseconds = Int((abs(number) > 100_000_000_000 ? number : number * 1_000).rounded())
        guard let date = CalendarDate(milliseconds: milliseconds), date.time?.isMidnight == true else {
            return CalendarDate(milliseconds: milliseconds)
        }
        return CalendarDate(year: date.year, month: date.month, day: date.day)
    }

    /// `/Date(1468231584000)/` and `/Date(1468231584000+0200)/`, as ASP.NET writes them: milliseconds since 1970 in UTC,
    /// and the offset that they had.
    private static func function(_ text: String) -> CalendarDate? {
        guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
        let content = text.dropFirst(6).dropLast(2)
        let digits = content.prefix(1) + content.dropFirst().prefix { $0 != "+" && $0 != "-" }
        let rest = content.dropFirst(digits.count)
        guard let milliseconds = NumberText.integer(digits) else { return nil }
        if rest.isEmpty { return CalendarDate(milliseconds: milliseconds) }
        return CalendarDate.offset(rest).flatMap { CalendarDate(milliseconds: milliseconds, offset: $0) }
    }

    private static func parts(_ elements: [JSON]) -> CalendarDate? {
        if let first = elements.first?.elements { return first.contains { $0.elements != nil } ? nil : parts(first) }
        let numbers = elements.prefix(3).compactMap(\.strictNumber).compactMap { Int(exactly: $0) }
        guard let year = numbers.first, numbers.count == min(3, elements.count) else { return nil }
        return CalendarDate(
            year: year, month: numbers.count > 1 ? numbers[1] : nil, day: numbers.count > 2 ? numbers[2] : nil)
    }
}

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
