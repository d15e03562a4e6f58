/// A fact of one item.
public struct FieldContent: Sendable {
    /// The description, which all items of a source share.
    let description: FieldDescription
    /// The value, which may be unknown.
    public let value: FieldValue

    /// The name in JSON, such as `length`.
    public var key: String { description.key }
    /// The English name for people; ``Strings/label(of:)-(FieldContent)`` translates it.
    public var label: String { description.label }
    /// The declared names in other languages; none in a stored favourite.
    var translations: [Language: String] { description.translations }
    /// The unit of a number; a duration is always in seconds.
    public var unit: FieldUnit? { if case .number(.duration) = value { .seconds } else { description.unit } }
    /// The number that fills a bar; nil to draw none.
    public var bar: Double? { description.bar }

    /// Creates a fact of an item.
    public init(key: String, label: String, unit: FieldUnit?, bar: Double? = nil, value: FieldValue) {
        self.init(FieldDescription(key: key, label: label, unit: unit, bar: bar), value: value)
    }

    /// Creates a fact with a description that it shares with other items.
    init(_ description: FieldDescription, value: FieldValue) {
        self.description = description
        self.value = value
    }

    var isKnown: Bool { value != .unknown }

    /// This fact with another value.
    func replacing(_ value: FieldValue) -> FieldContent { FieldContent(description, value: value) }
}

/// The key, label, unit, bar and use of a fact, which all items of a source share.
final class FieldDescription: Sendable {
    let key: String
    let label: String
    let translations: [Language: String]
    let unit: FieldUnit?
    let bar: Double?
    /// Whether its values are a facet; nil to infer it.
    let facet: Bool?

    init(
        key: String, label: String, translations: [Language: String] = [:], unit: FieldUnit?, bar: Double? = nil,
        facet: Bool? = nil
    ) {
        self.key = key
        self.label = label
        self.translations = translations
        self.unit = unit
        self.bar = bar
        self.facet = facet
    }

    convenience init(_ field: Field<some Sendable>) {
        self.init(
            key: field.key, label: field.label, translations: field.translations, unit: field.unit, bar: field.bar,
            facet: field.facet)
    }
}

extension FieldContent: Hashable {
    public static func == (left: FieldContent, right: FieldContent) -> Bool {
        left.value == right.value
            && (left.description === right.description
                || left.key == right.key && left.label == right.label && left.unit == right.unit
                    && left.bar == right.bar && left.translations == right.translations)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(value)
    }
}

extension FieldContent: Codable {
    private enum CodingKeys: String, CodingKey {
        case key, label, unit, bar, value
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            key: try container.decode(String.self, forKey: .key),
            label: try container.decode(String.self, forKey: .label),
            unit: try container.decodeIfPresent(FieldUnit.self, forKey: .unit),
            bar: try container.decodeIfPresent(Double.self, forKey: .bar),
            value: try container.decode(FieldValue.self, forKey: .value))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(label, forKey: .label)
        try container.encodeIfPresent(unit, forKey: .unit)
        try container.encodeIfPresent(bar, forKey: .bar)
        try container.encode(value, forKey: .value)
    }
}

extension FieldValue {
    var isText: Bool { if case .text = self { true } else { false } }
    var isReferences: Bool { if case .references = self { true } else { false } }

    /// The value with names in place of the ids of other records.
    func naming(_ names: Names) -> FieldValue {
        guard case .references(let ids, let collection) = self else { return self }
        let texts = ids.compactMap { names[collection]?[$0] }
        // An empty list would mean that there are no records.
        return texts.isEmpty && !ids.isEmpty ? .unknown : .list(texts)
    }

    /// The value by which a sort of the same key usually compares.
    public var sortValue: SortValue {
        switch self {
        case .number(let number): number.sortValue
        case .price(let amount, _): .number(amount)
        case .text(let text): .text(text)
        case .date(let text): .text(CalendarDate.sortText(of: text))
        case .boolean(let isTrue): .number(isTrue ? 1 : 0)
        case .list, .references, .link, .unknown: .missing
        }
    }
}
