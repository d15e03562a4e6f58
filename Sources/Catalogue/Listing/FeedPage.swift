import Foundation
public import Sections

/// One page of a feed: searched, sorted and cut.
///
/// It is a pure function of the feed's content and the query. Pages, the JSON API and the command line show the same
/// page, after marking the profile's favourites.
public struct FeedPage: Sendable {
    /// The cells of this page.
    public internal(set) var sections: [Section<String, ItemCell>]
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

    /// Creates a page: searches, sorts and cuts.
    ///
    /// - Parameters:
    ///   - content: the content of the feed.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public init(
        of content: FeedContent, query: FeedQuery, sorts: [SortDescription] = [], strings: Strings
    ) {
        self.init(
            content.items, names: content.names, rankChanges: content.rankChanges, total: content.total,
            undecodable: content.undecodable, missing: content.missing, query: query, sorts: sorts, strings: strings)
    }

    /// Creates a page of items.
    ///
    /// - Parameters:
    ///   - items: the items in the source's order.
    ///   - names: the names of the records that items refer to.
    ///   - rankChanges: the changes of the items' ranks.
    ///   - total: the number of items in the collection; nil for the number of `items`.
    ///   - undecodable: the number of records that could not be read.
    ///   - missing: the least number of items that have not arrived.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - sorts: the sorts of the source, which name the fact that a cell shows when the list is sorted by it.
    ///   - strings: the language to sort by.
    public init(
        _ items: [CatalogueItem], names: Names = [:], rankChanges: [ItemReference: RankChange] = [:],
        total: Int? = nil, undecodable: Int = 0, missing: Int = 0, query: FeedQuery,
        sorts: [SortDescription] = [], strings: Strings
    ) {
        let emphasis = sorts.first { $0.key == query.sort }?.field ?? query.sort
        let found = items.matching(query.term, names: names)
        let sorted = query.sort.map { found.sorted(by: $0, query.order, strings: strings) } ?? found
        let limit = max(query.limit, 1)
        pages = max((sorted.count - 1) / limit + 1, 1)
        page = min(max(query.page, 1), pages)
        self.query = query
        matches = found.count
        self.total = total ?? items.count
        self.undecodable = undecodable
        self.missing = missing
        let cells = sorted.dropFirst((page - 1) * limit).prefix(limit).map {
            ItemCell(
                item: $0.naming(names), isFavourite: false, rankChange: rankChanges[$0.id], emphasis: emphasis)
        }
        sections = [Section("all", cells: cells)]
    }
}

extension FeedPage {
    /// The items on this page.
    public var items: [ItemReference] { sections.flatMap(\.cells).map(\.id) }

    /// The page with the favourites of a profile marked.
    public func marking(_ favourites: Set<ItemReference>) -> FeedPage {
        var page = self
        page.sections = sections.map { Section($0.id, title: $0.title, cells: $0.cells.marking(favourites)) }
        return page
    }

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
    public fileprivate(set) var isFavourite: Bool
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

extension [ItemCell] {
    /// The cells with the favourites of a profile marked.
    func marking(_ favourites: Set<ItemReference>) -> Self {
        map { cell in
            var cell = cell
            cell.isFavourite = favourites.contains(cell.id)
            return cell
        }
    }
}

extension [CatalogueItem] {
    /// The items whose card or facts contain each word of the term, regardless of case and accents.
    func matching(_ term: String, names: Names) -> [CatalogueItem] {
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return self }
        return filter { item in
            let text = item.naming(names).searchableText.foldedForSearch
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The items sorted. Equal items keep their order; items without a value come last in both directions.
    func sorted(by key: String, _ order: SortOrder, strings: Strings) -> [CatalogueItem] {
        let keyed = map { ($0, $0.sortValues[key] ?? .missing) }
        let present = keyed.filter { $0.1 != .missing }
        let missing = keyed.filter { $0.1 == .missing }
        let sorted = present.sorted { left, right in
            let result = left.1.compare(with: right.1, strings: strings)
            return order == .ascending ? result == .orderedAscending : result == .orderedDescending
        }
        return sorted.map(\.0) + missing.map(\.0)
    }
}

extension CatalogueItem {
    fileprivate var searchableText: String {
        var texts = [card.title, card.subtitle ?? "", card.caption ?? ""]
        for field in fields {
            switch field.value {
            case .text(let text): texts.append(text)
            case .list(let list): texts += list
            case .number, .references, .date, .price, .link, .unknown: continue
            }
        }
        return texts.joined(separator: "\n")
    }
}
