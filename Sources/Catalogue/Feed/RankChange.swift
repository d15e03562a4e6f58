/// The change of an item's rank since the list was last archived.
public enum RankChange: Hashable, Sendable {
    /// The item was not in the ranking.
    case new
    /// The item has the same rank.
    case same
    /// The item rose or fell by a number of ranks, at least 1.
    case up(Int), down(Int)
}

extension FeedContent {
    /// The changes of the items' ranks; empty if no rank changed.
    ///
    /// - Parameter earlier: the earlier items; without ranks, they show no changes.
    func rankChanges(since earlier: [CatalogueItem]) -> [ItemReference: RankChange] {
        let ranks = Dictionary(earlier.compactMap { item in item.rank.map { (item.id, $0) } }) { first, _ in first }
        guard !ranks.isEmpty else { return [:] }
        var changes: [ItemReference: RankChange] = [:]
        for item in items {
            guard let rank = item.rank else { continue }
            changes[item.id] = RankChange(from: ranks[item.id], to: rank)
        }
        return changes.values.allSatisfy { $0 == .same } ? [:] : changes
    }
}

extension RankChange {
    fileprivate init(from old: Int?, to new: Int) {
        guard let old else { self = .new; return }
        self = old == new ? .same : old > new ? .up(old - new) : .down(new - old)
    }
}

extension ItemChange {
    /// The change of the item's rank; nil if it has no rank.
    public var rankChange: RankChange? { rank.map { RankChange(from: earlierRank, to: $0) } }
}
