public import Foundation

/// Everything a reader needs: the sources, their feeds and people's profiles.
public struct Library: Sendable {
    /// The sources in the order of their tabs.
    public let sources: [BoundSource]
    /// The feeds in memory.
    public let feeds: FeedRegistry
    /// The archived answers of all sources.
    public let archive: any Archive
    /// The records of all upstreams since the program was started.
    public let upstreamLog: UpstreamLog
    /// The favourites, home pages and searches of all profiles.
    public let profiles: any ProfileStore
    /// Finds what is kept.
    public let index: any SearchIndex
    /// How many pictures are kept of a source's items.
    public let pictures: @Sendable (SourceID) async throws -> Int
    /// The date that changes are stamped with.
    public let now: @Sendable () -> Date
    let sampleIndex = SampleIndex()
    private let shares = ClientQuota()

    /// Creates a library; without a search index, search finds only favourites and samples.
    public init(
        sources: [BoundSource], feeds: FeedRegistry, archive: any Archive, upstreamLog: UpstreamLog,
        profiles: any ProfileStore, index: any SearchIndex = EmptySearchIndex(),
        pictures: @escaping @Sendable (SourceID) async throws -> Int = { _ in 0 },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.sources = sources
        self.feeds = feeds
        self.archive = archive
        self.upstreamLog = upstreamLog
        self.profiles = profiles
        self.index = index
        self.pictures = pictures
        self.now = now
    }

    /// Also those that no tab leads to.
    public var allSources: [BoundSource] { sources.flatMap { [$0] + $0.secondary } }

    /// The source with this id, among those with a tab and those without; nil if there is none.
    public func source(_ id: String) -> BoundSource? {
        allSources.first { $0.id.rawValue == id }
    }

    /// The state of a source's feed, as far as it is decent to wait for it.
    public func state(
        of source: BoundSource, waiting: FeedStore.WaitPolicy = .init(), retrying: Bool = false
    ) async -> FeedState {
        let store = await feeds.store(for: source)
        if let requester = CurrentClient.current, source.takesTerm, !source.awaitsTerm,
            await store.wouldAsk(retrying: retrying),
            let seconds = shares.wait(of: requester, asking: source, at: now())
        {
            return await store.stateUnasked(waiting: seconds)
        }
        return await store.state(waiting: waiting, retrying: retrying)
    }

    /// What can be chosen of a source, with the options that lead somewhere: one that no living upstream serves is offered
    /// where it is archived, or where a person's own upstream is asked.
    public func offered(by source: BoundSource) async throws -> [QueryParameter] {
        guard source.ownBases == nil, source.parameters.contains(where: { $0.options.contains(where: \.isRetired) })
        else { return source.parameters }
        let kept = try await Set(archive.summaries(of: source.id).map(\.key.resource))
        return source.parameters.map { parameter in
            parameter.offering { option in
                !option.isRetired
                    || source.setting(parameter.name, to: option.value)?.collection.map(kept.contains) == true
            }
        }
    }

    /// An item from its feed; else as it was last seen in any list, from the samples, or from the profile's own record; else
    /// from an answer that is on its way, or one that has it alone.
    ///
    /// - Parameters:
    ///   - reference: the item.
    ///   - source: the source, with the query of the list that the item is expected in.
    ///   - profile: the profile whose own record of a favourite is the last resort.
    ///   - waiting: the time to wait for upstream.
    ///   - isAskedFor: whether upstream is asked for the item if it is unknown.
    public func item(
        _ reference: ItemReference, of source: BoundSource, profile: ProfileID,
        waiting: FeedStore.WaitPolicy = .init(), isAskedFor: Bool = true
    ) async throws -> ItemLookup {
        let state = await state(of: source, waiting: waiting)
        if let found = ItemLookup(reference, in: state) { return found }
        if let remembered = try await archive.remembered(reference) {
            return ItemLookup(
                item: remembered.item.naming(await provider(of: source).keptNames()),
                origin: .lastSeen(remembered.date),
                provenance: .archived(at: remembered.date, from: remembered.host, because: nil), state: state)
        }
        if let item = await sample(reference, of: source) {
            return ItemLookup(item: item, origin: .sample, provenance: .sample(because: nil), state: state)
        }
        if let record = try await profiles.favouriteRecord(of: reference, profile: profile) {
            return ItemLookup(item: record, origin: .ownRecord, provenance: nil, state: state)
        }
        // Only upstream can have it.
        let patient = FeedStore.WaitPolicy(
            withContent: waiting.withoutContent, withoutContent: waiting.withoutContent)
        let answered = state.isWaiting ? await self.state(of: source, waiting: patient) : state
        if let found = ItemLookup(reference, in: answered) { return found }
        if isAskedFor, let alone = source.query(forItem: reference.id) {
            let found = ItemLookup(reference, in: await self.state(of: alone, waiting: patient))
            if let found { return found.beside(answered) }
        }
        return ItemLookup(item: nil, origin: .feed, provenance: nil, state: answered)
    }

