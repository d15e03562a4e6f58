import Sections
import Testing

@Suite struct SnapshotTests {
    private let page = Page([
        Section("squad", title: "My squad", heroes: "a"),
        Section("empty", heroes: ""),
        Section("all", heroes: "abc"),
    ])

    @Test func countsCellsOfAllSections() {
        #expect(page.numberOfCells == 4)
        #expect(Page([]).numberOfCells == 0)
    }

    @Test func isEmptyWithoutCellsWhateverItsSections() {
        #expect(Page([]).isEmpty)
        #expect(Page([Section("a", heroes: ""), Section("b", heroes: "")]).isEmpty)
        #expect(!page.isEmpty)
    }

    @Test func findsASectionByIdentity() {
        #expect(page[section: "squad"]?.title == "My squad")
        #expect(page[section: "villains"] == nil)
    }

    @Test func showsOneCellInTwoSections() {
        #expect(page.duplicates.isEmpty)
        #expect(page[section: "squad"]?.cells.first == page[section: "all"]?.cells.first)
    }

    @Test func equalsWhatShowsTheSame() {
        #expect(Page(heroes: "aab") == Page(heroes: "ab"))
        #expect(Page(heroes: "ab") != Page(heroes: "ba"))
    }
}
