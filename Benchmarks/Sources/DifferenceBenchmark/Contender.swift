import Sections

/// A way to find the difference of two lists.
enum Contender: String, CaseIterable {
    /// Vitrine's difference as it is made, by positions.
    case positions = "Vitrine"
    /// The same with all its operations.
    case operations = "Vitrine, operations"
    #if DIFFERENCEKIT
        case differenceKit = "DifferenceKit"
    #endif
    #if LISTKIT
        case listKit = "ListKit"
    #endif
    /// The standard library's, which compares identities alone and finds no updates.
    case standardLibrary = "CollectionDifference"

    /// What finds the difference; the lists are prepared before.
    func work<ID>(on lists: Lists<ID>) -> Work {
        switch self {
        case .positions, .operations:
            let old = Snapshot(lists.old.map { Section($0.number, cells: $0.cells) })
            let new = Snapshot(lists.new.map { Section($0.number, cells: $0.cells) })
            return Work(
                run: self == .positions
                    ? { use(new.difference(from: old)) } : { use(new.difference(from: old).operations) },
                moves: { new.difference(from: old).operations.count { $0.isMove } })
        #if DIFFERENCEKIT
            case .differenceKit: return differenceKitWork(on: lists)
        #endif
        #if LISTKIT
            case .listKit: return listKitWork(on: lists)
        #endif
        case .standardLibrary:
            let old = lists.old.flatMap { $0.cells.map(\.id) }
            let new = lists.new.flatMap { $0.cells.map(\.id) }
            return Work(
                run: { use(new.difference(from: old).inferringMoves()) },
                moves: {
                    new.difference(from: old).inferringMoves().insertions.count {
                        if case .insert(_, _, .some) = $0 { true } else { false }
                    }
                })
        }
    }

    /// Whether it takes minutes; its time grows with the product of length and changes.
    func isTooSlow(for shape: Shape) -> Bool {
        self == .standardLibrary
            && [.edited100000, .sections, .shuffled, .reversed, .disjoint].contains(shape)
    }
}

struct Work {
    /// Finds the difference.
    let run: () -> Void
    /// Finds the difference and counts the moves in it.
    let moves: () -> Int
}

extension Changeset.Operation {
    fileprivate var isMove: Bool {
        switch self {
        case .moveCell, .moveSection: true
        default: false
        }
    }
}

/// Keeps the optimiser from leaving out the work that made a value.
@inline(never)
func use<Value>(_ value: Value) {}
