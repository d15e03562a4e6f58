package import Catalogue

/// Caches the results of searches for a moment. A change of the items or of a profile forgets it.
package struct RecentSearches: Sendable {
    /// The results among the items.
    package let items = RecentReads<SearchTerm, ItemSearch, [SourceID: [FoundItem]]>(largestSize: 4_000) {
        1 + $1.values.reduce(0) { $0 + $1.count }
    }
    /// The results among the favourites.
    package let favourites = RecentReads<ProfileID, FavouriteSearch, [FoundItem]>(largestSize: 4_000) { 1 + $1.count }

    package init() {}
}

/// A search for a term among the items of sources, with at most `limit` results of each.
package struct ItemSearch: Hashable, Sendable {
    package let sources: [SourceID]
    package let limit: Int

    package init(sources: [SourceID], limit: Int) {
        self.sources = sources
        self.limit = limit
    }
}

/// A search among the favourites of a profile, with at most `limit` results of each source.
package struct FavouriteSearch: Hashable, Sendable {
    package let term: SearchTerm
    package let limit: Int

    package init(term: SearchTerm, limit: Int) {
        self.term = term
        self.limit = limit
    }
}
