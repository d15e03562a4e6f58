import Endpoints
public import Foundation

extension Library {
    /// The state of a source's feed as it was at a date: the newest that is not later.
    ///
    /// - Throws: ``NothingKnownThen`` if nothing is known of so early a date, ``UnreadablePast``, or an error of the archive.
    public func state(of source: ResolvedSource, at date: PastDate) async throws -> FeedState {
        let provider = provider(of: source)
        return .showing(try await content(at: provider.key(at: date.date), from: provider), .resting)
    }

    func content(at key: PastKey, from provider: FeedRepository) async throws -> FeedContent {
        let key = PastKey(feed: key.feed, since: key.since, names: key.names, sourcesVersion: sourcesVersion)
        if let known = pastContents.value(for: key) { return known }
        let loaded = await pastLoads.value(for: key) { _ -> Result<FeedContent, any Error> in
            do { return .success(try await provider.content(at: key)) } catch { return .failure(error) }
        }
        guard let loaded else { throw CancellationError() }
        let content = try loaded.get()
        pastContents.insert(content, for: key)
        return content
    }

    /// The dates since which the archive has had each state of a source's feed, ascending.
    public func dates(of source: ResolvedSource) async throws -> [Date] {
        try await provider(of: source).dates()
    }

    /// An item as it was at a date: its own record, with what its list had besides.
    ///
    /// - Throws: ``NothingKnownThen`` if nothing is known of so early a date, ``UnreadablePast``, or an error of the archive.
    public func item(
        _ reference: ItemReference, of source: ResolvedSource, at date: PastDate
    ) async throws -> ItemLookup {
        var record: ItemLookup?
        if source.fetchesDetails, let alone = source.query(forItem: reference.id) {
            do {
                record = ItemLookup(reference, in: try await state(of: alone, at: date))
            } catch is NothingKnownThen {}
        }
        do {
            let state = try await state(of: source, at: date)
            guard let listed = ItemLookup(reference, in: state) else {
                return ItemLookup(
                    item: record?.item, origin: .feed, provenance: record?.provenance, state: record?.state ?? state)
            }
            guard let item = record?.item, let known = listed.item else { return listed }
            return ItemLookup(
                item: item.completed(by: known), origin: .feed, provenance: record?.provenance, state: state)
        } catch let error as NothingKnownThen {
            guard let record else { throw error }
            return record
        }
    }
}

extension Library {
    /// The largest number of lists that are looked at for changes since a person's last visit.
    package static let maxListsOfPerson = 24

    /// The items that came into lists after a date and still are there, each once: the newest of each list, then the next
    /// ones of each. Lists without an answer since the date have none.
    ///
    /// - Parameters:
    ///   - pages: pages of the lists; at most 24 lists count.
    ///   - date: the date.
    ///   - limit: the largest number of items.
    package func newItems(in pages: [ListPage], since date: Date, limit: Int) async -> [CatalogueItem] {
        var found: [[CatalogueItem]] = []
        for page in pages.filter(\.source.hasChanges).uniqued(on: \.source.archiveKey).prefix(Self.maxListsOfPerson) {
            guard let content = page.state.content, let counts = await changeCounts(of: page, since: date)
            else { continue }
            found.append(counts.newItems.compactMap { content.item(ItemReference(source: page.source.id, id: $0)) })
        }
        let turns = (0..<limit).flatMap { place in found.compactMap { place < $0.count ? $0[place] : nil } }
        return Array(turns.uniqued(on: \.id).prefix(limit))
    }

    /// The state of a list that may have changed since a date, in memory or else in the archive. No upstream is asked.
    ///
    /// - Returns: idle if the archive has no newer state of the list.
    package func knownState(of source: ResolvedSource, changedSince date: Date) async -> FeedState {
        recorder?.record(.feed(FeedKey(of: source)))
        if let state = feeds.existingStore(for: source)?.state, state != .idle { return state }
        guard let list = source.archiveKey else { return .idle }
        do {
            guard let last = try await archive.dateRange(of: list)?.last, last > date else { return .idle }
        } catch {
            provider(of: source).logFailure("The dates of a list could not be read", error)
            return .idle
        }
        return await storedState(of: source)
    }
}

