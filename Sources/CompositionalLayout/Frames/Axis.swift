/// Tracks along one axis with their sizes known: where they begin and end.
struct Axis {
    private let starts: [Double]
    private let sizes: [Double]

    /// A length as browsers store it, cut to a 64th of a point; a thousand tracks would show the difference.
    ///
    /// Blink and WebKit count in 64ths. Gecko counts in 60ths, so there a long shelf may be off by a point
    /// after some hundred cells.
    static func cut(_ length: Double) -> Double {
        // The tolerance forgives the rounding of sums of thirds just below a 64th.
        Double(Int(min(max(0, length), 1e9) * 64 + 1e-3)) / 64
    }

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
