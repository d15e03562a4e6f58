public import Catalogue
public import Foundation

extension FieldValue {
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

    private static func typed(_ value: JSON, as type: FactType, unit: String?, base: URL?) -> FieldValue? {
        switch type {
        case .number: value.exactNumber.map { .number(.value($0)) }
        case .year: wholeYear(of: value).map { .number(.year($0)) }
        case .date: DateText.date(value).map { .date($0.iso) }
        case .duration: DurationValue.seconds(value, unit: unit).map { .number(.duration($0)) }
        case .link: value.scalarText.flatMap { AddressText.resolved($0, against: base) }.map { .link($0) }
        case .boolean: truth(of: value).map { .boolean($0) }
        case .text, .code, .list: nil
        }
    }

    /// The year of a whole number or of a date.
    private static func wholeYear(of value: JSON) -> Int? {
        if let number = value.exactNumber, let year = Int(exactly: number), (-9_999...9_999).contains(year) {
            return year
        }
        return DateText.date(value)?.year
    }

    private static func truth(of value: JSON) -> Bool? {
        switch value.trimmedText?.lowercased() {
        case "true", "yes", "1", "y": true
        case "false", "no", "0", "n": false
        default: nil
        }
    }
}
