import Endpoints
import Foundation

extension DecodedCollection {
    /// The collection with its records as items. An item that is equal to an earlier one came again and is no loss. One
    /// that has only the id of an earlier one counts as undecodable.
    func erased<S: Source>(by source: S, query: S.Query) -> DecodedCollection<CatalogueItem> where Item == S.Item {
        var erased = DecodedCollection<CatalogueItem>(
            items: [], undecodable: undecodable, total: total, next: next, attribution: attribution?.presentable())
        erased.isExcerpt = isExcerpt
        erased.endsWhenGone = endsWhenGone
        erased.named = named
        erased.check = check
        erased.dialect = dialect
        erased.damagedTexts = damagedTexts
        erased.upstreamErrors = upstreamErrors
        erased.elsewhere = elsewhere
        erased.shortfall = shortfall
        erased.doubled = doubled
        (erased.repeated, erased.ambiguous, erased.former) = (repeated, ambiguous, former)
        erased.items.reserveCapacity(items.count)
        var places: [ExactText: Int] = Dictionary(minimumCapacity: items.count)
        var maker = ItemMaker(source, attribution: erased.attribution)
        let sourceID = source.id
        for item in items {
            // A source may compute it from an address.
            let id = item.id.description
            guard (1...500).contains(id.utf8.count) else {
                erased.undecodable.append("an item: its id has \(id.utf8.count) bytes, and not 1 to 500")
                continue
            }
            guard id.isPartOfAddress, id.withoutControls == id else {
                erased.undecodable.append("item \(id.debugDescription): its id cannot stand in an address")
                continue
            }
            guard source.includes(item, in: query) else {
                erased.total = erased.total.map { $0 - 1 }
                continue
            }
            let made = maker.item(item, id: ItemReference(source: sourceID, id: id))
            if let place = places[ExactText(id)] {
                if made.withoutRank != erased.items[place].withoutRank {
                    erased.undecodable.append("item \(id.debugDescription): its id came before")
                }
                continue
            }
            places[ExactText(id)] = erased.items.count
            erased.items.append(made)
            if listed.contains(id) { erased.listed.insert(id) }
        }
        return erased
    }
}

/// Makes items of the records of one source, which share the descriptions of their facts and sorts.
private struct ItemMaker<S: Source> {
    private let source: S
    private let attribution: String?
    private let fields: [Field<S.Item>]
    private let descriptions: [FieldDescription]
    private let sorts: [Sort<S.Item>]
    private var layouts: SortLayouts
    private var scalars = ScalarFields()

    init(_ source: S, attribution: String?) {
        self.source = source
        self.attribution = attribution
        fields = source.fields
        descriptions = fields.map { FieldDescription($0) }
        sorts = source.sorts.uniqued(on: \.key)
        layouts = SortLayouts(keys: sorts.map(\.key), fields: descriptions.map(\.key))
    }

    mutating func item(_ record: S.Item, id: ItemReference) -> CatalogueItem {
        let card = source.card(for: record).presentable
        var facts = descriptions.isEmpty ? scalars.fields(of: record) : []
        facts.reserveCapacity(descriptions.count)
        // Loops, because `map` over what depends on the source's type is not specialised.
        for index in descriptions.indices {
            facts.append(FieldContent(descriptions[index], value: fields[index].value(record).presentable))
        }
        var values: [SortValue] = []
        values.reserveCapacity(sorts.count)
        for sort in sorts { values.append(sort.value(record)) }
        let (layout, stored) = layouts.layout(
            of: values, title: card.title, fields: descriptions.isEmpty ? [] : facts)
        return CatalogueItem(
            id: id, card: card, rank: source.rank(of: record), fields: facts,
            sorts: layout, storedSortValues: stored, attribution: attribution,
            relations: source.relations(of: record))
    }
}

extension String {
    /// Whether a text survives as a part of an address: paths give it no special meaning, and encoding loses nothing,
    /// such as a byte order mark.
    var isPartOfAddress: Bool {
        if self == "." || self == ".." { return false }
        // Nearly every id is of letters and digits, which are not encoded.
        let encoded = Resource.encoded(self)
        return encoded == self || encoded.removingPercentEncoding == self
    }
}
