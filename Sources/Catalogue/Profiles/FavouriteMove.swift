/// Where a favourite goes, among those of its own source as they are shown.
public enum FavouriteMove: Hashable, Sendable {
    /// By one place.
    case up, down
    /// To a place, from 0.
    case to(Int)
}

/// Why a favourite stays where it is.
public enum FavouriteProblem: Error, Hashable, Sendable {
    /// It is no favourite, or no longer.
    case noFavourite(ItemReference)
    /// A place beyond the first or the last; there are so many.
    case unknownPlace(Int, of: Int)
}

extension FavouriteProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFavourite(let item): "Expected a favourite of \(item.source), got “\(item.id.prefix(60))”."
        case .unknownPlace(let place, let count): "Expected a place from 0 to \(count - 1), got \(place)."
        }
    }
}

/// What came of moving a favourite.
public enum FavouriteMoveOutcome: Hashable, Sendable {
    /// The favourite has its new place.
    case moved
    /// It was there already.
    case unchanged
    /// The favourites are unchanged, for this reason.
    case refused(FavouriteProblem)
}

extension [ItemReference] {
    /// Moves one of a source's favourites, which are all of these.
    ///
    /// - Throws: why it cannot be moved; the order then stays as it is.
    public mutating func apply(_ move: FavouriteMove, to item: ItemReference) throws(FavouriteProblem) {
        guard let index = firstIndex(of: item) else { throw .noFavourite(item) }
        let place =
            switch move {
            case .up: index - 1
            case .down: index + 1
            case .to(let place): place
            }
        guard indices.contains(place) else { throw .unknownPlace(place, of: count) }
        insert(remove(at: index), at: place)
    }
}
