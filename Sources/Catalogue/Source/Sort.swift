public import Foundation

/// A sort of a list: a key for addresses, a label for people and a value to compare.
public struct Sort<Item: Sendable>: Sendable {
    /// The name in addresses and commands, such as `length`.
    public let key: String
    /// The English name for people; by default made from the key.
    public let label: String
    /// The names for people in other languages.
    let translations: [Language: String]
    /// The key of the fact with the sorted value.
    package let field: String
    /// The direction in which people sort by it first; nil if the values tell it.
    let order: SortOrder?
    /// Whether people may want the other direction.
    let isReversible: Bool
    let value: @Sendable (Item) -> SortValue

    /// Creates a sort.
    ///
    /// - Parameters:
    ///   - key: the name in addresses and commands.
    ///   - label: the English name for people; by default made from the key.
    ///   - translations: the names for people in other languages.
    ///   - field: the key of the fact with the sorted value, which a sorted list shows; nil for the sort's own key.
    ///   - order: the direction in which people sort by it first. Nil for the usual one: numbers and dates begin with the
    ///     greatest, texts with A, and what is not reversible with the least. A list that has it as its own sort, or an
    ///     address without a direction, is ascending.
    ///   - isReversible: whether people may want the other direction. The opposite of a rank or of a search's relevance
    ///     means little; an address or a command may still ask for it.
    ///   - value: the value by which items are compared.
    public init(
        _ key: String, label: String? = nil, translations: [Language: String] = [:], field: String? = nil,
        order: SortOrder? = nil, isReversible: Bool = true,
        by value: @escaping @Sendable (Item) -> some SortValueConvertible
    ) {
        self.key = key
        self.field = field ?? key
        self.order = order ?? (isReversible ? nil : .ascending)
        self.isReversible = isReversible
        self.label = label ?? key.humanised
        self.translations = translations
        self.value = { value($0).sortValue }
    }
}

/// A value by which items are compared.
public enum SortValue: Hashable, Sendable, Codable {
    /// A text, compared by the rules of the person's language.
    case text(String)
    /// A number, compared by size.
    case number(Double)
    /// No value; comes last in both directions.
    case missing
}

/// A type that can be the value of a ``Sort``.
public protocol SortValueConvertible: SendableMetatype {
    /// The value to compare by.
    var sortValue: SortValue { get }
}

/// An enumeration of texts or numbers is the value of a sort once it declares the conformance.
extension SortValueConvertible where Self: RawRepresentable, RawValue: SortValueConvertible {
    public var sortValue: SortValue { rawValue.sortValue }
}

extension SortValue: SortValueConvertible {
    public var sortValue: SortValue { self }
}

extension String: SortValueConvertible {
    public var sortValue: SortValue { fieldValue.isText ? .text(self) : .missing }
}

extension Double: SortValueConvertible {
    public var sortValue: SortValue { isFinite ? .number(self) : .missing }
}

extension Int: SortValueConvertible {
    public var sortValue: SortValue { .number(Double(self)) }
}

extension Number: SortValueConvertible {
    public var sortValue: SortValue { lowerBound.map { .number($0) } ?? .missing }
}

extension Optional: SortValueConvertible where Wrapped: SortValueConvertible {
    public var sortValue: SortValue { self?.sortValue ?? .missing }
}

extension Float: SortValueConvertible {
    public var sortValue: SortValue { Number(self).sortValue }
}

/// Orders false before true.
extension Bool: SortValueConvertible {
    public var sortValue: SortValue { .number(self ? 1 : 0) }
}

extension Date: SortValueConvertible {
    public var sortValue: SortValue { timeIntervalSince1970.sortValue }
}

/// Compares by the value of a fact.
extension FieldValue: SortValueConvertible {}
