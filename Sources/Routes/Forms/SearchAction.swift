package import Catalogue

/// What a form asks for that changes which searches are remembered.
package enum SearchAction: Hashable {
    /// It found something, or something that it found was opened.
    case note(SearchTerm)
    case forget(SearchTerm)
    case clear

    /// The names of actions, as buttons have them.
    package enum Name: String, CaseIterable {
        case note, forget, clear
    }

    /// - Parameter form: `edit` with the action's name, and `term` where it is about one.
    package init(_ form: [String: String]) throws(FormError) {
        guard let name = form["edit"].flatMap(Name.init) else {
            throw FormError(
                expected: "a form with “edit”, one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        if name == .clear {
            self = .clear
            return
        }
        guard let term = form["term"].flatMap(SearchTerm.init) else {
            throw FormError(expected: "“term”, a text that was looked for")
        }
        self = name == .note ? .note(term) : .forget(term)
    }
}
