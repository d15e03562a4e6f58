/// The units that the last words of keys name for certain, such as `mass_kg` and `duration_ms`.
struct FactUnit: Hashable, Sendable {
    let symbol: String
    /// What the numbers are divided by for the unit.
    var divisor: Double = 1

    /// The unit of a key; nil if the key does not tell for certain.
    init?(_ key: KeyWords) {
        // A short word alone, such as `g` or `days`, may mean anything.
        guard key.all.count > 1 || key.last.count > 4 else { return nil }
        if let unit = Self.suffixes[key.last] {
            self = unit
        } else if ["m", "s"].contains(key.last), key.contains(anyOf: key.last == "m" ? Self.lengths : Self.times) {
            self = FactUnit(symbol: key.last)
        } else {
            return nil
        }
    }

    private init(symbol: String, divisor: Double = 1) { (self.symbol, self.divisor) = (symbol, divisor) }

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
