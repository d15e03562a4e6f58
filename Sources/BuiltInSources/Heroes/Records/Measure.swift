/// Heights and weights as superhero-api writes them: `["6'8", "203 cm"]`, `["980 lb", "441 kg"]`, `["-", "61.0 meters"]`.
enum Measure {
    /// In metres; nil where none of the texts says.
    static func metres(_ texts: [String]) -> Double? { value(of: texts, units: ["cm": 0.01, "meters": 1, "m": 1]) }

    /// In kilograms; nil where none of the texts says.
    static func kilograms(_ texts: [String]) -> Double? { value(of: texts, units: ["kg": 1, "tons": 1_000]) }

    /// Nobody is 0 cm tall: that means that nobody knows.
    private static func value(of texts: [String], units: [String: Double]) -> Double? {
        for text in texts {
            let words = text.split(separator: " ")
            guard words.count == 2, let factor = units[words[1].lowercased()],
                let number = Double(words[0].filter { $0 != "," }), number > 0, number.isFinite
            else { continue }
            // What 203 times 0.01 is, people write with fewer digits.
            return (number * factor * 1_000).rounded() / 1_000
        }
        return nil
    }
}
