/// A step of an inferred path.
enum PathStep: Hashable, Sendable {
    case name(String)
    /// The first element of an array.
    case first
    /// All elements of an array, or all members of an object keyed by data.
    case all(ofArray: Bool)
    /// The elements of an array after its first, which holds the names of columns.
    case afterFirst
    /// The element of a row.
    case index(Int)
}

extension String {
    /// Whether a key can be the name of a step. Longer ones are data, and paths with them would be large and slow.
    var isNameOfStep: Bool { utf8.count <= 200 }
}

extension [PathStep] {
    /// The path as it is written in a definition.
    var valuePath: ValuePath {
        ValuePath(
            steps: map { step in
                switch step {
                case .name(let name): .init([.name(name)])
                case .first: .init([.index(0)])
                case .index(let index): .init([.index(index)])
                case .all: .init([.wildcard])
                case .afterFirst: .init([.slice(start: 1, end: nil, step: 1)])
                }
            })
    }

    var text: String { valuePath.description }

    /// Whether the path leads to one of several elements inside a record.
    var isOfElement: Bool {
        enumerated().contains { position, step in
            switch step {
            case .first: true
            case .index: position > 0
            default: false
            }
        }
    }

    /// The names among the steps.
    var names: [String] {
        compactMap { if case .name(let name) = $0 { name } else { nil } }
    }
}
