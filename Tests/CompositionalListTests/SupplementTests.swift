import CompositionalLayout
import CompositionalList
import HTML
import Sections
import Testing

private struct Ship: Identifiable, Equatable, Sendable {
    let id: String
    var name: String
}

private let fleet = Snapshot<String, Ship> {
    Section("all", title: "All", cells: [Ship(id: "1", name: "A"), Ship(id: "2", name: "B")])
}

/// One badge of a kind, a background and no header.
private let badged = Layout("badged") { traits in
    let row = LayoutSize.fullWidth(estimatedHeight: 44)
    let badges = traits.width == .wide ? [Badge("new", width: 20, height: 20)] : []
    return LayoutSection(
        .horizontal(row) { Group.vertical(row) { Item(row, badges: badges) } },
        boundaryItems: [.footer], decoration: .background)
}

@Suite struct SupplementTests {
    private let list = CompositionalList(fleet) { ship, _ in ship.name }

    @Test func writesNoHeaderWhereTheViewWritesNothing() {
        let headed = list.sectionHeader { part in
            if part.title != "All" { h2 { "Other" } }
        }
        #expect(headed.rendered() == list.rendered())
        #expect(list.sectionHeader { _ in "" }.rendered() == list.rendered())
        #expect(list.sectionFooter { _ in EmptyHTML() }.rendered() == list.rendered())
    }

    @Test func writesNoHeaderOrFooterWhereTheLayoutHasNone() {
        let plain = Layout("plain") { _ in LayoutSection(Layout.list.section(for: Traits(width: .compact)).group) }
        let markup = list.customLayout(plain).sectionHeader { _ in "h" }.sectionFooter { _ in "f" }.rendered()
        #expect(!markup.contains("<header") && !markup.contains("<footer"))
        let footed = list.customLayout(badged).sectionHeader { _ in "h" }.sectionFooter { _ in "f" }.rendered()
        #expect(!footed.contains("<header") && footed.contains(#"<footer data-layout-footer="badged">f</footer>"#))
    }

    @Test func writesBadgesAndTheBackgroundOfALayout() {
        let badges = list.customLayout(badged)
            .selectedItem { Selection(Address("/\($0.id)")) }
            .cellBadge("new") { ship in if ship.id == "2" { "!" } }
            .cellBadge("unknown") { _ in "?" }
        #expect(
            badges.formatted() == """
                <section data-section="all">
                  <div data-layout-decoration="badged" aria-hidden="true"></div>
                  <ul data-layout="badged" role="list">
                    <li data-item="1">
                      <a href="/1">A</a>
                    </li>
                    <li data-item="2">
                      <a href="/2">B</a>
                      <span data-layout-badge="new">!</span>
                    </li>
                  </ul>
                </section>

                """)
        #expect(list.cellBadge("new") { _ in "!" }.rendered() == list.rendered())
    }

    @Test func putsAListIntoAHeader() {
        let stories = CompositionalList(Snapshot<String, Ship> { Section("top", cells: [Ship(id: "9", name: "Z")]) }) {
            ship, _ in em { ship.name }
        }.customLayout(.story)
        #expect(
            list.sectionHeader { _ in stories }.formatted() == """
                <section data-section="all">
                  <header data-layout-header="list">
                    <section data-section="top">
                      <ul data-layout="story" role="list">
                        <li data-item="9">
                          <em>Z</em>
                        </li>
                      </ul>
                    </section>
                  </header>
                  <ul data-layout="list" role="list">
                    <li data-item="1">A</li>
                    <li data-item="2">B</li>
                  </ul>
                </section>

                """)
    }

    @Test func mixesLayoutsBySection() {
        let both = Snapshot<String, Ship> {
            Section("a", cells: [Ship(id: "1", name: "x")])
            Section("b", cells: [Ship(id: "1", name: "x")])
        }
        let markup = CompositionalList(both) { ship, _ in ship.name }
            .customLayout(.composed(["a": .mosaic], otherwise: .carousel)).rendered()
        #expect(markup.contains(#"<section data-section="a"><ul data-layout="mosaic""#))
        #expect(markup.contains(#"<section data-section="b"><ul data-layout="carousel""#))
    }

    @Test func followsItsDataFromEmptyToFullAndBack() {
        func markup(_ cells: [Ship]) -> String {
            CompositionalList(Snapshot<String, Ship> { Section("all", cells: cells) }) { ship, _ in ship.name }
                .emptyContent { "None" }.rendered()
        }
        let one = Ship(id: "1", name: "A")
        #expect(markup([]) == "None")
        #expect(markup([one]).contains(#"<li data-item="1">A</li>"#))
        #expect(markup([Ship(id: "1", name: "B")]).contains(#"<li data-item="1">B</li>"#))
        #expect(markup([]) == "None")
    }
}
