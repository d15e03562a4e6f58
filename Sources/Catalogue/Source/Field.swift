public import Foundation

/// A fact of an item: a key for programs, a label for people and a value.
public struct Field<Item: Sendable>: Sendable {
    /// The name in JSON, such as `length`.
    public let key: String
    /// The English name for people; by default made from the key.
    public let label: String
    /// The names for people in other languages.
    public let translations: [Language: String]
    /// The unit of its numbers: any symbol, such as `%`.
    public let unit: FieldUnit?
    /// The number that fills a bar; nil to draw none.
    public let bar: Double?
    /// Whether its values are a facet, by which lists can be narrowed; nil to infer it from them.
    public let facet: Bool?
    let value: @Sendable (Item) -> FieldValue

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - key: the name in JSON.
    ///   - label: the English name for people; nil to make it from the key.
    ///   - translations: the names for people in other languages.
    ///   - unit: the unit of its numbers: any symbol, such as `%`.
    ///   - bar: the number that fills a bar, such as 255; nil to draw none.
    ///   - facet: whether its values are a facet; nil to infer it. Few short values that repeat are one, and numbers
    ///     and dates that differ. If true, one text or two different numbers are enough.
    ///   - value: the value in a record.
    public init(
        _ key: String, label: String? = nil, translations: [Language: String] = [:], unit: FieldUnit? = nil,
        bar: Double? = nil, facet: Bool? = nil,
        value: @escaping @Sendable (Item) -> some FieldValueConvertible
    ) {
        self.key = key
        self.label = label ?? key.humanised
        self.translations = translations
        self.unit = unit
        self.bar = bar
        self.facet = facet
        self.value = { value($0).fieldValue }
    }
}

/// The unit of a number, by its symbol.
public struct FieldUnit: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The symbol of the International System of Units, or the source's own.
    public let symbol: String

    /// Creates a unit of a symbol such as `m`.
    public init(_ symbol: String) { self.symbol = symbol }
    public init(stringLiteral symbol: String) { self.symbol = symbol }

    /// Metres.
    public static let metres = FieldUnit("m")
    /// Kilograms.
    public static let kilograms = FieldUnit("kg")
    /// Kilometres per hour.
    public static let kilometresPerHour = FieldUnit("km/h")
    /// Seconds, which people see as minutes and seconds: `2:30`. ``Number/duration(_:)`` needs no unit.
    public static let seconds = FieldUnit("s")
    /// A score from 0 to 100, which can be drawn as a bar.
    public static let outOfHundred = FieldUnit("/100")
}

/// The value of a fact. Its rare, large cases are indirect, because a catalogue has millions of values in memory.
public enum FieldValue: Hashable, Sendable, Codable {
    /// Text, shown as it is.
    case text(String)
    /// A number, shown as the locale writes it.
    case number(Number)
    /// Several values, in their order.
    case list([String])
    /// The ids of records of a ``ReferenceCollection``; people see their names.
    indirect case references([String], collection: String)
    /// A year, month, day or time in the format of ISO 8601, such as `2026-11-21` or `2026-11-21T08:00:00Z`. People see
    /// it in the time zone in which it is written; a day that begins at midnight is a day. Any other text is shown as it is.
    case date(String)
    /// An amount, and the ISO 4217 code of its currency. An amount of 0 means free.
    indirect case price(Double, currency: String)
    /// An absolute address of another site.
    case link(String)
    /// Yes or no.
    case boolean(Bool)
    /// No value.
    case unknown

    /// Stored records have the name of an earlier version.
    private enum ReferencesCodingKeys: String, CodingKey {
        case _0
        case collection = "companion"
    }
}

/// A type that can be the value of a ``Field``.
public protocol FieldValueConvertible: SendableMetatype {
    /// The value of the fact.
    var fieldValue: FieldValue { get }
}

/// An enumeration of texts or numbers is the value of a fact once it declares the conformance.
extension FieldValueConvertible where Self: RawRepresentable, RawValue: FieldValueConvertible {
    public var fieldValue: FieldValue { rawValue.fieldValue }
}

extension FieldValue: FieldValueConvertible {
    public var fieldValue: FieldValue { self }
}

extension String: FieldValueConvertible {
    public var fieldValue: FieldValue {
        guard MissingText.isMissing(self) else { return .text(self) }
        return lowercased() == "n/a" ? .number(.notApplicable) : .unknown
    }
}

extension Number: FieldValueConvertible {
    public var fieldValue: FieldValue { self == .unknown ? .unknown : .number(self) }
}

extension Double: FieldValueConvertible {
    public var fieldValue: FieldValue { isFinite ? .number(.value(self)) : .unknown }
}

extension Float: FieldValueConvertible {
    public var fieldValue: FieldValue { Number(self).fieldValue }
}

extension Int: FieldValueConvertible {
    public var fieldValue: FieldValue { .number(.value(Double(self))) }
}

extension Bool: FieldValueConvertible {
    public var fieldValue: FieldValue { .boolean(self) }
}

extension URL: FieldValueConvertible {
    public var fieldValue: FieldValue { scheme == nil ? .unknown : .link(absoluteString) }
}

extension Date: FieldValueConvertible {
    public var fieldValue: FieldValue { .date(formatted(.iso8601.year().month().day())) }
}

extension Array: FieldValueConvertible where Element: FieldValueConvertible {
    public var fieldValue: FieldValue {
        // SAFETY: The types are the same. A cast would take as long as the rest of a fact.
        Element.self == String.self
            ? .list(unsafeBitCast(self, to: [String].self)) : .list(compactMap(\.fieldValue.text))
    }
}

extension FieldValue {
    /// The value as one of several; nil for none.
    fileprivate var text: String? {
        switch self {
        case .text(let text), .date(let text), .link(let text): text
        case .number(.year(let year)): "\(year)"
        case .number(.value(let value)): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .list(let texts): texts.joined(separator: " ")
        default: nil
        }
    }
}

extension Optional: FieldValueConvertible where Wrapped: FieldValueConvertible {
    public var fieldValue: FieldValue { self?.fieldValue ?? .unknown }
}
