import TestSupport
import Testing

@testable import Sections

@Suite struct LongestIncreasingSubsequenceTests {
    /// The numbers, not their positions.
    private func subsequence(_ numbers: [Int], ignoring ignored: Int = 99) -> [Int] {
        longestIncreasingSubsequence(of: numbers.map(UInt32.init), ignoring: UInt32(ignored))
            .reversed().map { numbers[Int($0)] }
    }

    @Test(arguments: [
        ([], []),
        ([7], [7]),
        ([0, 1, 2, 3], [0, 1, 2, 3]),
        ([3, 2, 1, 0], [0]),
        ([1, 2, 3, 0], [1, 2, 3]),
        ([3, 0, 1, 2], [0, 1, 2]),
        ([0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], [0, 2, 6, 9, 11, 15]),
    ])
    func findsALongestOne(numbers: [Int], expected: [Int]) {
        #expect(subsequence(numbers) == expected)
    }

    @Test func countsEqualNumbersOnce() {
        #expect(subsequence([1, 1, 2, 2]) == [1, 2])
    }

    @Test func leavesOutANumber() {
        #expect(subsequence([5, 1, 5, 2, 5], ignoring: 5) == [1, 2])
        #expect(subsequence([5, 5], ignoring: 5) == [])
    }

    @Test func isAsLongAsTheQuadraticSearchFinds() {
        var random = SeededGenerator(seed: 1975)
        for length in 0..<300 {
            let numbers = Array(0..<length % 60).shuffled(using: &random)
            let found = subsequence(numbers)
            #expect(found.count == lengthOfLongestIncreasingSubsequence(numbers), "\(numbers)")
            #expect(zip(found, found.dropFirst()).allSatisfy(<), "\(numbers)")
            #expect(numbers.filter(Set(found).contains) == found, "\(numbers)")
        }
    }
}
