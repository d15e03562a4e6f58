/// A fact of an item.
public struct FactDefinition: Hashable, Sendable {
    /// The direction in which people sort by a fact first.
    public enum SortDirection: String, Hashable, Sendable, CaseIterable {
        /// The smallest or the largest value first.
        case ascending, descending
        /// People do not sort by it.
        case never = "none"
    }

    /// The name in addresses and JSON.
    public var key: String
    /// Where a record has it.
    public var value: ValueExpression
    /// The name for people; nil to make one of the key.
    public var label: LocalisedText?
    /// The unit of a number.
    public var unit: String?
    /// The type; nil to infer it.
    public var type: FactType?
    /// Whether rows of a list show it; nil for no.
    public var row: Bool?
    /// Whether its values are a facet; nil to infer it.
    public var facet: Bool?
    /// The direction in which people sort by it first; nil if the source does not say that people sort by it.
    public var sort: SortDirection?
    /// The number that fills a bar.
    public var bar: Double?

    /// Creates a fact.
    public init(
        key: String, value: ValueExpression, label: LocalisedText? = nil, unit: String? = nil, type: FactType? = nil,
        row: Bool? = nil, facet: Bool? = nil, sort: SortDirection? = nil, bar: Double? = nil
    ) {
        self.key = key
        self.value = value
        self.label = label
        self.unit = unit
        self.type = type
        self.row = row
        self.facet = facet
        self.sort = sort
        self.bar = bar
    }

    /// The names that tell years, dates and codes from amounts: the key, and what answers call it. None if a unit or a bar
    /// says that it is an amount.
    var names: [KeyWords] {
        guard unit == nil, bar == nil else { return [] }
        return [key, value.filters.last == .year ? "year" : value.path?.lastName ?? ""].map(KeyWords.init)
    }

    /// The key that the short form of a fact has: the last name of its path, with hyphens for what a key cannot hold.
    public static func key(for value: ValueExpression) -> String? {
        guard let name = value.path?.lastName else { return nil }
        let key = String(name.prefix(maximumKeyLength).map { isAllowed($0) ? $0 : "-" })
        return isKey(key) ? key : nil
    }

    /// The most characters of a key.
    static let maximumKeyLength = 60

    /// Whether a text can be a key: letters, digits, `_`, `-` and other signs without a meaning in addresses.
    public static func isKey(_ text: String) -> Bool {
        (1...maximumKeyLength).contains(text.count) && text.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-@$:".contains(character)
    }
}
