/// A change to the arrangement of the sidebar and the tab bar. Places are counted from 0 through all groups.
package enum NavigationEdit: Hashable, Sendable {
    case moveUp(SourceID), moveDown(SourceID)
    /// Moves a source to the place of another one, and into its group.
    case move(SourceID, to: Int)
    /// Puts a source into the group with a name, which is made if need be: at a place, or else at the end of the group.
    case group(SourceID, String, place: Int? = nil)
    case setHidden(SourceID, Bool)
    case setTab(SourceID, Bool)
    /// Renames a group. An empty name removes the heading; that of another group joins the two.
    case rename(String, to: String)
    /// Moves a group with a name before the one above it.
    case raise(String)

    /// The source that it is about; nil for a group.
    package var source: SourceID? {
        switch self {
        case .moveUp(let id), .moveDown(let id), .move(let id, _), .group(let id, _, _), .setHidden(let id, _),
            .setTab(let id, _):
            id
        case .rename, .raise: nil
        }
    }
}

/// The reason why an arrangement was not changed.
package enum NavigationProblem: Error, Hashable, Sendable {
    /// There is no such source, group or place.
    case unknown
    /// There are as many groups, or sources in the tab bar, as there can be.
    case full
}

extension NavigationArrangement {
    /// A source and the name of its group.
    private struct Row {
        var name: String
        let id: SourceID
    }

    private struct Place: Identifiable {
        let id: SourceID
    }

    /// The largest number of ids of sources that no longer exist.
    private static let mostUnknown = 200

    /// Applies a change.
    ///
    /// - Parameter sources: the sources and pages that exist, each once.
    /// - Returns: the change that undoes it; nil if nothing changed, or it can't be undone.
    /// - Throws: the reason why the change is impossible; the arrangement is then unchanged.
    package mutating func apply(
        _ edit: NavigationEdit, to sources: [SourceID]
    ) throws(NavigationProblem) -> NavigationEdit? {
        if let source = edit.source, !sources.contains(source) { throw .unknown }
        let places = sources.map(Place.init)
        var rows = arranged(places, includingHidden: true).flatMap { group in
            group.places.map { Row(name: group.name, id: $0.id) }
        }
        func row(of id: SourceID) -> Int { rows.firstIndex { $0.id == id } ?? 0 }
        let undo: NavigationEdit?
        switch edit {
        case .moveUp(let id): return try apply(.move(id, to: row(of: id) - 1), to: sources)
        case .moveDown(let id): return try apply(.move(id, to: row(of: id) + 1), to: sources)
        case .move(let id, let place):
            let index = row(of: id)
            guard rows.indices.contains(place) else { throw .unknown }
            if place == index { return nil }
            let name = rows[place].name
            undo = .group(id, rows.remove(at: index).name, place: index)
            rows.insert(Row(name: name, id: id), at: place)
        case .group(let id, let name, let place):
            let index = row(of: id)
            if place == nil, rows[index].name == name { return nil }
            undo = .group(id, rows.remove(at: index).name, place: index)
            let end = rows.lastIndex { $0.name == name }.map { $0 + 1 } ?? (name.isEmpty ? 0 : rows.count)
            rows.insert(Row(name: name, id: id), at: min(max(place ?? end, 0), rows.count))
        case .setHidden(let id, let isHidden):
            guard isHidden != hidden.contains(id) else { return nil }
            if isHidden { hidden.insert(id) } else { hidden.remove(id) }
            return .setHidden(id, !isHidden)
        case .setTab(let id, let isTab):
            var chosen = tabs(among: places).map(\.id)
            guard isTab != chosen.contains(id) else { return nil }
            if isTab {
                guard chosen.count < Self.mostTabs else { throw .full }
                chosen.append(id)
            } else {
                chosen.removeAll { $0 == id }
            }
            tabs = chosen
            return .setTab(id, !isTab)
        case .rename(let old, let new):
            guard !old.isEmpty, rows.contains(where: { $0.name == old }) else { throw .unknown }
            undo = new.isEmpty || rows.contains { $0.name == new } ? nil : .rename(new, to: old)
            for index in rows.indices where rows[index].name == old { rows[index].name = new }
        case .raise(let name):
            let names = rows.map(\.name).filter { !$0.isEmpty }.uniqued(on: \.self)
            guard let index = names.firstIndex(of: name), index > 0 else { throw .unknown }
            let above = names[index - 1]
            undo = .raise(above)
            let raised = rows.filter { $0.name == name }
            rows.removeAll { $0.name == name }
            rows.insert(contentsOf: raised, at: rows.firstIndex { $0.name == above } ?? 0)
        }
        guard Set(rows.map(\.name)).subtracting([""]).count <= Self.mostGroups else { throw .full }
        replaceGroups(with: rows)
        return undo
    }

    /// Groups rows by name. Sources that no longer exist stay, in case they come back.
    private mutating func replaceGroups(with rows: [Row]) {
        let known = Set(rows.map(\.id))
        let unknown = groups.flatMap { group in
            group.sources.filter { !known.contains($0) }.map { Row(name: group.name, id: $0) }
        }.uniqued(on: \.id).prefix(Self.mostUnknown)
        let all = rows + unknown
        let names = ([""] + all.map(\.name)).uniqued(on: \.self).prefix(Self.mostGroups + 1)
        groups = names.map { name in
            Group(name: name, sources: all.filter { $0.name == name }.map(\.id))
        }
    }
}
