/// Changes of favourites.
extension Library {
    /// The time that a better record of a favourite may take, after the answer.
    private static let timeForBetterRecord = FeedStore.WaitPolicy(forContent: .seconds(30), forAnswer: .seconds(30))

    /// Adds or removes a favourite with the record that is known. Asks upstream only if no record is known, or if the
    /// policy waits for answers.
    ///
    /// - Parameters:
    ///   - isFavourite: true to add the item, false to remove it.
    ///   - reference: the item.
    ///   - source: the item's source; nil if it no longer exists. Its favourites can still be removed.
    ///   - profile: the profile to change.
    ///   - restoring: whether to put a favourite that was just removed back in its old place.
    ///   - waiting: how long to wait for upstream.
    /// - Returns: the item, or nil if it was not found, with the state of its feed.
    public func setFavourite(
        _ isFavourite: Bool, _ reference: ItemReference, of source: ResolvedSource?, profile: ProfileID,
        restoring: Bool = false, waiting: FeedStore.WaitPolicy = .init()
    ) async throws -> ItemLookup {
        // A favourite has its own record, so removing it and undoing the removal need no upstream.
        let own = try await profiles.favouriteRecord(of: reference, profile: profile)
        var lookup = ItemLookup(item: own, origin: .ownRecord, provenance: nil, state: .idle)
        if let source, own == nil || isFavourite && !restoring {
            let known = waiting.forAnswer > .zero ? nil : try await knownItem(reference, of: source)
            if let known {
                lookup = known
            } else if own == nil || waiting.forAnswer > .zero {
                lookup = try await item(reference, of: source, profile: profile, waiting: waiting)
            }
        }
        guard let item = lookup.item else { return lookup }
        if isFavourite {
            try await profiles.addFavourite(item.withoutRank, of: profile, at: now(), restoring: restoring)
        } else {
            try await profiles.removeFavourite(reference, of: profile, at: now())
        }
        return lookup
    }

    /// Looks for a record of a new favourite that is better than the one that was known, and stores it for all profiles.
    public func improveFavourite(_ reference: ItemReference, of source: ResolvedSource, profile: ProfileID) async throws
    {
        let found = try await item(reference, of: source, profile: profile, waiting: Self.timeForBetterRecord)
        guard found.origin == .feed, let better = found.item?.withoutRank else { return }
        try await profiles.updateRecords([better])
    }

    /// An item as far as it is known in memory, in the archive and in the samples; nil if it isn't.
    private func knownItem(_ reference: ItemReference, of source: ResolvedSource) async throws -> ItemLookup? {
        let state = feeds.existingStore(for: source)?.state ?? .idle
        let record = source.query(forItem: reference.id).flatMap { feeds.existingStore(for: $0)?.state }
            .flatMap { ItemLookup(reference, in: $0) }
        if let listed = ItemLookup(reference, in: state) {
            guard let item = listed.item, let own = record?.item else { return listed }
            return ItemLookup(
                item: own.completed(by: item), origin: .feed, provenance: record?.provenance, state: state)
        }
        // A record may leave its title to the list.
        if let record, record.item?.card.title.isEmpty == false { return record }
        if let remembered = try await archive.remembered(reference) {
            return ItemLookup(
                item: remembered.item.naming(await provider(of: source).storedNames()),
                origin: .lastSeen(remembered.date),
                provenance: .archived(at: remembered.date, from: remembered.host, because: nil), state: state)
        }
        return await sample(reference, of: source).map {
            ItemLookup(item: $0.item, origin: .sample, provenance: .sample(because: nil), state: state)
        }
    }
}
