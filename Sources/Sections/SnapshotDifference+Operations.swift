extension SnapshotDifference {
    @usableFromInline typealias Operation = Changeset<ID, Cell>.Operation

    /// The operations in the order in which they are applied.
    ///
    /// - Complexity: O(*k*) for *k* operations.
    @inlinable
    func operations() -> [Operation] {
        var operations: [Operation] = []
        operations.reserveCapacity(count)
        for position in sections.deletions { operations.append(.deleteSection(old.sections[Int(position)].id)) }
        for cells in cells { cells.addDeletions(to: &operations) }
        addSectionChanges(to: &operations)
        for cells in cells { cells.addChanges(to: &operations) }
        return operations
    }

    @inlinable
    func addSectionChanges(to operations: inout [Operation]) {
        sections.forEachChange { position, kind, anchor in
            let section = new.sections[position]
            if kind.contains(.inserted) {
                operations.append(.insertSection(section, before: anchor.map { new.sections[$0].id }))
            } else if kind.contains(.moved) {
                operations.append(.moveSection(section.id, before: anchor.map { new.sections[$0].id }))
            }
            if kind.contains(.updated) { operations.append(.updateSection(section.id, title: section.title)) }
        }
    }
}

extension SnapshotDifference.CellDifference {
    @inlinable
    func addDeletions(to operations: inout [SnapshotDifference.Operation]) {
        for position in difference.deletions {
            operations.append(.deleteCell(former.cells[Int(position)].id, in: section.id))
        }
    }

    @inlinable
    func addChanges(to operations: inout [SnapshotDifference.Operation]) {
        let cells = section.cells
        difference.forEachChange { position, kind, anchor in
            let cell = cells[position]
            if kind.contains(.inserted) {
                operations.append(.insertCell(cell, in: section.id, before: anchor.map { cells[$0].id }))
            } else if kind.contains(.moved) {
                operations.append(.moveCell(cell.id, in: section.id, before: anchor.map { cells[$0].id }))
            }
            if kind.contains(.updated) { operations.append(.updateCell(cell, in: section.id)) }
        }
    }
}
