import CompositionalLayout
import CompositionalList
import HTML
import Sections
import Testing

private struct Ship: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
}

private let fleet = Snapshot<String, Ship>([
    Section("all", title: "All", cells: [Ship(id: "s/1", name: "A & B"), Ship(id: "s/2", name: "C")]),
    Section("none", title: "None", cells: []),
])

@Suite struct CompositionalListTests {
    @Test func makesASectionAListAndItemsOfASnapshot() {
        let list = CompositionalList(fleet) { ship, _ in ship.name }
        #expect(
            list.formatted() == """
                <section data-section="all">
                  <ul data-layout="list" role="list">
                    <li data-item="s/1">A &amp; B</li>
                    <li data-item="s/2">C</li>
                  </ul>
                </section>
                <section data-section="none">
                  <ul data-layout="list" role="list"></ul>
                </section>

                """)
    }

    @Test func choosesACellsViewByItsSection() {
        let both = Snapshot<String, Ship>([
            Section("a", cells: [Ship(id: "1", name: "x")]), Section("b", cells: [Ship(id: "1", name: "x")]),
        ])
        let list = CompositionalList(both) { ship, section in
            switch section {
            case "a": strong { ship.name }
            default: span { ship.name }
            }
        }
        #expect(
            list.rendered().contains(
                #"<section data-section="a"><ul data-layout="list" role="list"><li data-item="1"><strong>x</strong></li>"#
            ))
        #expect(
            list.rendered().contains(
                #"<section data-section="b"><ul data-layout="list" role="list"><li data-item="1"><span>x</span></li>"#))
    }

    @Test func putsHeadersAndFootersAroundTheCells() {
        let list = CompositionalList(fleet) { ship, _ in ship.name }
            .sectionHeader { part in h2 { part.title ?? "" } }
            .sectionFooter { part in p { String(part.cells.count) } }
        #expect(
            list.formatted() == """
                <section data-section="all">
                  <header data-layout-header="list">
                    <h2>All</h2>
                  </header>
                  <ul data-layout="list" role="list">
                    <li data-item="s/1">A &amp; B</li>
                    <li data-item="s/2">C</li>
                  </ul>
                  <footer data-layout-footer="list">
                    <p>2</p>
                  </footer>
                </section>
                <section data-section="none">
                  <header data-layout-header="list">
                    <h2>None</h2>
                  </header>
                  <ul data-layout="list" role="list"></ul>
                  <footer data-layout-footer="list">
                    <p>0</p>
                  </footer>
                </section>

                """)
    }

    @Test func makesCellsLinksWithTheirAccessoriesBeside() {
        let list = CompositionalList(Snapshot(Array(fleet.sections.prefix(1)))) { ship, _ in span { ship.name } }
            .cellAccessory { ship in button(.value(ship.id)) { "★" } }
            .selectedItem { Selection(Address("/\($0.id)"), isSelected: $0.id == "s/2") }
        #expect(
            list.formatted() == """
                <section data-section="all">
                  <ul data-layout="list" role="list">
                    <li data-item="s/1">
                      <a href="/s/1">
                        <span>A &amp; B</span>
                      </a>
                      <button value="s/1">★</button>
                    </li>
                    <li data-item="s/2" class="selected">
                      <a href="/s/2" aria-current="true">
                        <span>C</span>
                      </a>
                      <button value="s/2">★</button>
                    </li>
                  </ul>
                </section>

                """)
    }

    @Test func leavesOutTheAddressWhereACellLeadsNowhere() {
        let list = CompositionalList(fleet) { ship, _ in ship.name }
            .selectedItem { $0.id == "s/2" ? Selection("/x") : nil }
        #expect(
            list.rendered().contains(
                #"<li data-item="s/1"><a>A &amp; B</a></li><li data-item="s/2"><a href="/x">C</a></li>"#))
    }

    @Test func listsShareKeptCellsButNotTheirLinks() {
        let cache = FragmentCache<String>(limit: 100_000)
        var rendered = 0
        func name(of ship: Ship) -> String {
            rendered += 1
            return ship.name
        }
        func list(in query: String, selecting selected: String?) -> String {
            CompositionalList(fleet) { ship, _ in name(of: ship) }
                .cachedCells(in: cache) { $0.id }
                .selectedItem { Selection(Address("/\($0.id)?\(query)"), isSelected: $0.id == selected) }
                .cellAccessory { ship in button(.value(ship.id)) { "★" } }
                .rendered()
        }
        let first = list(in: "a", selecting: nil)
        #expect(list(in: "a", selecting: nil) == first)
        #expect(rendered == 4, "The second rendering is kept.")
        #expect(
            list(in: "b", selecting: "s/2")
                == first.replacing("?a", with: "?b")
                .replacing(
                    #"s/2"><a href="/s/2?b""#, with: #"s/2" class="selected"><a href="/s/2?b" aria-current="true""#))
        #expect(rendered == 4)
    }

    @Test func listsWithOtherDetailsShareKeptCells() {
        let cache = FragmentCache<String>(limit: 100_000)
        var rendered = 0
        func name(of ship: Ship) -> String {
            rendered += 1
            return ship.name
        }
        func list(_ detail: String) -> CompositionalList<String, Ship, Text, EmptyHTML, EmptyHTML, EmptyHTML, EmptyHTML>
        {
            CompositionalList(fleet) { ship, _ in Text(name(of: ship)) }
                .cellDetail { ship in span { "\(detail) \(ship.id)" } }
                .selectedItem { Selection(Address("/\($0.id)")) }
        }
        let kept = ["x", "y", ""].map { list($0).cachedCells(in: cache) { $0.id }.rendered() }
        #expect(rendered == 4, "The second rendering is kept.")
        #expect(kept == ["x", "y", ""].map { list($0).rendered() })
        #expect(kept[0].contains(#"<a href="/s/1">A &amp; B<span>x s/1</span></a></li>"#))
    }

    @Test func neverLeadsToAScript() {
        let script = "javascript:x"
        let list = CompositionalList(fleet) { ship, _ in ship.name }.selectedItem { _ in Selection(Address(script)) }
        #expect(!list.rendered().contains("javascript"))
    }

    @Test func showsEmptyContentInsteadOfSectionsWithoutCells() {
        let empty = Snapshot<String, Ship>([Section("a", cells: []), Section("b", cells: [])])
        let list = CompositionalList(empty) { ship, _ in ship.name }.sectionHeader { _ in h2 { "Header" } }
        #expect(list.rendered() == "")
        #expect(list.emptyContent { p { "Nothing here" } }.formatted() == "<p>Nothing here</p>\n")
        let full = CompositionalList(fleet) { ship, _ in ship.name }
        #expect(full.emptyContent { p { "Nothing here" } }.rendered() == full.rendered())
    }

    @Test func laysEachSectionOutAsItWants() {
        let list = CompositionalList(fleet) { ship, _ in ship.name }
        func layouts(_ markup: String) -> [Substring] {
            markup.matches(of: /<ul data-layout="([^"]*)"/).map { $0.1 }
        }
        #expect(layouts(list.customLayout(.grid).rendered()) == ["grid", "grid"])
        #expect(
            list.customLayout(.grid).sectionHeader { _ in "h" }.rendered().contains(
                #"<header data-layout-header="grid">h</header>"#))
    }

    @Test func takesModifiersInAnyOrder() {
        let list = CompositionalList(fleet) { ship, _ in ship.name }
        let one = list.sectionHeader { _ in "h" }.selectedItem { _ in Selection("/x") }.customLayout(.grid)
            .cellAccessory { _ in "a" }
        let other = list.cellAccessory { _ in "a" }.customLayout(.grid).sectionHeader { _ in "h" }.selectedItem { _ in
            Selection("/x")
        }
        #expect(one.rendered() == other.rendered())
    }

    @Test func escapesIdentities() {
        let odd = Snapshot<String, Ship>([Section("\"><b", cells: [Ship(id: "\"<", name: "x")])])
        let markup = CompositionalList(odd) { ship, _ in ship.name }.rendered()
        #expect(markup.hasPrefix(#"<section data-section="&quot;&gt;&lt;b"><ul"#))
        #expect(markup.contains(#"<li data-item="&quot;&lt;">"#))
    }
}