/// Nothing is known of a list at so early a date.
public struct NothingKnownThen: Error, Hashable {
    /// The date of the oldest stored state; nil if the past of the list is not stored, or can't be compared yet.
    public let first: Date?
    /// Whether states are stored, but no two of them can be compared.
    public var isStored = false
}

extension NothingKnownThen: CustomStringConvertible {
    public var description: String {
        first.map { "Expected a date from \(PastDate($0).text), got an earlier one." }
            ?? (isStored
                ? "Expected a whole answer of which all records can be read, got none yet."
                : "Expected a list whose past is stored, got another.")
    }
}

/// The answer of a date, which today's decoder can't read.
public struct UnreadablePast: Error, CustomStringConvertible {
    let date: Date
    let error: ReadingError

    public var description: String {
        "Expected \(error.expected) in the answer of \(PastDate(date).text), got \(error.got)."
    }
}

/// A state of a feed in the past.
struct PastKey: Hashable, Sendable {
    let feed: FeedKey
    let since: Date
    /// The dates since which the names were so, by the ids of their collections.
    let names: [String: Date]
    /// Other definitions read other items in it.
    var sourcesVersion = 0
}

extension ResolvedSource {
    /// Whether its lists are results of searches, which are private.
    fileprivate var isPrivate: Bool { supportsSearch || ResolvedSource(source).supportsSearch }

    /// The key of its list in the archive; nil if it has none.
    package var archiveKey: ArchiveKey? { collection.map { ArchiveKey(source: id, resource: $0) } }

    /// Whether the past of its list is stored.
    package var hasPast: Bool { collection != nil && !isPrivate && history.isKept }

    /// Whether changes of its list are stored. Those of a list that leaves out records are of all records.
    package var hasChanges: Bool { hasPast && unfiltered == nil }
}

extension FeedRepository {
    /// How much of the past is stored of the collection that has arrived; nil if it has no place in it.
    ///
    /// - Parameter bound: the limit that ended the fetch; nil if none did.
    func history(of bound: CollectionLimits.Bound?) -> HistoryPolicy? {
        // A list that stops at a limit is incomplete.
        source.isPrivate || bound != nil ? nil : source.history
    }

    func dates(of resource: Resource) async throws -> [Date] {
        guard history(of: nil)?.isKept == true else { return [] }
        return try await archive.dates(of: ArchiveKey(source: source.id, resource: resource))
    }

    /// The dates since which the archive has had each state of the feed, ascending.
    func dates() async throws -> [Date] {
        guard let collection = source.collection else { return [] }
        return try await dates(of: collection)
    }

    /// The state that the feed had at a date.
    func key(at date: Date) async throws -> PastKey {
        let dates = try await dates()
        guard let since = dates.last(where: { $0 <= date }) else { throw NothingKnownThen(first: dates.first) }
        var names: [String: Date] = [:]
        for collection in source.referenceCollections {
            names[collection.id] = try await self.dates(of: collection.resource).last { $0 <= date }
        }
        return PastKey(feed: FeedKey(of: source), since: since, names: names)
    }

    /// The collection as of a date, with the names of that date. Where no names are stored for it, the current ones are used.
    ///
    /// - Throws: ``UnreadablePast``, or an error of the archive.
    func content(at key: PastKey) async throws -> FeedContent {
        guard let collection = source.collection, let entry = try await entry(of: collection, at: key.since),
            let host = entry.host
        else { throw NothingKnownThen(first: nil) }
        do throws(ReadingError) {
            let decoded = try decode(entry.answers)
            var content = FeedContent(decoded, provenance: .archived(at: key.since, from: host, because: nil))
            content.names = await names(at: key)
            return content
        } catch {
            throw UnreadablePast(date: key.since, error: error)
        }
    }

    private func names(at key: PastKey) async -> Names {
        var names = await storedNames()
        for collection in source.referenceCollections {
            guard let since = key.names[collection.id] else { continue }
            do {
                guard let entry = try await entry(of: collection.resource, at: since) else { continue }
                names[collection.id] = collection.names(of: try collection.read(entry.answers).items)
            } catch {
                logFailure("Names of the past could not be read", error)
            }
        }
        return names
    }

    private func entry(of resource: Resource, at date: Date) async throws -> ArchiveEntry? {
        try await archive.entry(for: ArchiveKey(source: source.id, resource: resource), at: date)
    }
}
