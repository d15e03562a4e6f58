extension CatalogueItem {
    /// The item with the values of an earlier record of it, such as its list's, in place of those that it lacks.
    ///
    /// The sort values of the earlier record stay, because its list is sorted by them.
    func completed(by earlier: CatalogueItem) -> CatalogueItem {
        let known = Dictionary(earlier.fields.map { ($0.key, $0) }) { first, _ in first }
        let own = Set(fields.map(\.key))
        return CatalogueItem(
            id: id, card: card.completed(by: earlier.card), rank: rank ?? earlier.rank,
            fields: fields.map { $0.isKnown ? $0 : known[$0.key] ?? $0 }
                + earlier.fields.filter { !own.contains($0.key) },
            sortValues: earlier.sortValues.merging(sortValues) { $0 == .missing ? $1 : $0 },
            attribution: attribution ?? earlier.attribution,
            relations: relations.map { (earlier.relations ?? [:]).merging($0) { $1 } } ?? earlier.relations)
    }
}

extension CatalogueItem {
    /// The item as one of a source whose id was another when the record was stored.
    package func inSource(_ source: SourceID) -> CatalogueItem {
        if source == id.source { return self }
        return CatalogueItem(
            id: ItemReference(source: source, id: id.id), card: card, rank: rank, fields: fields,
            sortValues: sortValues, attribution: attribution, relations: relations)
    }
}

extension Card {
    /// The card with what an earlier one has in place of what it lacks.
    package func completed(by earlier: Card) -> Card {
        Card(
            title: title.isEmpty ? earlier.title : title, subtitle: subtitle ?? earlier.subtitle,
            caption: caption ?? earlier.caption, artwork: artwork ?? earlier.artwork,
            preview: preview ?? earlier.preview)
    }
}

extension Archive {
    /// A record that was asked for alone, with what its list said of it.
    func completing(_ items: [CatalogueItem]) async throws -> [CatalogueItem] {
        guard items.count == 1, let earlier = try await remembered(items[0].id) else { return items }
        return [items[0].completed(by: earlier.item)]
    }

    /// The items without those that only a list has told of and that are known already, perhaps with more of their facts.
    func withoutKnown(_ listed: Set<String>, in items: [CatalogueItem]) async throws -> [CatalogueItem] {
        var others: [CatalogueItem] = []
        for item in items {
            if listed.contains(item.id.id), try await remembered(item.id) != nil { continue }
            others.append(item)
        }
        return others
    }
}
