/// The positions in an old list of the elements of a new one.
///
/// The maps are as long as the lists, so they are made of small numbers: positions take four bytes.
@usableFromInline
struct ListMatching {
    /// For each element of the new list, its position in the old one, or ``unmatched``.
    @usableFromInline var origins: [UInt32]

    /// For each element of the old list, whether it is deleted.
    @usableFromInline var oldKinds: [ChangeKind]

    /// For each element of the new list, whether it is inserted or updated.
    @usableFromInline var newKinds: [ChangeKind]

    /// The origin of an element that is not in the old list.
    @inlinable static var unmatched: UInt32 { .max }

    /// Finds the elements of a list in an older one by their identities, which are unique in each list.
    ///
    /// - Precondition: Both lists have less than 2³² elements.
    /// - Complexity: O(*n*) expected.
    @inlinable
    init<Element: Identifiable & Equatable>(
        from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>
    ) {
        precondition(max(old.count, new.count) < Self.unmatched, "a list has too many elements")
        origins = Array(repeating: Self.unmatched, count: new.count)
        oldKinds = Array(repeating: .deleted, count: old.count)
        newKinds = Array(repeating: .inserted, count: new.count)
        origins.withUnsafeMutableBufferPointer { origins in
            oldKinds.withUnsafeMutableBufferPointer { oldKinds in
                newKinds.withUnsafeMutableBufferPointer { newKinds in
                    ListMatcher(old: old, new: new, origins: origins, oldKinds: oldKinds, newKinds: newKinds).match()
                }
            }
        }
    }

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
