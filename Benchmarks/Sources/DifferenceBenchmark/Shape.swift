/// A pair of lists that differ in a certain way.
enum Shape: String, CaseIterable {
    case edited5000 = "5,000 cells, 1,000 deleted, 1,000 inserted, 200 shuffled"
    case edited100000 = "100,000 cells, 10 % deleted and inserted, 2 % shuffled"
    case sections = "100 sections of 1,000 cells, 5 % deleted and inserted, 1 % updated, 10 sections moved"
    case shuffled = "10,000 cells, all shuffled"
    case disjoint = "10,000 cells, all replaced"
    case reversed = "10,000 cells, reversed"
    case firstToLast = "10,000 cells, the first moved to the end"
    case unchanged = "10,000 cells, unchanged"
    case oneUpdated = "10,000 cells, one updated"
    case ranges = "5,000 cells, 1,000 deleted, 1,000 inserted, 200 shuffled, each in one range"

    /// The sections of the old and of the new list, by number.
    func lists<ID: TestIdentity>(of _: ID.Type) -> Lists<ID> {
        var random = Generator()
        let cells = { (count: Int) in (0..<count).map { _ in Cell(id: ID(random: &random)) } }
        switch self {
        case .edited5000:
            let old = cells(5_000)
            return Lists(old, edited(old, deleting: 1_000, inserting: cells(1_000), shuffling: 200, &random))
        case .edited100000:
            let old = cells(100_000)
            return Lists(old, edited(old, deleting: 10_000, inserting: cells(10_000), shuffling: 2_000, &random))
        case .sections:
            let old = (0..<100).map { (number: $0, cells: cells(1_000)) }
            var new = old.map { section in
                var cells = edited(section.cells, deleting: 50, inserting: cells(50), shuffling: 0, &random)
                for index in cells.indices.shuffled(using: &random).prefix(10) { cells[index].content = 1 }
                return (number: section.number, cells: cells)
            }
            for _ in 0..<10 {
                let section = new.remove(at: Int.random(in: new.indices, using: &random))
                new.insert(section, at: Int.random(in: 0...new.count, using: &random))
            }
            return Lists(old: old, new: new)
        case .shuffled:
            let old = cells(10_000)
            return Lists(old, old.shuffled(using: &random))
        case .disjoint:
            return Lists(cells(10_000), cells(10_000))
        case .reversed:
            let old = cells(10_000)
            return Lists(old, old.reversed())
        case .firstToLast:
            let old = cells(10_000)
            return Lists(old, Array(old.dropFirst() + old.prefix(1)))
        case .unchanged:
            let old = cells(10_000)
            return Lists(old, old)
        case .oneUpdated:
            let old = cells(10_000)
            var new = old
            new[5_000].content = 1
            return Lists(old, new)
        case .ranges:
            // The benchmark of DifferenceKit's own repository.
            let old = cells(5_000)
            var new = old
            new.removeSubrange(2_000..<3_000)
            new.insert(contentsOf: cells(1_000), at: 3_000)
            new[..<200].shuffle(using: &random)
            return Lists(old, new)
        }
    }

    /// Deletes and inserts cells here and there, and exchanges the places of some of the others.
    private func edited<ID>(
        _ cells: [Cell<ID>], deleting deletions: Int, inserting insertions: [Cell<ID>], shuffling shuffles: Int,
        _ random: inout Generator
    ) -> [Cell<ID>] {
        let deleted = Set(cells.indices.shuffled(using: &random).prefix(deletions))
        var kept = cells.indices.filter { !deleted.contains($0) }.map { cells[$0] }
        let places = Array(kept.indices.shuffled(using: &random).prefix(shuffles))
        for (place, cell) in zip(places, places.map { kept[$0] }.shuffled(using: &random)) { kept[place] = cell }
        let count = kept.count + insertions.count
        let inserted = Set((0..<count).shuffled(using: &random).prefix(insertions.count))
        var (arrivals, rest) = (insertions.makeIterator(), kept.makeIterator())
        return (0..<count).compactMap { inserted.contains($0) ? arrivals.next() : rest.next() }
    }
}

/// An old and a new list of sections with numbers.
struct Lists<ID: TestIdentity> {
    typealias Section = (number: Int, cells: [Cell<ID>])

    let old: [Section]
    let new: [Section]

    init(old: [Section], new: [Section]) {
        self.old = old
        // Both lists come from somewhere; they share no storage.
        self.new = new.map { ($0.number, $0.cells.map(\.remade)) }
    }

    init(_ old: [Cell<ID>], _ new: [Cell<ID>]) {
        self.init(old: [(0, old)], new: [(0, new)])
    }
}
