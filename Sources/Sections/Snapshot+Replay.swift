extension Snapshot {
    /// The snapshot after all operations, applied in order.
    ///
    /// `old.applying(new.difference(from: old))` equals `new`.
    ///
    /// - Throws: ``ReplayError`` for the first operation whose section, cell or anchor is missing, or that inserts a
    ///   section or cell that exists already.
    /// - Complexity: O(*n* + *k*) expected, for *n* sections and cells and *k* operations and inserted cells.
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
