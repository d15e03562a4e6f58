import CompositionalLayout
import CompositionalList
import HTML
import Sections
import Testing

private struct Ship: Identifiable, Equatable, Sendable {
    let id: String
    var name: String
}

private let fleet = Snapshot<String, Ship>([
    Section("all", title: "All", cells: [Ship(id: "1", name: "A"), Ship(id: "2", name: "B")])
])

/// A background, a footer and no header.
private let footed = Layout("footed") { _ in
    let row = LayoutSize.fullWidth(estimatedHeight: 44)
    return LayoutSection(.horizontal(row) { Item(row) }, boundaryItems: [.footer], decoration: .background)
}

@Suite struct OmittedIfEmptyTests {
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
        let half = list.customLayout(footed).sectionHeader { _ in "h" }.sectionFooter { _ in "f" }.rendered()
        #expect(!half.contains("<header") && half.contains(#"<footer data-layout-footer="footed">f</footer>"#))
    }

    @Test func writesTheBackgroundOfALayout() {
        #expect(
            list.customLayout(footed).formatted() == """
                <section data-section="all">
                  <div data-layout-decoration="footed" aria-hidden="true"></div>
                  <ul data-layout="footed" role="list">
                    <li data-item="1">A</li>
                    <li data-item="2">B</li>
                  </ul>
                </section>

                """)
    }

    @Test func putsAListIntoAHeader() {
        let stories = CompositionalList(Snapshot([Section("top", cells: [Ship(id: "9", name: "Z")])])) { ship, _ in
            strong { ship.name }
        }.customLayout(.story)
        #expect(
            list.sectionHeader { _ in stories }.formatted() == """
                <section data-section="all">
                  <header data-layout-header="list">
                    <section data-section="top">
                      <ul data-layout="story" role="list">
                        <li data-item="9">
                          <strong>Z</strong>
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
        let both = Snapshot(["a", "b"].map { Section($0, cells: [Ship(id: "1", name: "x")]) })
        let markup = CompositionalList(both) { ship, _ in ship.name }
            .customLayout(.composed(["a": .mosaic], otherwise: .carousel)).rendered()
        #expect(markup.contains(#"<section data-section="a"><ul data-layout="mosaic""#))
        #expect(markup.contains(#"<section data-section="b"><ul data-layout="carousel""#))
    }

    @Test func followsItsDataFromEmptyToFullAndBack() {
        func markup(_ cells: [Ship]) -> String {
            CompositionalList(Snapshot([Section("all", cells: cells)])) { ship, _ in ship.name }
                .emptyContent { "None" }.rendered()
        }
        let one = Ship(id: "1", name: "A")
        #expect(markup([]) == "None")
        #expect(markup([one]).contains(#"<li data-item="1">A</li>"#))
        #expect(markup([Ship(id: "1", name: "B")]).contains(#"<li data-item="1">B</li>"#))
        #expect(markup([]) == "None")
    }
}
