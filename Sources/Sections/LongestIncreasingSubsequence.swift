/// The positions of a longest strictly increasing subsequence, from last to first.
///
/// Patience sorting: a number goes on the leftmost pile whose top isn't smaller, and remembers the top of the pile to its
/// left. The number of piles is the length of the subsequence. After M. L. Fredman, "On computing the length of longest
/// increasing subsequences", Discrete Mathematics 11 (1975).
///
/// - Parameters:
///   - numbers: less than 2³² numbers.
///   - ignored: a number that is left out.
/// - Complexity: O(*n* log *n*); O(*n*) if few numbers are out of order.
func longestIncreasingSubsequence(of numbers: [UInt32], ignoring ignored: UInt32) -> [UInt32] {
    let count = numbers.count
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 3 * count) { memory in
        // SAFETY: There are at most as many piles as numbers, and `pileCount` of them are initialized. A position that is
        // read from `positions` or `predecessors` was written there before.
        let tops = UnsafeMutableBufferPointer(rebasing: memory[..<count])
        let positions = UnsafeMutableBufferPointer(rebasing: memory[count..<2 * count])
        let predecessors = UnsafeMutableBufferPointer(rebasing: memory[(2 * count)...])
        var pileCount = 0
        for (position, number) in numbers.enumerated() where number != ignored {
            // Lists mostly keep their order, so that the number usually opens a pile of its own.
            let isLargest = pileCount == 0 || tops[pileCount - 1] < number
            let pile = isLargest ? pileCount : leftmostPile(for: number, tops: tops, count: pileCount)
            if pile > 0 { predecessors[position] = positions[pile - 1] }
            tops[pile] = number
            positions[pile] = UInt32(truncatingIfNeeded: position)
            if isLargest { pileCount += 1 }
        }
        return Array(unsafeUninitializedCapacity: pileCount) { subsequence, initializedCount in
            while initializedCount < pileCount {
                subsequence[initializedCount] =
                    initializedCount == 0
                    ? positions[pileCount - 1] : predecessors[Int(subsequence[initializedCount - 1])]
                initializedCount += 1
            }
        }
    }
}

/// The first of some piles whose top isn't smaller than a number; the last pile's isn't.
private func leftmostPile(for number: UInt32, tops: UnsafeMutableBufferPointer<UInt32>, count: Int) -> Int {
    // SAFETY: `first + count` is at most the number of piles, so that no sum is larger than an `Int`.
    var first = 0
    var count = count
    // All ones if the top is smaller, else 0. No processor could predict a branch.
    func isSmaller(_ pile: Int) -> Int { (Int(tops[pile]) &- Int(number)) >> (Int.bitWidth &- 1) }
    // Quarters, because a processor reads three tops in the time of one.
    while count > 3 {
        let quarter = count / 4
        let second = first &+ quarter
        let third = second &+ quarter
        let steps = (quarter & isSmaller(second &- 1), quarter & isSmaller(third &- 1))
        first = first &+ steps.0 &+ steps.1 &+ (quarter & isSmaller(third &+ quarter &- 1))
        count &-= 3 &* quarter
    }
    while count > 1 {
        first &+= 1 & isSmaller(first)
        count &-= 1
    }
    return first
}
