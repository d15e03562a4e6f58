/// The difference between two lists of identified elements, by positions and with as few moves as possible.
@usableFromInline
struct ListDifference: Sendable {
    /// The positions in the old list of elements that are not in the new one, in order.
    @usableFromInline let deletions: [UInt32]

    /// The elements of the new list that are inserted, moved or updated, in order.
    @usableFromInline let changes: [Change]

    /// The number of elements of the new list.
    @usableFromInline let newCount: Int

    /// The change of an element of the new list.
    @usableFromInline
    struct Change: Sendable {
        /// The position in the new list.
        @usableFromInline let position: UInt32
        @usableFromInline let kind: ChangeKind

        @usableFromInline
        init(position: Int, kind: ChangeKind) {
            self.position = UInt32(truncatingIfNeeded: position)
            self.kind = kind
        }
    }

    /// Compares two lists of elements with unique identities.
    ///
    /// Only the elements between equal beginnings and ends are matched.
    ///
    /// - Complexity: O(*n*) expected, and O(*n* log *n*) at worst if elements move.
    @inlinable
    init<Element: Identifiable & Equatable>(from old: [Element], to new: [Element]) {
        self = old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                let ends = EqualEnds(old, new)
                return ListDifference(
                    ListMatching(from: ends.middle(of: old), to: ends.middle(of: new)), between: ends,
                    newCount: new.count)
            }
        }
    }

    /// Finds deletions, moves and insertions among matched elements.
    ///
    /// - Parameters:
    ///   - matching: the elements between the equal ends.
    ///   - newCount: the number of all elements of the new list.
    /// - Complexity: O(*n* + *r* log *r*) for *r* runs of elements that move together.
    @usableFromInline
    init(_ matching: consuming ListMatching, between ends: EqualEnds = EqualEnds(), newCount: Int) {
        matching.markMoves()
        self.newCount = newCount
        deletions = matching.oldKinds.withUnsafeBufferPointer { $0.positions(ofAny: .deleted) }
            .map { $0 + UInt32(ends.start) }
        let kinds = matching.newKinds
        changes =
            ends.updatesAtStart.map { Change(position: $0, kind: .updated) }
            + kinds.withUnsafeBufferPointer { $0.positions(ofAny: [.inserted, .moved, .updated]) }
            .map { Change(position: Int($0) + ends.start, kind: kinds[Int($0)]) }
            + ends.updatesAtEnd.reversed().map { Change(position: newCount - $0, kind: .updated) }
    }

    /// The number of operations: one for each deletion, and two for an element that both moves and is updated.
    ///
    /// - Complexity: O(*k*) for *k* changes.
    @usableFromInline var operationCount: Int {
        deletions.count + changes.count + changes.count { $0.kind.isSuperset(of: [.moved, .updated]) }
    }

    /// Calls a function with each change and the position of its anchor: the next element of the new list that keeps its
    /// place, or `nil` for the end.
    ///
    /// Anchors exist after the deletions, whatever else has been applied. Elements with the same anchor end up in order
    /// if they are applied from first to last.
    ///
    /// - Complexity: O(*k*) for *k* changes.
    @inlinable
    func forEachChange(_ body: (_ position: Int, _ kind: ChangeKind, _ anchor: Int?) -> Void) {
        var anchor = 0
        for (index, change) in changes.enumerated() {
            let position = Int(change.position)
            if anchor <= position {
                anchor = position + 1
                for next in changes[(index + 1)...] {
                    if next.position != anchor || next.kind == .updated { break }
                    anchor += 1
                }
            }
            body(position, change.kind, anchor < newCount ? anchor : nil)
        }
    }
}
