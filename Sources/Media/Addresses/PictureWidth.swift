/// The widths in which pictures are asked for: few, so that devices share them and what is kept is bounded.
enum PictureWidth {
    /// In pixels, ascending. 52, 104 and 156 are a row's picture at the three densities that devices have.
    static let ladder = [
        52, 64, 80, 104, 128, 156, 192, 256, 320, 400, 512, 640, 800, 1_024, 1_280, 1_600, 2_048,
    ]
    /// In which a favourite's picture is kept from the start.
    static let kept = [156, 640]
    /// How many pixels a point has at most.
    static let largestDensity = 3

    /// The smallest width of the ladder that is no less; the largest where there is none.
    static func atLeast(_ pixels: Int) -> Int {
        ladder.first { $0 >= pixels } ?? ladder[ladder.count - 1]
    }

    /// For a picture of one size: a width for each density.
    static func fixed(points: Int) -> [Int] {
        var widths: [Int] = []
        for density in 1...largestDensity {
            let width = atLeast(points * density)
            if width != widths.last { widths.append(width) }
        }
        return widths
    }

    /// For a picture whose size the layout decides: all from the narrowest to the widest that a device may need.
    ///
    /// - Parameter points: from the narrowest to the widest that the picture is ever shown.
    static func fluid(points: ClosedRange<Int>) -> [Int] {
        let (narrowest, widest) = (atLeast(points.lowerBound), atLeast(points.upperBound * largestDensity))
        return ladder.filter { (narrowest...widest).contains($0) }
    }
}
