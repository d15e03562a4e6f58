/// An item of any source: its card, its facts and the values to sort by.
///
/// It refers to an immutable object, so copies cost little. A favourite stores its own copy of the item, so that it can be
/// shown when upstream and archive are gone.
public struct CatalogueItem: Sendable, Identifiable {
    private let content: Content
    /// The names of the records that the facts refer to; nil shows the ids.
    private let names: Names?

    public var id: ItemReference { content.id }
    /// The title, the lines below it and the picture.
    public var card: Card { content.card }
    /// The rank in the item's list, from 1; nil if the list is not a ranking. A smaller number is no rank.
    public var rank: Int? { content.rank }
    /// The facts in the order in which the source declares them.
    ///
    /// - Complexity: O(*n*) in the number of facts if some refer to other records; ``field(_:)`` makes no array.
    public var fields: [FieldContent] { names == nil ? content.fields : content.fields.map(named) }
    /// The facts with the ids of other records, which take no time to name.
    package var unnamedFields: [FieldContent] { content.fields }
    /// The attribution that upstream requires wherever the item is shown.
    public var attribution: String? { content.attribution }
    /// The values that related lists are requested with, by names that the source chooses; nil for no related lists.
    public var relations: [String: String]? { content.relations }

    /// The values to sort by, by the key of the sort.
    ///
    /// - Complexity: O(*n*) in the number of sorts; ``sortValue(by:)`` needs no dictionary.
    public var sortValues: [String: SortValue] {
        Dictionary(uniqueKeysWithValues: content.sorts.keys.map { ($0, sortValue(by: $0)) })
    }

    /// The identity of the object, whatever names its facts have.
    ///
    /// Another item may get the identity when the last copy of this one is gone.
    public var identity: ObjectIdentifier { ObjectIdentifier(content) }

    /// Creates an item, as a source reads it from a record.
    public init(
        id: ItemReference, card: Card, rank: Int? = nil, fields: [FieldContent] = [],
        sortValues: [String: SortValue] = [:], attribution: String? = nil, relations: [String: String]? = nil
    ) {
        let keys = sortValues.keys.sorted()
        self.init(
            id: id, card: card, rank: rank, fields: fields, sorts: SortLayout(storing: keys),
            storedSortValues: keys.map { sortValues[$0] ?? .missing }, attribution: attribution, relations: relations)
    }

    /// Creates an item whose sort values are where a layout says.
    init(
        id: ItemReference, card: Card, rank: Int?, fields: [FieldContent], sorts: SortLayout,
        storedSortValues: [SortValue], attribution: String?, relations: [String: String]?
    ) {
        content = Content(
            id: id, card: card, rank: rank, fields: fields, sorts: sorts, storedSortValues: storedSortValues,
            attribution: attribution, relations: relations)
        names = nil
    }

    private init(_ content: Content, names: Names?) {
        self.content = content
        self.names = names
    }

    private final class Content: Sendable {
        let id: ItemReference
        let card: Card
        let rank: Int?
        let fields: [FieldContent]
        let sorts: SortLayout
        /// The sort values that the card and the facts don't tell.
        let storedSortValues: [SortValue]
        let attribution: String?
        let relations: [String: String]?
        let hasReferences: Bool

        init(
            id: ItemReference, card: Card, rank: Int?, fields: [FieldContent], sorts: SortLayout,
            storedSortValues: [SortValue], attribution: String?, relations: [String: String]?
        ) {
            self.id = id
            self.card = card.withoutRepeatedLines
            self.rank = rank.flatMap { $0 >= 1 ? $0 : nil }
            self.fields = fields
            self.sorts = sorts
            self.storedSortValues = storedSortValues
            self.attribution = attribution
            self.relations = relations
            hasReferences = fields.contains { $0.value.isReferences }
        }
    }
}

extension CatalogueItem {
    /// The value to sort by; missing if the item has none.
    public func sortValue(by key: String) -> SortValue {
        switch content.sorts.place(of: key) {
        case .title: .text(card.title)
        case .field(let index): content.fields[index].value.sortValue
        case .stored(let index): content.storedSortValues[index]
        case nil: .missing
        }
    }

