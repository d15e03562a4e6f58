/// The content of a list at one moment: sections of cells, with unique identities.
///
/// Each section occurs once, and each cell once in its section.
public struct Snapshot<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>: Sendable
where Cell.ID: Sendable {
    /// The sections in the order in which they are shown.
    public let sections: [Section<ID, Cell>]

    /// The sections and cells that were left out because of repeated identities: sections first, then cells, each in order.
    ///
    /// They are not content, so snapshots with different duplicates may be equal.
    public let duplicates: [Duplicate]

    /// Creates a snapshot of sections.
    ///
    /// Repeated identities never trap: the first section or cell stays, and later ones are left out and reported in
    /// ``duplicates``. A section that is left out takes its cells with it.
    ///
    /// - Complexity: O(*n*) expected, for *n* sections and cells.
    @inlinable
    public init(_ sections: [Section<ID, Cell>]) {
        let repeated = sections.repeatedPositions()
        var duplicates = repeated.map { Duplicate(sectionID: sections[$0].id) }
        var unique = repeated.isEmpty ? sections : sections.removing(at: repeated)
        for index in unique.indices {
            let section = unique[index]
            let repeated = section.cells.repeatedPositions()
            if repeated.isEmpty { continue }
            duplicates += repeated.map { Duplicate(sectionID: section.id, cellID: section.cells[$0].id) }
            unique[index].cells = section.cells.removing(at: repeated)
        }
        self.sections = unique
        self.duplicates = duplicates
    }

    /// Creates a snapshot of sections whose identities are known to be unique.
    init(unique sections: [Section<ID, Cell>]) {
        self.sections = sections
        duplicates = []
    }

    /// Whether no section has a cell.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    @inlinable public var isEmpty: Bool {
        sections.allSatisfy { $0.cells.isEmpty }
    }

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

extension Snapshot: Equatable {
    /// Whether both have the same sections with the same titles and cells in the same order.
    @inlinable
    public static func == (one: Snapshot, other: Snapshot) -> Bool {
        one.sections == other.sections
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
