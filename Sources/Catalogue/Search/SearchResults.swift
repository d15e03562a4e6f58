/// What was found in all sources, by source.
public struct SearchResults: Sendable {
    /// The term of the search.
    public let term: SearchTerm
    /// In the order of the sources; those in which nothing was found are there only where an upstream was asked.
    public let sections: [SearchSection]

    /// How many items are shown.
    public var count: Int { sections.reduce(0) { $0 + $1.cells.count } }
    /// Whether more were found than are shown.
    public var hasMore: Bool { sections.contains(where: \.hasMore) }
    /// Whether an answer is on its way.
    public var isAsking: Bool { sections.contains { $0.upstream?.state.isWaiting == true } }
    /// Why an upstream that was asked gave nothing new.
    public var failedAttempt: FailedAttempt? { sections.lazy.compactMap { $0.upstream?.state.failedAttempt }.first }
}

/// What was found in one source: what is kept at once, and beside it how upstream is doing that was asked.
public struct SearchSection: Sendable, Identifiable {
    public let id: SourceID
    /// The items, best match first.
    public let cells: [ItemCell]
    /// How many of the cells were found in what is kept, with nobody's help.
    public let kept: Int
    /// Whether more were found than are shown.
    public let hasMore: Bool
    /// Nil where upstream cannot be asked with a term.
    public let upstream: Upstream?

    /// The search of an upstream.
    public struct Upstream: Sendable {
        /// The source, asked with the term.
        public let source: BoundSource
        /// The state of that search.
        public let state: FeedState
    }

    /// The items of the cells.
    public var items: [CatalogueItem] { cells.map(\.item) }

    init(id: SourceID, found: MergedItems, favourites: Set<ItemReference>, limit: Int, upstream: Upstream?) {
        self.id = id
        self.upstream = upstream
        cells = found.items.prefix(limit).map { ItemCell(item: $0, isFavourite: favourites.contains($0.id)) }
        kept = min(found.kept, cells.count)
        hasMore = found.items.count > limit
    }
}

/// Items of one source that were found in several places, each once.
struct MergedItems: Hashable, Sendable {
    private(set) var items: [CatalogueItem]
    /// How many were found in what is kept; they come first.
    let kept: Int

    /// - Parameters:
    ///   - favourites: by the person's own records.
    ///   - seen: as they were last seen.
    ///   - samples: shown only where they are not known otherwise.
    init(favourites: [FoundItem] = [], seen: [FoundItem] = [], samples: [FoundItem] = []) {
        let isFavourite = Set(favourites.map(\.id))
        // The newest record counts, and the better of two matches.
        let all = seen + favourites + samples
        let best = Dictionary(all.map { ($0.id, $0.match) }, uniquingKeysWith: min)
        items = all.uniqued(on: \.id).enumerated()
            .map { place, found in
                let match = best[found.id] ?? found.match
                return (rank: Rank(match, isFavourite: isFavourite.contains(found.id), place: place), item: found.item)
            }
            .sorted { $0.rank < $1.rank }.map(\.item)
        kept = items.count
    }

    /// Adds what an upstream answers: an item that is here already keeps its place and is shown as it was answered now; the
    /// others come behind, in upstream's order.
    mutating func add(_ answered: [CatalogueItem]) {
        let places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for item in answered.uniqued(on: \.id) {
            if let place = places[item.id] { items[place] = item } else { items.append(item) }
        }
    }

    /// The same items in the same places, each changed.
    func mapping(_ change: (CatalogueItem) -> CatalogueItem) -> MergedItems {
        var changed = self
        changed.items = items.map(change)
        return changed
    }
}

/// What comes first: what is found by name before what is found elsewhere; of those favourites first, then what is found
/// better.
private struct Rank: Comparable {
    private let isElsewhere: Bool
    private let isFavourite: Bool
    private let match: SearchMatch
    private let place: Int

    init(_ match: SearchMatch, isFavourite: Bool, place: Int) {
        isElsewhere = match == .elsewhere
        self.isFavourite = isFavourite
        self.match = match
        self.place = place
    }

    static func < (left: Rank, right: Rank) -> Bool {
        if left.isElsewhere != right.isElsewhere { return right.isElsewhere }
        if left.isFavourite != right.isFavourite { return left.isFavourite }
        if left.match != right.match { return left.match < right.match }
        return left.place < right.place
    }
}
