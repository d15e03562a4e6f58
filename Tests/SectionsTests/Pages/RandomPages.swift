import Sections
import TestSupport

/// Pairs of pages; random edits of the first make the second.
///
/// Few identities are used for many places, so that they meet again: a deleted hero returns, a hero stands in
/// two sections, or crosses from one to another.
struct RandomPages {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func pair() -> (old: Page, new: Page) {
        var sections = (0..<number(upTo: 6)).map { _ in section() }
        let old = Page(sections)
        sections = old.sections
        for _ in 0..<number(upTo: 12) { edit(&sections) }
        return (old, Page(sections))
    }

    private mutating func edit(_ sections: inout [Section<String, Hero>]) {
        guard let place = sections.indices.randomElement(using: &random) else {
            return sections.append(section())
        }
        switch number(upTo: 9) {
        case 0: sections.remove(at: place)
        case 1: sections.insert(section(), at: place)
        case 2: sections.insert(sections.remove(at: place), at: number(upTo: sections.count))
        case 3: sections.shuffle(using: &random)
        case 4: sections[place].title = title()
        case 5: sections[place].cells.shuffle(using: &random)
        case 6: cross(from: place, in: &sections)
        case 7: sections[place].cells.insert(hero(), at: number(upTo: sections[place].cells.count))
        default: editCells(&sections[place].cells)
        }
    }

    private mutating func editCells(_ cells: inout [Hero]) {
        guard let place = cells.indices.randomElement(using: &random) else { return }
        switch number(upTo: 2) {
        case 0: cells.remove(at: place)
        case 1: cells[place].name = name()
        default: cells.insert(cells.remove(at: place), at: number(upTo: cells.count))
        }
    }

    private mutating func cross(from place: Int, in sections: inout [Section<String, Hero>]) {
        guard let cell = sections[place].cells.indices.randomElement(using: &random) else { return }
        let hero = sections[place].cells.remove(at: cell)
        let target = number(upTo: sections.count - 1)
        sections[target].cells.insert(hero, at: number(upTo: sections[target].cells.count))
    }

    private mutating func section() -> Section<String, Hero> {
        let heroes = (0..<number(upTo: 14)).map { _ in hero() }
        return Section("section \(number(upTo: 7))", title: title(), cells: heroes)
    }

    private mutating func hero() -> Hero {
        Hero("hero \(number(upTo: 24))", name: name())
    }

    private mutating func name() -> String {
        ["Storm", "Rogue", "Nightcrawler"].randomElement(using: &random) ?? ""
    }

    private mutating func title() -> String? {
        [nil, "My squad", "All"].randomElement(using: &random) ?? nil
    }

    private mutating func number(upTo bound: Int) -> Int {
        Int.random(in: 0...bound, using: &random)
    }
}
