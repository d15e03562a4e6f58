import CompositionalLayout
import Testing

@Suite struct StylesheetTests {
    @Test func writesTheListExactly() {
        #expect(
            Stylesheet(layouts: [.list]).css == base + """

                ul[data-layout="list"] {
                  padding-inline: 12px;
                  column-gap: 16px;
                  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
                }
                section > header[data-layout-header="list"] {
                  box-sizing: border-box;
                  padding-inline: 12px;
                }
                section > header[data-layout-header="list"] > section {
                  margin-inline: -12px;
                }
                section > footer[data-layout-footer="list"] {
                  box-sizing: border-box;
                  padding-inline: 12px;
                }
                section > footer[data-layout-footer="list"] > section {
                  margin-inline: -12px;
                }
                @container list (width >= 37.5rem) {
                  ul[data-layout="list"] {
                    padding-inline: 24px;
                  }
                  section > header[data-layout-header="list"] {
                    padding-inline: 24px;
                  }
                  section > header[data-layout-header="list"] > section {
                    margin-inline: -24px;
                  }
                  section > footer[data-layout-footer="list"] {
                    padding-inline: 24px;
                  }
                  section > footer[data-layout-footer="list"] > section {
                    margin-inline: -24px;
                  }
                }
                @container list (width >= 62.5rem) {
                  ul[data-layout="list"] {
                    grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
                  }
                }

                """
        )
    }

    @Test func writesTheGridExactlyAndInQueriesOnlyWhatChanges() {
        #expect(
            Stylesheet(layouts: [.grid]).css == base + """

                ul[data-layout="grid"] {
                  padding-inline: 20px;
                  column-gap: 16px;
                  row-gap: 24px;
                  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.25rem), 1fr));
                }
                section > header[data-layout-header="grid"] {
                  box-sizing: border-box;
                  padding-inline: 20px;
                }
                section > header[data-layout-header="grid"] > section {
                  margin-inline: -20px;
                }
                section > footer[data-layout-footer="grid"] {
                  box-sizing: border-box;
                  padding-inline: 20px;
                }
                section > footer[data-layout-footer="grid"] > section {
                  margin-inline: -20px;
                }
                @container list (width >= 37.5rem) {
                  ul[data-layout="grid"] {
                    padding-inline: 32px;
                    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
                  }
                  section > header[data-layout-header="grid"] {
                    padding-inline: 32px;
                  }
                  section > header[data-layout-header="grid"] > section {
                    margin-inline: -32px;
                  }
                  section > footer[data-layout-footer="grid"] {
                    padding-inline: 32px;
                  }
                  section > footer[data-layout-footer="grid"] > section {
                    margin-inline: -32px;
                  }
                }

                """
        )
    }

    @Test func snapsShelvesWhereCellsBegin() {
        let css = Stylesheet(layouts: [.story]).css
        #expect(css.contains("  grid-auto-flow: column;\n  grid-auto-columns: calc(88% + 35.2px);\n"))
        #expect(css.contains("  scroll-snap-type: x mandatory;\n"))
        #expect(css.contains("ul[data-layout=\"story\"] > li {\n  scroll-snap-align: start;\n}\n"))
        #expect(!css.contains("scroll-snap-stop"))
    }

    @Test func leavesTheColourSchemeOutUnlessASectionDiffersByIt() {
        #expect(!Stylesheet(layouts: [.list, .grid, .carousel, .story]).css.contains("@media"))
        let layout = Layout("schemed") { traits in
            LayoutSection(.plainRow, interGroupSpacing: traits.colourScheme == .dark ? 2 : 0)
        }
        #expect(
            Stylesheet(layouts: [layout]).css.contains(
                """
                @media (prefers-color-scheme: dark) {
                  @container list (width < 37.5rem) {
                    ul[data-layout="schemed"] {
                      row-gap: 2px;
                    }
                  }
                }

                """
            )
        )
    }

    @Test func hidesAHeaderWhereOnlyOtherWidthsHaveIt() {
        let layout = Layout("headed") { traits in
            LayoutSection(.plainRow, boundaryItems: traits.width == .wide ? [.header] : [])
        }
        let css = Stylesheet(layouts: [layout]).css
        #expect(
            css.contains(
                "@container list (width < 37.5rem) {\n  section > header[data-layout-header=\"headed\"]"))
        #expect(css.contains("@container list (37.5rem <= width < 62.5rem) {\n  section > header"))
        #expect(css.components(of: "display: none") == 2)
    }

    @Test func pinsABoundaryItem() {
        let pinned = BoundaryItem(.footer, size: .fullWidth(estimatedHeight: 10), pinned: true)
        let css = Stylesheet(
            layouts: [Layout("pinned") { _ in LayoutSection(.plainRow, boundaryItems: [pinned]) }]
        ).css
        #expect(css.contains("  position: sticky;\n  inset-block-end: 0;\n  z-index: 1;\n"))
    }

    @Test func escapesANameThatIsNotOneAndReportsIt() {
        let sheet = Stylesheet(layouts: [Layout("a\"]{}\n") { _ in LayoutSection(.plainRow) }])
        #expect(sheet.css.contains("ul[data-layout=\"a\\22 \\5d \\7b \\7d \\a \"] {"))
        #expect(sheet.diagnostics.map(\.problem) == [.invalidName])
    }

    @Test func writesOneLayoutANameAndReportsTheOthers() {
        let sheet = Stylesheet(layouts: [.grid, .grid(minimumTileWidth: 240)])
        #expect(sheet.css == Stylesheet(layouts: [.grid]).css)
        #expect(sheet.diagnostics.map(\.problem) == [.duplicateLayout])
    }

    private let base = """
        ul[data-layout] {
          display: grid;
          align-content: start;
          box-sizing: border-box;
          margin: 0;
          padding: 0;
          list-style: none;
        }
        ul[data-layout] > li {
          box-sizing: border-box;
        }
        ul[data-layout] > li > [data-layout-badge] {
          position: absolute;
          box-sizing: border-box;
          visibility: hidden;
        }

        """
}

extension Group {
    static let plainRow = Group.horizontal(.fullWidth(estimatedHeight: 44)) {
        Item(.fullWidth(estimatedHeight: 44))
    }
}

extension String {
    /// How often the text occurs.
    fileprivate func components(of text: String) -> Int {
        indices.count { self[$0...].hasPrefix(text) }
    }
}
