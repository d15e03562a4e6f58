import Sections
import Testing

@Suite struct SnapshotTests {
    private let page = Page([
        Section("squad", title: "My squad", heroes: "a"),
        Section("empty", heroes: ""),
        Section("all", heroes: "abc"),
    ])

    @Test func isEmptyWithoutCellsWhateverItsSections() {
        #expect(Page([]).isEmpty)
        #expect(Page([Section("a", heroes: ""), Section("b", heroes: "")]).isEmpty)
        #expect(!page.isEmpty)
    }

    @Test func showsOneCellInTwoSections() {
        #expect(page.sections.map { $0.cells.map(\.id) } == [["a"], [], ["a", "b", "c"]])
    }

    @Test func keepsTheFirstOfEqualCells() {
        let cells = [
            Hero("a", name: "first"), Hero("b"), Hero("a", name: "second"), Hero("a", name: "third"),
        ]
        let page = Page([Section("all", title: "All", cells: cells)])
        #expect(page.sections == [Section("all", title: "All", cells: Array(cells[..<2]))])
    }

    @Test func keepsTheFirstOfEqualSections() {
        let page = Page([
            Section("all", heroes: "a"), Section("squad", heroes: "c"), Section("all", heroes: "bb"),
        ])
        #expect(page.sections == [Section("all", heroes: "a"), Section("squad", heroes: "c")])
    }

    @Test func equalsWhatShowsTheSame() {
        #expect(Page(heroes: "aab") == Page(heroes: "ab"))
        #expect(Page(heroes: "ab") != Page(heroes: "ba"))
    }
}
