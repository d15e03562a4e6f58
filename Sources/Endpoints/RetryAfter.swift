import Foundation

extension Answer {
    /// A day, in seconds: no host is left alone for longer.
    private static let longestRest = 86_400

    /// What `Retry-After` says (RFC 9110, 10.2.3), in seconds from 0 to a day; nil if it is missing or nonsense.
    ///
    /// - Parameter now: what a date is reckoned from; a date gone by is 0.
    func retryAfter(now: Date) -> Int? {
        guard let text = headers["retry-after"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int(text) ?? Self.longestRest, Self.longestRest)
        }
        return Date(http: text, now: now).map { date in
            Int(min(max(date.timeIntervalSince(now), 0), Double(Self.longestRest)).rounded(.up))
        }
    }
}

extension Date {
    /// IMF-fixdate, RFC 850's form and that of C's `asctime` (RFC 9110, 5.6.7).
    ///
    /// - Parameter now: a year of two digits is the one of that ending which is at most 50 years off.
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
