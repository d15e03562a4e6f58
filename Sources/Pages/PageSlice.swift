import Catalogue

/// The rows of a long list that are on one page.
package struct PageSlice: Hashable {
    package static let size = FeedQuery.defaultLimit

    /// The number of rows on a page.
    let size: Int
    /// The number of rows on all pages.
    let total: Int
    /// The number of the page, from 1.
    let page: Int

    /// Creates a slice.
    ///
    /// - Parameters:
    ///   - page: the number of the page; beyond the last page, it becomes the last.
    ///   - total: the number of rows on all pages.
    ///   - size: the number of rows on a page.
    init(page: Int, of total: Int, size: Int = Self.size) {
        self.size = max(size, 1)
        self.total = total
        self.page = min(max(page, 1), max((total - 1) / self.size + 1, 1))
    }

    var pages: Int { max((total - 1) / size + 1, 1) }
    var range: Range<Int> { min((page - 1) * size, total)..<min(page * size, total) }
}
