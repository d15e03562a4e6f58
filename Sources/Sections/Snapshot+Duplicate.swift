extension Snapshot {
    /// A section or cell that was left out of a snapshot because its identity occurred before.
    public struct Duplicate: Hashable, Sendable, CustomStringConvertible {
        /// The repeated section, or the section with the repeated cell.
        public let sectionID: ID

        /// The repeated cell; `nil` if the whole section was left out.
        public let cellID: Cell.ID?

        @usableFromInline
        init(sectionID: ID, cellID: Cell.ID? = nil) {
            self.sectionID = sectionID
            self.cellID = cellID
        }

        /// The duplicate with quoted identities, on one line for a log.
        public var description: String {
            let section = "section \(String(quoting: sectionID))"
            guard let cellID else { return "\(section) occurs again and is left out with its cells" }
            return "cell \(String(quoting: cellID)) occurs again in \(section) and is left out"
        }
    }
}

extension Array where Element: Identifiable {
    /// The positions of elements whose identity an earlier element has, in order.
    ///
    /// - Complexity: O(*n*) expected.
    @inlinable
    func repeatedPositions() -> [Int] {
        guard count > 1 else { return [] }
        return withUnsafeBufferPointer { elements in
            let hasher = IdentityHasher<Element.ID>()
            let table = PositionTable(capacity: elements.count)
            var repeated: [Int] = []
            for position in elements.indices {
                let id = elements[position].id
                let hash = hasher.hash(id)
                if table.position(hash: hash, where: { elements[$0].id == id }) == nil {
                    table.insert(position, hash: hash)
                } else {
                    repeated.append(position)
                }
            }
            return repeated
        }
    }

    /// The elements at other positions than these, which are in order.
    ///
    /// - Complexity: O(*n*).
    @inlinable
    func removing(at positions: [Int]) -> [Element] {
        var left = positions[...]
        return indices.compactMap { position in
            guard position == left.first else { return self[position] }
            left.removeFirst()
            return nil
        }
    }
}
