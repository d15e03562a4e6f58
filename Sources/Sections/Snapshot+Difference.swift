extension Snapshot {
    /// The operations that turn an older snapshot into this one.
    ///
    /// Deletions come first, then sections are moved, inserted and retitled, then cells are moved, inserted
    /// and updated, each from first to last. Anchors are sections and cells that neither move nor arrive, so
    /// an anchor exists whenever an operation is applied. The number of moves is the least possible. A cell
    /// that leaves one section and enters another is a deletion and an insertion; a section moves with its
    /// cells in one operation.
    ///
    /// Lists are walked in step, and only the elements that this doesn't match are hashed. The elements of a longest
    /// increasing subsequence of old positions keep their places. The changeset holds positions and both snapshots; it makes
    /// operations when they are read.
    ///
    /// Identities are read several times, so a stored `id` is faster than a computed one.
    ///
    /// - Complexity: O(*n* log *n*) expected, for *n* sections and cells of both; O(*n*) when nothing moves.
    @inlinable
    public func difference(from old: Snapshot) -> Changeset<ID, Cell> {
        Changeset(SnapshotDifference(from: old, to: self))
    }
}
