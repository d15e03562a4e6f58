package import Catalogue

/// A shared list with the items that were found.
package struct SharedList {
    let source: ResolvedSource
    /// The ids in the address.
    let ids: [String]
    /// Whether the address has more ids than the limit.
    let isCut: Bool
    /// The items that were found, in the order of the ids.
    let items: [CatalogueItem]
    /// The state of the feed that was searched for the items.
    let state: FeedState

    package init(source: ResolvedSource, ids: [String], isCut: Bool, items: [CatalogueItem], state: FeedState) {
        self.source = source
        self.ids = ids
        self.isCut = isCut
        self.items = items
        self.state = state
    }

    /// The largest number of items.
    package static let largestCount = 50

    /// The number of items that were not found.
    var missing: Int { ids.count - items.count }

    /// Whether missing items may still arrive.
    var isPending: Bool { missing > 0 && state.isWaiting }

    /// The distinct ids in the parameters of an address, and whether there are more than the limit.
    package static func ids(in parameters: [(name: String, value: String)]) -> (ids: [String], isCut: Bool) {
        var ids: [String] = []
        for (name, value) in parameters where name == "item" && !value.isEmpty && !ids.contains(value) {
            if ids.count == largestCount { return (ids, true) }
            ids.append(value)
        }
        return (ids, false)
    }
}
