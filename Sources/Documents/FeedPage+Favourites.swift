package import Catalogue

extension FeedPage {
    /// Creates a page of favourites.
    ///
    /// - Parameters:
    ///   - favourites: the favourites in the person's order.
    ///   - source: the source of the favourites; nil for all sources.
    ///   - query: the sort, the page and the number of items on a page.
    ///   - strings: the language to sort by.
    package init(of favourites: [Favourite], source: SourceID?, query: FeedQuery, strings: Strings) {
        let items = favourites.map(\.item).filter { source == nil || $0.id.source == source }
        self.init(items, query: query, favourites: Set(items.map(\.id)), strings: strings)
    }
}
