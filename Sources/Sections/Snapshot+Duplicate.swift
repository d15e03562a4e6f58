extension Snapshot {
    /// A section or cell that was left out of a snapshot because its identity had been seen before.
    public struct Duplicate: Hashable, Sendable, CustomStringConvertible {
        /// The section that came again, or in which a cell came again.
        public let sectionID: ID

        /// The cell that came again; `nil` when it was the whole section.
        public let cellID: Cell.ID?

        /// What came again and where, on one line with quoted identities for a log.
        public var description: String {
            let section = "section \(String(quoting: sectionID))"
            guard let cellID else {
                return "\(section) came again: the first is kept, this one is left out with its cells"
            }
            return "cell \(String(quoting: cellID)) came again in \(section): the first is kept"
        }
    }
}

extension Section {
    /// The positions of all cells whose identity an earlier cell has.
    func repeatedCells() -> [Int] {
        var seen = Set<Cell.ID>(minimumCapacity: cells.count)
        return cells.indices.filter { !seen.insert(cells[$0].id).inserted }
    }

    /// The section without the cells at these positions, which ascend.
    func removingCells(at positions: [Int]) -> Section {
        var remaining = positions[...]
        var section = self
        section.cells = cells.indices.compactMap { position in
            guard position == remaining.first else { return cells[position] }
            remaining.removeFirst()
            return nil
        }
        return section
    }
}
