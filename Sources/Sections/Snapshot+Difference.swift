extension Snapshot {
    /// The operations that turn an older snapshot into this one.
    ///
    /// Deletions come first, then sections are moved, inserted and retitled, then cells are moved, inserted
    /// and updated, each from first to last. Anchors are sections and cells that neither move nor arrive, so
    /// an anchor exists whenever an operation is applied. The number of moves is the least possible. A cell
    /// that leaves one section and enters another is a deletion and an insertion; a section moves with its
    /// cells in one operation.
    ///
    /// Identities are matched by a map (Heckel 1978). Those of a longest increasing subsequence of old
    /// positions, found by patience sorting (Fredman 1975), keep their places.
    ///
    /// - Complexity: O(*n* log *n*) expected, for *n* sections and cells of both; O(*n*) when nothing moves.
    public func difference(from old: Snapshot) -> Changeset<ID, Cell> {
        let order = OrderDifference(from: old.sections.map(\.id), to: sections.map(\.id))
        var deletions = order.departures.map { Changeset<ID, Cell>.Operation.deleteSection($0) }
        var sectionChanges: [Changeset<ID, Cell>.Operation] = []
        var cellChanges: [Changeset<ID, Cell>.Operation] = []

        for (section, place) in zip(sections, order.places) {
            switch place {
            case .keeps: break
            case .moves(_, let anchor): sectionChanges.append(.moveSection(section.id, before: anchor))
            case .arrives(let anchor): sectionChanges.append(.insertSection(section, before: anchor))
            }
            guard let former = place.origin.map({ old.sections[$0] }) else { continue }
            if former.title != section.title {
                sectionChanges.append(.updateSection(section.id, title: section.title))
            }
            // Most changes leave most sections equal, and comparing is cheaper than hashing.
            guard former.cells != section.cells else { continue }
            let cells = section.cellOperations(from: former)
            deletions += cells.deletions
            cellChanges += cells.changes
        }
        return Changeset(deletions + sectionChanges + cellChanges)
    }
}

extension Section {
    /// The operations that turn the cells of a former section into this section's, with deletions apart.
    fileprivate func cellOperations(
        from former: Section
    ) -> (deletions: [Changeset<ID, Cell>.Operation], changes: [Changeset<ID, Cell>.Operation]) {
        let order = OrderDifference(from: former.cells.map(\.id), to: cells.map(\.id))
        var changes: [Changeset<ID, Cell>.Operation] = []
        for (cell, place) in zip(cells, order.places) {
            switch place {
            case .keeps: break
            case .moves(_, let anchor): changes.append(.moveCell(cell.id, in: id, before: anchor))
            case .arrives(let anchor): changes.append(.insertCell(cell, in: id, before: anchor))
            }
            if let former = place.origin.map({ former.cells[$0] }), former != cell {
                changes.append(.updateCell(cell, in: id))
            }
        }
        return (order.departures.map { .deleteCell($0, in: id) }, changes)
    }
}
