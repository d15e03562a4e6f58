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
}
