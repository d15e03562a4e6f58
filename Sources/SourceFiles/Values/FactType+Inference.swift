extension FactType {
    /// The share of records with a value that must have values of a type.
    static let share = 0.95

    /// The type of a fact, by the values that each record of a collection has for it.
    ///
    /// A list if any record has several values, because no value may be lost; otherwise what 95 % of the records with a
    /// value have, or text.
    public static func inferred(from values: some Sequence<[JSON]>) -> FactType {
        var all = 0
        var counts: [FactType: Int] = [:]
        for values in values {
            let scalars = values.flatMap(\.readElements).filter { $0.trimmedText != nil }
            guard let value = scalars.first else { continue }
            if scalars.count > 1 { return .list }
            all += 1
            if let type = FactType(of: value) { counts[type, default: 0] += 1 }
        }
        guard all > 0 else { return .text }
        return [.number, .boolean, .date, .link, .duration].first { Double(counts[$0] ?? 0) >= share * Double(all) }
            ?? .text
    }

    /// The type of one value; nil for a text.
    private init?(of value: JSON) {
        switch value {
        case .number: self = .number
        case .boolean: self = .boolean
        case .text(let text):
            if NumberText.strict(text) != nil {
                self = .number
            } else if DateText.isISO(text) {
                self = .date
            } else if AddressText.isAbsolute(text.trimmed) {
                self = .link
            } else if DurationValue.iso(text) != nil {
                self = .duration
            } else {
                return nil
            }
        default: return nil
        }
    }
}
