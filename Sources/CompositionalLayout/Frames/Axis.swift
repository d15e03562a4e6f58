/// Tracks along one axis with their sizes known: where they begin and end.
struct Axis {
    private let starts: [Double]
    private let sizes: [Double]

    init(sizes: [Double], gap: Double, origin: Double) {
        self.sizes = sizes
        var starts: [Double] = []
        var position = origin
        for size in sizes {
            starts.append(position)
            position += size + gap
        }
        self.starts = starts
    }

    func start(of tracks: Range<Int>) -> Double { starts[tracks.lowerBound] }

    func length(of tracks: Range<Int>) -> Double {
        starts[tracks.upperBound - 1] + sizes[tracks.upperBound - 1] - starts[tracks.lowerBound]
    }

    /// From the first track's beginning to the last one's end.
    var length: Double { sizes.isEmpty ? 0 : length(of: 0..<sizes.count) }
}
