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
}

extension Snapshot: Equatable {
    /// Whether both have the same sections with the same titles and cells in the same order.
    @inlinable
    public static func == (one: Snapshot, other: Snapshot) -> Bool {
        one.sections == other.sections
    }
}
