/// The rows of a long list that are on one page.
public struct PageSlice: Hashable, Sendable {
    /// The number of rows on a page, unless a list says otherwise.
    public static let size = FeedQuery.defaultLimit

    /// The number of rows on all pages.
    public let total: Int
    /// The number of the page, from 1.
    public let page: Int
    /// The number of rows on a page.
    public let limit: Int

    /// Creates a slice.
    ///
    /// - Parameters:
    ///   - page: the number of the page; beyond the last page, it becomes the last.
    ///   - limit: the number of rows on a page; less than 1 counts as 1.
    ///   - total: the number of rows on all pages.
    public init(page: Int, limit: Int = Self.size, of total: Int) {
        self.total = total
        self.limit = max(limit, 1)
        self.page = min(max(page, 1), max((total - 1) / self.limit + 1, 1))
    }

    /// The number of pages, at least 1.
    public var pages: Int { max((total - 1) / limit + 1, 1) }
    /// The places of the rows in the whole list, from 0.
    public var range: Range<Int> { min((page - 1) * limit, total)..<min(page * limit, total) }

    /// The problem that a requested page is beyond the last, which is shown instead; nil if it isn't.
    public func problem(ofPage requested: Int) -> QueryProblem? {
        guard requested > pages else { return nil }
        return QueryProblem(
            name: "page", value: String(requested), allowed: "a whole number from 1 to \(pages)", used: String(page))
    }
}
