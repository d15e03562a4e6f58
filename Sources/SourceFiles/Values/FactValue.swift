public import Foundation

/// The value of a fact.
public enum FactValue: Hashable, Sendable {
    /// Text as it is.
    case text(String)
    /// A number.
    case number(Double)
    /// Several values, in their order.
    case list([String])
    /// A day, month, year or instant of ISO 8601.
    case date(String)
    /// A duration in seconds.
    case duration(Double)
    /// An absolute address.
    case link(String)
    /// Yes or no.
    case boolean(Bool)

    /// Creates the value of a fact; nil if there is none. A value that does not have the fact's type is text.
    public init?(_ values: [JSON], as type: FactType, base: URL? = nil) {
        let texts = values.flatMap(\.texts)
        guard let first = texts.first else { return nil }
        guard type != .list else {
            self = .list(texts)
            return
        }
        guard texts.count == 1,
            let value = values.flatMap(\.readElements).first(where: { $0.trimmedText != nil })
        else {
            self = .text(texts.joined(separator: ", "))
            return
        }
        self = Self.typed(value, as: type, base: base) ?? .text(first)
    }

    private static func typed(_ value: JSON, as type: FactType, base: URL?) -> FactValue? {
        switch type {
        case .number: value.strictNumber.map(FactValue.number)
        case .date: DateText.date(value).map(FactValue.date)
        case .duration: DurationValue.seconds(value).map(FactValue.duration)
        case .link: value.scalarText.flatMap { AddressText.resolved($0, against: base) }.map(FactValue.link)
        case .boolean: boolean(value).map(FactValue.boolean)
        case .text, .list: nil
        }
    }

    private static func boolean(_ value: JSON) -> Bool? {
        switch value.trimmedText?.lowercased() {
        case "true", "yes", "1", "y": true
        case "false", "no", "0", "n": false
        default: nil
        }
    }
}
