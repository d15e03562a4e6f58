package import Catalogue
package import Endpoints

/// The action of a form that arranges the sidebar and the tab bar.
package struct NavigationAction: Hashable, Sendable {
    package let edit: NavigationEdit
    /// Whether it takes back another one.
    package let isUndo: Bool

    /// The names of the actions, as forms send them.
    package enum Name: String, CaseIterable {
        case up, down, move, group, hidden, tab, rename, raise
    }

    package init(_ edit: NavigationEdit, isUndo: Bool) { (self.edit, self.isUndo) = (edit, isUndo) }

    /// Reads a form.
    ///
    /// - Parameter form: `edit` with the name of the action, which may be left out beside `hidden` or `tab`, and its
    ///   arguments: `source`, `place`, `group`, `name`, `hidden` or `tab`; and `undo` if it takes back another action.
    package init(_ form: [String: String]) throws(FormError) {
        let switched = [Name.hidden, .tab].first { form[$0.rawValue] != nil }
        guard let name = form["edit"].map({ Name(rawValue: $0) }) ?? switched else {
            throw FormError(
                expected: "a form with “edit”, one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let source = form["source"].map(SourceID.init(rawValue:))
        let place = form["place"].flatMap { Int($0) }
        let group = Self.name(form["group"])
        let edit: NavigationEdit? =
            switch name {
            case .up: source.map { .moveUp($0) }
            case .down: source.map { .moveDown($0) }
            case .move: source.flatMap { source in place.map { .move(source, to: $0) } }
            case .group: source.map { .group($0, group, place: place) }
            case .hidden: source.flatMap { id in form["hidden"].flatMap(Bool.init).map { .setHidden(id, $0) } }
            case .tab: source.flatMap { id in form["tab"].flatMap(Bool.init).map { .setTab(id, $0) } }
            case .rename: .rename(group, to: Self.name(form["name"]))
            case .raise: .raise(group)
            }
        guard let edit else {
            throw FormError(
                expected: "“source”, for a move “place”, a whole number from 0; “hidden”, “tab”: true or false")
        }
        self.edit = edit
        isUndo = form["undo"] == "true"
    }

    /// The name on one line.
    private static func name(_ text: String?) -> String {
        (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .presentable(limit: NavigationArrangement.longestName)
    }

    /// The fields of a form with this action.
    package var fields: [Resource.Parameter] {
        let (name, others): (Name, [(String, String)]) =
            switch edit {
            case .moveUp(let id): (.up, [("source", id.rawValue)])
            case .moveDown(let id): (.down, [("source", id.rawValue)])
            case .move(let id, let place): (.move, [("source", id.rawValue), ("place", String(place))])
            case .group(let id, let group, let place):
                (
                    .group,
                    [("source", id.rawValue), ("group", group)] + (place.map { [("place", String($0))] } ?? [])
                )
            case .setHidden(let id, let isHidden): (.hidden, [("source", id.rawValue), ("hidden", "\(isHidden)")])
            case .setTab(let id, let isTab): (.tab, [("source", id.rawValue), ("tab", "\(isTab)")])
            case .rename(let group, let new): (.rename, [("group", group), ("name", new)])
            case .raise(let group): (.raise, [("group", group)])
            }
        let all = [("edit", name.rawValue)] + others + (isUndo ? [("undo", "true")] : [])
        return all.map { Resource.Parameter($0.0, $0.1) }
    }
}
