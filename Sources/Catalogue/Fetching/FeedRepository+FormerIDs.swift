import Logging

extension FeedRepository {
    /// Renames the favourites whose items have other ids now, in all profiles.
    ///
    /// - Parameter content: a list, with the ids that its items had before.
    func renameFavourites(of content: FeedContent) async {
        guard let profiles else { return }
        do {
            var renamed: [ItemReference: CatalogueItem] = [:]
            for id in try await profiles.favouriteIDs(of: source.id) {
                let old = ItemReference(source: source.id, id: id)
                let candidates = content.successors(of: old)
                guard !candidates.isEmpty else { continue }
                let record = try await profiles.favouriteRecord(of: old)
                guard let item = candidates.successor(of: record, isCertain: content.former[id]?.count == 1) else {
                    continue
                }
                renamed[old] = record.map { item.completed(by: $0) } ?? item
            }
            guard !renamed.isEmpty else { return }
            try await profiles.renameFavourites(renamed)
            logger.notice("\(renamed.count) favourites have the ids that their items have now.")
        } catch {
            logFailure("Favourites could not be given the new ids of their items", error)
        }
    }
}

extension FeedContent {
    /// The items that may be the one that had an id; none if an item has it.
    fileprivate func successors(of old: ItemReference) -> [CatalogueItem] {
        guard index.item(old) == nil else { return [] }
        var ids = former[old.id] ?? []
        // An id that several records had, `5~0f3c9a71`, may be that of one record again.
        if ids.isEmpty, let mark = old.id.lastIndex(of: "~") { ids = [String(old.id[..<mark])] }
        return ids.compactMap { index.item(ItemReference(source: old.source, id: $0))?.withoutRank }
    }
}

extension [CatalogueItem] {
    /// The one that is probably the item of a record.
    ///
    /// - Parameter isCertain: whether the only one is the item, whatever its title.
    fileprivate func successor(of record: CatalogueItem?, isCertain: Bool) -> CatalogueItem? {
        isCertain ? first : first { $0.card.title == record?.card.title }
    }
}
