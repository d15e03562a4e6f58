import Synchronization

/// What pages look up in the items of a feed: orders, places by id, texts to search, and items with their names.
///
/// Each is made when a page first asks for it, and only once: a page that needs it at the same time waits. Making an
/// index therefore costs nothing, and content that changes takes a new one.
final class FeedIndex: Sendable {
    /// The orders of the items, which don't depend on names.
    let orders: FeedOrders
    /// The names of the records that items refer to.
    let names: Names

    private let texts = Mutex<SearchedTexts?>(nil)
    private let listIndexes = Mutex<[SortedOrder.Key: ListIndex]>([:])
    private let named = Mutex<[Int: CatalogueItem]>([:])

    /// The number of items with names in memory, as on 80 pages of the largest size. Beyond it, all are named again.
    private static let mostNamed = 16_000

    convenience init(_ items: [CatalogueItem], names: Names) {
        self.init(FeedOrders(items), names: names)
    }

    init(_ orders: FeedOrders, names: Names) {
        self.orders = orders
        self.names = names
    }

    /// The items in the order of upstream.
    var items: [CatalogueItem] { orders.items }

    /// The items at some places, with names in place of ids; the same objects each time.
    func items(at places: some Sequence<Int>) -> [CatalogueItem] {
        named.withLock { named in
            places.map { place in
                if let known = named[place] { return known }
                let item = items[place].naming(names)
                // An item that refers to nothing is its own named item.
                guard item.identity != items[place].identity else { return item }
                if named.count >= Self.mostNamed { named = [:] }
                named[place] = item
                return item
            }
        }
    }

    /// The index of the list of all items in an order, made by a closure if it isn't in memory.
    func listIndex(
        sortedBy sort: String?, _ direction: SortOrder, _ strings: Strings, _ make: () -> ListIndex
    ) -> ListIndex {
        let key = SortedOrder.Key(sort: sort ?? "", direction: direction, locale: strings.collation.locale)
        if let known = listIndexes.withLock({ $0[key] }) { return known }
        let made = make()
        listIndexes.withLock {
            if $0.count >= FeedOrders.capacity { $0 = [:] }
            $0[key] = made
        }
        return made
    }

    /// The item with an id, showing names in place of ids; nil if the feed doesn't have it.
    func item(_ reference: ItemReference) -> CatalogueItem? {
        orders.place(of: reference).flatMap { items(at: CollectionOfOne($0)).first }
    }

    /// The places of the items whose card or facts contain each word of a term, regardless of case and accents, in the
    /// order of upstream; nil if the term has no words.
    func places(matching term: String) -> [Int]? {
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        guard !words.isEmpty else { return nil }
        let made = texts.withLock { texts in
            let made = texts ?? SearchedTexts(of: items, names: names)
            texts = made
            return made
        }
        return made.places(containing: words)
    }

    /// Whether the items are the very objects of another index, with the same names.
    func hasContent(of other: FeedIndex) -> Bool {
        items.elementsEqual(other.items) { $0.identity == $1.identity } && names == other.names
    }
}

extension FeedIndex: Hashable {
    static func == (left: FeedIndex, right: FeedIndex) -> Bool {
        left === right || left.items == right.items && left.names == right.names
    }

    func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
