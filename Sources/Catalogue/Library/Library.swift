import Endpoints
public import Foundation

/// The sources with their feeds, the archive and the profiles.
public struct Library: Sendable {
    let registry: SourceRegistry
    /// The feeds in memory.
    public let feeds: FeedRegistry
    /// The archived answers of all sources.
    public let archive: any Archive
    /// The records of all upstreams since the program was started.
    public let upstreamLog: UpstreamLog
    /// The favourites, home pages and searches of all profiles.
    public private(set) var profiles: any ProfileStore
    /// The rules of people, and the changes that these reported.
    package private(set) var follows: any FollowStore = NoFollows()
    /// Finds archived items and favourites.
    public let index: any SearchIndex
    /// The number of cached pictures of a source's items.
    public let pictures: @Sendable (SourceID) async throws -> Int
    /// The current date, which changes are stamped with.
    public let now: @Sendable () -> Date
    /// Where the health of the sources is stored; nil if it isn't.
    var healthStore: (any SourceHealthStore)?
    let sampleIndex = SampleIndex()
    // Going from one date to the next takes both. A list has a cost besides its items, such as its orders.
    let pastContents = LRUCache<PastKey, FeedContent>(limit: 80_000) { $0.items.count + 100 }
    let answersWithPast = LRUCache<AnswerKey, Bool>(limit: 1_024)
    let pastLoads = SingleFlight<PastKey, Result<FeedContent, any Error>>()
    let countedDays = LRUCache<DayCountsKey, [DayOfChanges]>(limit: 64)
    let dayCountLoads = SingleFlight<DayCountsKey, Result<[DayOfChanges], any Error>>()
    let countedChanges = LRUCache<ChangeCountsKey, ChangeCounts?>(limit: 1_024)
    private let shares = ClientQuota()
    /// The client that reads, whose share of upstreams is limited; nil for commands, which have no limit.
    private var client: String?
    /// Records which feeds are read, and whether the archive is; nil for commands.
    var recorder: DependencyRecorder?

    /// Creates a library. Without a search index, search finds only samples and results from upstreams.
    public init(
        sources: [ResolvedSource], feeds: FeedRegistry, archive: any Archive, upstreamLog: UpstreamLog,
        profiles: any ProfileStore, index: any SearchIndex = EmptySearchIndex(),
        pictures: @escaping @Sendable (SourceID) async throws -> Int = { _ in 0 },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        registry = SourceRegistry(sources)
        self.feeds = feeds
        self.archive = archive
        self.upstreamLog = upstreamLog
        self.profiles = profiles
        self.index = index
        self.pictures = pictures
        self.now = now
    }

    /// Returns this library for one reader.
    ///
    /// - Parameters:
    ///   - client: the name by which its share of upstreams is counted.
    ///   - recorder: told which feeds are read, and whether the archive is.
    public func reading(for client: String?, recordingIn recorder: DependencyRecorder? = nil) -> Library {
        var library = self
        library.client = client
        library.recorder = recorder
        return library
    }

    /// Returns this library with what people follow in a store.
    package func following(in store: any FollowStore) -> Library {
        var library = self
        library.follows = store
        return library
    }

    /// Returns this library for one change of a profile, which is made once.
    public func deduplicating(by key: IdempotencyKey) -> Library {
        var library = self
        library.profiles = profiles.deduplicating(by: key)
        return library
    }

    /// The sources in the order of their tabs.
    public var sources: [ResolvedSource] { registry.current.sources }
    /// The sources with a tab, and their secondary sources.
    public var allSources: [ResolvedSource] { registry.current.all }

    /// How often the sources have been replaced.
    public var sourcesVersion: Int { registry.current.version }

    /// Replaces the sources. Pages that show one that has changed follow; favourites and archive stay.
    public func replaceSources(_ sources: [ResolvedSource]) {
        let changed = registry.replace(sources)
        guard !changed.isEmpty else { return }
        feeds.forget(changed)
        // Each page has the tabs.
        changes.publish(nil)
    }

    /// Tells which feeds and profiles have changed.
    public var changes: ChangeLog { feeds.changes }

