import CompositionalList
import HTML
import Sections
import Testing

/// What somebody writes who knows Swift, but not this library.
@Suite struct GuessTests {
    private struct Ship: Identifiable, Equatable, Sendable {
        let id: Int
        let name: String
    }

    private enum Shelf { case newest, all }

    @Test func aSectionIsACaseOfAnEnumeration() {
        let sections = Snapshot<Shelf, Ship>([
            Section(.newest, title: "Newest", cells: [Ship(id: 1, name: "Tub")]),
            Section(.all, cells: [Ship(id: 2, name: "Raft")]),
        ])
        let list = CompositionalList(sections) { ship, shelf in
            switch shelf {
            case .newest: strong { ship.name }
            case .all: em { ship.name }
            }
        }
        #expect(list.rendered().contains(#"<section data-section="newest">"#))
        #expect(list.rendered().contains(#"<section data-section="all">"#))
    }

    @Test func aCellMayLookAlikeInAllSections() {
        let sections = Snapshot([Section("all", cells: [Ship(id: 1, name: "Tub")])])
        #expect(CompositionalList(sections) { ship in em { ship.name } }.rendered().contains("<em>Tub</em>"))
        #expect(CompositionalList(sections) { $0.name }.rendered().contains(#"<li data-item="1">Tub</li>"#))
    }
}
