/// How an item's place in a ranking changed since the list was last kept.
public enum RankChange: Hashable, Sendable {
    /// It had none.
    case new
    /// It has the same place.
    case same
    /// By so many places, 1 or more.
    case up(Int), down(Int)
}

extension FeedContent {
    /// How the places of a ranking's items changed; empty if none did.
    ///
    /// - Parameter earlier: the items as they were; none says nothing of a change.
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
