import Sections
import Testing

@Suite struct SectionTests {
    @Test func hasNoTitleUnlessGivenOne() {
        #expect(Section("all", heroes: "ab").title == nil)
    }

    @Test func differsByTitleAndByCells() {
        let section = Section("all", title: "All", heroes: "ab")
        #expect(section != Section("all", title: "Everyone", heroes: "ab"))
        #expect(section != Section("all", title: "All", heroes: "ba"))
        #expect(section != Section("squad", title: "All", heroes: "ab"))
    }

    @Test func keepsRepeatedCellsUntilASnapshotIsMade() {
        #expect(Section("all", heroes: "aa").cells.count == 2)
    }
}
