import Catalogue
public import Foundation

/// The value of a fact.
public enum FactValue: Hashable, Sendable {
    /// Text as it is.
    case text(String)
    /// A number.
    case number(Double)
    /// A year, which is no amount.
    case year(Int)
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

    /// Creates the value of a fact; nil if there is none. A value that does not have the fact's type is text, unless that
    /// says that there is no value, such as `none`.
    ///
    /// - Parameters:
    ///   - values: the values that a record has for the fact.
    ///   - type: the type of the fact.
    ///   - unit: the unit of numbers; nil for none, and for the seconds of a duration.
    ///   - base: the address that relative addresses are resolved against.
    public init?(_ values: [JSON], as type: FactType, unit: String? = nil, base: URL? = nil) {
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
        if let typed = Self.typed(value, as: type, unit: unit, base: base) {
            self = typed
        } else if type.isOfTexts || MissingText.isMissing(first) || !MissingText.isMissingAmongOthers(first) {
            self = .text(first)
        } else {
            return nil
        }
    }

    private static func typed(_ value: JSON, as type: FactType, unit: String?, base: URL?) -> FactValue? {
        switch type {
        case .number: value.exactNumber.map(FactValue.number)
        case .year: year(value).map(FactValue.year)
        case .date: DateText.date(value).map(FactValue.date)
        case .duration: DurationValue.seconds(value, unit: unit).map(FactValue.duration)
        case .link: value.scalarText.flatMap { AddressText.resolved($0, against: base) }.map(FactValue.link)
        case .boolean: boolean(value).map(FactValue.boolean)
        case .text, .code, .list: nil
        }
    }

    /// The year of a whole number or of a date.
    private static func year(_ value: JSON) -> Int? {
        if let number = value.exactNumber, let year = Int(exactly: number), (-9_999...9_999).contains(year) {
            return year
        }
        return DateText.date(value).flatMap(DateText.year)
    }

    private static func boolean(_ value: JSON) -> Bool? {
        switch value.trimmedText?.lowercased() {
        case "true", "yes", "1", "y": true
        case "false", "no", "0", "n": false
        default: nil
        }
    }
}
