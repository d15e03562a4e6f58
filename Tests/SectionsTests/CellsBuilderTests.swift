import Sections
import Testing

@Suite struct CellsBuilderTests {
    private func ids(@CellsBuilder<Hero> _ cells: () -> [Hero]) -> String {
        cells().map(\.id).joined()
    }

    @Test func listsNothing() {
        #expect(ids {} == "")
    }

    @Test func listsCellsAndSequencesInOrder() {
        let listed = ids {
            Hero("a")
            [Hero("b"), Hero("c")]
            "de".lazy.map { Hero(String($0)) }
            Hero("f")
        }
        #expect(listed == "abcdef")
    }

    @Test(arguments: [(true, "abd"), (false, "acd")])
    func choosesABranch(isFirst: Bool, expected: String) {
        let listed = ids {
            Hero("a")
            if isFirst { Hero("b") } else { Hero("c") }
            Hero("d")
        }
        #expect(listed == expected)
    }

    @Test(arguments: [(true, "ab"), (false, "a")])
    func leavesOutWhatIsNotWanted(isWanted: Bool, expected: String) {
        let listed = ids {
            Hero("a")
            if isWanted { Hero("b") }
        }
        #expect(listed == expected)
    }

    @Test func switchesOverCases() {
        let listed = (0..<3).map { number in
            ids {
                switch number {
                case 0: Hero("a")
                case 1: [Hero("b"), Hero("c")]
                default: Hero("d")
                }
            }
        }
        #expect(listed == ["a", "bc", "d"])
    }

    @Test func unwrapsOptionals() {
        let present: Hero? = Hero("a")
        let absent: Hero? = nil
        let listed = ids {
            present
            absent
            if let present { present }
        }
        #expect(listed == "aa")
    }

    @Test func repeatsInALoop() {
        let listed = ids {
            for letter in "abc" {
                Hero(String(letter))
                if letter == "b" { Hero("!") }
            }
        }
        #expect(listed == "ab!c")
    }

    @Test func listsWhatIsAvailable() {
        let listed = ids {
            if #available(macOS 15, *) { Hero("a") }
        }
        #expect(listed == "a")
    }
}
