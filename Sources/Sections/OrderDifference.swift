/// How one order of identities becomes another with as few moves as possible.
///
/// A map from identity to old position tells what stays and what arrives (after P. Heckel, "A technique for
/// isolating differences between files", Communications of the ACM 21, 1978; identities occur once, which
/// leaves the unique case of his symbol table). Of what stays, a longest increasing subsequence of the old
/// positions keeps its place; anything less would take more moves, anything more isn't in order.
struct OrderDifference<ID: Hashable> {
    /// What happens to one identity of the new order.
    enum Place {
        /// It keeps its place among those that keep theirs.
        case keeps(from: Int)
        /// It was there and goes elsewhere.
        case moves(from: Int, before: ID?)
        /// It was not there.
        case arrives(before: ID?)

        /// The position in the old order, if it was there.
        var origin: Int? {
            switch self {
            case .keeps(let origin), .moves(let origin, _): origin
            case .arrives: nil
            }
        }
    }

    /// The identities that are no longer there, in the old order.
    let departures: [ID]

    /// What happens to each identity of the new order, in that order.
    ///
    /// Anchors are always identities that keep their place: they exist once the departures are gone, whatever
    /// else has been applied. Applied from first to last, those with one anchor end up in their order.
    let places: [Place]

    /// Compares two orders in each of which an identity occurs once.
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
