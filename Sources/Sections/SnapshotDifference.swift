/// The difference between two snapshots by positions, from which operations are made.
///
/// It takes a few bytes for each change, and shares the cells with the snapshots.
@usableFromInline
struct SnapshotDifference<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>: Sendable
where Cell.ID: Sendable {
    @usableFromInline let old: Snapshot<ID, Cell>
    @usableFromInline let new: Snapshot<ID, Cell>
    @usableFromInline let sections: ListDifference
    /// The differences of sections that are in both snapshots, in the order of the new one.
    @usableFromInline var cells: [CellDifference] = []
    /// The number of operations.
    @usableFromInline var count: Int

    /// The difference between the cells of a section in both snapshots.
    @usableFromInline
    struct CellDifference: Sendable {
        @usableFromInline let former: Section<ID, Cell>
        @usableFromInline let section: Section<ID, Cell>
        @usableFromInline let difference: ListDifference

        @inlinable
        init(former: Section<ID, Cell>, section: Section<ID, Cell>) {
            self.former = former
            self.section = section
            difference = ListDifference(from: former.cells, to: section.cells)
        }

        @inlinable
        func addDeletions(to operations: inout [Operation]) {
            for position in difference.deletions {
                operations.append(.deleteCell(former.cells[Int(position)].id, in: section.id))
            }
        }

        @inlinable
        func addChanges(to operations: inout [Operation]) {
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

    @inlinable
    init(from old: Snapshot<ID, Cell>, to new: Snapshot<ID, Cell>) {
        self.old = old
        self.new = new
        let matching = old.sections.map(SectionHeader.init).withUnsafeBufferPointer { old in
            new.sections.map(SectionHeader.init).withUnsafeBufferPointer { new in ListMatching(from: old, to: new) }
        }
        sections = ListDifference(matching, newCount: new.sections.count)
        count = sections.operationCount
        for (section, origin) in zip(new.sections, matching.origins) where origin != ListMatching.unmatched {
            let former = old.sections[Int(origin)]
            if former.cells.sharesStorage(with: section.cells) { continue }
            let difference = CellDifference(former: former, section: section)
            let count = difference.difference.operationCount
            if count == 0 { continue }
            cells.append(difference)
            self.count += count
        }
    }

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

extension Array {
    /// Whether both are the same part of memory, so that no elements need be compared.
    @inlinable
    func sharesStorage(with other: Array) -> Bool {
        withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress && one.count == $0.count }
        }
    }
}

/// The content of a section that is its own and not its cells'.
@usableFromInline
struct SectionHeader<ID: Hashable>: Identifiable, Equatable {
    @usableFromInline let id: ID
    @usableFromInline let title: String?

    @inlinable
    init<Cell>(_ section: Section<ID, Cell>) {
        id = section.id
        title = section.title
    }
}
