import OrderedCollections

/// Reads dates in answers.
package enum DateText {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The date of a value as ISO 8601: of ISO 8601 and its usual variants, English dates, seconds or milliseconds since
    /// 1970, and parts such as `[[2012, 3, 14]]`.
    package static func date(_ value: JSON) -> String? {
        switch value {
        case .text(let text): date(text)
        case .number(let number, _): date(number)
        case .array(let elements): parts(elements)
        case .object(let members): members["date-parts"].flatMap(date) ?? members["$date"].flatMap(date)
        default: nil
        }
    }

    /// The year of a date in ISO 8601.
    package static func year(_ date: String) -> Int? { Int(date.prefix(date.hasPrefix("-") ? 5 : 4)) }

    /// Whether a text is a date of ISO 8601 with at least a year and a month.
    package static func isISO(_ text: String) -> Bool {
        let text = text.trimmed
        return text.utf8.count >= 7 && iso(text) == text
    }

    package static func date(_ text: String) -> String? {
        let text = text.trimmed
        guard (1...60).contains(text.utf8.count) else { return nil }
        return iso(text) ?? english(text)
    }

    private static func date(_ number: Double) -> String? {
        guard number == number.rounded(), abs(number) < 1e14 else { return nil }
        let integer = Int(number)
        if (1_000...9_999).contains(integer) { return "\(integer)" }
        if (10_000_101...99_991_231).contains(integer) { return compact("\(integer)") }
        guard integer > 99_991_231 else { return nil }
        return instant(integer > 100_000_000_000 ? integer / 1_000 : integer)
    }

    /// The instant of seconds since 1970, in UTC.
    private static func instant(_ seconds: Int) -> String {
        let (year, month, day) = civil(days: seconds / 86_400)
        let time = seconds % 86_400
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        guard time > 0 else { return date }
        return "\(date)T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    /// The day of the Gregorian calendar (Howard Hinnant's `civil_from_days`).
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// ISO 8601 as it came, with `T` before the time; nil if it is something else.
    private static func iso(_ text: String) -> String? {
        if text.utf8.count == 8, let date = compact(text) { return date }
        let dayPart = text.prefix { $0 != "T" && $0 != "t" && $0 != " " }
        let fields = dayPart.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        guard (1...3).contains(fields.count), fields[0].utf8.count == 4,
            fields.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) })
        else { return nil }
        let numbers = fields.compactMap { $0.utf8.allSatisfy { $0 &- 48 < 10 } ? Int($0) : nil }
        guard numbers.count == fields.count, let date = joined(numbers) else { return nil }
        let time = text.dropFirst(dayPart.count)
        guard !time.isEmpty else { return date }
        guard numbers.count == 3, isTime(time.dropFirst()) else { return nil }
        return date + "T" + time.dropFirst().replacing(" ", with: "")
    }

    private static func isTime(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 5, bytes[2] == UInt8(ascii: ":"), let hour = Int(text.prefix(2)), hour <= 24 else {
            return false
        }
        return bytes.allSatisfy { $0 &- 48 < 10 || "+-:.,Zz ".utf8.contains($0) }
    }

    private static func compact(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 &- 48 < 10 }), let number = Int(text), number > 10_000_000 else { return nil }
        return joined([number / 10_000, number / 100 % 100, number % 100])
    }

    private static func joined(_ numbers: [Int]) -> String? {
        guard (0...9_999).contains(numbers[0]) else { return nil }
        var text = padded(numbers[0], 4)
        guard numbers.count > 1 else { return text }
        guard (1...12).contains(numbers[1]) else { return nil }
        text += "-" + padded(numbers[1], 2)
        guard numbers.count > 2 else { return text }
        guard (1...31).contains(numbers[2]) else { return nil }
        return text + "-" + padded(numbers[2], 2)
    }

    private static func parts(_ elements: [JSON]) -> String? {
        if let first = elements.first?.elements { return first.contains { $0.elements != nil } ? nil : parts(first) }
        let numbers = elements.prefix(3).compactMap(\.strictNumber).filter { abs($0) < 10_000 }.map { Int($0) }
        return numbers.isEmpty || numbers.count < min(3, elements.count) ? nil : joined(numbers)
    }

    /// `29 April 2013`, `April 29, 2013`, `Mon, 29 Apr 2013 10:00:00 GMT`, `Apr 2013`.
    private static func english(_ text: String) -> String? {
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "." || $0 == "-" }.map(String.init)
        guard (2...7).contains(words.count),
            let position = words.firstIndex(where: { word in word.count >= 3 && months.contains { word.hasPrefix($0) } }
            ),
            let month = months.firstIndex(where: { words[position].hasPrefix($0) })
        else { return nil }
        let numbers = words.map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        guard
            let yearPosition = words.indices.first(where: {
                words[$0].count == 4 && (1_000...9_999).contains(numbers[$0] ?? 0)
            }),
            let year = numbers[yearPosition]
        else { return nil }
        let near = [position - 1, position + 1].filter { words.indices.contains($0) && $0 != yearPosition }
        guard let day = near.compactMap({ words[$0].contains(":") ? nil : numbers[$0] }).first else {
            return joined([year, month + 1])
        }
        return joined([year, month + 1, day])
    }
}
