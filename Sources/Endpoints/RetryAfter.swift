import Foundation

extension Answer {
    /// A day, in seconds: the longest back-off.
    private static let longestBackOff = 86_400

    /// The value of `Retry-After` (RFC 9110, 10.2.3), in seconds from 0 to a day; nil if it is missing or invalid.
    ///
    /// - Parameter now: the date from which a date is counted; a date in the past gives 0.
    func retryAfter(now: Date) -> Int? {
        guard let text = headers["retry-after"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int(text) ?? Self.longestBackOff, Self.longestBackOff)
        }
        return Date(http: text, now: now).map { date in
            Int(min(max(date.timeIntervalSince(now), 0), Double(Self.longestBackOff)).rounded(.up))
        }
    }
}

extension Date {
    /// Parses an HTTP date (RFC 9110, 5.6.7): IMF-fixdate, RFC 850's form or that of C's `asctime`.
    ///
    /// - Parameter now: a year of two digits is the one within 50 years of this date.
    init?(http text: String, now: Date) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.isLenient = false
        formatter.twoDigitStartDate = formatter.calendar.date(byAdding: .year, value: -50, to: now)
        let formats = ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"]
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) {
                self = date
                return
            }
        }
        return nil
    }
}
