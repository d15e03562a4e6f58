package import Foundation

extension Strings {
    /// A year, month, day or time in the format of the person's language; any other text is unchanged.
    ///
    /// A time is the one that is written, with its offset from UTC. Midnight is not shown, because most upstreams write it
    /// for days without a time.
    func date(_ text: String, showsTime: Bool = true) -> String {
        let calendar = Calendar(identifier: .gregorian)
        guard let read = CalendarDate(text) else { return text }
        var components = DateComponents(
            calendar: calendar, timeZone: .gmt, year: read.year, month: read.month ?? 1, day: read.day ?? 1)
        var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).year()
        if read.month != nil { style = style.month(.wide) }
        if read.day != nil { style = style.day() }
        var offset: String?
        if let time = read.time, showsTime, !time.isMidnight {
            (components.hour, components.minute, components.second) = (time.hour, time.minute, time.second)
            style = style.hour().minute()
            if time.second ?? 0 > 0 { style = style.second() }
            offset = time.offset == 0 ? "UTC" : time.offsetText.map { "UTC" + $0 }
        }
        // The calendar has no year 0, and no 10 October 1582.
        guard let date = components.date, read.year > 0,
            calendar.dateComponents(in: .gmt, from: date).hasDay(of: components)
        else { return text }
        return date.formatted(style) + (offset.map { " " + $0 } ?? "")
    }

    /// A date and time in UTC.
    package func time(of date: Date) -> String { self.date(PastDate(date).text) }

    /// A day in UTC.
    package func day(of date: Date) -> String { self.date(PastDate(date).text, showsTime: false) }

    /// A day in UTC with a short month.
    package func shortDay(of date: Date) -> String {
        date.formatted(dateStyle.year().month(.abbreviated).day())
    }

    /// A year in UTC.
    package func year(of date: Date) -> String { date.formatted(dateStyle.year()) }

    /// A short month in UTC, such as “Mar”.
    package func month(of date: Date) -> String { date.formatted(dateStyle.month(.abbreviated)) }

    private var dateStyle: Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
    }

    /// A line of a card: a day or time in the format of ISO 8601 as a fact is written, and any other text unchanged.
    public func line(_ text: String) -> String {
        guard text.utf8.dropFirst(4).first == UInt8(ascii: "-"), CalendarDate(text)?.day != nil else { return text }
        return date(text)
    }

    /// A year, whose digits are not grouped.
    func year(_ year: Int) -> String { year.formatted(.number.grouping(.never).locale(locale)) }

    /// A duration in the format of the person's language, such as 2:30 or 1:02:05.
    ///
    /// - Parameter seconds: the duration, which is clamped to a range from zero to a year.
    public func duration(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? min(max(seconds.rounded(), 0), Self.longestDuration) : 0
        let pattern: Duration.TimeFormatStyle.Pattern = whole < 3_600 ? .minuteSecond : .hourMinuteSecond
        return Duration.TimeFormatStyle(pattern: pattern, locale: locale).format(.seconds(Int(whole)))
    }

    /// A year, in seconds.
    private static let longestDuration = 31_536_000.0

    /// A duration in seconds; one that no clock shows is a number of seconds.
    func lasting(_ seconds: Double) -> String {
        seconds == 0 || (1...Self.longestDuration).contains(seconds)
            ? duration(seconds) : measure(amount(seconds), unit: .seconds)
    }

    func price(_ amount: Double, currency: String) -> String {
        if amount == 0 { return self(.free) }
        let style: FloatingPointFormatStyle<Double>.Currency = .currency(code: currency).locale(locale)
        let text = amount.formatted(abs(amount) < 0.01 ? style.precision(.significantDigits(1...3)) : style)
        // In text from right to left, the sign of “US$” would stand before its letters.
        return language.isRightToLeft
            ? text.replacing(/[A-Za-z]{1,3}\p{Sc}?/) { "\u{2066}\($0.output)\u{2069}" } : text
    }

    /// A number, from a trillion on with a word in place of zeros, and from 10¹⁸ on with an exponent.
    func amount(_ value: Double) -> String {
        guard abs(value) >= 1e12 else { return number(value) }
        guard abs(value) < 1e18 else {
            return value.formatted(.number.notation(.scientific).precision(.significantDigits(1...6)).locale(locale))
        }
        guard value > 0 else { return number(value) }
        let trillions = (value / 1e10).rounded() / 100
        // A number with decimals takes the plural.
        return texts.text(Phrase.trillions.rawValue, count: trillions == 1 ? 1 : 2, [number(trillions)])
    }

    func measure(_ number: String, unit: FieldUnit?) -> String {
        guard let unit else { return number }
        return self(.measure, number, label(of: unit))
    }
}

extension DateComponents {
    fileprivate func hasDay(of other: DateComponents) -> Bool {
        era == 1 && (year, month, day) == (other.year, other.month, other.day)
    }
}