    /// The fact with a key; nil if the item has none.
    public func field(_ key: String) -> FieldContent? {
        // The elements of a loop would be copied, and each row of a list asks for several facts.
        let fields = content.fields
        return fields.indices.first { fields[$0].description.key == key }.map { named(fields[$0]) }
    }

    /// Whether the item has a value for every fact that another record of it has a value for.
    public func knowsNoLess(than other: CatalogueItem) -> Bool {
        Set(fields.filter(\.isKnown).map(\.key)).isSuperset(of: other.fields.filter(\.isKnown).map(\.key))
    }

    /// The item without its rank, as it stands outside its list.
    public var withoutRank: CatalogueItem {
        if rank == nil { return self }
        let content = Content(
            id: id, card: card, rank: nil, fields: content.fields, sorts: content.sorts,
            storedSortValues: content.storedSortValues, attribution: attribution, relations: relations)
        return CatalogueItem(content, names: names)
    }

    /// The item with further facts, which it can be sorted by. Its own sorts keep their keys.
    func adding(_ facts: [FieldContent]) -> CatalogueItem {
        let new = facts.filter { content.sorts.place(of: $0.key) == nil }
        let sorts = content.sorts.adding(new.map(\.key), from: content.fields.count)
        return CatalogueItem(
            Content(
                id: id, card: card, rank: rank, fields: content.fields + new, sorts: sorts,
                storedSortValues: content.storedSortValues, attribution: attribution, relations: relations),
            names: names)
    }

    /// The item with names in place of the ids of other records, so that it can stand alone. They are looked up when
    /// they are shown, which few lists do. An item with names keeps those.
    public func naming(_ names: Names) -> CatalogueItem {
        content.hasReferences && self.names == nil ? CatalogueItem(content, names: names) : self
    }

    private func named(_ field: FieldContent) -> FieldContent {
        guard let names, field.value.isReferences else { return field }
        return field.replacing(field.value.naming(names))
    }

    /// Whether another item is a copy of this one, with the same names.
    func isCopy(of other: CatalogueItem) -> Bool { content === other.content && names == other.names }
}

extension CatalogueItem: Hashable {
    public static func == (left: CatalogueItem, right: CatalogueItem) -> Bool {
        left.isCopy(of: right)
            || left.id == right.id && left.rank == right.rank && left.card == right.card && left.fields == right.fields
                && left.attribution == right.attribution && left.relations == right.relations
                && left.hasSortValues(of: right)
    }

    private func hasSortValues(of other: CatalogueItem) -> Bool {
        content.sorts === other.content.sorts
            ? content.storedSortValues == other.content.storedSortValues : sortValues == other.sortValues
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

extension CatalogueItem: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, card, rank, fields, sortValues, attribution, relations
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(ItemReference.self, forKey: .id),
            card: try container.decode(Card.self, forKey: .card),
            rank: try container.decodeIfPresent(Int.self, forKey: .rank),
            fields: try container.decode([FieldContent].self, forKey: .fields),
            sortValues: try container.decode([String: SortValue].self, forKey: .sortValues),
            attribution: try container.decodeIfPresent(String.self, forKey: .attribution),
            relations: try container.decodeIfPresent([String: String].self, forKey: .relations))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(card, forKey: .card)
        try container.encodeIfPresent(rank, forKey: .rank)
        try container.encode(fields, forKey: .fields)
        try container.encode(sortValues, forKey: .sortValues)
        try container.encodeIfPresent(attribution, forKey: .attribution)
        try container.encodeIfPresent(relations, forKey: .relations)
    }
}

extension [CatalogueItem] {
    /// The attributions to show with the items, each once.
    public var attributions: [String] {
        // There are few, which are found faster without hashing.
        reduce(into: []) { texts, item in
            if let text = item.attribution, !texts.contains(text) { texts.append(text) }
        }
    }
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

    public var description: String { source.rawValue + "/" + id }

    /// Compares the bytes of ids, as upstreams and archives do.
    public static func == (one: ItemReference, other: ItemReference) -> Bool {
        one.id.isIdentical(to: other.id) && one.source == other.source
    }

    /// Hashes the id alone: no more items than there are sources have the same, and a page looks up hundreds.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The names of records, by reference collection, then by id.
public typealias Names = [String: [String: String]]
