/// Reads and writes durations such as `1 hour`, `30 minutes` or `90 seconds`.
enum DurationText {
    private static let units: [(name: String, seconds: Int)] = [
        ("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
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
        for unit in units where seconds.isMultiple(of: unit.seconds) {
            let count = seconds / unit.seconds
            return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
        }
        return "\(seconds) seconds"
    }
}
