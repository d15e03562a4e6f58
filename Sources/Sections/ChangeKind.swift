/// The changes of one element of a list; nothing for an element that keeps its place and content.
@usableFromInline
struct ChangeKind: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The element is in the old list alone.
    @inlinable static var deleted: Self { Self(rawValue: 1) }
    /// The element is in the new list alone.
    @inlinable static var inserted: Self { Self(rawValue: 2) }
    /// The element changes its place relative to the elements that are neither moved nor inserted.
    @inlinable static var moved: Self { Self(rawValue: 4) }
    /// The element has other content.
    @inlinable static var updated: Self { Self(rawValue: 8) }
}

extension UnsafeBufferPointer<ChangeKind> {
    /// The positions of elements with any of these changes, in order.
    ///
    /// It writes each position, and the next one over it unless the position counts. A branch would often be mispredicted.
    /// The array has room for all positions, so it is for temporary use.
    ///
    /// - Complexity: O(*n*).
    @usableFromInline
    func positions(ofAny changes: ChangeKind) -> [UInt32] {
        Array(unsafeUninitializedCapacity: count + 1) { positions, count in
            for position in indices {
                positions[count] = UInt32(truncatingIfNeeded: position)
                count &+= Int(Swift.min(self[position].rawValue & changes.rawValue, 1))
            }
        }
    }
}
