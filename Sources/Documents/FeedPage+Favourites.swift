package import Catalogue

extension FeedPage {
    /// Favourites as a page of a feed.
    ///
    /// - Parameter source: those of this source alone; nil: all.
    package init(of favourites: [Favourite], source: SourceID?, query: FeedQuery, strings: Strings) {
        let items = favourites.map(\.item).filter { source == nil || $0.id.source == source }
        self.init(items, query: query, favourites: Set(items.map(\.id)), strings: strings)
    }
}
