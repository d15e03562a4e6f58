package import Catalogue

/// The action of a form that changes the recent searches.
package enum SearchAction: Hashable {
    /// Records a search that found something, or whose result was opened.
    case note(SearchTerm)
    case forget(SearchTerm)
    case clear

    /// The names of the actions, as buttons send them.
    package enum Name: String, CaseIterable {
        case note, forget, clear
    }

    /// Reads a form.
    ///
    /// - Parameter form: `edit` with the name of the action, and `term` if the action needs one.
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
