package import Catalogue

/// Caches the results of searches for a moment. A change of the items or of a profile forgets it.
package struct RecentSearches: Sendable {
    /// The results among the items.
    package let items = RecentReads<SearchTerm, LimitedSearch<[SourceID]>, [SourceID: [FoundItem]]>(
        largestSize: 4_000
    ) {
        1 + $1.values.reduce(0) { $0 + $1.count }
    }
    /// The results among the favourites.
    package let favourites = RecentReads<ProfileID, LimitedSearch<SearchTerm>, [FoundItem]>(largestSize: 4_000) {
        1 + $1.count
    }

    package init() {}
}

/// A search with at most `limit` results of each source.
package struct LimitedSearch<Subject: Hashable & Sendable>: Hashable, Sendable {
    package let subject: Subject
    package let limit: Int

    package init(_ subject: Subject, limit: Int) {
        self.subject = subject
        self.limit = limit
    }
}
