/// A year, month, day or time of the Gregorian calendar, as its writer wrote it: it is never converted to another time
/// zone.
package struct CalendarDate: Hashable, Sendable {
    /// The year, from 0 to 9999.
    package let year: Int
    /// The month, from 1; nil for a year.
    package private(set) var month: Int?
    /// The day of the month, from 1; nil for a year or a month.
    package private(set) var day: Int?
    /// The time; nil for a day.
    package private(set) var time: Time?

    /// A time of day.
    package struct Time: Hashable, Sendable {
        /// The hour, from 0 to 23.
        package let hour: Int
        /// The minute, from 0 to 59.
        package let minute: Int
        /// The second, from 0 to 59; nil if it is not written.
        package let second: Int?
        /// The digits after the point of the seconds, such as `25`.
        package let fraction: String
        /// The minutes ahead of UTC, from -1,439 to 1,439; nil if it is not written.
        package let offset: Int?

        /// Creates a time; nil if no clock shows it.
        package init?(hour: Int, minute: Int, second: Int? = nil, fraction: String = "", offset: Int? = nil) {
            guard (0...23).contains(hour), (0...59).contains(minute), second.map((0...59).contains) ?? true,
                offset.map((-1_439...1_439).contains) ?? true
            else { return nil }
            self.hour = hour
            self.minute = minute
            self.second = second
            self.fraction = fraction
            self.offset = offset
        }

        /// Whether the day begins with it, which most upstreams write for a day without a time.
        package var isMidnight: Bool {
            hour == 0 && minute == 0 && second ?? 0 == 0 && fraction.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
        }
    }

    /// Creates a date; nil if it is not in the calendar.
    package init?(year: Int, month: Int? = nil, day: Int? = nil, time: Time? = nil) {
        guard (0...9_999).contains(year) else { return nil }
        self.year = year
        guard let month else { return }
        guard (1...12).contains(month) else { return nil }
        self.month = month
        guard let day else { return }
        guard (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
        self.day = day
        self.time = time
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Creates the date and time of an instant, at an offset from UTC.
    ///
    /// - Parameters:
    ///   - milliseconds: the milliseconds since 1970 in UTC.
    ///   - offset: the minutes ahead of UTC.
    package init?(milliseconds: Int, offset: Int = 0) {
        guard (-1_000_000_000_000_000...1_000_000_000_000_000).contains(milliseconds),
            (-1_439...1_439).contains(offset)
        else { return nil }
        let local = milliseconds + offset * 60_000
        let time = local.remainder(of: 86_400_000)
        let (year, month, day) = Self.civil(days: (local - time) / 86_400_000)
        let fraction = time % 1_000
        self.init(
            year: year, month: month, day: day,
            time: Time(
                hour: time / 3_600_000, minute: time / 60_000 % 60, second: time / 1_000 % 60,
                fraction: fraction == 0 ? "" : fraction.padded(to: 3), offset: offset))
    }

    /// The day of the Gregorian calendar (Howard Hinnant's `civil_from_days`).
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let dayOfEra = shifted.remainder(of: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + (shifted - dayOfEra) / 146_097 * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The days since 1970 (Howard Hinnant's `days_from_civil`).
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let yearOfEra = shiftedYear.remainder(of: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (shiftedYear - yearOfEra) / 400 * 146_097 + dayOfEra - 719_468
    }
}

extension CalendarDate {
    /// The date in the format of ISO 8601, with the offset as it was written: `2026-03-03T20:00:00-05:00`.
    package var iso: String {
        var text = year.padded(to: 4)
        if let month { text += "-" + month.padded(to: 2) }
        if let day { text += "-" + day.padded(to: 2) }
        guard let time else { return text }
        text += "T" + time.clock
        guard let offset = time.offset else { return text }
        return text + (offset == 0 ? "Z" : time.offsetText ?? "")
    }

    /// A text of a date that sorts as the instants do; any other text is unchanged.
    ///
    /// A time without an offset counts as in UTC.
    static func sortText(of text: String) -> String {
        // Without a time, the text sorts as it is.
        guard text.utf8.count > 10, let date = CalendarDate(text), let month = date.month, let day = date.day,
            let time = date.time
        else { return text }
        let minutes =
            days(year: date.year, month: month, day: day) * 1_440 + time.hour * 60 + time.minute - (time.offset ?? 0)
        let (year, utcMonth, utcDay) = civil(days: (minutes - minutes.remainder(of: 1_440)) / 1_440)
        let (hour, minute) = (minutes.remainder(of: 1_440) / 60, minutes.remainder(of: 60))
        let seconds = (time.second ?? 0).padded(to: 2) + (time.fraction.isEmpty ? "" : "." + time.fraction)
        return "\(year.padded(to: 4))-\(utcMonth.padded(to: 2))-\(utcDay.padded(to: 2))"
            + "T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(seconds)"
    }
}

extension CalendarDate.Time {
    /// The time without its offset, as ISO 8601 writes it.
    fileprivate var clock: String {
        let minutes = "\(hour.padded(to: 2)):\(minute.padded(to: 2))"
        return minutes + (second.map { ":" + $0.padded(to: 2) } ?? "") + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// The offset with its sign, such as `-05:00`; nil if it is not written.
    package var offsetText: String? {
        offset.map { ($0 < 0 ? "-" : "+") + (abs($0) / 60).padded(to: 2) + ":" + (abs($0) % 60).padded(to: 2) }
    }
}

extension Int {
    /// The number with zeros before it.
    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }

    /// The remainder of the division that rounds down, which is never negative.
    fileprivate func remainder(of divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
