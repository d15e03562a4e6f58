/// The destination of a favourite among the favourites of its source, in the order of the list.
public enum FavouriteMove: Hashable, Sendable {
    /// One place up or down.
    case up, down
    /// A place, counted from 0.
    case to(Int)
}

/// The reason why a favourite was not moved.
public enum FavouriteProblem: Error, Hashable, Sendable {
    /// The item is not a favourite.
    case noFavourite(ItemReference)
    /// A list with this number of favourites has no such place.
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

/// The result of moving a favourite.
public enum FavouriteMoveOutcome: Hashable, Sendable {
    /// The favourite has its new place.
    case moved
    /// The favourite had that place already.
    case unchanged
    /// The move was refused for this reason, and the order is unchanged.
    case refused(FavouriteProblem)
}

extension [ItemReference] {
    /// Moves one of the favourites of a source.
    ///
    /// - Throws: the reason why the move is impossible; the order is then unchanged.
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
