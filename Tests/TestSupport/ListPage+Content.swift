package import Catalogue

extension ListPage {
    private static let source = ResolvedSource(Melodies())

    /// A list with the content of any feed, whose source has no sorts.
    package convenience init(
        of content: FeedContent, query: FeedQuery, showing item: ItemReference? = nil, strings: Strings
    ) {
        self.init(
            FeedRequest(source: ListPage.source, query: query), state: .showing(content, .resting), showing: item,
            strings: strings)
    }
}
