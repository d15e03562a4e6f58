/// Reads durations in answers.
package enum DurationValue {
    /// The seconds of a value: a number of seconds, `PT1H30M` or `1:30:00`.
    package static func seconds(_ value: JSON) -> Double? {
        if let number = value.strictNumber { return number }
        guard case .text(let text) = value else { return nil }
        return iso(text) ?? clock(text)
    }

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

    private static func clock(_ text: String) -> Double? {
        let fields = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return nil }
        var seconds = 0.0
        for field in fields {
            guard (1...6).contains(field.utf8.count), let number = Double(field), number >= 0, number.isFinite else {
                return nil
            }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}
