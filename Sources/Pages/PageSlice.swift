import Catalogue

/// Which of many rows stand on one page.
package struct PageSlice: Hashable {
    package static let size = FeedQuery.defaultLimit

    /// In all.
    let total: Int
    /// From 1.
    let page: Int

    /// - Parameter page: one past the last is the last.
    init(page: Int, of total: Int) {
        self.total = total
        self.page = min(max(page, 1), max((total - 1) / Self.size + 1, 1))
    }

    var pages: Int { max((total - 1) / Self.size + 1, 1) }
    var range: Range<Int> { min((page - 1) * Self.size, total)..<min(page * Self.size, total) }
}
