/// The results of a search, by source.
public struct SearchResults: Sendable {
    /// The term of the search.
    public let term: SearchTerm
    /// The sections in the order of the sources. A source without results has a section only if its upstream was asked.
    public private(set) var sections: [SearchSection]

    /// The items that are shown.
    public var items: [ItemReference] { sections.flatMap(\.cells).map(\.id) }

    /// The results with the favourites of a profile marked.
    public func marking(_ favourites: Set<ItemReference>) -> SearchResults {
        var results = self
        // Few sections have a favourite.
        for (index, section) in sections.enumerated()
        where section.cells.contains(where: { $0.isFavourite != favourites.contains($0.id) }) {
            results.sections[index].cells = sections[index].cells.marking(favourites)
        }
        return results
    }

    /// The sections with results. Those in which the term names an item come first.
    public var found: [SearchSection] {
        let found = sections.filter { !$0.cells.isEmpty }
        let named = Set(found.filter { section in section.cells.contains { matchOfTitle($0) != nil } }.map(\.id))
        return found.filter { named.contains($0.id) } + found.filter { !named.contains($0.id) }
    }

    /// The best result, if the words of the term begin words of its title; nil if there is no such result. Favourites
    /// come before others, whether or not they are marked, then those whose title is the term, and samples last.
    public var topHit: ItemCell? {
        let hits = sections.flatMap { section in
            section.cells.enumerated().compactMap { index, cell in
                matchOfTitle(cell).map { match in
                    let place = index < section.favourites ? 0 : match == .title(.whole) ? 1 : 2
                    return (cell: cell, rank: (place, section.areSamples ? 1 : 0, match))
                }
            }
        }
        return hits.min { $0.rank < $1.rank }?.cell
    }

    /// How the words of the term begin words of a title; nil if they don't.
    private func matchOfTitle(_ cell: ItemCell) -> SearchMatch? {
        term.match(title: cell.item.card.title.foldedForSearch, names: "").flatMap { $0 < .title(.part) ? $0 : nil }
    }

    /// The number of items that are shown.
    public var count: Int { sections.reduce(0) { $0 + $1.cells.count } }
    /// Whether there are more results than are shown.
    public var hasMore: Bool { sections.contains(where: \.hasMore) }
    /// Whether an upstream has not answered yet.
    public var isAsking: Bool { sections.contains { $0.upstream?.state.isWaiting == true } }
    /// The first failed request to an upstream.
    public var failedAttempt: FailedAttempt? { sections.lazy.compactMap { $0.upstream?.state.failedAttempt }.first }
}

/// The results in one source: local results, and the state of its upstream's search.
public struct SearchSection: Sendable, Identifiable {
    public let id: SourceID
    /// The items, best match first.
    public fileprivate(set) var cells: [ItemCell]
    /// The number of cells that were found without upstream.
    public let kept: Int
    /// The number of favourites among the cells; they come first.
    let favourites: Int
    /// Whether there are more results than are shown.
    public let hasMore: Bool
    /// Whether all items that were found without upstream are samples.
    public let areSamples: Bool
    /// The search of the upstream; nil if the upstream doesn't accept a term.
    public let upstream: Upstream?

    /// The search of an upstream.
    public struct Upstream: Sendable {
        /// The source, asked with the term.
        public let source: ResolvedSource
        /// The state of that search.
        public let state: FeedState
    }

    /// The items of the cells.
    public var items: [CatalogueItem] { cells.map(\.item) }

    init(id: SourceID, found: MergedItems, limit: Int, areSamples: Bool = false, upstream: Upstream?) {
        self.id = id
        self.upstream = upstream
        self.areSamples = areSamples
        cells = found.items.prefix(limit).map { ItemCell(item: $0, isFavourite: false) }
        kept = min(found.kept, cells.count)
        favourites = min(found.favourites, cells.count)
        hasMore = found.items.count > limit
    }
}

/// The items of one source that were found in several places, each once.
struct MergedItems: Hashable, Sendable {
    private(set) var items: [CatalogueItem]
    /// The number of items that were found without upstream; they come first.
    let kept: Int
    /// The number of favourites; they come first.
    let favourites: Int

    /// Merges the items that were found without upstream.
    ///
    /// - Parameters:
    ///   - favourites: the favourites, by their own records.
    ///   - seen: the items as they were last seen.
    ///   - samples: the samples, which are used only if the item is otherwise unknown.
    init(favourites: [FoundItem] = [], seen: [FoundItem] = [], samples: [FoundItem] = []) {
        // Nearly always, one place has them all, best match first.
        let lists = [seen, favourites, samples].filter { !$0.isEmpty }
        let first = lists.first ?? []
        if lists.count <= 1, zip(first, first.dropFirst()).allSatisfy({ $0.match <= $1.match }) {
            items = first.map(\.item)
            kept = items.count
            self.favourites = favourites.count
            return
        }
        var ranked: [(rank: Rank, item: CatalogueItem)] = []
        var places: [ItemReference: Int] = [:]
        // The newest record counts, with the better of two matches.
        for (list, isFavourite) in [(seen, false), (favourites, true), (samples, false)] {
            for found in list {
                if let place = places[found.id] {
                    ranked[place].rank.improve(found.match, isFavourite: isFavourite)
                } else {
                    places[found.id] = ranked.count
                    ranked.append((Rank(found.match, isFavourite: isFavourite, place: ranked.count), found.item))
                }
            }
        }
        items = ranked.sorted { $0.rank < $1.rank }.map(\.item)
        kept = items.count
        self.favourites = ranked.count(where: \.rank.isFavourite)
    }

    /// Adds the answer of an upstream. A known item keeps its place and gets the new record; the others follow in
    /// upstream's order.
    ///
    /// - Parameters:
    ///   - answered: the items of the answer.
    ///   - most: the number of items that are needed.
    mutating func add(_ answered: [CatalogueItem], atMost most: Int) {
        // There are few, which are found faster without hashing.
        var isOld = Array(repeating: true, count: items.count)
        for item in answered {
            if let place = items.firstIndex(where: { $0.id == item.id }) {
                // The first of two records with the same id counts.
                guard place < isOld.count, isOld[place] else { continue }
                items[place] = item
                isOld[place] = false
            } else if items.count < most {
                items.append(item)
            }
        }
        if items.count > most { items.removeLast(items.count - most) }
    }

    /// The items in the same places, each transformed.
    func mapping(_ change: (CatalogueItem) -> CatalogueItem) -> MergedItems {
        var changed = self
        changed.items = items.map(change)
        return changed
    }
}

/// The order of results: favourites, then better matches, then those that were found first.
private struct Rank: Comparable {
    private var match: SearchMatch
    private(set) var isFavourite: Bool
    private let place: Int

    init(_ match: SearchMatch, isFavourite: Bool, place: Int) {
        self.match = match
        self.isFavourite = isFavourite
        self.place = place
    }

    /// Ranks another match of the same item, too.
    mutating func improve(_ match: SearchMatch, isFavourite: Bool) {
        self.match = min(self.match, match)
        self.isFavourite = self.isFavourite || isFavourite
    }

    static func < (left: Rank, right: Rank) -> Bool {
        if left.isFavourite != right.isFavourite { return left.isFavourite }
        return (left.match, left.place) < (right.match, right.place)
    }
}