    /// The source with an id, including secondary sources; nil if there is none.
    public func source(_ id: String) -> ResolvedSource? {
        allSources.first { $0.id.rawValue == id }
    }

    /// The lists that belong to an item. A list of another catalogue is left out if the program doesn't have that one, or if
    /// a person configured upstreams for only one of both: it may then have other records under the same ids.
    public func related(to item: CatalogueItem, of source: ResolvedSource) -> [RelatedList] {
        let own = [source.id] + source.source.secondary.map(\.id)
        return source.related(to: item).compactMap { list in
            if own.contains(list.all.id) { return list }
            let other = self.source(list.all.id.rawValue)
            return other.flatMap { ($0.ownBases == nil) == (source.ownBases == nil) ? list.at($0) : nil }
        }
    }

    /// The state of a source's feed. Waits for upstream within a policy.
    ///
    /// If the current client has used up its quota, upstream is not asked.
    ///
    /// - Parameters:
    ///   - source: the source with the query of the feed.
    ///   - waiting: how long to wait for upstream.
    ///   - retrying: whether a person asked to try again now.
    ///   - items: how many items to show of a list that is loaded on demand.
    public func state(
        of source: ResolvedSource, waiting: FeedStore.WaitPolicy = .init(), retrying: Bool = false, items: Int = 0
    ) async -> FeedState {
        let store = feeds.store(for: source)
        if retrying || store.settledState(items: items) == nil {
            if let state = await answered(by: store, of: source, waiting: waiting, retrying: retrying, items: items) {
                recorder?.record(.feed(FeedKey(of: source)))
                return state
            }
        }
        return recorded(store, of: source)
    }

    private func recorded(_ store: FeedStore, of source: ResolvedSource) -> FeedState {
        recorder?.record(.feed(FeedKey(of: source)))
        return store.state
    }

    /// Waits until there is something to show.
    ///
    /// - Returns: a state of its own for a client that has used up its quota.
    private func answered(
        by store: FeedStore, of source: ResolvedSource, waiting: FeedStore.WaitPolicy, retrying: Bool, items: Int
    ) async -> FeedState? {
        if let client, source.supportsSearch, !source.needsSearchTerm,
            store.needsUpstream(retrying: retrying),
            let seconds = shares.wait(of: client, asking: source, at: now())
        {
            return await store.stateWithoutUpstream(waiting: seconds)
        }
        _ = await store.state(waiting: waiting, retrying: retrying, items: items)
        return nil
    }

    /// The state of a source's feed if a request now has nothing to wait for; nil otherwise.
    public func settledState(of source: ResolvedSource) -> FeedState? {
        let store = feeds.store(for: source)
        return store.settledState() == nil ? nil : recorded(store, of: source)
    }

    /// The states of sources' feeds, in the order of the sources. Feeds that have something to wait for do so at the
    /// same time.
    ///
    /// - Parameters:
    ///   - sources: the sources with the queries of the feeds.
    ///   - waiting: how long to wait for upstreams.
    public func states(of sources: [ResolvedSource], waiting: FeedStore.WaitPolicy) async -> [FeedState] {
        await states(of: sources, settled: sources.map(settledState), waiting: waiting)
    }

    /// The same.
    ///
    /// - Parameter settled: the states that need no waiting, in the order of the sources; nil for the others.
    func states(
        of sources: [ResolvedSource], settled: [FeedState?], waiting: FeedStore.WaitPolicy
    ) async -> [FeedState] {
        if !settled.contains(where: { $0 == nil }) { return settled.compactMap(\.self) }
        return await zip(sources, settled).concurrentMap { source, settled -> FeedState in
            if let settled { return settled }
            return await state(of: source, waiting: waiting)
        }
    }

    /// The parameters of a source with the options that lead to results: an option that no upstream serves any more is
    /// offered only if it is archived or a person configured an upstream.
    public func offered(by source: ResolvedSource) async throws -> [QueryParameter] {
        guard source.ownBases == nil, source.parameters.contains(where: { $0.options.contains(where: \.isRetired) })
        else { return source.parameters }
        let kept = try await archive.resources(of: source.id)
        return source.parameters.map { parameter in
            parameter.offering { option in
                !option.isRetired
                    || source.setting(parameter.name, to: option.value)?.collection.map(kept.contains) == true
            }
        }
    }

