/// The distribution of values over buckets with fixed bounds.
struct Histogram: Hashable, Sendable {
    /// The largest values of the buckets, ascending. A last bucket, without a bound, has all larger values.
    let bounds: [Double]
    /// The sum of all values.
    private(set) var sum = 0.0
    /// The number of values in each bucket alone.
    private var counts: [Int]

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// The bounds for the durations of requests, in seconds.
    static let durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    mutating func record(_ value: Double) {
        // A sum with such a value could never be mended.
        guard value.isFinite, value >= 0 else { return }
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    /// The number of all values.
    var count: Int { counts.reduce(0, +) }

    /// Each bound with the number of values up to it; the last one is infinite.
    var buckets: [(bound: Double, count: Int)] {
        var total = 0
        return zip(bounds + [.infinity], counts).map { bound, count in
            total += count
            return (bound, total)
        }
    }
}
