import Endpoints

/// Reads durations in answers.
package enum DurationValue {
    /// The seconds of a value: a number, `PT1H30M`, `1:30:00` or `1:30`.
    ///
    /// - Parameter unit: the unit of numbers; nil for seconds.
    package static func seconds(_ value: JSON, unit: String? = nil) -> Double? {
        if let number = value.strictNumber {
            let seconds = number * (lengths[unit ?? "s"] ?? 1)
            return seconds.isFinite ? seconds : nil
        }
        guard case .text(let text) = value else { return nil }
        return iso(text) ?? clock(text)
    }

    private static let lengths: [String: Double] = ["ms": 0.001, "s": 1, "min": 60, "h": 3_600, "d": 86_400]

    /// The seconds of ISO 8601's durations without months and years, such as `P1DT2H`.
    package static func iso(_ text: String) -> Double? {
        let text = text.trimmed
        guard (3...40).contains(text.utf8.count), text.first == "P" else { return nil }
        var seconds = 0.0
        var isTime = false
        var number = ""
        for character in text.dropFirst() {
            switch (character, isTime) {
            case ("T", false) where number.isEmpty: isTime = true
            case ("0"..."9", _), (".", _): number.append(character)
            case ("W", false), ("D", false), ("H", true), ("M", true), ("S", true):
                guard let count = Double(number) else { return nil }
                let lengths: [Character: Double] = ["W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1]
                seconds += count * (lengths[character] ?? 0)
                number = ""
            default: return nil
            }
        }
        return number.isEmpty && text.last != "T" ? seconds : nil
    }

    /// The seconds of a clock, whose minutes after hours and seconds have two digits.
    private static func clock(_ text: String) -> Double? {
        let fields = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return nil }
        var seconds = 0.0
        for (index, field) in fields.enumerated() {
            let parts = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard index == 0 ? parts[0].utf8.count <= 6 : parts[0].utf8.count == 2,
                parts.count == 1 || index == fields.count - 1,
                parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 48 < 10 } }),
                let number = Double(field), index == 0 || number < 60
            else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}
