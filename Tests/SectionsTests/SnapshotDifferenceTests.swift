import Sections
import Testing

@Suite struct SnapshotDifferenceTests {
    private func operations(
        from old: [Section<String, Hero>],
        to new: [Section<String, Hero>]
    ) -> [Changeset<String, Hero>.Operation] {
        Page(new).difference(from: Page(old)).operations
    }

    private func operations(from old: String, to new: String) -> [Changeset<String, Hero>.Operation] {
        Page(heroes: new).difference(from: Page(heroes: old)).operations
    }

    // MARK: Cells

    @Test func isEmptyBetweenEqualPages() {
        #expect(operations(from: "abc", to: "abc").isEmpty)
        #expect(Page([]).difference(from: Page([])).isEmpty)
    }

    @Test func appendsAPageOfCellsInReadingOrder() {
        #expect(
            operations(from: "ab", to: "abcd") == [
                .insertCell(Hero("c"), in: "all", before: nil),
                .insertCell(Hero("d"), in: "all", before: nil),
            ])
    }

    @Test func insertsBeforeTheNextCellThatStays() {
        #expect(
            operations(from: "ad", to: "abcd") == [
                .insertCell(Hero("b"), in: "all", before: "d"),
                .insertCell(Hero("c"), in: "all", before: "d"),
            ])
    }

    @Test func neverAnchorsAtADeletedCell() {
        #expect(
            operations(from: "abc", to: "axc") == [
                .deleteCell("b", in: "all"),
                .insertCell(Hero("x"), in: "all", before: "c"),
            ])
        #expect(
            operations(from: "abc", to: "abx") == [
                .deleteCell("c", in: "all"),
                .insertCell(Hero("x"), in: "all", before: nil),
            ])
    }

    @Test func movesOneCellAmongAHundredByOneOperation() {
        let heroes = (0..<100).map { Hero("\($0)") }
        var moved = heroes
        moved.insert(moved.remove(at: 90), at: 10)
        #expect(
            operations(from: [Section("all", cells: heroes)], to: [Section("all", cells: moved)])
                == [.moveCell("90", in: "all", before: "10")])
        #expect(
            operations(from: [Section("all", cells: moved)], to: [Section("all", cells: heroes)])
                == [.moveCell("90", in: "all", before: "91")])
    }

    @Test(arguments: [2, 3, 10, 101])
    func reversesCellsByOneMoveLess(count: Int) {
        let heroes = (0..<count).map { Hero("\($0)") }
        let changes = operations(
            from: [Section("all", cells: heroes)], to: [Section("all", cells: heroes.reversed())])
        let moves = changes.filter { if case .moveCell = $0 { true } else { false } }
        #expect(moves.count == count - 1)
        #expect(changes.count == count - 1)
    }

    @Test func updatesACellWhereItIs() {
        let changed = Hero("b", name: "Rogue")
        #expect(
            operations(
                from: [Section("all", heroes: "abc")],
                to: [Section("all", cells: [Hero("a"), changed, Hero("c")])]
            ) == [.updateCell(changed, in: "all")])
    }

    @Test func movesThenUpdatesACellThatChangedBoth() {
        let changed = Hero("c", name: "Rogue")
        #expect(
            operations(
                from: [Section("all", heroes: "abc")],
                to: [Section("all", cells: [changed, Hero("a"), Hero("b")])]
            ) == [.moveCell("c", in: "all", before: "a"), .updateCell(changed, in: "all")])
    }

    @Test func movesAndUpdatesACellFarFromWhereItWas() {
        let heroes = (0..<500).map { Hero("\($0)") }
        var new = heroes
        new.remove(at: 400)
        new.insert(Hero("400", name: "Rogue"), at: 100)
        #expect(
            operations(from: [Section("all", cells: heroes)], to: [Section("all", cells: new)]) == [
                .moveCell("400", in: "all", before: "100"), .updateCell(new[100], in: "all"),
            ])
    }

    @Test func takesIdentitiesForTheSameHoweverTheyAreWritten() {
        let old = Page([Section("all", cells: [Hero("a"), Hero("b"), Hero("caf\u{E9}"), Hero("d")])])
        let same = Page([Section("all", cells: [Hero("a"), Hero("b"), Hero("cafe\u{301}"), Hero("d")])])
        #expect(same.difference(from: old).isEmpty)
        let moved = Page([Section("all", cells: [Hero("cafe\u{301}"), Hero("d"), Hero("x"), Hero("a"), Hero("b")])])
        #expect(
            moved.difference(from: old).operations.map(\.description) == [
                #"move cell "cafe\u{301}" in section "all" before "a""#.replacing("\\u{301}", with: "\u{301}"),
                #"move cell "d" in section "all" before "a""#,
                #"insert cell "x" in section "all" before "a""#,
            ])
    }

    @Test func deletesAndInsertsACellThatCrossesSections() {
        #expect(
            operations(
                from: [Section("squad", heroes: "a"), Section("all", heroes: "bc")],
                to: [Section("squad", heroes: "ab"), Section("all", heroes: "c")]
            ) == [.deleteCell("b", in: "all"), .insertCell(Hero("b"), in: "squad", before: nil)])
    }

    @Test func changesACellOnlyInTheSectionWhereItChanged() {
        #expect(
            operations(
                from: [Section("squad", heroes: "ab"), Section("all", heroes: "ab")],
                to: [Section("squad", heroes: "b"), Section("all", heroes: "ab")]
            ) == [.deleteCell("a", in: "squad")])
    }

    // MARK: Sections

    @Test func insertsASectionWhole() {
        let squad = Section("squad", title: "My squad", heroes: "ab")
        #expect(
            operations(from: [Section("all", heroes: "ab")], to: [squad, Section("all", heroes: "ab")])
                == [.insertSection(squad, before: "all")])
    }

    @Test func deletesASectionWithItsCells() {
        #expect(
            operations(
                from: [Section("squad", heroes: "ab"), Section("all", heroes: "ab")],
                to: [Section("all", heroes: "ab")]
            ) == [.deleteSection("squad")])
    }

    @Test func movesASectionWithItsCells() {
        #expect(
            operations(
                from: [Section("a", heroes: "xy"), Section("b", heroes: ""), Section("c", heroes: "")],
                to: [Section("b", heroes: ""), Section("c", heroes: ""), Section("a", heroes: "xy")]
            ) == [.moveSection("a", before: nil)])
    }

    @Test(arguments: [nil, "Everyone"])
    func updatesTheTitleOfASection(title: String?) {
        #expect(
            operations(
                from: [Section("all", title: "All", heroes: "ab")],
                to: [Section("all", title: title, heroes: "ab")]
            ) == [.updateSection("all", title: title)])
    }

    @Test func neverAnchorsAtADeletedSection() {
        let arrival = Section("x", heroes: "")
        #expect(
            operations(
                from: [Section("a", heroes: ""), Section("b", heroes: ""), Section("c", heroes: "")],
                to: [Section("a", heroes: ""), arrival, Section("c", heroes: "")]
            ) == [.deleteSection("b"), .insertSection(arrival, before: "c")])
    }

    @Test func ordersDeletionsThenSectionsThenCells() {
        let arrival = Section("x", heroes: "")
        #expect(
            operations(
                from: [
                    Section("gone", heroes: "a"), Section("one", heroes: "ab"), Section("two", heroes: "c"),
                ],
                to: [Section("two", title: "2", heroes: "d"), arrival, Section("one", heroes: "b")]
            ) == [
                .deleteSection("gone"), .deleteCell("c", in: "two"), .deleteCell("a", in: "one"),
                .moveSection("two", before: "one"), .updateSection("two", title: "2"),
                .insertSection(arrival, before: "one"),
                .insertCell(Hero("d"), in: "two", before: nil),
            ])
    }
}
