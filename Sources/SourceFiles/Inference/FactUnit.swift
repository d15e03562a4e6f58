/// The units that the last words of keys name for certain, such as `mass_kg` and `duration_ms`.
struct FactUnit: Hashable, Sendable {
    let symbol: String
    /// The divisor of the numbers for the unit.
    var divisor: Double = 1

    /// How many words at the end of the key only name the unit.
    var wordCount = 1
}

extension FactUnit {
    /// The unit of a field's numbers; nil if neither key nor numbers tell for certain.
    init?(of field: RecordField) { self.init(field.key, areMinutes: Self.areMinutes(field)) }

    /// - Parameter areMinutes: whether the numbers can be the minutes of films.
    init?(_ key: KeyWords, areMinutes: @autoclosure () -> Bool = false) {
        let words = Self.withoutPeriod(key.all)
        let last = words.last ?? ""
        // A short word alone, such as `g` or `days`, may mean anything.
        if words.count > 1 || last.count > 4, let symbol = Self.symbols[last] {
            self = FactUnit(
                symbol: symbol, divisor: Self.thousandths.contains(last) ? 1_000 : 1,
                wordCount: words.count == key.all.count ? 1 : 0)
        } else if ["m", "s"].contains(last), words.count > 1,
            key.contains(anyOf: last == "m" ? Self.lengths : Self.times)
        {
            self = FactUnit(symbol: last)
        } else if last == "abv" {
            self = FactUnit(symbol: "%", wordCount: 0)
        } else if last == "runtime" || words.suffix(2) == ["running", "time"], areMinutes() {
            self = FactUnit(symbol: "min", wordCount: 0)
        } else {
            return nil
        }
    }

    /// The words of `change_percent_24h` or `changePercent24Hr` without the hours.
    private static func withoutPeriod(_ words: [String]) -> [String] {
        guard var last = words.last, words.count > 1 else { return words }
        if last.first?.isNumber == true, last.drop(while: \.isNumber).count <= 3 { return words.dropLast() }
        guard ["h", "hr", "hrs", "d", "day", "days"].contains(last), words[words.count - 2].last?.isNumber == true
        else {
            return words
        }
        last = words[words.count - 2]
        while last.last?.isNumber == true { last.removeLast() }
        return words.dropLast(2) + (last.isEmpty ? [] : [last])
    }

    /// Whole numbers as films and shows have them: a few of minutes up to days, none of thousands of seconds.
    private static func areMinutes(_ field: RecordField) -> Bool {
        let numbers = field.values.joined().compactMap { $0.scalarText.flatMap(Double.init) }
        return !numbers.isEmpty && numbers.allSatisfy { (0...1_000).contains($0) && $0 == $0.rounded() }
            && numbers.contains { $0 >= 10 }
    }

    private static let symbols: [String: String] = [
        "kg": "kg", "kilograms": "kg", "g": "g", "grams": "g", "cm": "cm", "mm": "mm", "km": "km", "kilometers": "km",
        "kilometres": "km", "meters": "m", "metres": "m", "feet": "ft", "ft": "ft", "lb": "lb", "lbs": "lb",
        "km2": "km²", "kmh": "km/h", "kph": "km/h", "mph": "mph", "kwh": "kWh", "kw": "kW", "hp": "hp", "celsius": "°C",
        "percent": "%", "percentage": "%", "pct": "%", "ms": "s", "millis": "s", "milliseconds": "s", "seconds": "s",
        "secs": "s", "minutes": "min", "mins": "min", "hours": "h", "days": "d", "hz": "Hz", "khz": "kHz", "mhz": "MHz",
        "ml": "ml", "litres": "l", "liters": "l", "px": "px", "ha": "ha", "kcal": "kcal", "eur": "EUR", "gbp": "GBP",
        "usd": "USD", "kbps": "kbit/s", "ly": "ly", "au": "au",
    ]
    private static let thousandths: Set<String> = ["ms", "millis", "milliseconds"]
    private static let lengths: Set<String> = [
        "height", "length", "width", "elevation", "altitude", "depth", "distance", "diameter", "size", "ascent",
        "descent", "radius", "span",
    ]
    private static let times: Set<String> = ["duration", "length", "time", "runtime", "period"]
}
