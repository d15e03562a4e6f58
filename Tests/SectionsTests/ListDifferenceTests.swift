import TestSupport
import Testing

@testable import Sections

/// Differences of random lists of numbers, held against what is obviously right: sets, a quadratic search for the fewest
/// moves, and arrays that the operations are applied to.
@Suite struct ListDifferenceTests {
    /// 20,000 short lists, in which all that the walk meets happens soon.
    @Test(arguments: 0..<10)
    func movesTheFewestElementsOfShortLists(part: Int) {
        var lists = RandomLists(seed: UInt64(part))
        for _ in 0..<Trials.count(2_000) {
            let (old, new) = lists.pair(upTo: 12, changes: 4)
            if let mistake = mistake(from: old, to: new) { Issue.record("\(mistake): \(old) to \(new)") }
        }
    }

    /// Longer lists, in which the walk loses its step, finds it again by anchors, or gives up.
    @Test(arguments: 0..<4)
    func movesTheFewestElementsOfLongLists(part: Int) {
        var lists = RandomLists(seed: UInt64(100 + part))
        for round in 0..<Trials.count(100) {
            let (old, new) = lists.pair(upTo: 250, changes: round % 40)
            if let mistake = mistake(from: old, to: new) { Issue.record("\(mistake): \(old) to \(new)") }
        }
    }

    /// Equal blocks before and after it are compared by their bytes.
    @Test func findsTheOneChangeOfALongList() {
        let old = (0..<300).map { Number(id: $0) }
        for position in old.indices {
            var lists = Array(repeating: old, count: 4)
            lists[0][position].content = 1
            lists[1][position] = Number(id: 300)
            lists[2].remove(at: position)
            lists[3].insert(Number(id: 300), at: position)
            for new in lists {
                if let mistake = mistake(from: old, to: new) { Issue.record("\(mistake) at \(position)") }
            }
        }
    }

    @Test func findsElementsWhoseHashesAreAllTheSame() {
        var random = SeededGenerator(seed: 1)
        let old = (0..<200).map { Colliding(id: Collision(number: $0)) }
        let numbers = (Array(50..<150) + Array(300..<350)).shuffled(using: &random)
        let new = numbers.map { Colliding(id: Collision(number: $0)) }
        let difference = ListDifference(from: old, to: new)
        #expect(difference.deletions.map { old[Int($0)].id.number } == Array(0..<50) + Array(150..<200))
        #expect(difference.changes.count { $0.kind == .inserted } == 50)
    }

    /// What is wrong with a difference, if anything.
    private func mistake(from old: [Number], to new: [Number]) -> String? {
        let difference = ListDifference(from: old, to: new)
        let kinds = Dictionary(uniqueKeysWithValues: difference.changes.map { (Int($0.position), $0.kind) })
        let positions = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
        let remaining = Set(new.map(\.id))

        let deletions = old.indices.filter { !remaining.contains(old[$0].id) }
        if difference.deletions.map(Int.init) != deletions { return "wrong deletions" }
        if difference.changes.map(\.position) != difference.changes.map(\.position).sorted() { return "no order" }
        for (position, number) in new.enumerated() {
            let kind = kinds[position] ?? []
            let former = positions[number.id].map { old[$0] }
            if kind.contains(.inserted) != (former == nil) { return "wrong insertions" }
            if kind.contains(.updated) != (former != nil && former != number) { return "wrong updates" }
        }
        let origins = new.compactMap { positions[$0.id] }
        let moves = difference.changes.count { $0.kind.contains(.moved) }
        if moves != origins.count - lengthOfLongestIncreasingSubsequence(origins) { return "wrong number of moves" }
        if applying(difference, from: old, to: new) != new { return "leads elsewhere" }
        return nil
    }

    private func applying(_ difference: ListDifference, from old: [Number], to new: [Number]) -> [Number] {
        var list = old
        for position in difference.deletions.reversed() { list.remove(at: Int(position)) }
        difference.forEachChange { position, kind, anchor in
            let number = new[position]
            if kind.contains(.moved) { list.removeAll { $0.id == number.id } }
            if !kind.isDisjoint(with: [.inserted, .moved]) {
                let index = anchor.map { anchor in list.firstIndex { $0.id == new[anchor].id } ?? -1 } ?? list.count
                list.insert(number, at: index)
            }
            if kind.contains(.updated) { list = list.map { $0.id == number.id ? number : $0 } }
        }
        return list
    }
}

/// A number that can be told from others, with content that changes.
private struct Number: Identifiable, Equatable, CustomStringConvertible {
    let id: Int
    var content = 0
    var description: String { content == 0 ? "\(id)" : "\(id)'" }
}

private struct Collision: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) {}
}

private struct Colliding: Identifiable, Equatable {
    let id: Collision
}

/// Pairs of lists; random edits of the first make the second.
private struct RandomLists {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func pair(upTo count: Int, changes: Int) -> (old: [Number], new: [Number]) {
        let old = (0..<number(upTo: count)).map { Number(id: $0) }
        var new = old
        for change in 0..<number(upTo: changes) { edit(&new, nextID: 1_000 * (change + 1)) }
        return number(upTo: 40) == 0 ? (old, new.shuffled(using: &random)) : (old, new)
    }

    private mutating func edit(_ list: inout [Number], nextID: Int) {
        let start = number(upTo: list.count)
        // Mostly single elements, sometimes blocks.
        let length = number(upTo: 2) > 0 ? 1 : number(upTo: list.count)
        let range = start..<min(start + length, list.count)
        switch number(upTo: 4) {
        case 0:
            list.removeSubrange(range)
        case 1:
            list.insert(contentsOf: (0..<length).map { Number(id: nextID + $0) }, at: start)
        case 2:
            let block = list[range]
            list.removeSubrange(range)
            list.insert(contentsOf: block, at: number(upTo: list.count))
        case 3:
            list[range].reverse()
        default:
            for index in range { list[index].content = 1 }
        }
    }

    private mutating func number(upTo bound: Int) -> Int {
        Int.random(in: 0...bound, using: &random)
    }
}
