/// A named run of cells, the unit in which a list is laid out, headed and changed.
///
/// A cell is known by its section and its own identity together, so the same cell may occur in two sections:
/// a hero in "My squad" and in "All".
public struct Section<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>:
    Identifiable, Equatable, Sendable
where Cell.ID: Sendable {
    /// What the section is known by, across snapshots.
    public let id: ID

    /// What a header shows; a change of it is an update of the section, not of its cells.
    public var title: String?

    /// The cells in the order in which they are shown.
    ///
    /// Repeated identities are allowed here; a ``Snapshot`` leaves them out and reports them.
    public var cells: [Cell]

    /// Makes a section of an array of cells.
    ///
    /// - Complexity: O(1).
    public init(_ id: ID, title: String? = nil, cells: [Cell]) {
        self.id = id
        self.title = title
        self.cells = cells
    }

    /// Makes a section of the cells that a builder lists.
    ///
    /// - Complexity: O(*n*) for *n* cells.
    public init(_ id: ID, title: String? = nil, @CellsBuilder<Cell> cells: () -> [Cell]) {
        self.init(id, title: title, cells: cells())
    }
}
