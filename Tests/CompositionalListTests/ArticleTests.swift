import CompositionalLayout
import CompositionalList
import HTML
import Sections
import Testing

/// The article's example, compiled and run. `SnippetTests` finds it here.
@Suite struct ArticleTests {
    @Test func showsWhatItSays() {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }

        struct Ship: Identifiable, Equatable, Sendable {
            let id: String
            let name: String
        }

        enum Shelf { case newest, all }

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

        print(list.rendered())
        print(Stylesheet(layouts: [.story, .grid], theme: .standard).css)

        let layout = ComposedLayout.composed([Shelf.newest: .story, .all: .grid], otherwise: .list)
        #expect(layout[.newest].id == "story" && layout[.all].id == "grid")
        let markup = printed[0]
        #expect(printed[1].contains("story"))
        #expect(markup.contains(#"data-layout="story""#))
        #expect(markup.contains(#"<a href="/ships/2"><span>Raft</span></a>"#))
    }
}
