import Sections
import Synchronization

/// Keeps the cells of a feed's pages, which are the same for everyone.
final class CellsOfPages: Sendable {
    /// Everything that the cells of a page depend on, besides the items of the feed.
    struct Key: Equatable {
        let list: ListedItems.Key
        let places: Range<Int>
        let emphasis: String?
        let rankChanges: [ItemReference: RankChange]
    }

    /// The cells of a page, with other values that everyone shares who looks at them.
    ///
    /// A class, so that those who look at them share it.
    final class Page: Sendable {
        /// No other page has it in this run of the program.
        let number: Int
        let snapshot: Snapshot<String, ItemCell>
        let items: [ItemReference]
        private let places: [ItemReference: Int]
        /// The sources of the items; mostly one.
        private let sources: [SourceID]
        /// One for each attribution.
        let attributed: [CatalogueItem]
        let hasPreviews: Bool

        init(of cells: [ItemCell]) {
            number = CellsOfPages.numbers.wrappingAdd(1, ordering: .relaxed).newValue
            snapshot = Snapshot([Section("all", cells: cells)])
            items = cells.map(\.id)
            places = Dictionary(items.enumerated().map { ($1, $0) }) { first, _ in first }
            sources = items.map(\.source).uniqued(on: \.self)
            attributed = cells.lazy.map(\.item).filter { $0.attribution != nil }.uniqued(on: \.attribution)
            hasPreviews = cells.contains { $0.item.card.preview != nil }
        }

        /// The places of those of some items that are on this page, ascending.
        func places(of wanted: Set<ItemReference>) -> [Int] {
            if wanted.count > items.count { return items.indices.filter { wanted.contains(items[$0]) } }
            return wanted.compactMap { sources.contains($0.source) ? places[$0] : nil }.sorted()
        }
    }

    /// The number of pages in memory.
    private static let capacity = 256
    private static let numbers = Atomic(0)

    private let pages = LRUCache<Key, Page>(limit: capacity)

    /// The page for a key, made if it isn't kept.
    func page(_ key: Key, _ cells: () -> [ItemCell]) -> Page { pages.value(for: key) { Page(of: cells()) } }
}

extension CellsOfPages.Key: Hashable {
    func hash(into hasher: inout Hasher) {
        // Rank changes differ only from one content to the next.
        hasher.combine(list)
        hasher.combine(places)
    }
}
