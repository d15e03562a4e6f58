import Catalogue

/// Reads the days of releases.
enum ISODay {
    /// The day of a date or a time, in the time's own zone: `2019-06-07` for `2019-06-07T05:00:00-07:00`.
    ///
    /// - Returns: nil if there is no such day.
    static func day(of text: String) -> String? {
        guard let date = CalendarDate(text), date.day != nil else { return nil }
        return String(date.iso.prefix(10))
    }

    /// The month or year of a text such as `1962-08` or `1962`; nil for a day and any other text.
    static func monthOrYear(of text: String) -> String? {
        CalendarDate(text).flatMap { $0.day == nil ? $0.iso : nil }
    }
}
