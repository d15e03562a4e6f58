import Catalogue

/// The rows of a long list that are on one page.
package struct PageSlice: Hashable {
    package static let size = FeedQuery.defaultLimit

    /// The number of rows on all pages.
    let total: Int
    /// The number of the page, from 1.
    let page: Int

    /// Creates a slice.
    ///
    /// - Parameters:
    ///   - page: the number of the page; beyond the last page, it becomes the last.
    ///   - total: the number of rows on all pages.
    init(page: Int, of total: Int) {
        self.total = total
        self.page = min(max(page, 1), max((total - 1) / Self.size + 1, 1))
    }

    var pages: Int { max((total - 1) / Self.size + 1, 1) }
    var range: Range<Int> { min((page - 1) * Self.size, total)..<min(page * Self.size, total) }
}
