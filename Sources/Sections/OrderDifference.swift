/// The difference between two orders of identities, with as few moves as possible.
///
/// A map from identity to old position tells which identities stay and which arrive (after P. Heckel, "A technique for
/// isolating differences between files", Communications of the ACM 21, 1978; identities occur once, which
/// leaves the unique case of his symbol table). Those that stay and form a longest increasing subsequence of the old
/// positions keep their places: a shorter one takes more moves, and a longer one isn't in order.
struct OrderDifference<ID: Hashable> {
    /// The change of one identity of the new order.
    enum Place {
        /// It keeps its place relative to all others that do.
        case keeps(from: Int)
        /// It is in both orders and moves.
        case moves(from: Int, before: ID?)
        /// It is not in the old order.
        case arrives(before: ID?)

        /// The position in the old order, if it is there.
        var origin: Int? {
            switch self {
            case .keeps(let origin), .moves(let origin, _): origin
            case .arrives: nil
            }
        }
    }

    /// The identities that are not in the new order, in the old order.
    let departures: [ID]

    /// The change of each identity of the new order, in that order.
    ///
    /// Anchors are always identities that keep their place: they exist after the departures, whatever else has been
    /// applied. Applied from first to last, identities with the same anchor end up in order.
    let places: [Place]

    /// Compares two orders without repeated identities.
    ///
    /// - Complexity: O(*n* log *n*) expected, O(*n*) when nothing moves.
    init(from old: [ID], to new: [ID]) {
        let positions = Dictionary(zip(old, old.indices)) { first, _ in first }
        let origins = new.map { positions[$0] }

        var departs = Array(repeating: true, count: old.count)
        for case let origin? in origins { departs[origin] = false }
        departures = zip(old, departs).filter(\.1).map(\.0)

        var keeps = Array(repeating: false, count: old.count)
        for origin in origins.compactMap(\.self).longestIncreasingSubsequence() { keeps[origin] = true }

        var anchor: ID?
        var places: [Place] = []
        places.reserveCapacity(new.count)
        for (id, origin) in zip(new, origins).reversed() {
            switch origin {
            case let origin? where keeps[origin]:
                places.append(.keeps(from: origin))
                anchor = id
            case let origin?:
                places.append(.moves(from: origin, before: anchor))
            case nil:
                places.append(.arrives(before: anchor))
            }
        }
        self.places = places.reversed()
    }
}
