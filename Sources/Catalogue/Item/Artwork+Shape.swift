extension Artwork {
    /// The proportions in which lists show pictures.
    public enum Shape: String, Sendable, CaseIterable {
        /// A square.
        case square
        /// Upright, like the cover of a book: 2 to 3.
        case cover
        /// A frame of a film: 16 to 9.
        case film

        /// The width divided by the height.
        public var aspectRatio: Double {
            switch self {
            case .square: 1
            case .cover: 2.0 / 3
            case .film: 16.0 / 9
            }
        }
    }

    /// The shape that comes nearest to the picture; nil if its proportions are unknown.
    public var nearestShape: Shape? {
        knownAspectRatio.map { $0 < 0.8 ? .cover : $0 > 1.4 ? .film : .square }
    }
}

extension Sequence<CatalogueItem> {
    /// The shape that comes nearest to most pictures, so that all beside each other can have it; nil if the proportions
    /// of all are unknown.
    public var commonShape: Artwork.Shape? {
        var counts: [Artwork.Shape: Int] = [:]
        for item in self {
            if let shape = item.card.artwork?.nearestShape { counts[shape, default: 0] += 1 }
        }
        // Of shapes that are equally common, the first is taken, so that the same list always looks the same.
        let most = counts.values.max()
        return Artwork.Shape.allCases.first { most != nil && counts[$0] == most }
    }
}
