import Foundation

/// How the numbers of a facet are spread between the least and the greatest: the number of items in intervals of equal
/// width. They are equally wide on a logarithmic scale if most numbers are near the least, as populations are.
public struct Histogram: Hashable, Sendable {
    /// The least and the greatest number.
    public let range: ClosedRange<Double>
    /// Whether all numbers are whole.
    public let isWhole: Bool
    /// The summand that makes all numbers positive, so that they have logarithms; nil for a linear scale.
    public let logarithmicOffset: Double?
    /// The number of items in each interval, beginning with the least numbers; at most ``maxIntervals``.
    public private(set) var counts: [Int]

    /// The largest number of intervals.
    public static let maxIntervals = 24

    /// Counts numbers; nil if there are none, or if one is not finite.
    ///
    /// - Complexity: O(*n*).
    init?(of numbers: [Double]) {
        guard numbers.allSatisfy(\.isFinite), let least = numbers.min(), let greatest = numbers.max() else {
            return nil
        }
        let isWhole = numbers.allSatisfy { $0 == $0.rounded() }
        let linear = Histogram(of: numbers, in: least...greatest, isWhole: isWhole, offset: nil)
        // A few whole numbers have a step each.
        let isWide = !isWhole || greatest - least >= 100
        let isSkewed = isWide && linear.counts[0] * 2 > numbers.count
        let offset = least > 0 ? 0 : 1 - least
        self = isSkewed ? Histogram(of: numbers, in: least...greatest, isWhole: isWhole, offset: offset) : linear
    }

    private init(of numbers: [Double], in range: ClosedRange<Double>, isWhole: Bool, offset: Double?) {
        (self.range, self.isWhole, logarithmicOffset) = (range, isWhole, offset)
        var intervals = Self.maxIntervals
        let values = range.upperBound - range.lowerBound + 1
        if isWhole, offset == nil, values <= 1_000_000 {
            // Each interval has as many whole numbers as the others, or nearly so.
            let width = (values / Double(intervals)).rounded(.up)
            intervals = Int((values / width).rounded(.up))
        }
        counts = Array(repeating: 0, count: intervals)
        for number in numbers { counts[interval(of: number)] += 1 }
    }

    /// The place of a number on the scale, from 0 for the least to 1 for the greatest.
    public func position(of number: Double) -> Double {
        let (least, greatest) = (scaled(range.lowerBound), scaled(range.upperBound))
        let position = (scaled(min(max(number, range.lowerBound), range.upperBound)) - least) / (greatest - least)
        // The distance of huge numbers is infinite.
        return position.isFinite ? position : 0
    }

    private func scaled(_ number: Double) -> Double { logarithmicOffset.map { log(number + $0) } ?? number }

    /// The interval that a number is in.
    public func interval(of number: Double) -> Int {
        min(Int(position(of: number) * Double(counts.count)), counts.count - 1)
    }
}
