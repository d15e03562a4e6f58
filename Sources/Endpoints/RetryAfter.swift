package import Foundation

extension Answer {
    /// A day, in seconds: the longest back-off.
    private static let longestBackOff: TimeInterval = 86_400
    /// The longest time that makes sense, in seconds: 31 days, because some hosts count by month.
    private static let longestPlausible: TimeInterval = 31 * 86_400

    /// The seconds after which the host wants to be asked again, from 0 to a day: those of `Retry-After` (RFC 9110,
    /// 10.2.3), or until the reset of a rate limit that is used up; nil if it names no time that makes sense.
    ///
    /// A number from 10⁹ on is a moment, in seconds since 1970, and one from 10¹² on in milliseconds. A moment makes sense
    /// from a day ago, because clocks differ, to 31 days from now.
    ///
    /// - Parameter now: the date from which a moment is counted; one in the past gives 0.
    package func retryAfter(now: Date) -> Int? {
        headers["retry-after"].flatMap { Self.seconds($0, now: now) }
            ?? resetOfRateLimit.flatMap { Self.seconds($0, now: now) }
    }

    /// The time of the reset, without a fraction of a second, if the answer refuses a request because the rate limit is
    /// used up: the fields of the draft “RateLimit header fields for HTTP” and their older names.
    private var resetOfRateLimit: String? {
        guard [403, 429, 503].contains(status) else { return nil }
        return Self.rateLimits.lazy.compactMap { name -> String? in
            guard headers["\(name)-remaining"].flatMap(Double.init) == 0 else { return nil }
            let reset = headers["\(name)-reset"]
            return reset.flatMap { Double($0) == nil ? $0 : $0.split(separator: ".").first.map(String.init) }
        }.first
    }

    /// Whether the host refuses the request because its rate limit is used up, and says when it will answer again.
    func isRateLimited(now: Date) -> Bool { resetOfRateLimit != nil && retryAfter(now: now) != nil }

    /// The beginnings of the names of fields.
    static let rateLimits = ["ratelimit", "x-ratelimit", "x-rate-limit"]

    private static func seconds(_ text: String, now: Date) -> Int? {
        guard let delay = delay(text, now: now), (-longestBackOff...longestPlausible).contains(delay) else {
            return nil
        }
        return Int(min(max(delay, 0), longestBackOff).rounded(.up))
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
    package init?(http text: String, now: Date) {
        let formatter = Self.httpFormatter
        formatter.twoDigitStartDate = formatter.calendar.date(byAdding: .year, value: -50, to: now)
        let formats = [
            Self.fixedFormat, "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
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

    /// The date as IMF-fixdate, such as `Tue, 12 May 2026 08:30:00 GMT`.
    package var http: String {
        let formatter = Self.httpFormatter
        formatter.dateFormat = Self.fixedFormat
        return formatter.string(from: self)
    }

    private static var fixedFormat: String { "EEE, dd MMM yyyy HH:mm:ss 'GMT'" }

    private static var httpFormatter: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.isLenient = false
        return formatter
    }
}
