/// The operations that turn one snapshot into another, in the order in which they are applied.
///
/// ``Snapshot/difference(from:)`` makes a changeset. ``Snapshot/applying(_:)`` applies it to a snapshot; a page in a
/// browser or a collection view applies it to what it shows.
public struct Changeset<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>: Sendable
where Cell.ID: Sendable {
    @usableFromInline
    enum Content: Sendable {
        case operations([Operation])
        case difference(SnapshotDifference<ID, Cell>)
    }

    @usableFromInline let content: Content

    /// Creates a changeset of operations in the order in which they are applied.
    @inlinable
    public init(_ operations: [Operation]) {
        content = .operations(operations)
    }

    @inlinable
    init(_ difference: SnapshotDifference<ID, Cell>) {
        content = .difference(difference)
    }

    /// The operations; each one requires that all before it have been applied.
    ///
    /// A changeset made by ``Snapshot/difference(from:)`` makes them each time. Keep them if you read them twice.
    ///
    /// - Complexity: O(*k*) for *k* operations.
    @inlinable
    public var operations: [Operation] {
        switch content {
        case .operations(let operations): operations
        case .difference(let difference): difference.operations()
        }
    }

    /// Whether there is no operation, because both snapshots are equal.
    ///
    /// - Complexity: O(1).
    @inlinable
    public var isEmpty: Bool {
        count == 0
    }

    /// The number of operations.
    ///
    /// - Complexity: O(1).
    @inlinable
    public var count: Int {
        switch content {
        case .operations(let operations): operations.count
        case .difference(let difference): difference.count
        }
    }

    /// One step from a snapshot to the next, anchored by identity rather than by an index, which would shift.
    ///
    /// `before` is the anchor: the section, or the cell of the same section, that follows the place when the operation
    /// is applied; `nil` is the end.
    public enum Operation: Equatable, Sendable {
        /// Removes a section and all its cells.
        case deleteSection(ID)

        /// Inserts a section with its title and all its cells.
        case insertSection(Section<ID, Cell>, before: ID?)

        /// Moves a section with its cells to another place.
        case moveSection(ID, before: ID?)

        /// Changes or removes the title of a section.
        case updateSection(ID, title: String?)

        /// Removes a cell from a section.
        case deleteCell(Cell.ID, in: ID)

        /// Inserts a cell into a section.
        case insertCell(Cell, in: ID, before: Cell.ID?)

        /// Moves a cell to another place in its section.
        case moveCell(Cell.ID, in: ID, before: Cell.ID?)

        /// Replaces the content of a cell in its place; the identity stays the same.
        case updateCell(Cell, in: ID)
    }
}

extension Changeset: Equatable {
    /// Whether both have the same operations in the same order.
    @inlinable
    public static func == (one: Changeset, other: Changeset) -> Bool {
        one.count == other.count && one.operations == other.operations
    }
}

extension Changeset.Operation: CustomStringConvertible {
    /// The operation with quoted identities and without content, on one line for a log.
    public var description: String {
        switch self {
        case .deleteSection(let id):
            "delete section \(String(quoting: id))"
        case .insertSection(let section, let anchor):
            "insert section \(String(quoting: section.id)) \(place(anchor))"
        case .moveSection(let id, let anchor):
            "move section \(String(quoting: id)) \(place(anchor))"
        case .updateSection(let id, _):
            "update section \(String(quoting: id))"
        case .deleteCell(let id, let section):
            "delete cell \(String(quoting: id)) in section \(String(quoting: section))"
        case .insertCell(let cell, let section, let anchor):
            "insert cell \(String(quoting: cell.id)) in section \(String(quoting: section)) \(place(anchor))"
        case .moveCell(let id, let section, let anchor):
            "move cell \(String(quoting: id)) in section \(String(quoting: section)) \(place(anchor))"
        case .updateCell(let cell, let section):
            "update cell \(String(quoting: cell.id)) in section \(String(quoting: section))"
        }
    }

    private func place(_ anchor: (some Hashable)?) -> String {
        anchor.map { "before \(String(quoting: $0))" } ?? "at the end"
    }
}
