/// What a fetch that was killed left of a collection; all of it is one of these.
enum Remains: Hashable, Sendable {
    /// The collection as it was, whole.
    case old
    /// Old and new items, or none of the new ones, with the number of those that are wanting.
    case part
    /// The collection as it is now, whole.
    case new

    /// - Parameters:
    ///   - generations: of the items that are shown; nil for one of another upstream.
    ///   - missing: how many items are said to be wanting.
    /// - Returns: nil if that is none of what may be, such as a mix that is shown as whole.
    init?(_ generations: [Int?], missing: Int, newest: Int) {
        let new = generations.filter { $0 == newest }.count
        let old = generations.filter { $0 == newest - 1 }.count
        guard new + old == Shipyard.ships, generations.count == Shipyard.ships else { return nil }
        switch (new, missing) {
        case (0, 0): self = .old
        case (Shipyard.ships, 0): self = .new
        case (0..<Shipyard.ships, Shipyard.ships - new): self = .part
        default: return nil
        }
    }
}
