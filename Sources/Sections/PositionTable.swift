/// A hash table of positions in a list, found by the identities of the elements there.
///
/// Open addressing with linear probing, in a table that is at most half full. A slot holds half of the hash beside the
/// position, so that nearly all comparisons of different elements need neither element. The table holds no identities;
/// its user compares them.
@usableFromInline
struct PositionTable: ~Copyable {
    // SAFETY: `mask` is the number of slots, a power of two, less one. Every index is taken modulo that number.
    @usableFromInline let slots: UnsafeMutablePointer<UInt64>
    @usableFromInline let mask: Int

    /// Creates an empty table.
    ///
    /// - Parameter capacity: the largest number of positions that will be inserted.
    @inlinable
    init(capacity: Int) {
        let count = 1 << (Int.bitWidth - max(2 * capacity, 2).leadingZeroBitCount)
        slots = .allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
        mask = count - 1
    }

    @inlinable deinit { slots.deallocate() }

    /// Inserts a position whose identity is in the table at no other position.
    ///
    /// - Complexity: O(1) expected.
    @inlinable
    func insert(_ position: Int, hash: Int) {
        var index = hash & mask
        while slots[index] != 0 { index = (index + 1) & mask }
        slots[index] = Self.slot(position, hash)
    }

    /// The position with this hash that has the wanted identity, if it was inserted.
    ///
    /// - Complexity: O(1) expected.
    @inlinable
    func position(hash: Int, where isWanted: (Int) -> Bool) -> Int? {
        match(hash: hash) { isWanted($0) ? true : nil }?.position
    }

    /// The position with this hash at which a comparison finds a match, and what it finds.
    ///
    /// - Complexity: O(1) expected.
    @inlinable
    func match<Match>(hash: Int, by comparison: (Int) -> Match?) -> (position: Int, match: Match)? {
        var index = hash & mask
        while true {
            let slot = slots[index]
            if slot == 0 { return nil }
            // Positions are one more in slots, so that 0 is an empty slot.
            let position = Int(slot & 0xFFFF_FFFF) - 1
            if slot == Self.slot(position, hash), let match = comparison(position) { return (position, match) }
            index = (index + 1) & mask
        }
    }

    @inlinable
    static func slot(_ position: Int, _ hash: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: hash) & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: position + 1)
    }
}
