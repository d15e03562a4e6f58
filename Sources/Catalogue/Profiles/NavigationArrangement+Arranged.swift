extension NavigationArrangement {
    /// The longest name of a group, in characters.
    package static let longestName = 40

    /// Places under a heading.
    package struct ArrangedGroup<Place> {
        /// The heading; empty for none.
        package let name: String
        package let places: [Place]
    }

    /// The places in the order of the person. The group without a name comes first; places that no group names are at its
    /// end. Groups without places are left out.
    ///
    /// - Parameters:
    ///   - places: the sources and pages that exist, each once.
    ///   - includingHidden: whether the places that the sidebar leaves out are among them.
    package func arranged<Place: Identifiable>(
        _ places: [Place], includingHidden: Bool = false
    ) -> [ArrangedGroup<Place>] where Place.ID == SourceID {
        var others = Dictionary(places.map { ($0.id, $0) }) { first, _ in first }
        var groups: [String: [Place]] = [:]
        for group in self.groups {
            groups[group.name, default: []] += group.sources.compactMap { others.removeValue(forKey: $0) }
        }
        groups["", default: []] += places.filter { others.removeValue(forKey: $0.id) != nil }
        return ([""] + self.groups.map(\.name)).uniqued(on: \.self).compactMap { name in
            let places = (groups[name] ?? []).filter { includingHidden || !hidden.contains($0.id) }
            return places.isEmpty ? nil : ArrangedGroup(name: name, places: places)
        }
    }

    /// The places in a phone's tab bar that a person chose, or the first one; at most ``mostTabs``.
    package func tabs<Place: Identifiable>(among places: [Place]) -> [Place] where Place.ID == SourceID {
        guard let tabs else { return Array(arranged(places).flatMap(\.places).prefix(1)) }
        return Array(tabs.compactMap { id in places.first { $0.id == id } }.prefix(Self.mostTabs))
    }
}
