extension Artwork {
    /// The proportions in which lists show pictures.
    public enum Shape: String, Sendable, CaseIterable {
        /// A square.
        case square
        /// Upright, like the cover of a book or the poster of a film: 2 to 3.
        case cover
        /// Upright, like a photograph of a person: 3 to 4.
        case portrait
        /// Wide, like a photograph or a flag: 3 to 2.
        case landscape
        /// A frame of a film: 16 to 9.
        case film
        /// Each picture in its own proportions, within a square.
        case varied

        /// The width divided by the height.
        public var aspectRatio: Double {
            switch self {
            case .square, .varied: 1
            case .cover: 2.0 / 3
            case .portrait: 3.0 / 4
            case .landscape: 3.0 / 2
            case .film: 16.0 / 9
            }
        }

        /// Whether a picture fills the shape, so that at most about a tenth of it is cut off.
        ///
        /// - Parameter aspectRatio: the picture's width divided by its height, above 0.
        package func fits(_ aspectRatio: Double) -> Bool { self != .varied && deviation(of: aspectRatio) <= 1.12 }

        private func deviation(of ratio: Double) -> Double { max(ratio / aspectRatio, aspectRatio / ratio) }

        /// The shape that at least 70 of 100 pictures fill, and most of them best; else varied.
        ///
        /// - Parameter aspectRatios: each picture's width divided by its height, above 0.
        package init(of aspectRatios: [Double]) {
            let fits = Self.allCases.map { shape in
                let fitting = aspectRatios.filter(shape.fits)
                return (shape, fitting.count, fitting.reduce(0) { $0 + shape.deviation(of: $1) })
            }
            let best = fits.max { ($0.1, $1.2) < ($1.1, $0.2) }
            self = best.flatMap { $0.1 * 10 >= aspectRatios.count * 7 && $0.1 > 0 ? $0.0 : nil } ?? .varied
        }
    }
}
