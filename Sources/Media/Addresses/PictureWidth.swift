/// The widths of pictures. There are few, so that devices share them and the cache is bounded.
enum PictureWidth {
    /// All widths in pixels, ascending. 52, 104 and 156 are the width of a row's picture at the three pixel densities.
    static let ladder = [
        52, 64, 80, 104, 128, 156, 192, 256, 320, 400, 512, 640, 800, 1_024, 1_280, 1_600, 2_048,
    ]
    /// The widths in which a favourite's picture is archived at once.
    static let kept = [156, 640]
    /// The largest number of pixels for each point.
    static let largestDensity = 3

    /// The smallest width of the ladder that is at least a number of pixels; otherwise the largest width.
    static func atLeast(_ pixels: Int) -> Int {
        ladder.first { $0 >= pixels } ?? ladder[ladder.count - 1]
    }

    /// The widths of a picture in a fixed size: one for each pixel density.
    static func fixed(points: Int) -> [Int] {
        var widths: [Int] = []
        for density in 1...largestDensity {
            let width = atLeast(points * density)
            if width != widths.last { widths.append(width) }
        }
        return widths
    }

    /// The widths of a picture whose size depends on the layout.
    ///
    /// - Parameter points: the range of widths that the layout may give it, in points.
    static func fluid(points: ClosedRange<Int>) -> [Int] {
        let (narrowest, widest) = (atLeast(points.lowerBound), atLeast(points.upperBound * largestDensity))
        return ladder.filter { (narrowest...widest).contains($0) }
    }
}
