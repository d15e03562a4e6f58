/// Parses heights and weights of superhero-api: `["6'8", "203 cm"]`, `["980 lb", "441 kg"]`, `["-", "61.0 meters"]`.
enum Measure {
    /// The first height in metric units, in metres; nil if there is none.
    static func metres(_ texts: [String]) -> Double? { value(of: texts, units: ["cm": 0.01, "meters": 1, "m": 1]) }

    /// The first weight in metric units, in kilograms; nil if there is none.
    static func kilograms(_ texts: [String]) -> Double? { value(of: texts, units: ["kg": 1, "tons": 1_000]) }

    /// The API has 0 for unknown measures.
    private static func value(of texts: [String], units: [String: Double]) -> Double? {
        for text in texts {
            let words = text.split(separator: " ")
            guard words.count == 2, let factor = units[words[1].lowercased()],
                let number = Double(words[0].filter { $0 != "," }), number > 0, number.isFinite
            else { continue }
            // 203 times 0.01 isn't exactly 2.03.
            return (number * factor * 1_000).rounded() / 1_000
        }
        return nil
    }
}
