import Catalogue

/// What a form on the page on which favourites are arranged asks for.
struct FavouriteAction: Hashable {
    let item: ItemReference
    let move: FavouriteMove

    /// The names of actions, as buttons have them.
    enum Name: String, CaseIterable {
        case up, down, move
    }

    /// - Parameter form: `edit` with the action's name, `source` and `item`; to move one to a place, `place`.
    init(_ form: [String: String]) throws(WebError) {
        guard let name = form["edit"].flatMap(Name.init) else {
            throw .badForm(
                expected: "a form with “edit”, one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let source = form["source"], let id = form["item"], !source.isEmpty, !id.isEmpty else {
            throw .badForm(expected: "“source” and “item”, the ids of a favourite")
        }
        item = ItemReference(source: SourceID(rawValue: source), id: id)
        switch name {
        case .up: move = .up
        case .down: move = .down
        case .move:
            guard let place = form["place"].flatMap({ Int($0) }) else {
                throw .badForm(expected: "“place”, a whole number from 0")
            }
            move = .to(place)
        }
    }
}

extension Notice {
    /// - Returns: nil where the favourite was where it was wanted before.
    init?(_ action: FavouriteAction, _ outcome: FavouriteMoveOutcome) {
        switch outcome {
        case .moved: self = .moved(action.item)
        case .unchanged: return nil
        case .refused(.noFavourite): self = .notMoved(isGone: true)
        case .refused(.unknownPlace): self = .notMoved(isGone: false)
        }
    }
}
