import Endpoints
import Foundation

extension DecodedCollection {
    /// The collection with its records as items. A repeated id counts as undecodable; its first item stays.
    func erased<S: Source>(by source: S, query: S.Query) -> DecodedCollection<CatalogueItem> where Item == S.Item {
        var erased = DecodedCollection<CatalogueItem>(
            items: [], undecodable: undecodable, total: total, next: next, attribution: attribution?.presentable())
        erased.isExcerpt = isExcerpt
        var seen: Set<String> = []
        let attribution = erased.attribution
        let fields = source.fields
        let sorts = source.sorts
        for item in items {
            guard (1...500).contains(item.id.utf8.count) else {
                erased.undecodable.append("an item: its id has \(item.id.utf8.count) bytes, and not 1 to 500")
                continue
            }
            guard item.id.isPartOfAddress, item.id.withoutControls == item.id else {
                erased.undecodable.append("item \(item.id.debugDescription): its id cannot stand in an address")
                continue
            }
            guard seen.insert(item.id).inserted else {
                erased.undecodable.append("item \(item.id.debugDescription): its id came before")
                erased.repeated += 1
                continue
            }
            guard source.includes(item, in: query) else {
                erased.total = erased.total.map { $0 - 1 }
                continue
            }
            erased.items.append(
                CatalogueItem(
                    id: ItemReference(source: S.id, id: item.id),
                    card: source.card(for: item).presentable,
                    rank: source.rank(of: item),
                    fields: fields.isEmpty
                        ? Field.scalars(of: item)
                        : fields.map {
                            FieldContent(
                                key: $0.key, label: $0.label, unit: $0.unit, value: $0.value(item).presentable)
                        },
                    sortValues: Dictionary(sorts.map { ($0.key, $0.value(item)) }) { first, _ in first },
                    attribution: attribution,
                    relations: source.relations(of: item)))
        }
        return erased
    }
}

extension String {
    /// Whether a text survives as a part of an address: paths give it no special meaning, and encoding loses nothing,
    /// such as a byte order mark.
    fileprivate var isPartOfAddress: Bool {
        self != "." && self != ".." && Resource.encoded(self).removingPercentEncoding == self
    }
}
