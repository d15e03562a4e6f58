import Sections

extension FeedPage {
    /// Creates a page of favourites that a store has cut already.
    public init(_ favourites: FavouritePage, query: FeedQuery) {
        let cells = favourites.favourites.map { ItemCell(item: $0.item, isFavourite: true) }
        index = nil
        feed = nil
        filtered = nil
        facetProblems = []
        content = CellsOfPages.Page(of: cells)
        isKept = false
        snapshot = content.snapshot
        self.query = query
        page = favourites.slice.page
        pages = favourites.slice.pages
        matches = favourites.slice.total
        total = favourites.slice.total
        undecodable = 0
        missing = 0
        loaded = nil
    }
}
