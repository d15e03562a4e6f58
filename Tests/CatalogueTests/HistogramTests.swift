import Testing

@testable import Catalogue

@Suite struct HistogramTests {
    private func histogram(_ numbers: [Double]) throws -> Histogram { try #require(Histogram(of: numbers)) }

    @Test func countsAllNumbers() throws {
        let squares = (0..<500).map { Double($0 * $0) }
        let all: [[Double]] = [[5], [1, 2, 3, 4, 5, 5, 5], squares, [-1.5, 2.25, 1e9]]
        for numbers in all {
            let histogram = try histogram(numbers)
            #expect(histogram.counts.reduce(0, +) == numbers.count)
            #expect(histogram.counts.count <= Histogram.maxIntervals)
            #expect(histogram.interval(of: histogram.range.lowerBound) == 0)
            #expect(histogram.position(of: histogram.range.upperBound + 1) <= 1)
        }
    }

    @Test func hasAnIntervalForEachOfFewWholeNumbers() throws {
        let ratings = try histogram([1, 1, 2, 4, 5, 5])
        #expect(ratings.counts == [2, 1, 0, 1, 2])
        #expect(ratings.isWhole)
        #expect(try histogram((1...60).map { Double($0) }).counts == Array(repeating: 3, count: 20))
        #expect(try histogram([1, 2.5, 4]).counts.count == Histogram.maxIntervals)
    }

    /// Most crews are small, and one is of hundreds of thousands.
    @Test func isLogarithmicIfMostNumbersAreNearTheLeast() throws {
        let crews = try histogram([0, 1, 1, 1, 2, 3, 5, 9, 20, 100, 4_000, 342_953])
        #expect(crews.logarithmicOffset == 1)
        #expect(crews.counts[0] < 6)
        #expect(crews.position(of: 0) == 0)
        #expect(crews.position(of: 100) > 0.3)
        #expect(try histogram([2, 3, 4, 1_000_000]).logarithmicOffset == 0)
        #expect(try histogram((1...500).map { Double($0) }).logarithmicOffset == nil)
        #expect(try histogram([1, 1, 1, 1, 2, 9, 40]).logarithmicOffset == nil)
    }

    @Test func isNoneOfNothingAndOfWhatIsNoNumber() {
        #expect(Histogram(of: []) == nil)
        #expect(Histogram(of: [1, .infinity]) == nil)
        #expect(Histogram(of: [.nan, 1]) == nil)
    }

    /// Their distance is no finite number.
    @Test func bearsTheLargestNumbers() throws {
        let histogram = try histogram([-1.7e308, 0, 1.7e308])
        #expect(histogram.counts.reduce(0, +) == 3)
        #expect((0...1).contains(histogram.position(of: 5)))
    }
}
