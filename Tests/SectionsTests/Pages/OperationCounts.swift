import Sections

/// How many operations of each kind there are.
struct OperationCounts: Equatable {
    var sectionDeletions = 0
    var sectionInsertions = 0
    var sectionMoves = 0
    var sectionUpdates = 0
    var cellDeletions = 0
    var cellInsertions = 0
    var cellMoves = 0
    var cellUpdates = 0

    /// The count of each kind.
    var all: [Int] {
        [
            sectionDeletions, sectionInsertions, sectionMoves, sectionUpdates,
            cellDeletions, cellInsertions, cellMoves, cellUpdates,
        ]
    }
}

extension OperationCounts {
    init(of changes: Changeset<String, Hero>) {
        for operation in changes.operations { count(operation) }
    }

    mutating func count(_ operation: Changeset<String, Hero>.Operation) {
        switch operation {
        case .deleteSection: sectionDeletions += 1
        case .insertSection: sectionInsertions += 1
        case .moveSection: sectionMoves += 1
        case .updateSection: sectionUpdates += 1
        case .deleteCell: cellDeletions += 1
        case .insertCell: cellInsertions += 1
        case .moveCell: cellMoves += 1
        case .updateCell: cellUpdates += 1
        }
    }

    /// The fewest operations that can lead from one page to another, found by sets and a quadratic search.
    init(fewestFrom old: Page, to new: Page) {
        let kept = Set(old.sections.map(\.id)).intersection(new.sections.map(\.id))
        sectionDeletions = old.sections.count - kept.count
        sectionInsertions = new.sections.count - kept.count
        sectionMoves = fewestMoves(from: old.sections.map(\.id), to: new.sections.map(\.id))
        for section in new.sections {
            guard let former = old.sections.first(where: { $0.id == section.id }) else { continue }
            if former.title != section.title { sectionUpdates += 1 }
            count(fewestFrom: former.cells, to: section.cells)
        }
    }

    private mutating func count(fewestFrom old: [Hero], to new: [Hero]) {
        let kept = Set(old.map(\.id)).intersection(new.map(\.id))
        cellDeletions += old.count - kept.count
        cellInsertions += new.count - kept.count
        cellMoves += fewestMoves(from: old.map(\.id), to: new.map(\.id))
        cellUpdates += new.count { hero in old.contains { $0.id == hero.id && $0 != hero } }
    }
}

/// What is left over beside a longest common subsequence.
private func fewestMoves(from old: [String], to new: [String]) -> Int {
    let positions = new.compactMap { old.firstIndex(of: $0) }
    return positions.count - lengthOfLongestIncreasingSubsequence(positions)
}

/// The length by the textbook's quadratic recurrence, against which the fast way is held.
func lengthOfLongestIncreasingSubsequence(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (position, number) in numbers.enumerated() {
        var longest = 0
        for before in 0..<position where numbers[before] < number { longest = max(longest, lengths[before]) }
        lengths.append(longest + 1)
    }
    return lengths.max() ?? 0
}
