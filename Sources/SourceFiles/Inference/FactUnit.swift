/// The units that the last words of keys name for certain, such as `mass_kg` and `duration_ms`.
struct FactUnit: Hashable, Sendable {
    let symbol: String
    /// What the numbers are divided by for the unit.
    var divisor: Double = 1

    /// How many words at the end of the key only name the unit.
    var wordCount = 1

    /// The unit of a field's numbers; nil if neither key nor numbers tell for certain.
    init?(of field: RecordField) { self.init(field.key, areMinutes: Self.areMinutes(field)) }

    /// - Parameter areMinutes: whether the numbers can be the minutes of films.
    init?(_ key: KeyWords, areMinutes: @autoclosure () -> Bool = false) {
        let words = Self.withoutPeriod(key.all)
        let last = words.last ?? ""
        // A short word alone, such as `g` or `days`, may mean anything.
        if words.count > 1 || last.count > 4, let unit = Self.suffixes[last] {
            self = unit
            wordCount = words.count == key.all.count ? 1 : 0
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

    private init(symbol: String, divisor: Double = 1, wordCount: Int = 1) {
        (self.symbol, self.divisor, self.wordCount) = (symbol, divisor, wordCount)
    }

    private static let suffixes: [String: FactUnit] = [
        "kg": FactUnit(symbol: "kg"), "kilograms": FactUnit(symbol: "kg"), "g": FactUnit(symbol: "g"),
        "grams": FactUnit(symbol: "g"),
        "cm": FactUnit(symbol: "cm"), "mm": FactUnit(symbol: "mm"), "km": FactUnit(symbol: "km"),
        "kilometers": FactUnit(symbol: "km"),
        "kilometres": FactUnit(symbol: "km"), "meters": FactUnit(symbol: "m"), "metres": FactUnit(symbol: "m"),
        "feet": FactUnit(symbol: "ft"),
        "ft": FactUnit(symbol: "ft"), "lb": FactUnit(symbol: "lb"), "lbs": FactUnit(symbol: "lb"),
        "km2": FactUnit(symbol: "km²"),
        "kmh": FactUnit(symbol: "km/h"), "kph": FactUnit(symbol: "km/h"), "mph": FactUnit(symbol: "mph"),
        "kwh": FactUnit(symbol: "kWh"),
        "kw": FactUnit(symbol: "kW"), "hp": FactUnit(symbol: "hp"), "celsius": FactUnit(symbol: "°C"),
        "percent": FactUnit(symbol: "%"),
        "percentage": FactUnit(symbol: "%"), "pct": FactUnit(symbol: "%"), "ms": FactUnit(symbol: "s", divisor: 1000),
        "millis": FactUnit(symbol: "s", divisor: 1000), "milliseconds": FactUnit(symbol: "s", divisor: 1000),
        "seconds": FactUnit(symbol: "s"),
        "secs": FactUnit(symbol: "s"), "minutes": FactUnit(symbol: "min"), "mins": FactUnit(symbol: "min"),
        "hours": FactUnit(symbol: "h"),
        "days": FactUnit(symbol: "d"), "hz": FactUnit(symbol: "Hz"), "khz": FactUnit(symbol: "kHz"),
        "mhz": FactUnit(symbol: "MHz"),
        "ml": FactUnit(symbol: "ml"), "litres": FactUnit(symbol: "l"), "liters": FactUnit(symbol: "l"),
        "px": FactUnit(symbol: "px"), "ha": FactUnit(symbol: "ha"), "kcal": FactUnit(symbol: "kcal"),
        "eur": FactUnit(symbol: "EUR"), "gbp": FactUnit(symbol: "GBP"), "usd": FactUnit(symbol: "USD"),
        "kbps": FactUnit(symbol: "kbit/s"), "ly": FactUnit(symbol: "ly"), "au": FactUnit(symbol: "au"),
    ]
    private static let lengths: Set<String> = [
        "height", "length", "width", "elevation", "altitude", "depth", "distance", "diameter", "size", "ascent",
        "descent", "radius", "span",
    ]
    private static let times: Set<String> = ["duration", "length", "time", "runtime", "period"]
}
