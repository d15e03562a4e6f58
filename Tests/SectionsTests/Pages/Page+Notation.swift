import Sections

extension Page {
    /// A page in short: `1:ab 2!:c'` has the section "1" with cells "a" and "b", and the section "2" with the title "!" and
    /// the cell "c" with other content.
    init(_ notation: String) {
        self.init(
            notation.split(separator: " ").map { section in
                let parts = section.split(separator: ":", omittingEmptySubsequences: false)
                let isRetitled = parts[0].hasSuffix("!")
                return Section(
                    String(parts[0].filter { $0 != "!" }), title: isRetitled ? "!" : nil,
                    cells: Self.heroes(parts[1]))
            })
    }

    private static func heroes(_ notation: Substring) -> [Hero] {
        var heroes: [Hero] = []
        for character in notation {
            if character == "'" {
                heroes[heroes.count - 1].name = "changed"
            } else {
                heroes.append(Hero(String(character)))
            }
        }
        return heroes
    }
}
