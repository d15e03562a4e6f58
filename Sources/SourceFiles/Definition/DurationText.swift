public import Catalogue
import Endpoints

/// Reads and writes durations such as `1 hour`, `30 minutes` or `90 seconds`.
enum DurationText {
    private static let units: [(name: String, seconds: Int)] = [
        ("year", 31_536_000), ("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
    ]

    /// The duration; nil if it is none, is 0 or is longer than ten years.
    static func duration(_ text: String) -> Duration? {
        let words = text.lowercased().split(separator: " ")
        guard let last = words.last, words.count <= 2,
            let unit = units.first(where: { last == $0.name || last == $0.name + "s" })
        else { return nil }
        guard words.count == 2 else { return .seconds(unit.seconds) }
        guard let count = Int(words[0]), (1...315_360_000).contains(count), count * unit.seconds <= 315_360_000 else {
            return nil
        }
        return .seconds(count * unit.seconds)
    }

    /// The text with the largest unit that divides the duration.
    static func text(_ duration: Duration) -> String {
        let seconds = max(1, Int(duration.components.seconds))
        let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? (name: "second", seconds: 1)
        let count = seconds / unit.seconds
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}

extension ValueFormat<Duration> {
    static var duration: Self {
        parsed(
            "a time such as “1 hour” or “30 minutes”", parse: DurationText.duration,
            line: { YAMLText.scalar(DurationText.text($0)) })
    }
}

extension HistoryPolicy {
    /// Reads how far back the past goes, such as `1 year`, or `none`; nil if the text says neither.
    public init?(_ text: String) {
        guard text != "none" else {
            self = .off
            return
        }
        guard let length = DurationText.duration(text) else { return nil }
        self.init(length: length)
    }
}

extension ValueFormat<HistoryPolicy> {
    static var history: Self {
        parsed(
            "a time such as “1 year”, or “none”", parse: { HistoryPolicy($0) },
            line: { YAMLText.scalar($0.isKept ? DurationText.text($0.length ?? .zero) : "none") })
    }
}

extension ValueFormat<RateLimit> {
    /// A rate such as `20/minute` or `5/10 seconds`.
    static var rate: Self {
        parsed(
            "a rate such as “20/minute”",
            parse: { text in
                let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(\.trimmed)
                guard parts.count == 2, let requests = Int(parts[0]), (1...1_000_000).contains(requests),
                    let period = DurationText.duration(parts[1])
                else { return nil }
                return RateLimit(requests, per: period)
            },
            line: { rate in
                let period = DurationText.text(rate.period)
                let unit = period.hasPrefix("1 ") ? String(period.dropFirst(2)) : period
                return YAMLText.scalar("\(rate.requests)/\(unit)")
            })
    }
}
