package import Catalogue

/// The action of a form on the page for arranging favourites.
package struct FavouriteAction: Hashable {
    package let item: ItemReference
    package let move: FavouriteMove

    /// The names of the actions, as buttons send them.
    package enum Name: String, CaseIterable {
        case up, down, move
    }

    /// Reads a form.
    ///
    /// - Parameter form: `edit` with the name of the action, `source` and `item`, and for a move to a place, `place`.
    package init(_ form: [String: String]) throws(FormError) {
        guard let name = form["edit"].flatMap(Name.init) else {
            throw FormError(
                expected: "a form with “edit”, one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let source = form["source"], let id = form["item"], !source.isEmpty, !id.isEmpty else {
            throw FormError(expected: "“source” and “item”, the ids of a favourite")
        }
        item = ItemReference(source: SourceID(rawValue: source), id: id)
        switch name {
        case .up: move = .up
        case .down: move = .down
        case .move:
            guard let place = form["place"].flatMap({ Int($0) }) else {
                throw FormError(expected: "“place”, a whole number from 0")
            }
            move = .to(place)
        }
    }
}
