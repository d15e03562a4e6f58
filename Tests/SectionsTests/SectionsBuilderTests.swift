import Sections
import Testing

@Suite struct SectionsBuilderTests {
    private func ids(_ page: Page) -> [String] {
        page.sections.map(\.id)
    }

    @Test func listsNothing() {
        #expect(ids(Page {}).isEmpty)
    }

    @Test func listsSectionsAndSequencesInOrder() {
        let page = Page {
            Section("a", heroes: "x")
            [Section("b", heroes: "x"), Section("c", heroes: "x")]
            ["d", "e"].lazy.map { Section($0, heroes: "x") }
        }
        #expect(ids(page) == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [(true, ["a", "b"]), (false, ["a", "c"])])
    func choosesABranch(isFirst: Bool, expected: [String]) {
        let page = Page {
            Section("a", heroes: "x")
            if isFirst { Section("b", heroes: "x") } else { Section("c", heroes: "x") }
        }
        #expect(ids(page) == expected)
    }

    @Test(arguments: [(true, ["a", "b"]), (false, ["b"])])
    func leavesOutWhatIsNotWanted(isWanted: Bool, expected: [String]) {
        let page = Page {
            if isWanted { Section("a", heroes: "x") }
            Section("b", heroes: "x")
        }
        #expect(ids(page) == expected)
    }

    @Test func unwrapsOptionals() {
        let present: Section<String, Hero>? = Section("a", heroes: "x")
        let absent: Section<String, Hero>? = nil
        let page = Page {
            present
            absent
        }
        #expect(ids(page) == ["a"])
    }

    @Test func repeatsInALoop() {
        let page = Page {
            for letter in ["a", "b"] {
                Section(letter, heroes: "x")
                Section(letter + letter, heroes: "x")
            }
        }
        #expect(ids(page) == ["a", "aa", "b", "bb"])
    }

    @Test func listsWhatIsAvailable() {
        let page = Page {
            if #available(macOS 15, *) { Section("a", heroes: "x") }
        }
        #expect(ids(page) == ["a"])
    }

    @Test func nestsTheBuilderOfCellsAndInfersAllTypes() {
        let isSquadShown = true
        let page = Snapshot {
            if isSquadShown {
                Section("squad", title: "My squad") {
                    Hero("a")
                }
            }
            Section("all") {
                for letter in ["a", "b"] { Hero(letter) }
            }
        }
        let expected = Page([
            Section("squad", title: "My squad", heroes: "a"), Section("all", heroes: "ab"),
        ])
        #expect(page == expected)
    }
}
