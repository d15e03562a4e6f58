/// An item of any source as the app carries it: what a list shows, its facts, and what it is sorted by.
///
/// It is also what a favourite stores of its own, so that it can be shown when upstream and archive are gone.
public struct CatalogueItem: Hashable, Sendable, Codable, Identifiable {
    public let id: ItemReference
    /// The title, the lines below it and the picture.
    public let card: Card
    /// Its place in the list that it is from, from 1, where that is a ranking.
    public private(set) var rank: Int?
    /// The facts in the order in which the source declares them.
    public let fields: [FieldContent]
    /// By the sort's key.
    public internal(set) var sortValues: [String: SortValue]
    /// What its upstream wants to be shown wherever the item is.
    public let attribution: String?
    /// By whatever names its source has for them, what lists that belong to it are asked with; nil for nothing.
    public let relations: [String: String]?

    /// Creates an item of values that a source has made from a record.
    public init(
        id: ItemReference, card: Card, rank: Int? = nil, fields: [FieldContent] = [],
        sortValues: [String: SortValue] = [:], attribution: String? = nil, relations: [String: String]? = nil
    ) {
        self.id = id
        self.card = card
        self.rank = rank
        self.fields = fields
        self.sortValues = sortValues
        self.attribution = attribution
        self.relations = relations
    }
}

extension Sequence<CatalogueItem> {
    /// What is to be shown with the items, each text once.
    public var attributions: [String] { compactMap(\.attribution).uniqued(on: \.self) }
}

/// Names one item among all sources.
public struct ItemReference: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The source of the item.
    public let source: SourceID
    /// Opaque: any text the upstream names its record by.
    public let id: String

    /// Creates a reference; the item need not exist.
    public init(source: SourceID, id: String) {
        self.source = source
        self.id = id
    }

    public var description: String { "\(source)/\(id)" }
}

/// A fact of one item.
public struct FieldContent: Hashable, Sendable, Codable {
    /// The name in JSON, such as `length`.
    public let key: String
    /// The English name for people; ``Strings/label(of:)-(FieldContent)`` translates it.
    public let label: String
    /// The unit of a number.
    public let unit: FieldUnit?
    /// The value, which may be unknown.
    public let value: FieldValue

    /// Creates a fact of an item.
    public init(key: String, label: String, unit: FieldUnit?, value: FieldValue) {
        self.key = key
        self.label = label
        self.unit = unit
        self.value = value
    }
}

extension FieldContent {
    fileprivate var isKnown: Bool { value != .unknown }
}

extension CatalogueItem {
    /// Whether every fact that another record of the item knows is known here, too.
    public func knowsNoLess(than other: CatalogueItem) -> Bool {
        Set(fields.filter(\.isKnown).map(\.key)).isSuperset(of: other.fields.filter(\.isKnown).map(\.key))
    }

    /// The item by itself, away from the list that it had a place in.
    public var withoutRank: CatalogueItem {
        var item = self
        item.rank = nil
        return item
    }

    /// The item with what it refers to spelled out, so that it can stand alone.
    public func naming(_ names: Names) -> CatalogueItem {
        CatalogueItem(
            id: id, card: card, rank: rank,
            fields: fields.map { field in
                guard case .references(let ids, let collection) = field.value else { return field }
                let texts = ids.compactMap { names[collection]?[$0] }
                // An empty list would say that there are none.
                let value: FieldValue = texts.isEmpty && !ids.isEmpty ? .unknown : .list(texts)
                return FieldContent(key: field.key, label: field.label, unit: field.unit, value: value)
            },
            sortValues: sortValues, attribution: attribution, relations: relations)
    }
}

/// Names by id, by companion.
public typealias Names = [String: [String: String]]
