import CompositionalLayout
import CompositionalList
import HTML
import Sections
import Testing

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    private struct Ship: Identifiable, Equatable, Sendable {
        let id: String
        let name: String
    }

    private enum Shelf: String, Hashable, Sendable, CustomStringConvertible {
        case newest, all
        var description: String { rawValue }
    }

    @Test func showsWhatItSays() {
        let sections = Snapshot<Shelf, Ship>([
            Section(.newest, title: "Newest", cells: [Ship(id: "1", name: "Tub")]),
            Section(.all, title: "All", cells: [Ship(id: "2", name: "Raft")]),
        ])
        let list = CompositionalList(sections) { ship, section in
            switch section {
            case .newest: strong { ship.name }
            case .all: span { ship.name }
            }
        }
        .sectionHeader { section in h2 { section.title ?? "" } }
        .selectedItem { ship in Selection(Address("/ships/\(ship.id)")) }
        .emptyContent { p { "Nothing here." } }
        .customLayout(.composed([.newest: .story, .all: .grid]))

        let markup = list.rendered()
        #expect(markup.contains(#"data-layout="story""#))
        #expect(markup.contains(#"<a href="/ships/2"><span>Raft</span></a>"#))
    }
}