    /// Looks up an item in its feed, then in earlier lists, the samples and the profile's favourites. Waits for
    /// upstream last.
    ///
    /// - Parameters:
    ///   - reference: the item.
    ///   - source: the source, with the query of the list that should contain the item.
    ///   - profile: the profile whose own record of a favourite is the last resort.
    ///   - waiting: how long to wait for upstream.
    ///   - isAskedFor: whether upstream may be asked for the item alone.
    public func item(
        _ reference: ItemReference, of source: ResolvedSource, profile: ProfileID,
        waiting: FeedStore.WaitPolicy = .init(), isAskedFor: Bool = true
    ) async throws -> ItemLookup {
        // The item may be elsewhere, so this doesn't wait for the first content yet.
        let state = await state(of: source, waiting: waiting.withSomethingToShow)
        let isDetailed = isAskedFor && source.fetchesDetails
        if let found = ItemLookup(reference, in: state) {
            return isDetailed ? await detailed(found, of: source, waiting: waiting) : found
        }
        if let remembered = try await archive.remembered(reference) {
            let found = ItemLookup(
                item: remembered.item.naming(await provider(of: source).storedNames()),
                origin: .lastSeen(remembered.date),
                provenance: .archived(at: remembered.date, from: remembered.host, because: nil), state: state)
            return isDetailed ? await detailed(found, of: source, waiting: waiting) : found
        }
        if let (item, _) = await sample(reference, of: source) {
            return ItemLookup(item: item, origin: .sample, provenance: .sample(because: nil), state: state)
        }
        if let record = try await profiles.favouriteRecord(of: reference, profile: profile) {
            return ItemLookup(item: record, origin: .ownRecord, provenance: nil, state: state)
        }
        // Only an upstream can have it now.
        let patient = waiting.forMore
        let waitsAgain = state.isWaiting && waiting.canWaitLonger
        let answered = waitsAgain ? await self.state(of: source, waiting: patient) : state
        if let found = ItemLookup(reference, in: answered) { return found }
        if isAskedFor, let alone = source.query(forItem: reference.id) {
            let found = ItemLookup(reference, in: await self.state(of: alone, waiting: patient))
            // A record may leave its title to the list.
            if let found, found.item?.card.title.isEmpty == false { return found.beside(answered) }
        }
        if let (item, date) = await lastVersion(of: reference, in: source) {
            return ItemLookup(item: item, origin: .lastSeen(date), provenance: nil, state: answered)
        }
        return ItemLookup(item: nil, origin: .feed, provenance: nil, state: answered)
    }

    /// An item of a list with its own record, whose values win; as it was found if the record can't be had.
    private func detailed(
        _ found: ItemLookup, of source: ResolvedSource, waiting: FeedStore.WaitPolicy
    ) async -> ItemLookup {
        guard let listed = found.item, let alone = source.query(forItem: listed.id.id) else { return found }
        let state = await state(of: alone, waiting: waiting)
        guard let content = state.content, let record = content.item(listed.id) else { return found }
        return ItemLookup(
            item: record.completed(by: listed), origin: .feed, provenance: content.provenance, state: found.state)
    }

    /// A list that has an item, if one is known: a feed in use, or samples.
    ///
    /// - Returns: the source with the list's query.
    public func list(with reference: ItemReference, of source: ResolvedSource) async -> ResolvedSource? {
        if let listing = feeds.source(listing: reference) { return listing }
        return await sample(reference, of: source)?.source
    }

    func sample(
        _ reference: ItemReference, of source: ResolvedSource
    ) async -> (item: CatalogueItem, source: ResolvedSource)? {
        for source in source.sampled {
            let content = await provider(of: source).sample()
            if let item = content?.item(reference) { return (item, source) }
        }
        return nil
    }
}
