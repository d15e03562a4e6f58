import Foundation
public import Sections

/// One page of a feed as it is to be shown: sorted, searched and cut from the feed's state.
///
/// A pure function of state, query and the profile's favourites; pages, the JSON API and the command line show the same.
public struct FeedPage: Sendable {
    /// The cells of this page.
    public let sections: [Section<String, ItemCell>]
    /// What was used of what was asked for.
    public let query: FeedQuery
    /// From 1.
    public let page: Int
    /// The number of pages, at least 1.
    public let pages: Int
    /// Items that the search leaves.
    public let matches: Int
    /// Items of the collection.
    public let total: Int
    /// The number of records of the collection that could not be read.
    public let undecodable: Int
    /// Items of the collection that have not come, at the least.
    public let missing: Int

    /// Creates a page: searches, sorts and cuts.
    ///
    /// - Parameters:
    ///   - content: the content of the feed.
    ///   - query: the term, the sort and the page; a page beyond the last becomes the last.
    ///   - favourites: the favourites of the profile.
    ///   - sorts: tell which fact a cell shows because the list is sorted by it.
    ///   - strings: compare texts as the person's language does.
    public init(
        of content: FeedContent, query: FeedQuery, favourites: Set<ItemReference>, sorts: [SortDescription] = [],
        strings: Strings
    ) {
        self.init(
            content.items, names: content.names, rankChanges: content.rankChanges, total: content.total,
            undecodable: content.undecodable, missing: content.missing, query: query, favourites: favourites,
            sorts: sorts, strings: strings)
    }

    /// - Parameters:
    ///   - total: how many items the collection has; nil: as many as there are here.
    ///   - sorts: say which fact a cell shows because the list is sorted by it.
    public init(
        _ items: [CatalogueItem], names: Names = [:], rankChanges: [ItemReference: RankChange] = [:],
        total: Int? = nil, undecodable: Int = 0, missing: Int = 0, query: FeedQuery, favourites: Set<ItemReference>,
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
                item: $0.naming(names), isFavourite: favourites.contains($0.id),
                rankChange: rankChanges[$0.id], emphasis: emphasis)
        }
        sections = [Section("all", cells: cells)]
    }
}

extension FeedPage {
    /// That a page beyond the last was asked for; the last is what is shown.
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
    /// How its place in a ranking changed; nil where nothing is known of a change.
    public let rankChange: RankChange?
    /// The fact that the list is sorted by and the card doesn't show already.
    public let emphasis: FieldContent?

    public var id: ItemReference { item.id }

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - item: the item that it shows.
    ///   - isFavourite: whether the item is a favourite.
    ///   - rankChange: the change of its place in a ranking.
    ///   - emphasis: the key of the fact to show beside the card.
    public init(
        item: CatalogueItem, isFavourite: Bool, rankChange: RankChange? = nil, emphasis: String? = nil
    ) {
        self.item = item
        self.isFavourite = isFavourite
        self.rankChange = rankChange
        let lines = [item.card.title, item.card.subtitle, item.card.caption].compactMap(\.self)
        // A line may be of several facts.
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

extension [CatalogueItem] {
    /// Those in which each word of the term occurs, in card or facts, whatever its case and accents.
    func matching(_ term: String, names: Names) -> [CatalogueItem] {
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return self }
        return filter { item in
            let text = item.naming(names).searchableText.foldedForSearch
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// Sorted; equal ones keep their order, and what has no value is last in both directions.
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
