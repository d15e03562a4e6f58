extension Snapshot {
    /// The snapshot that results from applying all operations in order.
    ///
    /// `old.applying(new.difference(from: old))` equals `new`. The result has no duplicates to report, since
    /// a difference knows nothing of what was left out.
    ///
    /// - Throws: ``ReplayError`` for the first operation that presupposes a section, a cell or an anchor
    ///   which isn't there, or puts in one which is there already. This snapshot stays as it is in any case.
    /// - Complexity: O(*n* + *k*) expected, for *n* sections and cells and *k* operations with what they
    ///   insert.
    public func applying(_ changes: Changeset<ID, Cell>) throws(ReplayError) -> Snapshot {
        var replay = Replay(sections)
        for (position, operation) in changes.operations.enumerated() {
            do {
                try replay.apply(operation)
            } catch {
                throw ReplayError(
                    position: position,
                    operation: operation.description,
                    expected: error.expected,
                    found: error.found
                )
            }
        }
        return Snapshot(unique: replay.sections)
    }
}
