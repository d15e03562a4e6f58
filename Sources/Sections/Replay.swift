/// A snapshot taken apart so that each operation takes constant time.
struct Replay<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>
where Cell.ID: Sendable {
    private struct Part {
        let id: ID
        var title: String?
        var cells: Chain<Cell.ID, Cell>

        init(_ section: Section<ID, Cell>) {
            id = section.id
            title = section.title
            cells = Chain(
                section.cells.lazy.map { ($0.id, $0) },
                of: "cell",
                in: "section \(String(quoting: section.id))"
            )
        }
    }

    private var parts: Chain<ID, Part>

    /// Takes apart sections with unique identities, as in a snapshot.
    ///
    /// - Complexity: O(*n*) expected, for *n* sections and cells.
    init(_ sections: [Section<ID, Cell>]) {
        parts = Chain(sections.lazy.map { ($0.id, Part($0)) }, of: "section")
    }

    /// The sections after all operations so far.
    ///
    /// - Complexity: O(*n*) for *n* sections and cells.
    var sections: [Section<ID, Cell>] {
        parts.elements.map { Section($0.id, title: $0.title, cells: $0.cells.elements) }
    }

    /// Applies one operation.
    ///
    /// Discard the replay after an error.
    ///
    /// - Complexity: O(1) expected; O(*n*) for the insertion of a section of *n* cells.
    mutating func apply(_ operation: Changeset<ID, Cell>.Operation) throws(ReplayError.Mismatch) {
        switch operation {
        case .deleteSection(let id):
            try parts.remove(id)
        case .insertSection(let section, let anchor):
            try insert(section, before: anchor)
        case .moveSection(let id, let anchor):
            try parts.move(id, before: anchor)
        case .updateSection(let id, let title):
            try parts.update(id) { $0.title = title }
        case .deleteCell(let id, let section):
            try parts.update(section) { part throws(ReplayError.Mismatch) in try part.cells.remove(id) }
        case .insertCell(let cell, let section, let anchor):
            try parts.update(section) { part throws(ReplayError.Mismatch) in
                try part.cells.insert(cell, for: cell.id, before: anchor)
            }
        case .moveCell(let id, let section, let anchor):
            try parts.update(section) { part throws(ReplayError.Mismatch) in
                try part.cells.move(id, before: anchor)
            }
        case .updateCell(let cell, let section):
            try parts.update(section) { part throws(ReplayError.Mismatch) in
                try part.cells.update(cell.id) { $0 = cell }
            }
        }
    }

    private mutating func insert(
        _ section: Section<ID, Cell>,
        before anchor: ID?
    ) throws(ReplayError.Mismatch) {
        if let position = section.cells.repeatedPositions().first {
            let cell = String(quoting: section.cells[position].id)
            throw .init(
                expected: "cell \(cell) once in section \(String(quoting: section.id))", found: "it again")
        }
        try parts.insert(Part(section), for: section.id, before: anchor)
    }
}
