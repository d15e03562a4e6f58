extension Changeset {
    /// One step from a snapshot to the next, anchored by identity and never by an index that shifts.
    ///
    /// `before` names the section, or the cell of the same section, in front of which something is put at the
    /// moment when the operation is applied; `nil` is the end.
    public enum Operation: Equatable, Sendable {
        /// Removes a section and all its cells.
        case deleteSection(ID)

        /// Puts in a section with its title and all its cells.
        case insertSection(Section<ID, Cell>, before: ID?)

        /// Takes a section, with its cells, to another place.
        case moveSection(ID, before: ID?)

        /// Gives a section another title, or none.
        case updateSection(ID, title: String?)

        /// Removes a cell from a section.
        case deleteCell(Cell.ID, in: ID)

        /// Puts a cell into a section.
        case insertCell(Cell, in: ID, before: Cell.ID?)

        /// Takes a cell to another place in its section.
        case moveCell(Cell.ID, in: ID, before: Cell.ID?)

        /// Replaces a cell's content where it is; its identity stays.
        case updateCell(Cell, in: ID)
    }
}

extension Changeset.Operation: CustomStringConvertible {
    /// What is done to which section or cell, with quoted identities and without content, for a log line.
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
