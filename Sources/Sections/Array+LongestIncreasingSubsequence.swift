extension Array where Element: Comparable {
    /// The elements of a longest strictly increasing subsequence, in order.
    ///
    /// Patience sorting: an element goes on the leftmost pile whose top isn't smaller, and remembers the top
    /// of the pile to its left. The number of piles is the length of the subsequence. After M. L. Fredman, "On
    /// computing the length of longest increasing subsequences", Discrete Mathematics 11 (1975).
    ///
    /// - Complexity: O(*n* log *n*), O(*n*) when the array increases already.
    func longestIncreasingSubsequence() -> [Element] {
        var tops: [Int] = []
        var predecessors: [Int?] = []
        predecessors.reserveCapacity(count)
        for (position, element) in enumerated() {
            let pile = leftmostPile(for: element, tops: tops)
            predecessors.append(pile == 0 ? nil : tops[pile - 1])
            if pile == tops.count {
                tops.append(position)
            } else {
                tops[pile] = position
            }
        }
        let backwards = sequence(state: tops.last) { next in
            defer { next = next.flatMap { predecessors[$0] } }
            return next.map { self[$0] }
        }
        return backwards.reversed()
    }

    private func leftmostPile(for element: Element, tops: [Int]) -> Int {
        // Lists mostly keep their order, so that the element usually opens a pile of its own.
        guard let last = tops.last, self[last] >= element else { return tops.count }
        var range = 0..<tops.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range =
                self[tops[middle]] < element
                ? middle + 1..<range.upperBound
                : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
