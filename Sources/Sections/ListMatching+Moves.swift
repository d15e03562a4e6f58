extension ListMatching {
    /// Marks as few elements as possible as moved.
    ///
    /// The others are a longest increasing subsequence of the old positions: a shorter one takes more moves, and a longer
    /// one isn't in order.
    ///
    /// - Complexity: O(*n* log *n*); O(*n*) if few elements move.
    mutating func markMoves() {
        if isInOrder { return }
        let kept = longestIncreasingSubsequence(of: origins, ignoring: Self.unmatched)
        var end = origins.count
        for position in kept {
            markMoves(in: Int(position) + 1..<end)
            end = Int(position)
        }
        markMoves(in: 0..<end)
    }

    /// Whether the elements that are in both lists have the same order in both.
    private var isInOrder: Bool {
        var next: UInt32 = 0
        for origin in origins where origin != Self.unmatched {
            if origin < next { return false }
            next = origin + 1
        }
        return true
    }

    private mutating func markMoves(in range: Range<Int>) {
        for position in range where origins[position] != Self.unmatched { newKinds[position].insert(.moved) }
    }
}
