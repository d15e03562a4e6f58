/// An item of any source: its card, its facts and the values to sort by.
///
/// A favourite stores its own copy of the item, so that it can be shown when upstream and archive are gone.
public struct CatalogueItem: Hashable, Sendable, Codable, Identifiable {
    public let id: ItemReference
    /// The title, the lines below it and the picture.
    public let card: Card
    /// The rank in the item's list, from 1; nil if the list is not a ranking.
    public private(set) var rank: Int?
    /// The facts in the order in which the source declares them.
    public let fields: [FieldContent]
    /// The values to sort by, by the key of the sort.
    public internal(set) var sortValues: [String: SortValue]
    /// The attribution that upstream requires wherever the item is shown.
    public let attribution: String?
    /// The values that related lists are requested with, by names that the source chooses; nil for no related lists.
    public let relations: [String: String]?

    /// Creates an item, as a source reads it from a record.
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

    /// Hashes the id alone, because versions of one item are rarely in one set.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Sequence<CatalogueItem> {
    /// The attributions to show with the items, each once.
    public var attributions: [String] { compactMap(\.attribution).uniqued(on: \.self) }
}

/// The identity of an item among all sources.
public struct ItemReference: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The source of the item.
    public let source: SourceID
    /// The upstream's id of the record, which may be any text.
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
    /// Whether the item has a value for every fact that another record of it has a value for.
    public func knowsNoLess(than other: CatalogueItem) -> Bool {
        Set(fields.filter(\.isKnown).map(\.key)).isSuperset(of: other.fields.filter(\.isKnown).map(\.key))
    }

    /// The item without its rank, as it stands outside its list.
    public var withoutRank: CatalogueItem {
        var item = self
        item.rank = nil
        return item
    }

    /// The item with names in place of the ids of other records, so that it can stand alone.
    public func naming(_ names: Names) -> CatalogueItem {
        CatalogueItem(
            id: id, card: card, rank: rank,
            fields: fields.map { field in
                guard case .references(let ids, let collection) = field.value else { return field }
                let texts = ids.compactMap { names[collection]?[$0] }
                // An empty list would mean that there are no records.
                let value: FieldValue = texts.isEmpty && !ids.isEmpty ? .unknown : .list(texts)
                return FieldContent(key: field.key, label: field.label, unit: field.unit, value: value)
            },
            sortValues: sortValues, attribution: attribution, relations: relations)
    }
}

/// The names of records, by reference collection, then by id.
public typealias Names = [String: [String: String]]
