/// A named run of cells, which a list lays out, heads and changes as a unit.
///
/// A cell is identified by its section and its own identity together, so the same cell may occur in two sections:
/// a hero in "My squad" and in "All".
public struct Section<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>:
    Identifiable, Equatable, Sendable
where Cell.ID: Sendable {
    /// The identity of the section, the same in all snapshots.
    public let id: ID

    /// The text of the header. A change of it updates the section, not its cells.
    public var title: String?

    /// The cells in the order in which they are shown.
    ///
    /// Identities may repeat here; a ``Snapshot`` leaves out repeated cells.
    public var cells: [Cell]

    /// Creates a section of cells.
    ///
    /// - Complexity: O(1).
    public init(_ id: ID, title: String? = nil, cells: [Cell]) {
        self.id = id
        self.title = title
        self.cells = cells
    }
}
