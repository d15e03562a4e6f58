package import Catalogue

/// A list that somebody shares, as far as it was found.
package struct SharedList {
    let source: BoundSource
    /// As its address names them.
    let ids: [String]
    /// Whether the address names more than that.
    let isCut: Bool
    /// Those that were found, in this order.
    let items: [CatalogueItem]
    /// Of the feed in which they were looked for.
    let state: FeedState

    package init(source: BoundSource, ids: [String], isCut: Bool, items: [CatalogueItem], state: FeedState) {
        self.source = source
        self.ids = ids
        self.isCut = isCut
        self.items = items
        self.state = state
    }

    /// Items at most.
    static let largestCount = 50

    /// How many were not found.
    var missing: Int { ids.count - items.count }

    /// Whether what is missing may still come.
    var isPending: Bool { missing > 0 && state.content == nil && state.isWaiting }

    /// The first of each id that an address names, and whether there are more.
    package static func ids(in parameters: [(name: String, value: String)]) -> (ids: [String], isCut: Bool) {
        var ids: [String] = []
        for (name, value) in parameters where name == "item" && !value.isEmpty && !ids.contains(value) {
            if ids.count == largestCount { return (ids, true) }
            ids.append(value)
        }
        return (ids, false)
    }
}