    private func sample(_ reference: ItemReference, of source: BoundSource) async -> CatalogueItem? {
        for source in source.sampled {
            let content = await provider(of: source).sample()
            if let item = content?.items.first(where: { $0.id == reference }) { return item }
        }
        return nil
    }

    /// Adds or removes a favourite.
    ///
    /// - Parameters:
    ///   - isFavourite: whether the item is to be a favourite.
    ///   - reference: the item.
    ///   - source: nil if the item's source no longer exists; its favourites can still be removed.
    ///   - profile: the profile that is changed.
    ///   - restoring: puts a favourite that was just removed back in its old place.
    ///   - waiting: the time to wait for upstream.
    /// - Returns: the item, or nil if there is none of that name, with the state of its feed.
    public func setFavourite(
        _ isFavourite: Bool, _ reference: ItemReference, of source: BoundSource?, profile: ProfileID,
        restoring: Bool = false, waiting: FeedStore.WaitPolicy = .init()
    ) async throws -> ItemLookup {
        // A favourite has a record of its own: removing it, and undoing that, need nobody else.
        var lookup = ItemLookup(
            item: try await profiles.favouriteRecord(of: reference, profile: profile), origin: .ownRecord,
            provenance: nil,
            state: .idle)
        if let source, lookup.item == nil || isFavourite && !restoring {
            lookup = try await item(reference, of: source, profile: profile, waiting: waiting)
        }
        guard let item = lookup.item else { return lookup }
        if isFavourite {
            try await profiles.addFavourite(item.withoutRank, of: profile, at: now(), restoring: restoring)
        } else {
            try await profiles.removeFavourite(reference, of: profile, at: now())
        }
        return lookup
    }
}

/// What was found of an item.
public struct ItemLookup: Sendable {
    /// Nil if there is none of that name, as far as is known.
    public let item: CatalogueItem?
    /// The place where the item was found.
    public let origin: Origin
    /// Nil where it is the person's own record.
    public let provenance: Provenance?
    /// Of the feed it was looked for in.
    public let state: FeedState

    /// - Returns: nil if the feed doesn't have it.
    fileprivate init?(_ reference: ItemReference, in state: FeedState) {
        guard let content = state.content, let item = content.items.first(where: { $0.id == reference }) else {
            return nil
        }
        self.init(item: item.naming(content.names), origin: .feed, provenance: content.provenance, state: state)
    }

    /// The same with the state of the list that is shown beside it.
    fileprivate func beside(_ state: FeedState) -> ItemLookup {
        ItemLookup(item: item, origin: origin, provenance: provenance, state: state)
    }

    fileprivate init(item: CatalogueItem?, origin: Origin, provenance: Provenance?, state: FeedState) {
        self.item = item
        self.origin = origin
        self.provenance = provenance
        self.state = state
    }

    /// What had the item, of what was asked in this order.
    public enum Origin: Hashable, Sendable {
        /// The feed of the list.
        case feed
        /// Not in this list, but in one: as it was then.
        case lastSeen(Date)
        /// The data that come with the program.
        case sample
        /// The profile's own record of a favourite.
        case ownRecord
    }
}
