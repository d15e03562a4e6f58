import Foundation
public import Sections

/// One page of a feed: searched, sorted and cut.
///
/// It is a pure function of the feed's content, the query and the profile's favourites. Pages, the JSON API and the
/// command line show the same page.
public struct FeedPage: Sendable {
    /// The cells of this page.
    public let sections: [Section<String, ItemCell>]
    /// The query of the page.
    public let query: FeedQuery
    /// The number of the page, from 1.
    public let page: Int
    /// The number of pages, at least 1.
    public let pages: Int
    /// The number of items that match the search.
    public let matches: Int
    /// The number of items in the collection.
    public let total: Int
    /// The number of records of the collection that could not be read.
    public let undecodable: Int
    /// The least number of items that have not arrived.
    public let missing: Int
    /// The index of the list; nil if the list has too few pages to need one.
    public let index: ListIndex?

    /// The largest number of pages of a list without an index.
    public static let mostPagesWithoutIndex = 3

    /// Creates a page: searches, sorts and cuts.
    ///
    /// - Parameters:
    ///   - content: the content of the feed.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - favourites: the favourites of the profile.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public init(
        of content: FeedContent, query: FeedQuery, favourites: Set<ItemReference>, sorts: [SortDescription] = [],
        strings: Strings
    ) {
        self.init(
            of: content.index, rankChanges: content.rankChanges, total: content.total,
            undecodable: content.undecodable, missing: content.missing, query: query, favourites: favourites,
            sorts: sorts, strings: strings)
    }

    /// Creates a page of items.
    ///
    /// - Parameters:
    ///   - items: the items in the source's order.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - favourites: the favourites of the profile.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public init(
        _ items: [CatalogueItem], query: FeedQuery, favourites: Set<ItemReference>, sorts: [SortDescription] = [],
        strings: Strings
    ) {
        self.init(
            of: FeedIndex(items, names: [:]), rankChanges: [:], total: items.count, undecodable: 0, missing: 0,
            query: query, favourites: favourites, sorts: sorts, strings: strings)
    }

    private init(
        of index: FeedIndex, rankChanges: [ItemReference: RankChange], total: Int, undecodable: Int, missing: Int,
        query: FeedQuery, favourites: Set<ItemReference>, sorts: [SortDescription], strings: Strings
    ) {
        let found = index.places(matching: query.term)
        matches = found?.count ?? index.items.count
        let limit = max(query.limit, 1)
        pages = max((matches - 1) / limit + 1, 1)
        page = min(max(query.page, 1), pages)
        self.query = query
        self.total = total
        self.undecodable = undecodable
        self.missing = missing
        let emphasis = sorts.first { $0.key == query.sort }?.field ?? query.sort
        let start = (page - 1) * limit
        let places = index.places(start..<min(start + limit, matches), of: found, in: query, strings)
        let cells = index.items(at: places).map {
            ItemCell(
                item: $0, isFavourite: favourites.contains($0.id), rankChange: rankChanges[$0.id], emphasis: emphasis)
        }
        sections = [Section("all", cells: cells)]
        index =
            pages > Self.mostPagesWithoutIndex
            ? ListIndex(of: sorted.count, sort: query.sort, field: emphasis, strings: strings) { sorted[$0] } : nil
    }
}

extension FeedIndex {
    /// The places of the items on a page.
    ///
    /// - Parameters:
    ///   - range: the first and last item of the page, counted in the order of the page.
    ///   - found: the places of the items that match a search, in the order of upstream; nil for all items.
    ///   - query: the sort of the page.
    fileprivate func places(_ range: Range<Int>, of found: [Int]?, in query: FeedQuery, _ strings: Strings) -> [Int] {
        guard let sort = query.sort else { return found.map { Array($0[range]) } ?? Array(range) }
        let order = orders.places(sortedBy: sort, query.order, strings.collation)
        guard let found else { return order[range].map { Int($0) } }
        var isFound = [Bool](repeating: false, count: items.count)
        for place in found { isFound[place] = true }
        return order.lazy.map { Int($0) }.filter { isFound[$0] }.dropFirst(range.lowerBound).prefix(range.count).map(
            \.self)
    }
}

extension FeedPage {
    /// The problem that the requested page is beyond the last, which is shown instead.
    public var pageProblem: QueryProblem? {
        guard query.page > pages else { return nil }
        return QueryProblem(
            name: "page", value: String(query.page), allowed: "a whole number from 1 to \(pages)", used: String(page))
    }
}

/// An item in a list.
public struct ItemCell: Hashable, Sendable, Identifiable {
    /// The item that the cell shows.
    public let item: CatalogueItem
    /// Whether the item is a favourite of the profile.
    public let isFavourite: Bool
    /// The change of the item's rank; nil if it is unknown.
    public let rankChange: RankChange?
    /// The fact that the list is sorted by, if the card doesn't show it already.
    public let emphasis: FieldContent?

    public var id: ItemReference { item.id }

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - item: the item that it shows.
    ///   - isFavourite: whether the item is a favourite.
    ///   - rankChange: the change of the item's rank.
    ///   - emphasis: the key of the fact to show beside the card.
    public init(
        item: CatalogueItem, isFavourite: Bool, rankChange: RankChange? = nil, emphasis: String? = nil
    ) {
        self.item = item
        self.isFavourite = isFavourite
        self.rankChange = rankChange
        let lines = [item.card.title, item.card.subtitle, item.card.caption].compactMap(\.self)
        // A line may join several facts.
        let shown = Set(lines + lines.flatMap { $0.components(separatedBy: " · ") })
        self.emphasis = item.fields.first { field in
            guard field.key == emphasis else { return false }
            return switch field.value {
            case .text(let text): !shown.contains(text)
            case .list(let texts): !shown.isSuperset(of: texts.prefix(1))
            default: true
            }
        }
    }
}
