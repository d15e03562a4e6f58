import Sections
import Testing

@Suite struct SnapshotDuplicateTests {
    @Test func reportsNothingOfSoundInput() {
        #expect(Page(heroes: "abc").duplicates.isEmpty)
    }

    @Test func keepsTheFirstOfEqualCellsAndNamesEachLaterOne() {
        let cells = [
            Hero("a", name: "first"), Hero("b"), Hero("a", name: "second"), Hero("a", name: "third"),
        ]
        let page = Page([Section("all", title: "All", cells: cells)])
        #expect(page.sections == [Section("all", title: "All", cells: Array(cells[..<2]))])
        #expect(page.duplicates == Array(repeating: Page.Duplicate("all", "a"), count: 2))
    }

    @Test func keepsTheFirstOfEqualSectionsAndNamesTheLaterOne() {
        let page = Page([
            Section("all", heroes: "a"), Section("squad", heroes: "c"), Section("all", heroes: "bb"),
        ])
        #expect(page.sections == [Section("all", heroes: "a"), Section("squad", heroes: "c")])
        #expect(page.duplicates == [Page.Duplicate("all", nil)])
    }

    @Test func reportsInTheOrderOfTheInput() {
        let page = Page([
            Section("one", heroes: "abab"), Section("one", heroes: ""), Section("two", heroes: "cc"),
        ])
        #expect(
            page.duplicates == [
                Page.Duplicate("one", "a"), Page.Duplicate("one", "b"), Page.Duplicate("one", nil),
                Page.Duplicate("two", "c"),
            ])
    }

    @Test func describesItselfForALogLine() {
        let page = Page([Section("all", heroes: "aa"), Section("all", heroes: "")])
        #expect(
            page.duplicates.map(\.description) == [
                #"cell "a" came again in section "all": the first is kept"#,
                #"section "all" came again: the first is kept, this one is left out with its cells"#,
            ])
    }

    @Test func keepsAForgedIdentityOnOneLine() throws {
        let forged = Hero("a\nINFO all is well \"")
        let duplicate = try #require(Page([Section("all", cells: [forged, forged])]).duplicates.first)
        #expect(!duplicate.description.contains { $0.isNewline })
        #expect(duplicate.description.contains(#""a\nINFO all is well \"""#))
    }

    @Test func takesNoPartInADifference() {
        #expect(Page(heroes: "abcab").difference(from: Page(heroes: "abc")).isEmpty)
    }
}

extension Snapshot<String, Hero>.Duplicate {
    /// What a duplicate of this name looks like, taken from a page that has one.
    fileprivate init(_ section: String, _ cell: String?) {
        let cells = cell.map { [Hero($0), Hero($0)] } ?? []
        let sections =
            [Section(section, cells: cells)] + (cell == nil ? [Section(section, cells: cells)] : [])
        self = Page(sections).duplicates[0]
    }
}
