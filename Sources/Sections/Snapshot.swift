/// The content of a list at one moment: sections of cells, with unique identities.
///
/// Each section occurs once, and each cell once in its section.
public struct Snapshot<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>: Equatable, Sendable
where Cell.ID: Sendable {
    /// The sections in the order in which they are shown.
    public let sections: [Section<ID, Cell>]

    /// Creates a snapshot of sections.
    ///
    /// Repeated identities never trap: the first section or cell stays, and later ones are left out. A section that is
    /// left out takes its cells with it.
    ///
    /// - Complexity: O(*n*) expected, for *n* sections and cells.
    @inlinable
    public init(_ sections: [Section<ID, Cell>]) {
        var seen = Set<ID>(minimumCapacity: sections.count)
        self.sections = sections.filter { seen.insert($0.id).inserted }.map { $0.withoutRepeatedCells() }
    }

    /// Creates a snapshot of sections whose identities are known to be unique.
    init(unique sections: [Section<ID, Cell>]) {
        self.sections = sections
    }

    /// Whether no section has a cell.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    @inlinable public var isEmpty: Bool {
        sections.allSatisfy { $0.cells.isEmpty }
    }
}

extension Section {
    /// The first cell that has the identity of an earlier one.
    var repeatedCell: Cell? {
        var seen = Set<Cell.ID>(minimumCapacity: cells.count)
        return cells.first { !seen.insert($0.id).inserted }
    }

    @inlinable
    func withoutRepeatedCells() -> Section {
        var seen = Set<Cell.ID>(minimumCapacity: cells.count)
        var section = self
        section.cells = cells.filter { seen.insert($0.id).inserted }
        return section
    }
}
