/// What a list shows at one moment: sections of cells, each section once, each cell once in its section.
///
/// Two snapshots are equal when they show the same. ``duplicates`` tells about the input, not about what is
/// shown, and takes no part in it.
public struct Snapshot<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>: Sendable
where Cell.ID: Sendable {
    /// The sections in the order in which they are shown.
    public private(set) var sections: [Section<ID, Cell>]

    /// What was left out because its identity had been seen before, in input order; empty for sound input.
    public let duplicates: [Duplicate]

    /// Makes a snapshot of an array of sections.
    ///
    /// Repeated identities never trap: the first of them is kept and each later one is left out and reported
    /// in ``duplicates``. A section that is left out takes its cells with it.
    ///
    /// - Complexity: O(*n*) expected, for *n* sections and cells.
    public init(_ sections: [Section<ID, Cell>]) {
        var duplicates: [Duplicate] = []
        var seen = Set<ID>(minimumCapacity: sections.count)
        self.sections = sections.compactMap { section in
            guard seen.insert(section.id).inserted else {
                duplicates.append(Duplicate(sectionID: section.id, cellID: nil))
                return nil
            }
            let repeated = section.repeatedCells()
            duplicates += repeated.map { Duplicate(sectionID: section.id, cellID: section.cells[$0].id) }
            return repeated.isEmpty ? section : section.removingCells(at: repeated)
        }
        self.duplicates = duplicates
    }

    /// Makes a snapshot of the sections that a builder lists.
    ///
    /// - Complexity: O(*n*) expected, for *n* sections and cells.
    public init(@SectionsBuilder<ID, Cell> _ sections: () -> [Section<ID, Cell>]) {
        self.init(sections())
    }

    /// Makes a snapshot of sections whose identities are known to be unique.
    init(unique sections: [Section<ID, Cell>]) {
        self.sections = sections
        self.duplicates = []
    }

    /// The number of cells in all sections.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    public var numberOfCells: Int {
        sections.reduce(0) { $0 + $1.cells.count }
    }

    /// Whether there is no cell at all, whatever the number of sections.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    public var isEmpty: Bool {
        sections.allSatisfy(\.cells.isEmpty)
    }

    /// The section of this identity, if it is shown.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    public subscript(section id: ID) -> Section<ID, Cell>? {
        sections.first { $0.id == id }
    }
}

extension Snapshot: Equatable {
    /// Whether both show the same sections with the same titles and cells in the same order.
    public static func == (one: Snapshot, other: Snapshot) -> Bool {
        one.sections == other.sections
    }
}
