/// Writes whole numbers as a locale does, in a fraction of the time that its formatter takes.
///
/// How the locale writes them is read off a few numbers that its formatter has written.
struct WholeNumbers: Sendable {
    /// The text between groups, in UTF-8.
    private let separator: [UInt8]
    /// The least number whose digits are grouped.
    private let minGrouped: Double

    /// Creates a writer; nil for a locale that has other digits than 0 to 9 or other groups than those of three.
    ///
    /// - Parameter format: the locale's formatter.
    init?(like format: (Double) -> String) {
        let million = format(1_234_567)
        let separator = million.dropFirst().prefix { !$0.isNumber }
        self.separator = Array(separator.utf8)
        guard million == "1\(separator)234\(separator)567" else { return nil }
        switch (format(1_234), format(12_345)) {
        case ("1\(separator)234", "12\(separator)345"): minGrouped = 1_000
        case ("1234", "12\(separator)345"): minGrouped = 10_000
        default: return nil
        }
    }

    /// The text of a whole number from 0 to below 10¹⁵; nil for any other.
    func text(_ value: Double) -> String? {
        guard value >= 0, value < 1e15, value == value.rounded() else { return nil }
        let digits = String(Int(value))
        if value < minGrouped { return digits }
        var text: [UInt8] = []
        for (place, digit) in digits.utf8.enumerated() {
            if place > 0, (digits.utf8.count - place) % 3 == 0 { text += separator }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
