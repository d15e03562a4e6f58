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

extension FactDefinition: DefinitionMapping {
    static var blank: FactDefinition { FactDefinition(key: "", value: ValueExpression(ValuePath())) }

    static var keys: [Key] {
        [
            Key(required: "key", \.key, .key, advice: "add a name such as “height”"),
            Key(required: "value", \.value, .expression, hasDefault: true),
            Key("label", \.label, .localised), Key("unit", \.unit, .text("a unit", maximum: 20)),
            Key("type", \.type, .choice), Key("row", \.row, .boolean),
            Key("facet", \.facet, .boolean), Key("sort", \.sort, .choice),
            Key("bar", \.bar, .amount),
        ]
    }
}

extension ValueFormat<[FactDefinition]> {
    static var facts: Self {
        let short = ValueFormat<ValueExpression>.expression
        let whole = ValueFormat<FactDefinition>.mapping(
            or: short.checked { reader, node, value in
                if FactDefinition.key(for: value) != nil { return value }
                reader.report(node, expected: "a path with a name", advice: "write {key: name, value: path}")
                return nil
            },
            whole: { FactDefinition(key: FactDefinition.key(for: $0) ?? "", value: $0) },
            short: { fact in
                let isPath = fact == FactDefinition(key: fact.key, value: fact.value)
                return isPath && FactDefinition.key(for: fact.value) == fact.key ? fact.value : nil
            })
        let fact = whole.checked { _, node, fact in
            // Without a value the key is the path, as in the short form.
            guard node.isMapping, node["value"] == nil else { return fact }
            var fact = fact
            fact.value = ValueExpression(ValuePath(names: [fact.key]))
            return fact
        }
        return list(
            of: "facts", fact, name: { $0.key }, repeated: "a key that no other fact has",
            advice: "write {key: another-name, value: …}")
    }
}
