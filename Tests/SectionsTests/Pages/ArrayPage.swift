import Sections

/// A second, naive way to carry out a changeset, as a document would with `insertBefore`: by searching
/// arrays.
///
/// It shares no code with the replay under test, so that both would have to be wrong in the same way.
struct ArrayPage {
    struct Misfit: Error {}

    private(set) var sections: [Section<String, Hero>]

    init(_ page: Page) {
        sections = page.sections
    }

    mutating func apply(_ operation: Changeset<String, Hero>.Operation) throws {
        switch operation {
        case .deleteSection(let id):
            sections.remove(at: try sections.position(of: id))
        case .insertSection(let section, let anchor):
            sections.insert(section, at: try sections.position(before: anchor))
        case .moveSection(let id, let anchor):
            let section = sections.remove(at: try sections.position(of: id))
            sections.insert(section, at: try sections.position(before: anchor))
        case .updateSection(let id, let title):
            sections[try sections.position(of: id)].title = title
        case .deleteCell(let id, let section):
            try change(section) { $0.remove(at: try $0.position(of: id)) }
        case .insertCell(let cell, let section, let anchor):
            try change(section) { $0.insert(cell, at: try $0.position(before: anchor)) }
        case .moveCell(let id, let section, let anchor):
            try change(section) {
                let cell = $0.remove(at: try $0.position(of: id))
                $0.insert(cell, at: try $0.position(before: anchor))
            }
        case .updateCell(let cell, let section):
            try change(section) { $0[try $0.position(of: cell.id)] = cell }
        }
    }

    private mutating func change(_ section: String, _ change: (inout [Hero]) throws -> Void) throws {
        try change(&sections[try sections.position(of: section)].cells)
    }
}

extension Array where Element: Identifiable, Element.ID == String {
    fileprivate func position(of id: String) throws -> Int {
        guard let position = firstIndex(where: { $0.id == id }) else { throw ArrayPage.Misfit() }
        return position
    }

    fileprivate func position(before anchor: String?) throws -> Int {
        try anchor.map { try position(of: $0) } ?? endIndex
    }
}
