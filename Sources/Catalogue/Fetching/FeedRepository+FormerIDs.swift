import Logging

extension FeedRepository {
    /// Gives what is stored of items their ids of now, before answers with these are compared with the past. Another definition
    /// may read other ids in an equal answer.
    ///
    /// - Parameter former: the ids by those that the items had before.
    func renameItems(by former: [String: [String]]) async {
        if former.isEmpty { return }
        do {
            try await archive.rename(former.mapValues { $0.count == 1 ? $0[0] : nil }, of: source.id)
        } catch {
            logFailure("The archive could not be written", error)
        }
    }

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
        return old.successors(by: former).compactMap { index.item($0)?.withoutRank }
    }
}

extension ItemReference {
    /// The ids that an item with this one may have now.
    fileprivate func successors(by former: [String: [String]]) -> [ItemReference] {
        var ids = former[id] ?? []
        // An id that several records had, `5~0f3c9a71`, may be that of one record again.
        if ids.isEmpty, let mark = id.lastIndex(of: "~") { ids = [String(id[..<mark])] }
        return ids.map { ItemReference(source: source, id: $0) }
    }
}

extension DecodedCollection<CatalogueItem> {
    /// The items of an earlier collection that have other ids here, because other records had theirs, or have.
    func successors(of earlier: DecodedCollection<CatalogueItem>) -> [(item: CatalogueItem, id: ItemReference)] {
        guard !former.isEmpty || earlier.ambiguous > 0 else { return [] }
        let items = Dictionary(self.items.map { ($0.id, $0) }) { first, _ in first }
        return earlier.items.compactMap { item in
            guard items[item.id] == nil else { return nil }
            return item.id.successors(by: former).compactMap { items[$0] }
                .successor(of: item, isCertain: former[item.id.id]?.count == 1)
                .map { (item: item, id: $0.id) }
        }
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
