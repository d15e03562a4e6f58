/// Finds the elements of a list in an older one, and hashes as few of them as it can.
///
/// Comparing two identities takes a fraction of the time of hashing one, and lists mostly keep their order:
///
/// 1. The lists are walked in step. Where they differ, the nearest place where they agree again is looked for by
///    comparison.
/// 2. If no such place is near, new identities are looked up in a small table of anchors: every sixteenth old identity.
///    This brings the walk back in step after a block that was deleted, inserted or moved.
/// 3. The elements that the walk has not matched are matched by a hash table. In a list without order, the walk ends
///    early, which wastes a small part of the time of hashing all.
///
/// Each match is between equal identities, which are unique. So the way in which a match is found matters to the time
/// alone.
@usableFromInline
struct ListMatcher<Element: Identifiable & Equatable> {
    // SAFETY: `oldKinds` is as long as `old`; `newKinds` and `origins` are as long as `new`. An old position is always
    // below `old.count`, and a new one below `new.count`.
    @usableFromInline let old: UnsafeBufferPointer<Element>
    @usableFromInline let new: UnsafeBufferPointer<Element>
    @usableFromInline let origins: UnsafeMutableBufferPointer<UInt32>
    @usableFromInline let oldKinds: UnsafeMutableBufferPointer<ChangeKind>
    @usableFromInline let newKinds: UnsafeMutableBufferPointer<ChangeKind>
    @usableFromInline let hasher = IdentityHasher<Element.ID>()

    @inlinable
    init(
        old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>,
        origins: UnsafeMutableBufferPointer<UInt32>, oldKinds: UnsafeMutableBufferPointer<ChangeKind>,
        newKinds: UnsafeMutableBufferPointer<ChangeKind>
    ) {
        self.old = old
        self.new = new
        self.origins = origins
        self.oldKinds = oldKinds
        self.newKinds = newKinds
    }

    /// How far the walk looks for a place where the lists agree again, in elements of both.
    @inlinable static var reach: Int { 8 }

    /// The distance of anchors in the old list.
    @inlinable static var anchorDistance: Int { 16 }

    /// Matches all elements of the new list that are in the old one.
    ///
    /// - Complexity: O(*n*) expected.
    @inlinable @inline(__always)
    func match() {
        if old.isEmpty || new.isEmpty { return }
        walk()
        matchRest()
    }

    @inlinable @inline(__always)
    func walk() {
        var oldPosition = 0
        var newPosition = 0
        var isInStep = true
        // How much the walk may waste; hashing an element is 1.
        var patience = 64 + new.count / 16
        var anchors: PositionTable?
        while newPosition < new.count, patience > 0 {
            if oldPosition < old.count, let kind = kindIfSame(oldPosition, newPosition) {
                match(oldPosition, newPosition, kind)
                oldPosition += 1
                newPosition += 1
                isInStep = true
                continue
            }
            if isInStep {
                if let (skippedOld, skippedNew) = nearestAgreement(oldPosition, newPosition) {
                    oldPosition += skippedOld
                    newPosition += skippedNew
                    continue
                }
                isInStep = false
                patience -= 4
            }
            if anchors == nil { anchors = makeAnchors() }
            if let anchor = anchors?.position(hash: hash(new[newPosition]), where: { areSame($0, newPosition) }) {
                matchBackwards(from: anchor, newPosition)
                oldPosition = anchor
            } else {
                newPosition += 1
                patience -= 1
            }
        }
    }

    /// The fewest elements of the old and of the new list that must be skipped until both agree.
    @inlinable @inline(__always)
    func nearestAgreement(_ oldPosition: Int, _ newPosition: Int) -> (Int, Int)? {
        for distance in 1...Self.reach {
            var skippedOld = max(0, distance - (new.count - newPosition) + 1)
            let most = min(distance, old.count - oldPosition - 1)
            while skippedOld <= most {
                let skippedNew = distance - skippedOld
                if areSame(oldPosition + skippedOld, newPosition + skippedNew) { return (skippedOld, skippedNew) }
                skippedOld += 1
            }
        }
        return nil
    }

    @inlinable @inline(__always)
    func makeAnchors() -> PositionTable {
        let anchors = PositionTable(capacity: old.count / Self.anchorDistance + 1)
        for position in stride(from: 0, to: old.count, by: Self.anchorDistance) where oldKinds[position] == .deleted {
            anchors.insert(position, hash: hash(old[position]))
        }
        return anchors
    }

    /// Matches the elements before an anchor and its match, which the walk has passed.
    @inlinable @inline(__always)
    func matchBackwards(from anchor: Int, _ newPosition: Int) {
        var oldPosition = anchor - 1
        var newPosition = newPosition - 1
        while oldPosition >= 0, newPosition >= 0, oldKinds[oldPosition] == .deleted, newKinds[newPosition] == .inserted,
            let kind = kindIfSame(oldPosition, newPosition)
        {
            match(oldPosition, newPosition, kind)
            oldPosition -= 1
            newPosition -= 1
        }
    }

    @inlinable @inline(__always)
    func matchRest() {
        let unmatchedOld = UnsafeBufferPointer(oldKinds).positions(ofAny: .deleted)
        let unmatchedNew = UnsafeBufferPointer(newKinds).positions(ofAny: .inserted)
        if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
        let table = PositionTable(capacity: unmatchedOld.count)
        for position in unmatchedOld {
            table.insert(Int(position), hash: hash(old[Int(position)]))
        }
        for position in unmatchedNew {
            let position = Int(position)
            // Most are equal, and need no comparison of identities.
            if let (origin, kind) = table.match(hash: hash(new[position]), by: { kindIfSame($0, position) }) {
                match(origin, position, kind)
            }
        }
    }

    @inlinable @inline(__always)
    func areSame(_ oldPosition: Int, _ newPosition: Int) -> Bool {
        old[oldPosition].id == new[newPosition].id
    }

    @inlinable @inline(__always)
    func hash(_ element: Element) -> Int {
        hasher.hash(element.id)
    }

    /// Whether an element is updated if it is the same; equal elements are.
    @inlinable @inline(__always)
    func kindIfSame(_ oldPosition: Int, _ newPosition: Int) -> ChangeKind? {
        if old[oldPosition] == new[newPosition] { return [] }
        return areSame(oldPosition, newPosition) ? .updated : nil
    }

    @inlinable @inline(__always)
    func match(_ oldPosition: Int, _ newPosition: Int, _ kind: ChangeKind) {
        origins[newPosition] = UInt32(truncatingIfNeeded: oldPosition)
        oldKinds[oldPosition] = []
        newKinds[newPosition] = kind
    }
}
