/// A fact of an item: its key for programs, its label for people, its value.
public struct Field<Item: Sendable>: Sendable {
    /// In JSON, such as `length`.
    public let key: String
    /// What people read; by default made of the key.
    public let label: String
    /// The unit of its numbers.
    public let unit: FieldUnit?
    let value: @Sendable (Item) -> FieldValue

    /// Creates a fact; without a label, it is made from the key.
    public init(
        _ key: String, label: String? = nil, unit: FieldUnit? = nil,
        value: @escaping @Sendable (Item) -> some FieldValueConvertible
    ) {
        self.key = key
        self.label = label ?? key.humanised
        self.unit = unit
        self.value = { value($0).fieldValue }
    }
}

/// What a number counts, by its symbol.
public struct FieldUnit: Hashable, Sendable, Codable {
    /// The symbol of the International System of Units, or the source's own.
    public let symbol: String

    /// Creates a unit of a symbol such as `m`.
    public init(_ symbol: String) { self.symbol = symbol }

    /// Metres.
    public static let metres = FieldUnit("m")
    /// Kilograms.
    public static let kilograms = FieldUnit("kg")
    /// Kilometres per hour.
    public static let kilometresPerHour = FieldUnit("km/h")
    /// People read how long something lasts as minutes and seconds, `2:30`.
    public static let seconds = FieldUnit("s")
    /// A score from 0 to 100, which can be drawn as a bar.
    public static let outOfHundred = FieldUnit("/100")
}

/// The value of a fact.
public enum FieldValue: Hashable, Sendable, Codable {
    /// Text, shown as it is.
    case text(String)
    /// A number, shown as the locale writes it.
    case number(Number)
    /// Several values, in their order.
    case list([String])
    /// Records of a ``ReferenceCollection``, by id; people read their names.
    case references([String], collection: String)
    /// A day, as ISO 8601 writes it: `2026-11-21`; or a month or a year.
    case date(String)
    /// An amount in a currency by its ISO 4217 code; nothing is free.
    case price(Double, currency: String)
    /// An absolute address of another site.
    case link(String)
    /// No value.
    case unknown

    /// Stored records name the collection as earlier versions did.
    private enum ReferencesCodingKeys: String, CodingKey {
        case _0
        case collection = "companion"
    }
}

/// What a ``Field`` can be made of.
public protocol FieldValueConvertible: SendableMetatype {
    /// The value of the fact.
    var fieldValue: FieldValue { get }
}

extension FieldValue: FieldValueConvertible {
    public var fieldValue: FieldValue { self }
}

extension String: FieldValueConvertible {
    public var fieldValue: FieldValue {
        switch lowercased() {
        case "", "unknown": .unknown
        case "n/a": .number(.notApplicable)
        default: .text(self)
        }
    }
}

extension Number: FieldValueConvertible {
    public var fieldValue: FieldValue { self == .unknown ? .unknown : .number(self) }
}

extension Double: FieldValueConvertible {
    public var fieldValue: FieldValue { isFinite ? .number(.value(self)) : .unknown }
}

extension Int: FieldValueConvertible {
    public var fieldValue: FieldValue { .number(.value(Double(self))) }
}

extension Array: FieldValueConvertible where Element == String {
    public var fieldValue: FieldValue { .list(self) }
}

extension Optional: FieldValueConvertible where Wrapped: FieldValueConvertible {
    public var fieldValue: FieldValue { self?.fieldValue ?? .unknown }
}
