import Sections
import TestSupport
import Testing

@Suite struct SnapshotDuplicateTests {
    private func duplicates(_ sections: Section<String, Hero>...) -> [String] {
        Page(sections).duplicates.map(\.description)
    }

    @Test func areNoneInSoundInput() {
        #expect(Page([]).duplicates.isEmpty)
        #expect(Page([Section("a", heroes: "xyz"), Section("b", heroes: "xyz")]).duplicates.isEmpty)
    }

    @Test func nameEachCellThatIsLeftOut() {
        #expect(
            duplicates(Section("all", heroes: "abaca")) == [
                #"cell "a" occurs again in section "all" and is left out"#,
                #"cell "a" occurs again in section "all" and is left out"#,
            ])
    }

    @Test func nameEachSectionThatIsLeftOutAndNotItsCells() {
        #expect(
            duplicates(Section("all", heroes: "a"), Section("all", heroes: "bb"), Section("squad", heroes: "cc")) == [
                #"section "all" occurs again and is left out with its cells"#,
                #"cell "c" occurs again in section "squad" and is left out"#,
            ])
    }

    @Test func areEqualIdentitiesHoweverTheyAreWritten() {
        let page = Page([Section("all", cells: [Hero("caf\u{E9}"), Hero("cafe\u{301}")])])
        #expect(page.duplicates.map(\.cellID) == ["café"])
    }

    @Test func areNoContent() {
        #expect(Page(heroes: "aab") == Page(heroes: "ab"))
    }

    @Test func meanTheSameAsASet() {
        var random = SeededGenerator(seed: 18)
        for count in 0..<500 {
            let cells = (0..<count).map { Hero("\(Int.random(in: 0...count, using: &random))", name: "\($0)") }
            var seen: Set<String> = []
            let unique = cells.filter { seen.insert($0.id).inserted }
            let page = Page([Section("all", cells: cells)])
            #expect(page.sections.first?.cells == unique)
            #expect(page.duplicates.count == count - unique.count)
        }
    }
}
