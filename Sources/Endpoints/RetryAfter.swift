import Foundation

extension Answer {
    /// A day, in seconds: the longest back-off.
    private static let longestBackOff: TimeInterval = 86_400
    /// The longest time that makes sense, in seconds: 31 days, because some hosts count by month.
    private static let longestPlausible: TimeInterval = 31 * 86_400

    /// The value of `Retry-After` (RFC 9110, 10.2.3), in seconds from 0 to a day; nil if it is missing, or if it makes no
    /// sense.
    ///
    /// A number from 10⁹ on is a moment, in seconds since 1970, and one from 10¹² on in milliseconds. A moment makes sense
    /// from a day ago, because clocks differ, to 31 days from now.
    ///
    /// - Parameter now: the date from which a moment is counted; one in the past gives 0.
    func retryAfter(now: Date) -> Int? {
        guard let text = headers["retry-after"], let delay = Self.delay(text, now: now),
            (-Self.longestBackOff...Self.longestPlausible).contains(delay)
        else { return nil }
        return Int(min(max(delay, 0), Self.longestBackOff).rounded(.up))
    }

    private static func delay(_ text: String, now: Date) -> TimeInterval? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return Date(http: text, now: now)?.timeIntervalSince(now)
        }
        guard let number = TimeInterval(text) else { return nil }
        let moment = number < 1e12 ? number : number / 1_000
        return number < 1e9 ? number : Date(timeIntervalSince1970: moment).timeIntervalSince(now)
    }
}

extension Date {
    /// Parses an HTTP date (RFC 9110, 5.6.7): IMF-fixdate, RFC 850's form or that of C's `asctime`; or one of ISO 8601.
    ///
    /// - Parameter now: a year of two digits is the one within 50 years of this date.
    init?(http text: String, now: Date) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.isLenient = false
        formatter.twoDigitStartDate = formatter.calendar.date(byAdding: .year, value: -50, to: now)
        let formats = [
            "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
            "yyyy-MM-dd'T'HH:mm:ssXXX",
        ]
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
